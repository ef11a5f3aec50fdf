import { describe, expect, it } from 'vitest'
import { asksPrices, inIndexWords, vinsOf, type Condition } from './condition.ts'
import { NO_CRITERIA, NOT_OVER, type SearchCriteria } from './criteria.ts'
import { FACETS } from './facet-table.ts'
import { lotQuestion, type SearchSetting } from './lot-question.ts'
import { costOf, unitsWithin } from './search-cost.ts'

const NOW = Date.UTC(2026, 2, 30, 15, 4, 5)
const HERE = { lat: 38.1, lon: -122.2 }
const SETTING: SearchSetting = { siteCode: 'CPRTUS', nowMs: NOW, zipPlace: null, facetLimit: 0 }
const ask = (criteria: Partial<SearchCriteria>, setting: Partial<SearchSetting> = {}) =>
  lotQuestion({ ...NO_CRITERIA, ...criteria }, { ...SETTING, ...setting })
const term = (field: string, ...values: string[]) => ({ op: 'term', field, values })
const LISTED = term('siteCodes', 'CPRTUS')
const UNSOLD = { tag: '', where: { op: 'and', of: [LISTED, { op: 'not', of: term('marks', 'SOLD') }] } }
const SOLD_TOO = { tag: '', where: LISTED }
const refusalOf = (criteria: Partial<SearchCriteria>): unknown => {
  try {
    return ask(criteria)
  } catch (error) {
    return (error as { detail?: unknown }).detail
  }
}

describe('the question of a search', () => {
  it('the question of a search is of the lots that the site lists and that are not sold, in the default order', () => {
    expect(ask({ query: 'camry' })).toEqual({
      text: 'camry',
      groups: [UNSOLD],
      units: 2,
      facets: [],
      place: null,
      sort: [
        { by: 'relevance' },
        { by: 'field', field: 'saleAt', direction: 'asc' },
        { by: 'field', field: 'lane', direction: 'asc' },
        { by: 'field', field: 'item', direction: 'asc' },
      ],
    })
    expect(ask({}, { among: [7, 9] }).groups).toEqual([{ tag: '', where: { op: 'ids', ids: [7, 9] } }])
  })

  it.each([
    'sold_flag:true',
    'lot_sold:false',
    'ps_lot_number:100',
    'lot_number:100',
    'sale_over:true',
    '-sold_flag:true OR lot_make_desc:A',
  ])('shows sold lots where %s asks for them', (clause) => {
    expect(ask({ misc: [clause] }).groups[0]).toEqual(SOLD_TOO)
    expect(ask({ filter: { MAKE: [clause] } }).groups[0]).toEqual(SOLD_TOO)
  })

  it('leaves sold lots out where a clause says so or speaks of something else', () => {
    for (const clause of [NOT_OVER, 'lot_make_desc:A', 'vin:1FVACWDT0EH']) expect(ask({ misc: [clause] }).groups[0]).toEqual(UNSOLD)
  })

  it('the question of a search is of the lots that somebody watches, sold ones among them', () => {
    expect(ask({ watchListOnly: true }, { watchedLots: [100, 101] }).groups).toEqual([
      SOLD_TOO,
      { tag: '', where: { op: 'ids', ids: [100, 101] } },
    ])
    expect(ask({ watchListOnly: true }).groups[1]).toEqual({ tag: '', where: { op: 'ids', ids: [] } })
  })

  it('the question of a search has a group for each facet with clauses, and one for those of none', () => {
    const { groups } = ask({ filter: { MAKE: ['lot_make_desc:A', 'lot_make_desc:B'], MODL: [] }, misc: ['lot_year:2011'] })
    expect(groups.slice(1)).toEqual([
      { tag: 'MAKE', where: term('make', 'A', 'B') },
      { tag: 'MISC', where: { op: 'and', of: [term('year', '2011')] } },
    ])
  })

  it('counts a group as the facet that its tag names', () => {
    const tagOf = (tag: string) => ask({ misc: ['lot_year:2011'], includeTagByField: { MISC: tag } }).groups[1]?.tag
    expect([tagOf('{!tag=FETI}'), tagOf('{!tag=ODM} ')]).toEqual(['FETI', 'ODM'])
    for (const wrong of ['', 'FETI', 'x{!tag=FETI}', '{!tag=FETI}x', '{!tag=}', `{!tag=${'x'.repeat(25)}}`, '{!tag=A-B}'])
      expect([wrong, tagOf(wrong)]).toEqual([wrong, 'MISC'])
  })

  it('the question of a search is of lots around the place that is named, else around the postal code', () => {
    const near = (criteria: Partial<SearchCriteria>) => ask({ milesAway: 10, ...criteria }, { zipPlace: HERE }).groups[1]?.where
    expect(near({})).toEqual({ op: 'near', field: 'place', at: HERE, radiusKm: 16.093_44 })
    expect(near({ rawParams: { pt: '1,2' } })).toMatchObject({ at: { lat: 1, lon: 2 } })
    expect(near({ rawParams: { pt: '' } })).toMatchObject({ at: HERE })
    expect([near({ milesAway: 9999 }), near({ milesAway: null })]).toEqual([undefined, undefined])
    expect(near({ milesAway: 9998 })).toMatchObject({ op: 'near' })
  })

  it('the question of a search is refused with a distance from nowhere, or from what is no place', () => {
    expect(refusalOf({ milesAway: 10 })).toEqual({ reason: 'a distance needs a place', field: 'milesAway' })
    expect(refusalOf({ rawParams: { pt: '9'.repeat(50) } })).toEqual({ reason: 'pt is latitude,longitude', clause: '9'.repeat(40) })
  })

  it('the question of a search is sorted by distance where the postal code asks for it and nothing else is said', () => {
    const sorted = (criteria: Partial<SearchCriteria>, zipPlace: typeof HERE | null) =>
      ask({ sortByZip: true, ...criteria }, { zipPlace }).sort[0]
    expect(sorted({}, HERE)).toEqual({ by: 'distance', field: 'place', at: HERE })
    expect([sorted({}, null), sorted({ sortByZip: false }, HERE), sorted({ sort: ['relevancy desc'] }, HERE)]).toEqual([
      { by: 'relevance' },
      { by: 'relevance' },
      { by: 'relevance' },
    ])
  })
})

describe('what the facets ask', () => {
  it('what the facets ask is each field up to the limit, and each query of a fixed group', () => {
    const { facets } = ask({}, { facetLimit: 5 })
    expect(facets.map(({ tag }) => tag)).toEqual(FACETS.map(({ code }) => code))
    expect(facets.find(({ tag }) => tag === 'MAKE')).toEqual({ tag: 'MAKE', kind: 'field', field: 'make', limit: 5 })
    expect(facets.find(({ tag }) => tag === 'TITL')).toEqual({
      tag: 'TITL',
      kind: 'fixed',
      queries: [term('titleGroup', 'TITLEGROUP_C'), term('titleGroup', 'TITLEGROUP_S'), term('titleGroup', 'TITLEGROUP_J')],
    })
  })

  it('what the facets ask is limited to 200 values, and is the same object while the instant is the same', () => {
    const limitOf = (facetLimit: number | null) => {
      const facetAsk = ask({}, { facetLimit }).facets.find(({ tag }) => tag === 'MAKE')
      return facetAsk?.kind === 'field' ? facetAsk.limit : null
    }
    expect([limitOf(null), limitOf(-1), limitOf(200), limitOf(201), limitOf(1), limitOf(0)]).toEqual([200, 200, 200, 200, 1, null])
    const { facetLimit: _none, ...unlimited } = SETTING
    expect(lotQuestion(NO_CRITERIA, unlimited).facets).toBe(ask({}, { facetLimit: 200 }).facets)
    expect(ask({}, { facetLimit: 3 }).facets).not.toBe(ask({}, { facetLimit: 4 }).facets)
    expect(ask({}, { facetLimit: 4, nowMs: NOW + 1 }).facets).not.toBe(ask({}, { facetLimit: 4 }).facets)
  })
})

describe('VINs of a condition', () => {
  const one: Condition = { op: 'vin', value: 'A' }
  const nested: Condition = {
    op: 'and',
    of: [one, { op: 'or', of: [{ op: 'vin', value: 'B' }, { op: 'all' }] }, { op: 'not', of: { op: 'vin', value: 'C' } }],
  }

  it('VINs of a condition are found wherever they stand, and become the lots that carry them', () => {
    expect([vinsOf(nested), vinsOf({ op: 'all' })]).toEqual([['A', 'B', 'C'], []])
    const vin = (value: string) => ({ op: 'ids', ids: [value.charCodeAt(0)] }) as const
    const words = { vin, allIn: () => ({ op: 'all' }) as const }
    expect(inIndexWords(nested, words)).toEqual({
      op: 'and',
      of: [
        { op: 'ids', ids: [65] },
        { op: 'or', of: [{ op: 'ids', ids: [66] }, { op: 'all' }] },
        { op: 'not', of: { op: 'ids', ids: [67] } },
      ],
    })
    expect(inIndexWords({ op: 'none' }, words)).toEqual({ op: 'none' })
  })
})

describe('prices of a condition', () => {
  it('prices of a condition are found wherever they stand, and become what they mean for the reader', () => {
    const price: Condition = { op: 'not', of: { op: 'or', of: [{ op: 'all' }, { op: 'allIn', max: 5 }] } }
    expect([asksPrices(price), asksPrices({ op: 'and', of: [{ op: 'all' }, { op: 'vin', value: 'A' }] })]).toEqual([true, false])
    const words = { vin: () => ({ op: 'none' }) as const, allIn: ({ max = 0 }) => ({ op: 'ids', ids: [max] }) as const }
    expect(inIndexWords(price, words)).toEqual({ op: 'not', of: { op: 'or', of: [{ op: 'all' }, { op: 'ids', ids: [5] }] } })
    expect(costOf(price)).toEqual({ units: 10, distances: 0 })
  })
})

describe('the cost of a condition', () => {
  const values = (count: number): Condition => ({ op: 'term', field: 'make', values: Array.from({ length: count }, () => 'X') })
  const near: Condition = { op: 'near', field: 'place', at: HERE, radiusKm: 1 }

  it('the cost of a condition is one for each fifty values, five for a distance, and nothing for all or none', () => {
    expect([costOf({ op: 'all' }), costOf({ op: 'none' })]).toEqual([
      { units: 0, distances: 0 },
      { units: 0, distances: 0 },
    ])
    expect([1, 49, 50, 100].map((count) => costOf(values(count)).units)).toEqual([1, 1, 2, 3])
    expect(costOf(near)).toEqual({ units: 5, distances: 1 })
    expect(costOf({ op: 'or', of: [near, { op: 'not', of: { op: 'and', of: [near, values(1)] } }] })).toEqual({ units: 11, distances: 2 })
    expect([costOf({ op: 'exists', field: 'make' }), costOf({ op: 'ids', ids: [1, 2, 3] })]).toEqual([
      { units: 1, distances: 0 },
      { units: 1, distances: 0 },
    ])
  })

  it('the cost of a condition is refused above the budget of a request, in words for people as well', () => {
    expect(unitsWithin(Array.from({ length: 100 }, () => values(1)))).toBe(100)
    expect(() => unitsWithin(Array.from({ length: 101 }, () => values(1)))).toThrow(
      expect.objectContaining({
        code: 'BAD_FILTER',
        detail: { reason: 'more than 100 conditions', fieldErrors: { filter: 'search.tooMuch' } },
      }),
    )
    expect(unitsWithin(Array.from({ length: 10 }, () => near))).toBe(50)
  })
})
