import * as fc from 'fast-check'
import type { FacetRequest, FilterGroup, IndexQuery, Predicate, SortKey } from '@app/lot-index/query.ts'
import { curves } from '@app/lot-index/test/arbitrary.ts'
import { LOT_MARKS } from '@app/rules/search/filter-fields.ts'
import { aLotRow, type LotRow } from '#test/lots.ts'
import { LOT_SCHEMA, type LotField } from '../lot-documents/lot-schema.ts'

// Few values, near each other, so that random lots and questions meet, miss narrowly and collide.

const maybe = <T>(...values: T[]): fc.Arbitrary<T | null> => fc.constantFrom(...values, null)
const MAKES = ['TOYOTA', 'NISSAN', 'KIA', 'Škoda', 'LAND ROVER']
const MODELS = ['RAV4', 'F-150', 'F150', 'CAMRY LE', 'Roomster', 'CR-V']
const PLACES = [
  { lat: 40.42233, lon: -122.27402 },
  { lat: 41.94396, lon: -72.70064 },
  { lat: -17, lon: 179.9 },
]
const SALE_AT_MS = Date.UTC(2026, 10, 24, 20)
const HOUR_MS = 3_600_000

/** Any listed or unlisted lot with a number up to `maxNumber`. */
export const lots = (maxNumber: number): fc.Arbitrary<LotRow> =>
  fc
    .record({
      number: fc.integer({ min: 101, max: 100 + maxNumber }),
      status: fc.constantFrom('OPEN', 'OPEN', 'OPEN', 'SOLD', 'WITHDRAWN'),
      site_codes: fc.constantFrom(['CPRTUS'], ['CPRTUS', 'CPRTCA'], ['CPRTCA']),
      make: maybe(...MAKES).map((make) => make ?? ''),
      model_detail: maybe(...MODELS),
      model_group: maybe(...MODELS),
      year: maybe(2011, 2020, 2022),
      color: maybe('WHI', 'RED'),
      engine: maybe('2.5L 4', '1.5L  4'),
      primary_damage: maybe('FR', 'HL', 'NW'),
      title_group: maybe('C', 'S', 'J'),
      feature_codes: fc.subarray(['0', 'X', 'V']),
      odometer: maybe(0, 30_000, 80_000),
      high_bid_minor: maybe(0, 12_345, 2_150_000),
      auction_at: maybe(0, 1, 2).map((hours) => (hours === null ? null : new Date(SALE_AT_MS + hours * HOUR_MS))),
      auction_date_type: maybe('F', 'E'),
      created_at: maybe(0, 5).map((hours) => (hours === null ? null : new Date(SALE_AT_MS - hours * HOUR_MS))),
      lane: fc.constantFrom('', 'A', 'B'),
      item_number: maybe(1, 2, 10),
      place: maybe(...PLACES),
    })

    .map(({ place, site_codes, ...lot }) =>
      aLotRow({ ...lot, site_codes: [...site_codes], lat: place?.lat ?? null, lon: place?.lon ?? null }),
    )

const fieldsOf = (...kinds: string[]): LotField[] =>
  Object.entries(LOT_SCHEMA.fields).flatMap(([name, spec]) => (kinds.includes(spec.kind) ? [name as LotField] : []))
const SINGLE = fieldsOf('keyword')
const KEYWORDS = fieldsOf('keyword', 'keywords')
const NUMBERS = fieldsOf('number')
const VALUES = [
  'TOYOTA',
  'NISSAN',
  'ŠKODA',
  'RAV4',
  'F-150',
  '2011',
  '2022',
  'WHITE',
  'CPRTUS',
  'SOLD',
  'TITLEGROUP_C',
  'LOTFEATURE_0',
  'A',
  'F',
  '',
  'zero\0',
  '\u{1f697}',
]
const number = fc.constantFrom(0, 1, 2, 10, 30_000, 80_000, 123.45, 21_500, SALE_AT_MS, SALE_AT_MS + HOUR_MS, -5)
const place = fc.constantFrom(...PLACES, { lat: 40, lon: -122 })

const { predicate } = fc.letrec<{ predicate: Predicate }>((tie) => {
  const parts = fc.array(tie('predicate'), { maxLength: 3 })
  return {
    predicate: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        op: fc.constant('term' as const),
        field: fc.constantFrom(...KEYWORDS),
        values: fc.array(fc.constantFrom(...VALUES), { maxLength: 3 }),
      }),
      fc.record({
        op: fc.constant('prefix' as const),
        field: fc.constantFrom(...KEYWORDS),
        value: fc.constantFrom('', 'T', 'LOT', 'F', 'zero\0'),
      }),
      fc
        .tuple(fc.constantFrom(...NUMBERS), fc.option(number, { nil: undefined }), fc.option(number, { nil: undefined }))
        .map(([field, min, max]): Predicate => ({
          op: 'range',
          field,
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
        })),
      fc.record({ op: fc.constant('exists' as const), field: fc.constantFrom(...KEYWORDS, ...NUMBERS, 'place') }),
      fc.record({ op: fc.constant('after' as const), id: fc.integer({ min: 100, max: 140 }) }),
      fc.record({ op: fc.constant('ids' as const), ids: fc.array(fc.integer({ min: 101, max: 140 }), { maxLength: 5 }) }),
      fc.record({
        op: fc.constant('near' as const),
        field: fc.constant('place'),
        at: place,
        radiusKm: fc.constantFrom(0, 80, 3000, 30_000),
      }),
      fc.constantFrom<Predicate>({ op: 'all' }, { op: 'none' }),
      fc.record({ op: fc.constant('and' as const), of: parts }),
      fc.record({ op: fc.constant('or' as const), of: parts }),
      fc.record({ op: fc.constant('not' as const), of: tie('predicate') }),
    ),
  }
})

const TAGS = ['MAKE', 'YEAR', 'MISC', '']
const group: fc.Arbitrary<FilterGroup> = fc.record({ tag: fc.constantFrom(...TAGS), where: predicate })
const facet: fc.Arbitrary<FacetRequest> = fc.oneof(
  fc.record({
    tag: fc.constantFrom(...TAGS),
    kind: fc.constant('field' as const),
    field: fc.constantFrom(...KEYWORDS),
    limit: fc.constantFrom(2, 200),
  }),
  fc.record({ tag: fc.constantFrom(...TAGS), kind: fc.constant('fixed' as const), queries: fc.array(predicate, { maxLength: 3 }) }),
  fc.record({
    tag: fc.constantFrom(...TAGS),
    kind: fc.constant('histogram' as const),
    field: fc.constantFrom(...NUMBERS),
    edges: fc.array(number, { maxLength: 4 }).map((edges) => edges.sort((a, b) => a - b)),
  }),
)
const sortKey: fc.Arbitrary<SortKey> = fc.oneof(
  fc.record({
    by: fc.constant('field' as const),
    field: fc.constantFrom(...SINGLE, ...NUMBERS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  fc.constant<SortKey>({ by: 'relevance' }),
  fc.record({ by: fc.constant('distance' as const), field: fc.constant('place'), at: place }),
  fc.record({
    by: fc.constant('curve' as const),
    field: fc.constantFrom(...NUMBERS),
    cases: fc.array(fc.record({ where: predicate, curve: curves }), { maxLength: 3 }),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  fc.record({ by: fc.constant('id' as const), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
)
const typed = fc
  .array(
    fc.constantFrom(
      'toyota',
      'toyta',
      'nisan',
      'f-150',
      'f150',
      'F 150',
      'rav',
      'skoda',
      'rover',
      'camry',
      'le',
      '2011',
      'white',
      'front',
      'redding',
      'xyzzy',
      '東京',
    ),
    { maxLength: 3 },
  )
  .map((words) => words.join(' '))

/** What nearly every question of a site begins with; the index keeps tallies of it. */
const siteGroup: FilterGroup = {
  tag: '',
  where: {
    op: 'and',
    of: [
      { op: 'term', field: 'siteCodes', values: ['CPRTUS'] },
      { op: 'not', of: { op: 'term', field: 'marks', values: [LOT_MARKS.sold] } },
    ],
  },
}
const groups = fc.array(group, { maxLength: 3 })

/** Any question about lots. */
export const questions: fc.Arbitrary<IndexQuery> = fc.record({
  text: fc.oneof(fc.constant(''), typed),
  groups: fc.oneof(
    groups,
    groups.map((others) => [siteGroup, ...others]),
  ),
  facets: fc.array(facet, { maxLength: 5 }),
  sort: fc.oneof(fc.array(sortKey, { maxLength: 3 }), fc.constantFrom(...LOT_SCHEMA.readySorts)),
  offset: fc.constantFrom(0, 0, 3),
  limit: fc.constantFrom(0, 5, 100),
})
