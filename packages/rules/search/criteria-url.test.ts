import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchRequest } from '@app/contract/search/search-request.ts'
import { outcomeOf } from './outcome-of.test-kit.ts'
import {
  criteriaOfRequest,
  NO_CRITERIA,
  overClausesOf,
  requestOfCriteria,
  type SearchCriteria,
  withClauses,
  withToggledClause,
} from './criteria.ts'
import { criteriaToQuery, criteriaToUrl } from './criteria-to-url.ts'
import { CRITERIA_BYTES_MAX, criteriaFromUrl } from './criteria-url.ts'
import { FACETS } from './facet-table.ts'
import { rangeClause, valueClause } from './clause-text.ts'
import { SORT_CHOICES, sortKeysOf } from './sorts.ts'

const read = (query: string): SearchCriteria => criteriaFromUrl(new URLSearchParams(query))

const words = fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.trim())
const nonEmpty = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const facetFilter = fc.constantFrom(...FACETS).chain((facet) => {
  const values =
    facet.kind === 'fixed'
      ? fc.constantFrom(...facet.queries.map((one) => one.query))
      : words.map((value) => valueClause(facet.wireField, value))
  const numbers = fc.option(fc.nat(999_999))
  const ranges =
    facet.rangeField === undefined ? values : fc.tuple(numbers, numbers).map(([from, to]) => rangeClause(facet.rangeField ?? '', from, to))
  return fc.tuple(fc.constant(facet.code), fc.uniqueArray(fc.oneof(values, ranges, nonEmpty), { minLength: 1, maxLength: 3 }))
})
const criteria: fc.Arbitrary<SearchCriteria> = fc.record({
  query: words.filter((text) => text !== '*'),
  freeForm: fc.boolean(),
  filter: fc.uniqueArray(facetFilter, { selector: ([code]) => code, maxLength: 4 }).map((rows) => Object.fromEntries(rows)),
  misc: fc.array(nonEmpty, { maxLength: 2 }),
  includeTagByField: fc.constantFrom({}, { MISC: '{!tag=FETI}' }),
  sort: fc.oneof(
    fc.constantFrom(...SORT_CHOICES.map((choice) => sortKeysOf(choice.name))),
    fc.constant(['relevancy desc', 'auction_date_utc asc']),
  ),
  over: fc.constantFrom(null, 'hidden' as const, 'shown' as const, 'only' as const),
  page: fc.nat(9999),
  size: fc.constantFrom(20, 50, 100, 1000),
  displayStr: words,
  headerText: words,
  seoData: words,
  sortByZip: fc.boolean(),
  buyerEnteredZip: fc.constantFrom('', '94590', 'V5K 0A1'),
  milesAway: fc.option(fc.nat(9999)),
  // Both come from the path, not from the query.
  watchListOnly: fc.constant(false),
  within: fc.constant(null),
  rawParams: fc.constantFrom({}, { pt: '38.1,-122.2' }, { sfield: 'yard_location', pt: '1,2' }),
})

describe('criteriaFromUrl and criteriaToUrl', () => {
  it('criteriaFromUrl and criteriaToUrl read back what they wrote, for any criteria [MKT-3.14] [MKT-3.15] [MKT-3.16]', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        expect(read(criteriaToQuery(one))).toEqual(one)
      }),
    )
  })

  it('criteriaFromUrl and criteriaToUrl write one URL for one criteria', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        expect(criteriaToQuery(read(criteriaToQuery(one)))).toBe(criteriaToQuery(one))
      }),
    )
  })

  it('criteriaFromUrl and criteriaToUrl write half a surrogate pair, which JSON can hold, as the sign for what cannot be read', () => {
    expect(criteriaToUrl({ ...NO_CRITERIA, query: 'a\uD83D', displayStr: '\uDE00' })).toBe(
      '/lotSearchResults?query=a%EF%BF%BD&displayStr=%EF%BF%BD',
    )
  })

  it('criteriaFromUrl and criteriaToUrl keep the address readable', () => {
    const some = withClauses({ ...NO_CRITERIA, query: 'camry le', page: 1, sort: sortKeysOf('newest') }, 'MAKE', [
      'lot_make_desc:"LAND ROVER"',
    ])
    const more = withClauses({ ...some, page: 1 }, 'YEAR', ['lot_year:[2015 TO 2020]'])
    expect(criteriaToUrl({ ...withClauses(more, 'PRID', ['damage_type_code:DAMAGECODE_FR']), page: 1 })).toBe(
      '/lotSearchResults?query=camry+le&make=LAND+ROVER&year=2015-2020&damage=front-end&sort=newest&page=2',
    )
    expect(criteriaToUrl(NO_CRITERIA)).toBe('/lotSearchResults')
  })

  it('criteriaFromUrl and criteriaToUrl understand the lists of makes and damages in old links', () => {
    expect(read('makeList=toyota,Land Rover|&damageList=DAMAGECODE_FR|RR,Hail').filter).toEqual({
      MAKE: ['lot_make_desc:"TOYOTA"', 'lot_make_desc:"LAND ROVER"'],
      PRID: ['damage_type_code:DAMAGECODE_FR', 'damage_type_code:DAMAGECODE_RR', 'damage_type_code:DAMAGECODE_HL'],
    })
    expect(read('makeList=&damageList=').filter).toEqual({})
  })

  it('criteriaFromUrl and criteriaToUrl open searchCriteria as other tools write it', () => {
    const json =
      '{"query":["*"],"filter":{"MAKE":["lot_make_desc:\\"TOYOTA\\""],"MISC":["#LotYear:[2015 TO 2020]"]},"sort":["relevancy desc"],"page":2,"size":100,"freeFormSearch":true}'
    expect(read(`free=false&searchCriteria=${encodeURIComponent(json)}&from=/vehicleFinder`)).toEqual({
      ...NO_CRITERIA,
      filter: { MAKE: ['lot_make_desc:"TOYOTA"'] },
      misc: ['#LotYear:[2015 TO 2020]'],
      sort: ['relevancy desc'],
      page: 2,
      size: 100,
    })
  })

  it.each([
    ['a text of 201 characters', `query=${'x'.repeat(201)}`],
    ['JSON that is none', 'searchCriteria={'],
    ['JSON over 8 KB', `searchCriteria=${encodeURIComponent(JSON.stringify({ displayName: 'é'.repeat(CRITERIA_BYTES_MAX / 2) }))}`],
    ['a filter that is no object', 'searchCriteria={"filter":"x"}'],
  ])('criteriaFromUrl and criteriaToUrl refuse %s', (_, query) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ code: 'BAD_FILTER' }))
  })

  it('criteriaFromUrl and criteriaToUrl take any query without other errors than a refusal', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.oneof(fc.constantFrom('page', 'size', 'searchCriteria', 'year', 'sort', 'filter.X'), fc.string()), fc.string()),
        ),
        (params) => {
          expect(['read', 'BAD_FILTER']).toContain(outcomeOf(() => criteriaFromUrl(params)))
        },
      ),
    )
  })
})

describe('criteria', () => {
  it('criteria survive the body of a call', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        const sent = { ...one, headerText: '', seoData: '' }
        // What becomes of lots whose sale is over comes from a clause.
        const read = { ...sent, over: null, misc: [...sent.misc, ...overClausesOf(sent)] }
        expect(criteriaOfRequest(searchRequest.parse(JSON.parse(JSON.stringify(requestOfCriteria(sent)))))).toEqual(read)
      }),
    )
  })

  it('criteria go back to the first page when a clause is toggled', () => {
    const set = withToggledClause({ ...NO_CRITERIA, page: 4 }, 'MAKE', 'lot_make_desc:"KIA"')
    expect(set).toEqual({ ...NO_CRITERIA, filter: { MAKE: ['lot_make_desc:"KIA"'] } })
    expect(withToggledClause(set, 'MAKE', 'lot_make_desc:"KIA"')).toEqual(NO_CRITERIA)
  })

  it('leaves out a radius whose postal code was sent empty', () => {
    expect(criteriaFromUrl(new URLSearchParams('zip=&miles=100'))).toMatchObject({ buyerEnteredZip: '', milesAway: null })
    expect(criteriaFromUrl(new URLSearchParams('zip=75201&miles=100'))).toMatchObject({ buyerEnteredZip: '75201', milesAway: 100 })
  })
})
