import { describe, expect, it } from 'vitest'
import { searchRequest } from '@app/contract/search/search-request.ts'
import { clauseRange, clauseValue, quoted, rangeClause, valueClause } from './clause-text.ts'
import {
  clausesOf,
  criteriaOfRequest,
  NO_CRITERIA,
  overClausesOf,
  overLotsOf,
  requestOfCriteria,
  type SearchCriteria,
  withoutFilters,
} from './criteria.ts'
import { criteriaToQuery, criteriaToUrl, pathOfCriteria } from './criteria-to-url.ts'
import { criteriaFromUrl } from './criteria-url.ts'
import { facetOf, type Facet } from './facet-table.ts'
import { isWholeClause, longClause, shortClause, wholeClause } from './short-clause.ts'
import { titleCased } from './title-cased.ts'

const read = (query: string): SearchCriteria => criteriaFromUrl(new URLSearchParams(query))
const WITHIN = { path: '/saleListResult/1', params: [['saleDate', '1']], clauses: ['auction_id:1'] } as const

describe('what becomes of lots whose sale is over', () => {
  it('what becomes of lots whose sale is over is said by the search, else by its list', () => {
    expect([overLotsOf(NO_CRITERIA), overClausesOf(NO_CRITERIA)]).toEqual(['hidden', ['sale_over:false']])
    for (const over of ['hidden', 'shown', 'only'] as const) expect(overLotsOf({ ...NO_CRITERIA, over, watchListOnly: true })).toBe(over)
    expect(overClausesOf({ ...NO_CRITERIA, over: 'only' })).toEqual(['sale_over:true'])
    expect(overClausesOf({ ...NO_CRITERIA, watchListOnly: true })).toEqual([])
    expect(overLotsOf({ ...NO_CRITERIA, within: { ...WITHIN, showsOver: true } })).toBe('shown')
    expect([
      overLotsOf({ ...NO_CRITERIA, within: WITHIN }),
      overLotsOf({ ...NO_CRITERIA, within: { ...WITHIN, showsOver: false } }),
    ]).toEqual(['hidden', 'hidden'])
  })

  it.each(['ps_lot_number:1', '-lot_number:1', 'ps_vin_number:1', 'vin:1', 'sold_flag:true', 'lot_sold:false', 'sale_over:true'])(
    'what becomes of lots whose sale is over is shown where %s names lots',
    (clause) => {
      expect(overLotsOf({ ...NO_CRITERIA, misc: ['lot_year:1', clause] })).toBe('shown')
    },
  )

  it.each(['lot_make_desc:"vin:1"', '--vin:1', 'xvin:1', 'vin'])(
    'what becomes of lots whose sale is over is hidden where %s does not',
    (clause) => {
      expect(overLotsOf({ ...NO_CRITERIA, misc: [clause] })).toBe('hidden')
    },
  )
})

describe('the body of a search', () => {
  it('says all that the criteria hold, the clauses of the list first', () => {
    const criteria: SearchCriteria = {
      ...NO_CRITERIA,
      query: 'camry',
      freeForm: true,
      filter: { MAKE: ['lot_make_desc:"A"'] },
      misc: ['lot_year:2011'],
      within: WITHIN,
      displayStr: 'Camrys',
      milesAway: 7,
      rawParams: { pt: '1,2' },
    }
    expect(requestOfCriteria(criteria)).toEqual({
      query: 'camry',
      filter: { MAKE: ['lot_make_desc:"A"'], MISC: ['auction_id:1', 'lot_year:2011', 'sale_over:false'] },
      sort: [],
      page: 0,
      size: 20,
      start: null,
      searchAfter: null,
      watchListOnly: false,
      freeFormSearch: true,
      hideImages: false,
      displayName: 'Camrys',
      searchName: '',
      includeTagByField: {},
      rawParams: { pt: '1,2' },
      sortByZip: false,
      buyerEnteredZip: '',
      milesAway: 7,
      facetLimit: null,
      facetsInBrief: false,
      draw: null,
    })
    expect(requestOfCriteria({ ...NO_CRITERIA, over: 'shown' }).filter).toEqual({})
  })

  it('the body of a search is read with a text of 200 characters, and refused with one more', () => {
    const criteriaOf = (length: number) => criteriaOfRequest({ ...requestOfCriteria(NO_CRITERIA), query: 'x'.repeat(length) })
    expect(criteriaOf(200).query).toHaveLength(200)
    expect(() => criteriaOf(201)).toThrow(expect.objectContaining({ code: 'BAD_FILTER', detail: { reason: 'query too long' } }))
  })

  it('leaves to defaults what it does not say', () => {
    expect(criteriaOfRequest({ ...searchRequest.parse({}), page: -3 })).toEqual(NO_CRITERIA)
    expect(criteriaOfRequest({ ...requestOfCriteria(NO_CRITERIA), size: null })).toMatchObject({ size: 20 })
  })
})

describe('changed criteria', () => {
  it('changed criteria keep text, size and list without their filters', () => {
    const criteria: SearchCriteria = {
      ...NO_CRITERIA,
      query: 'camry',
      freeForm: true,
      size: 50,
      watchListOnly: true,
      within: WITHIN,
      page: 3,
      sort: ['lot_year asc'],
      filter: { MAKE: ['x'] },
      misc: ['y'],
      over: 'only',
    }
    expect(withoutFilters(criteria)).toEqual({
      ...NO_CRITERIA,
      query: 'camry',
      freeForm: true,
      size: 50,
      watchListOnly: true,
      within: WITHIN,
    })
    expect([clausesOf(criteria, 'MAKE'), clausesOf(criteria, 'MODL')]).toEqual([['x'], []])
  })
})

describe('the address of a search', () => {
  it('says each part in its order, and reads it back', () => {
    const criteria: SearchCriteria = {
      ...NO_CRITERIA,
      query: 'a b',
      freeForm: true,
      filter: { ZED: ['z'], MAKE: ['lot_make_desc:"A"'], ABC: ['c'] },
      misc: ['lot_year:1'],
      includeTagByField: { Z: '{!tag=Z}', A: '{!tag=A}' },
      over: 'shown',
      sort: ['lot_year asc', 'current_bid asc'],
      page: 2,
      size: 50,
      displayStr: 'd',
      headerText: 'h',
      seoData: 's',
      sortByZip: true,
      buyerEnteredZip: '1',
      milesAway: 0,
      rawParams: { sfield: 'f', pt: '1,2' },
    }
    const query =
      'free=true&query=a+b&make=A&filter.ABC=c&filter.ZED=z&misc=lot_year:1&tag.A=%7B!tag%3DA%7D&tag.Z=%7B!tag%3DZ%7D&over=all&' +
      'sort=lot_year+asc,current_bid+asc&page=3&size=50&displayStr=d&headerText=h&seoData=s&byZip=true&zip=1&miles=0&sfield=f&near=1,2'
    expect(criteriaToQuery(criteria)).toBe(query)
    expect(read(query)).toEqual(criteria)
    expect(['none', 'all', 'only', 'x', ''].map((word) => read(`over=${word}`).over)).toEqual(['hidden', 'shown', 'only', null, null])
    expect((['hidden', 'only'] as const).map((over) => criteriaToQuery({ ...NO_CRITERIA, over }))).toEqual(['over=none', 'over=only'])
    expect(criteriaToQuery({ ...NO_CRITERIA, displayStr: '/@:' })).toBe('displayStr=/@:')
  })

  it('stands under the page of its list', () => {
    expect([pathOfCriteria(NO_CRITERIA), pathOfCriteria({ ...NO_CRITERIA, watchListOnly: true })]).toEqual([
      '/lotSearchResults',
      '/watchList',
    ])
    const filter = { LOC: ['yard_name:"OH - A"'], MAKE: ['lot_make_desc:"A"'] }
    expect(criteriaToUrl({ ...NO_CRITERIA, watchListOnly: true, within: WITHIN, filter })).toBe(
      '/saleListResult/1?saleDate=1&make=A&location=~yard_name:%22OH+-+A%22',
    )
    expect(criteriaToUrl({ ...NO_CRITERIA, filter })).toBe('/lotSearchResults?make=A&location=OH+-+A')
  })

  it('the address of a search is overruled by its own parameters where it has a search as JSON beside', () => {
    const json = JSON.stringify({
      query: 'json',
      freeFormSearch: true,
      page: 4,
      size: 50,
      displayStr: 'x'.repeat(600),
      headerText: 'h',
      seoData: 's',
      sort: ['lot_year asc'],
      rawParams: { pt: '1,2', sfield: 'f' },
      buyerEnteredZip: '1',
      milesAway: 5,
      sortByZip: true,
      filter: { MISC: ['lot_year:1'], MAKE: ['m'] },
    })
    const base = read(`searchCriteria=${encodeURIComponent(json)}`)
    expect(base).toMatchObject({
      query: 'json',
      freeForm: true,
      page: 4,
      size: 50,
      headerText: 'h',
      seoData: 's',
      sort: ['lot_year asc'],
      rawParams: { pt: '1,2', sfield: 'f' },
      buyerEnteredZip: '1',
      milesAway: 5,
      sortByZip: true,
      misc: ['lot_year:1'],
      filter: { MAKE: ['m'] },
    })
    expect(base.displayStr).toHaveLength(500)
    const own =
      'query=own&free=false&page=1&size=20&displayStr=d&headerText=&seoData=t&sort=newest&near=3,4&sfield=g&zip=2&miles=6&byZip=false&misc=lot_year:2&make=B'
    expect(read(`${own}&searchCriteria=${encodeURIComponent(json)}`)).toMatchObject({
      query: 'own',
      freeForm: false,
      page: 0,
      size: 20,
      displayStr: 'd',
      headerText: '',
      seoData: 't',
      sort: ['expected_sale_assigned_ts_utc desc'],
      rawParams: { pt: '3,4', sfield: 'g' },
      buyerEnteredZip: '2',
      milesAway: 6,
      sortByZip: false,
      misc: ['lot_year:2'],
      filter: { MAKE: ['lot_make_desc:"B"'] },
    })
    expect(read('displayStr=a&searchCriteria={"displayName":"name","displayStr":7}').displayStr).toBe('a')
    expect(read('searchCriteria={"displayName":"name"}').displayStr).toBe('name')
  })

  it('takes the last of a parameter that stands twice, and all of a filter', () => {
    expect(read('query=a&query= b &page=2&page=3&make=A&make=&make=B&misc=x&misc=y')).toMatchObject({
      query: 'b',
      page: 2,
      filter: { MAKE: ['lot_make_desc:"A"', 'lot_make_desc:"B"'] },
      misc: ['x', 'y'],
    })
    expect(read('query=*').query).toBe('')
    expect(read('sort=lot_year asc,&sort=current_bid asc').sort).toEqual(['lot_year asc', 'current_bid asc'])
    expect(read('sort=lot_year asc,current_bid').sort).toEqual(['lot_year asc', 'current_bid'])
  })

  it('takes numbers of up to seven digits, a page from 1 and a size of up to 1000', () => {
    expect(['0', '1', '9999999', '12345678', '-1', 'x1', '1x', ''].map((page) => read(`page=${page}`).page)).toEqual([
      0, 0, 9_999_998, 0, 0, 0, 0, 0,
    ])
    expect(['0', '1000', '1001', 'x'].map((size) => read(`size=${size}`).size)).toEqual([0, 1000, 1000, 20])
  })

  it('tells why it is refused', () => {
    const reasonOf = (query: string): unknown => {
      try {
        return read(query)
      } catch (error) {
        return (error as { detail?: { reason?: unknown } }).detail?.reason
      }
    }
    expect(reasonOf('searchCriteria={')).toBe('searchCriteria is not JSON')
    expect(reasonOf('searchCriteria={"filter":"x"}')).toMatch(/^searchCriteria: ./)
    expect(reasonOf(`query=${'x'.repeat(201)}`)).toBe('query is over 200 characters')
    expect(read(`query=${'x'.repeat(200)}`).query).toHaveLength(200)
    // Each sign counts as many bytes as UTF-8 gives it: 1, 2, 3 and 4.
    for (const [sign, bytes] of [
      ['a', 1],
      ['\u007F', 1],
      ['\u0080', 2],
      ['߿', 2],
      ['ࠀ', 3],
      ['\uFFFF', 3],
      ['😀', 4],
    ] as const) {
      const head = '{"displayName":"'
      const text = (length: number): string => `${head}${'a'.repeat(length - head.length - 2 - bytes)}${sign}"}`
      expect(reasonOf(`searchCriteria=${encodeURIComponent(text(8193))}`)).toBe('searchCriteria is over 8192 bytes')
      expect(reasonOf(`searchCriteria=${encodeURIComponent(text(8192))}`)).toMatchObject({ query: '' })
    }
  })

  it('reads the lists of old links beside its own', () => {
    expect(read('make=A&makeList= b ,,C|d').filter).toEqual({
      MAKE: ['lot_make_desc:"A"', 'lot_make_desc:"B"', 'lot_make_desc:"C"', 'lot_make_desc:"D"'],
    })
    expect(read('damageList=minor dent/scratches,FRR,damagecode_hl').filter).toEqual({
      PRID: ['damage_type_code:DAMAGECODE_MN', 'frr', 'damage_type_code:DAMAGECODE_HL'],
    })
    expect(read('makeList=FR').filter).toEqual({ MAKE: ['lot_make_desc:"FR"'] })
  })
})

describe('clauses in an address', () => {
  const facet = (code: string): Facet => {
    const found = facetOf(code)
    if (!found) throw new Error(`no facet ${code}`)
    return found
  }

  it.each([
    ['MAKE', 'lot_make_desc:"LAND ROVER"', 'LAND ROVER'],
    ['MAKE', String.raw`lot_make_desc:"A\"B\\C"`, String.raw`A"B\C`],
    ['MAKE', 'lot_make_desc:A', '~lot_make_desc:A'],
    ['MAKE', 'lot_make_desc:"~A"', '~lot_make_desc:"~A"'],
    ['MAKE', 'lot_make_desc:""', '~lot_make_desc:""'],
    ['MAKE', 'lot_model_desc:"A"', '~lot_model_desc:"A"'],
    ['YEAR', 'lot_year:"2011"', '2011'],
    ['YEAR', 'lot_year:[2015 TO 2020]', '2015-2020'],
    ['YEAR', 'lot_year:[2015 TO *]', '2015-'],
    ['YEAR', 'lot_year:[* TO 2020]', '-2020'],
    ['YEAR', 'lot_year:[* TO *]', '~lot_year:[* TO *]'],
    ['YEAR', 'lot_year:"2015-2020"', '~lot_year:"2015-2020"'],
    ['YEAR', 'lot_year:[1234567890 TO *]', '~lot_year:[1234567890 TO *]'],
    ['ODM', 'odometer_reading_received:[25000 TO 50000]', '25000-50000'],
    ['ODM', 'odometer_reading_received:[1 TO 2]', '1-2'],
    ['TITL', 'title_group_code:TITLEGROUP_C', 'clean-title'],
    ['TITL', 'title_group_code:TITLEGROUP_X', '~title_group_code:TITLEGROUP_X'],
    ['TITL', 'lot_year:[1 TO 2]', '~lot_year:[1 TO 2]'],
  ])('the clause %s of %s is %s in an address, and back', (code, clause, short) => {
    expect([shortClause(facet(code), clause), longClause(facet(code), short)]).toEqual([short, clause])
  })

  it('clauses in an address are passed on where a facet does not know the name', () => {
    expect([longClause(facet('TITL'), 'none'), longClause(facet('TITL'), '1-2'), longClause(facet('YEAR'), '-')]).toEqual([
      'none',
      '1-2',
      'lot_year:"-"',
    ])
    expect([wholeClause('a:1'), isWholeClause('~a:1'), isWholeClause('a:~1')]).toEqual(['~a:1', true, false])
  })

  it('clauses in an address are one value or one range of whole numbers of a field, and nothing else', () => {
    expect([valueClause('a', 'b"\\'), quoted('x'), rangeClause('a', 0, null), rangeClause('a', null, 0)]).toEqual([
      String.raw`a:"b\"\\"`,
      '"x"',
      'a:[0 TO *]',
      'a:[* TO 0]',
    ])
    for (const wrong of ['xa:"b"', 'a:"b" ', 'a:"b"c"', String.raw`a:"b\c"`, 'a:b', ' a:"b"', 'A:"b"'])
      expect([wrong, clauseValue('a', wrong)]).toEqual([wrong, null])
    expect([clauseValue('a', 'a:"b"'), clauseValue('a', 'a:""'), clauseValue('a', 'b:"b"')]).toEqual(['b', '', null])
    for (const wrong of ['xa:[1 TO 2]', 'a:[1 TO 2]x', 'a:[1 TO 1234567890]', 'a:[x TO 2]', 'a:[1 TO x]', 'a:[1  TO 2]', 'b:[1 TO 2]'])
      expect([wrong, clauseRange('a', wrong)]).toEqual([wrong, null])
    expect([clauseRange('a', 'a:[1 TO 2]'), clauseRange('a', 'a:[* TO 20]'), clauseRange('a', 'a:[10 TO *]')]).toEqual([
      { from: 1, to: 2 },
      { from: null, to: 20 },
      { from: 10, to: null },
    ])
  })

  it('clauses in an address have labels with one capital a word', () => {
    expect([titleCased('3L - JACKSONVILLE  NORTH'), titleCased('minor dent/SCRATCHES'), titleCased(''), titleCased('ÉTÉ')]).toEqual([
      '3l - Jacksonville  North',
      'Minor Dent/scratches',
      '',
      'Été',
    ])
  })
})
