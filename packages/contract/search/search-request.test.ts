import { describe, expect, it } from 'vitest'
import { CLAUSE_LENGTH_MAX, FILTER_CLAUSES_MAX, FILTER_GROUPS_MAX, QUERY_LENGTH_MAX, SORT_KEYS_MAX } from './search-limits.ts'
import { searchRequest } from './search-request.ts'

const read = (body: Record<string, unknown>) => searchRequest.parse(body)
const faultsOf = (body: Record<string, unknown>): unknown =>
  searchRequest.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

const NOTHING = {
  query: '',
  filter: {},
  sort: [],
  page: 0,
  size: null,
  start: null,
  searchAfter: null,
  watchListOnly: false,
  freeFormSearch: false,
  hideImages: false,
  displayName: '',
  searchName: '',
  includeTagByField: {},
  rawParams: {},
  sortByZip: false,
  buyerEnteredZip: '',
  milesAway: null,
  facetLimit: null,
  facetsInBrief: false,
  draw: null,
}

describe('the body of a search', () => {
  it('asks for everything where it says nothing, and ignores what it does not know', () => {
    expect([read({}), read({ unknown: 1, query: null, filter: '', sort: undefined, page: '' })]).toEqual([NOTHING, NOTHING])
    expect(read({ search: 'x', 'columns[0][data]': '0' })).toEqual(NOTHING)
  })

  it('reads the JSON form whole, and its own output again', () => {
    const body = {
      query: ['*', ' camry ', 'le'],
      filter: { MAKE: ['lot_make_desc:"TOYOTA"'], MISC: 'lot_year:2011' },
      sort: ['lot_year desc', 'relevancy asc'],
      page: 2,
      size: 100,
      start: 200,
      watchListOnly: true,
      freeFormSearch: true,
      hideImages: true,
      displayName: 'd',
      searchName: 7,
      includeTagByField: { MISC: '{!tag=FETI}', A: 1, B: true, C: [] },
      rawParams: { pt: '1,2' },
      sortByZip: true,
      buyerEnteredZip: '1'.repeat(61),
      milesAway: 25,
      facetLimit: 0,
      facetsInBrief: true,
      draw: 3,
    }
    const meant = {
      ...NOTHING,
      query: 'camry le',
      filter: { MAKE: ['lot_make_desc:"TOYOTA"'], MISC: ['lot_year:2011'] },
      sort: ['lot_year desc', 'relevancy asc'],
      page: 2,
      size: 100,
      start: 200,
      watchListOnly: true,
      freeFormSearch: true,
      hideImages: true,
      displayName: 'd',
      searchName: '7',
      includeTagByField: { MISC: '{!tag=FETI}', A: '1', B: 'true' },
      rawParams: { pt: '1,2' },
      sortByZip: true,
      buyerEnteredZip: '1'.repeat(60),
      milesAway: 25,
      facetLimit: 0,
      facetsInBrief: true,
      draw: 3,
    }
    expect([read(body), read(meant)]).toEqual([meant, meant])
  })

  it('reads the flat form: dotted groups, joined clauses and sorts, the last of repeated numbers', () => {
    expect(
      read({
        'filter.MAKE': '#MakeDesc:Ford,#LotYear:2011',
        'filter.MODL': ['a:1', '', 'b:2'],
        filter: { MAKE: 'c:3' },
        sort: ' lot_year asc , ,current_bid desc',
        page: ['1', '2'],
        size: '50',
        watchListOnly: 'true',
        hideImages: '1',
        freeFormSearch: 'on',
        sortByZip: 1,
        facetsInBrief: 'yes',
      }),
    ).toEqual({
      ...NOTHING,
      filter: { MAKE: ['c:3', '#MakeDesc:Ford', '#LotYear:2011'], MODL: ['a:1', 'b:2'] },
      sort: ['lot_year asc', 'current_bid desc'],
      page: 2,
      size: 50,
      watchListOnly: true,
      hideImages: true,
      freeFormSearch: true,
      sortByZip: true,
    })
  })

  it('reads the DataTables form', () => {
    expect(read({ draw: '4', start: '40', length: '20', search: { value: ' camry ' }, query: 'le' })).toEqual({
      ...NOTHING,
      draw: 4,
      start: 40,
      size: 20,
      query: 'le camry',
    })
    expect([read({ size: 20, length: 50 }).size, read({ search: { value: '*' } }).query, read({ search: { value: 7 } }).query]).toEqual([
      20,
      '',
      '7',
    ])
    expect(read({ query: { 0: 'a', 1: 'b' }, sort: { 0: 'lot_year' } })).toMatchObject({ query: 'a b', sort: ['lot_year'] })
    expect(read({ query: [true, 7, null, ''] }).query).toBe('true 7')
  })

  it.each(['page', 'size', 'length', 'start', 'draw', 'milesAway', 'facetLimit'])('takes whole numbers for %s', (field) => {
    const expected = `${field}: a whole number up to 10000000 is expected`
    for (const right of [-1, 0, 10_000_000, '-1', '7', [3, 7], [null, ''], null]) expect(faultsOf({ [field]: right })).toBeUndefined()
    for (const wrong of [-2, 1.5, 10_000_001, 'x', true, {}, [[7]], ['7', 'x']])
      expect([field, wrong, new Set(faultsOf({ [field]: wrong }) as string[])]).toEqual([field, wrong, new Set([expected])])
  })

  it('refuses groups that are none, and more than a search may hold', () => {
    const groups = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`G${at}`, 'a:1']))
    const clauses = (count: number) => Array.from({ length: count }, () => 'a:1')
    expect(faultsOf({ filter: groups(FILTER_GROUPS_MAX) })).toBeUndefined()
    expect(faultsOf({ filter: groups(FILTER_GROUPS_MAX + 1) })).toEqual([`filter: more than ${FILTER_GROUPS_MAX} groups`])
    expect(faultsOf({ filter: { A: clauses(FILTER_CLAUSES_MAX) } })).toBeUndefined()
    expect(faultsOf({ filter: { A: clauses(FILTER_CLAUSES_MAX + 1) } })).toEqual([`filter.A: more than ${FILTER_CLAUSES_MAX} clauses`])
    expect(faultsOf({ filter: { A: ['x', 'y'.repeat(CLAUSE_LENGTH_MAX)] } })).toBeUndefined()
    expect(faultsOf({ filter: { A: ['x', 'y'.repeat(CLAUSE_LENGTH_MAX + 1)] } })).toEqual([
      `filter.A: a clause of more than ${CLAUSE_LENGTH_MAX} characters`,
    ])
    for (const code of ['', 'A-B', 'x'.repeat(25), ' A', 'A '])
      expect(faultsOf({ filter: { [code]: 'a:1' } })).toEqual(['filter: a group code is letters and digits'])
    expect(faultsOf({ filter: { [`x_${'9'.repeat(22)}`]: 'a:1' } })).toBeUndefined()
    for (const wrong of ['x', 7, ['x'], true]) expect(faultsOf({ filter: wrong })).toEqual(['filter: an object of groups is expected'])
    expect(faultsOf({ filter: { A: [['x']] } })).toEqual(['filter.A: text or a list of texts is expected'])
    expect(read({ filter: { A: [], B: '' } }).filter).toEqual({})
  })

  it('refuses long texts and many sorts', () => {
    expect([faultsOf({ query: 'x'.repeat(QUERY_LENGTH_MAX) }), faultsOf({ query: 'x'.repeat(QUERY_LENGTH_MAX + 1) })]).toEqual([
      undefined,
      [`query: more than ${QUERY_LENGTH_MAX} characters`],
    ])
    const sorts = (count: number) => Array.from({ length: count }, () => 'lot_year')
    expect([faultsOf({ sort: sorts(SORT_KEYS_MAX) }), faultsOf({ sort: sorts(SORT_KEYS_MAX + 1) })]).toEqual([
      undefined,
      [`sort: more than ${SORT_KEYS_MAX} keys`],
    ])
    expect([faultsOf({ query: [{}] }), faultsOf({ sort: [[]] })]).toEqual([
      ['query: text or a list of texts is expected'],
      ['sort: text or a list of texts is expected'],
    ])
  })

  it('begins after a lot, in no other order and at no other place', () => {
    expect([
      read({ searchAfter: 0 }).searchAfter,
      read({ searchAfter: '20881167' }).searchAfter,
      read({ searchAfter: '' }).searchAfter,
    ]).toEqual([0, 20_881_167, null])
    expect([faultsOf({ searchAfter: 7, page: 0, start: 0, sort: '' }), faultsOf({ searchAfter: 7, page: -1 })]).toEqual([
      undefined,
      undefined,
    ])
    for (const wrong of [-1, 1.5, 'x', true, 2 ** 53])
      expect(faultsOf({ searchAfter: wrong })).toEqual(['searchAfter: a lot number, or 0, is expected'])
    expect(faultsOf({ searchAfter: 7, sort: 'lot_year' })).toEqual(['searchAfter: it orders by lot number and goes with no sort'])
    for (const place of [{ page: 1 }, { start: 1 }])
      expect(faultsOf({ searchAfter: 7, ...place })).toEqual(['searchAfter: it goes with neither page nor start'])
  })

  it('takes only these words for yes', () => {
    for (const yes of [true, 'true', 1, '1', 'on']) expect(read({ watchListOnly: yes }).watchListOnly).toBe(true)
    for (const no of [false, 'false', 0, '0', 'off', 'TRUE', 'yes', 2, [], null])
      expect(read({ watchListOnly: no }).watchListOnly).toBe(false)
    expect([read({ displayName: ['x'] }).displayName, read({ rawParams: 'x' }).rawParams, read({ rawParams: ['x'] }).rawParams]).toEqual([
      '',
      {},
      {},
    ])
  })
})
