import type { FilterGroup, IndexQuery, Predicate, SortKey } from '@app/lot-index/query.ts'
import { LOT_FACETS, LOT_SCHEMA, MAKE_NAMES, MODEL_NAMES, seededRandom, skewed, YARD_PLACES } from './lot-index-lots.ts'

const PAGE = 20
const DEEP_PAGE = 50
const DEEP_SHARE = 0.2

/** How often each kind of filter is set in the mixed questions. */
const SHARES = { make: 0.4, model: 0.15, year: 0.25, odometer: 0.2, damage: 0.15, title: 0.1, feature: 0.1, near: 0.1, text: 0.25 } as const

/** Mixed questions of one site: text, ranges, geo, four sorts, pages 1 and 50, all 17 facets each time. Seeded. */
export function mixedQueries(count: number, seed = 1): IndexQuery[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => mixedQuery(random))
}

/** The first page without any filter but the site. */
export const UNFILTERED: IndexQuery = {
  groups: [siteGroup()],
  facets: LOT_FACETS,
  sort: LOT_SCHEMA.readySorts[0] ?? [],
  offset: 0,
  limit: PAGE,
}

function mixedQuery(random: () => number): IndexQuery {
  const has = (share: number): boolean => random() < share
  const make = skewed(random, MAKE_NAMES.length)
  const model = MODEL_NAMES[make]?.[skewed(random, 24)] ?? ''
  const groups: FilterGroup[] = [siteGroup()]
  const add = (tag: string, where: Predicate): unknown => groups.push({ tag, where })
  if (has(SHARES.make)) {
    add('MAKE', { op: 'term', field: 'make', values: [MAKE_NAMES[make] ?? ''] })
    if (has(SHARES.model)) add('MODL', { op: 'term', field: 'model', values: [model] })
  }
  if (has(SHARES.year))
    add('YEAR', { op: 'range', field: 'year', min: 2000 + Math.floor(random() * 20), max: 2018 + Math.floor(random() * 9) })
  if (has(SHARES.odometer)) add('ODM', { op: 'range', field: 'odometer', min: 0, max: 1000 * Math.floor(20 + random() * 150) })
  if (has(SHARES.damage))
    add('PRID', {
      op: 'term',
      field: 'damage',
      values: ['DAMAGECODE_FR', 'DAMAGECODE_RR', 'DAMAGECODE_HL'].slice(Math.floor(random() * 3)),
    })
  if (has(SHARES.title)) add('TITL', { op: 'term', field: 'titleGroup', values: [random() < 0.5 ? 'TITLEGROUP_C' : 'TITLEGROUP_S'] })
  if (has(SHARES.feature)) add('FETI', { op: 'term', field: 'features', values: [`LOTFEATURE_${Math.floor(random() * 14)}`] })
  const at = YARD_PLACES[Math.floor(random() * YARD_PLACES.length)] ?? { lat: 40, lon: -90 }
  const isNear = has(SHARES.near)
  if (isNear) add('LOC', { op: 'near', field: 'place', at, radiusKm: 80 + Math.floor(random() * 400) })
  const text = has(SHARES.text) ? typedText(random, MAKE_NAMES[make] ?? '', model) : undefined
  const ready = LOT_SCHEMA.readySorts[Math.floor(random() * LOT_SCHEMA.readySorts.length)] ?? []
  const sort: readonly SortKey[] =
    text !== undefined ? [{ by: 'relevance' }, ...ready] : isNear ? [{ by: 'distance', field: 'place', at }] : ready
  return {
    ...(text !== undefined && { text }),
    groups,
    facets: LOT_FACETS,
    sort,
    offset: has(DEEP_SHARE) ? (DEEP_PAGE - 1) * PAGE : 0,
    limit: PAGE,
  }
}

/** Make, make and model, begun model, year and make, or a make with two letters exchanged. */
function typedText(random: () => number, make: string, model: string): string {
  const forms = [
    make,
    `${make} ${model}`,
    `${make} ${model.slice(0, 3)}`,
    `${2005 + Math.floor(random() * 20)} ${make}`,
    make.slice(0, 2) + make[3] + make[2] + make.slice(4),
  ]
  return forms[Math.floor(random() * forms.length)] ?? make
}

function siteGroup(): FilterGroup {
  return { tag: 'site', where: { op: 'term', field: 'sites', values: ['CPRTUS'] } }
}
