import { Failure } from '@app/contract/failure.ts'
import type { FacetRequest, FilterGroup, Predicate } from '@app/lot-index/query.ts'
import { inIndexWords, PLAIN_WORDS, type Condition, type LotCondition } from './condition.ts'
import { NOT_OVER, type SearchCriteria } from './criteria.ts'
import { FACET_VALUES_MAX, FACETS, PAGE_FACETS, type Facet } from './facet-table.ts'
import { conditionOf, fieldsOf, groupCondition, miscCondition } from './filter-bind.ts'
import { LOT_MARKS } from './filter-fields.ts'
import { parseFilter, pointOf } from './filter-syntax.ts'
import { ANY_MILES } from './landing/radii.ts'
import { unitsWithin } from './search-cost.ts'
import { PLACE_FIELD, readSorts, type LotSort } from './sorts.ts'

const KM_PER_MILE = 1.609344

/** What a facet of a search has counted: values of a field, or fixed conditions. */
type FacetQuestion = Extract<FacetRequest, { readonly kind: 'field' | 'fixed' }>

/** A point on the map, degrees. */
interface Place {
  readonly lat: number
  readonly lon: number
}

/** A search in the words of the index, but for VINs and prices, which are still to be put into them. */
export interface LotQuestion {
  readonly text: string
  readonly groups: readonly FilterGroup<LotCondition>[]
  readonly facets: readonly FacetQuestion[]
  readonly sort: readonly LotSort[]
  /** Whence distances are measured; null where no place is named. */
  readonly place: Place | null
  /** What its conditions cost; see search-cost.ts. */
  readonly units: number
}

/** Who searches: which lots are listed and what the time is. */
export interface SearchSetting {
  /** The site whose lots are searched. */
  readonly siteCode: string
  /** The lots that are searched in place of the site's, whichever site sells them, sold ones included. */
  readonly among?: readonly number[]
  readonly nowMs: number
  /** Values of a field's facet wanted at most; 0 for no facets, null for as many as there are. */
  readonly facetLimit?: number | null
  /** The facets of our own pages are wanted as well. */
  readonly hasOwnFacets?: boolean
  /** Place of `buyerEnteredZip`, when it was found. */
  readonly zipPlace: Place | null
  /** Lots that the searcher watches; read when the criteria want only those. */
  readonly watchedLots?: readonly number[]
}

/** The tag of groups that no facet sets aside. */
const ALWAYS = ''
const SOLD: Condition = { op: 'term', field: 'marks', values: [LOT_MARKS.sold] }
// Asking for numbers or for sold lots means that sold ones are wanted as well (MQ-028).
const SHOWS_SOLD: ReadonlySet<string> = new Set(['sold_flag', 'lot_sold', 'ps_lot_number', 'lot_number', 'sale_over'])

/** What a facet asks of the index at an instant; `limit` values of a field at most. */
export function askOf(facet: Facet, limit: number, nowMs: number): FacetQuestion {
  if (facet.kind === 'field') return { tag: facet.code, kind: 'field', field: facet.indexField, limit }
  return { tag: facet.code, kind: 'fixed', queries: facet.queries.map(({ query }) => inIndexWords(conditionOf(query, nowMs), PLAIN_WORDS)) }
}

let askCache: { readonly nowMs: number; readonly byWant: Map<string, readonly FacetQuestion[]> } | null = null

/** What the facets ask at an instant; the same object as long as the instant is the same. None at all for limit 0. */
function facetAsks({ nowMs, facetLimit: wanted = null, hasOwnFacets = false }: SearchSetting): readonly FacetQuestion[] {
  if (wanted === 0) return []
  const limit = wanted === null || wanted < 0 ? FACET_VALUES_MAX : Math.min(wanted, FACET_VALUES_MAX)
  if (askCache?.nowMs !== nowMs) askCache = { nowMs, byWant: new Map() }
  const want = `${limit} ${hasOwnFacets}`
  const known = askCache.byWant.get(want)
  if (known) return known
  const asks = (hasOwnFacets ? PAGE_FACETS : FACETS).map((facet) => askOf(facet, limit, nowMs))
  askCache.byWant.set(want, asks)
  return asks
}

const TAG_TEXT = /^\{!tag=([A-Za-z0-9_]{1,24})\} ?$/

function placeOf(criteria: SearchCriteria, setting: SearchSetting): Place | null {
  if (criteria.rawParams.pt === undefined || criteria.rawParams.pt === '') return setting.zipPlace
  const place = pointOf(criteria.rawParams.pt)
  if (!place) throw new Failure('BAD_FILTER', { reason: 'pt is latitude,longitude', clause: criteria.rawParams.pt.slice(0, 40) })
  return place
}

/** Lots at most so many miles from a place. */
export const nearWithin = (at: Place, miles: number): Predicate => ({ op: 'near', field: PLACE_FIELD, at, radiusKm: miles * KM_PER_MILE })

function* groupsOf(criteria: SearchCriteria, setting: SearchSetting): Generator<FilterGroup<LotCondition>> {
  const { nowMs } = setting
  const listed: Condition = { op: 'term', field: 'siteCodes', values: [setting.siteCode] }
  const clauses = [...Object.values(criteria.filter).flat(), ...criteria.misc]
  const showsSold =
    criteria.watchListOnly ||
    clauses.some((clause) => clause !== NOT_OVER && fieldsOf(parseFilter(clause).filter).some((field) => SHOWS_SOLD.has(field)))
  // What nearly every question asks is one condition, so that the index knows it again and need not count its lots again.
  if (setting.among !== undefined) yield { tag: ALWAYS, where: { op: 'ids', ids: setting.among } }
  else yield { tag: ALWAYS, where: showsSold ? listed : { op: 'and', of: [listed, { op: 'not', of: SOLD }] } }
  if (criteria.watchListOnly) yield { tag: ALWAYS, where: { op: 'ids', ids: setting.watchedLots ?? [] } }
  const tagOf = (code: string): string => TAG_TEXT.exec(criteria.includeTagByField[code] ?? '')?.[1] ?? code
  for (const [code, set] of Object.entries(criteria.filter))
    if (set.length > 0) yield { tag: tagOf(code), where: groupCondition(set, nowMs) }
  if (criteria.misc.length > 0) yield { tag: tagOf('MISC'), where: miscCondition(criteria.misc, nowMs) }
  const place = placeOf(criteria, setting)
  if (criteria.milesAway !== null && criteria.milesAway < ANY_MILES) {
    if (!place) throw new Failure('BAD_FILTER', { reason: 'a distance needs a place', field: 'milesAway' })
    yield { tag: ALWAYS, where: nearWithin(place, criteria.milesAway) }
  }
}

/** The question that criteria put to the index, facets of wire.md §2 included. @throws BAD_FILTER for a clause, sort or place that is none, and for more than a request may ask. */
export function lotQuestion(criteria: SearchCriteria, setting: SearchSetting): LotQuestion {
  const place = placeOf(criteria, setting)
  const byDistance = criteria.sortByZip && place !== null && criteria.sort.length === 0
  const groups = [...groupsOf(criteria, setting)]
  return {
    text: criteria.query,
    groups,
    units: unitsWithin(groups.map(({ where }) => where)),
    facets: facetAsks(setting),
    place,
    sort: readSorts(byDistance ? ['distance asc'] : criteria.sort, place),
  }
}
