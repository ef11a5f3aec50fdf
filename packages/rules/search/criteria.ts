import { Failure } from '@app/contract/failure.ts'
import { QUERY_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { PAGE_SIZE_DEFAULT } from './page-window.ts'

/** Group of clauses that belong to no facet (MKT-3.14). */
export const MISC = 'MISC'

/** Clauses of lots whose sale is over, and of all the others. */
export const OVER = 'sale_over:true'
export const NOT_OVER = 'sale_over:false'

/** Lots whose sale is over: hidden or shown among the others, or only they. */
export type OverLots = 'hidden' | 'shown' | 'only'

/** A list of its own, such as the run of a sale: its page, what its address says beside, and the clauses that make it. */
export interface FixedList {
  readonly path: string
  readonly params: readonly (readonly [string, string])[]
  readonly clauses: readonly string[]
  /** The list is of one sale, of lots by number or of own lots, so it shows what became of them. */
  readonly showsOver?: boolean
}

/** What a visitor searches for: the one state behind a result page, its URL and its call (MKT-3.14 to 3.16). */
export interface SearchCriteria {
  /** Typed text; empty means everything. */
  readonly query: string
  /** True when the text was typed freely, false for a structured search. */
  readonly freeForm: boolean
  /** Facet code → clauses; within a code they are joined by OR, codes by AND. */
  readonly filter: Readonly<Record<string, readonly string[]>>
  /** Clauses of no facet; one field's are joined by OR, fields by AND. */
  readonly misc: readonly string[]
  /** Group code → tag (`{!tag=FETI}`) of the facet it counts as. */
  readonly includeTagByField: Readonly<Record<string, string>>
  /** Wire sort keys; empty means the default order. */
  readonly sort: readonly string[]
  /** Zero-based. */
  readonly page: number
  readonly size: number
  readonly displayStr: string
  readonly headerText: string
  readonly seoData: string
  readonly sortByZip: boolean
  readonly buyerEnteredZip: string
  /** Radius around the entered ZIP or `rawParams.pt`, miles; null means any distance. */
  readonly milesAway: number | null
  /** Only lots that the searcher watches; sold ones among them (MQ-085). */
  readonly watchListOnly: boolean
  /** `pt` is `latitude,longitude`, `sfield` the wire's name of the lot's place (MQ-041). */
  readonly rawParams: { readonly sfield?: string; readonly pt?: string }
  /** What becomes of lots whose sale is over; null leaves it to the list. */
  readonly over: OverLots | null
  /** The list that is searched within; null for all lots. */
  readonly within: FixedList | null
}

/** Everything there is, in the default order. */
export const NO_CRITERIA: SearchCriteria = {
  query: '',
  freeForm: false,
  filter: {},
  misc: [],
  includeTagByField: {},
  sort: [],
  page: 0,
  size: PAGE_SIZE_DEFAULT,
  displayStr: '',
  headerText: '',
  seoData: '',
  sortByZip: false,
  buyerEnteredZip: '',
  milesAway: null,
  watchListOnly: false,
  rawParams: {},
  over: null,
  within: null,
}

/** Criteria that a call's body means. @throws BAD_FILTER when the text is too long. */
export function criteriaOfRequest(request: SearchRequest): SearchCriteria {
  const { [MISC]: misc = [], ...filter } = request.filter
  if (request.query.length > QUERY_LENGTH_MAX) throw new Failure('BAD_FILTER', { reason: 'query too long' })
  const { sfield, pt } = request.rawParams
  return {
    ...NO_CRITERIA,
    query: request.query,
    freeForm: request.freeFormSearch,
    filter,
    misc,
    includeTagByField: request.includeTagByField,
    sort: request.sort,
    page: Math.max(request.page, 0),
    size: request.size ?? PAGE_SIZE_DEFAULT,
    displayStr: request.displayName,
    sortByZip: request.sortByZip,
    buyerEnteredZip: request.buyerEnteredZip,
    milesAway: request.milesAway,
    watchListOnly: request.watchListOnly,
    rawParams: { ...(sfield !== undefined && { sfield }), ...(pt !== undefined && { pt }) },
  }
}

/** Clauses that name lots, or say themselves what becomes of those that are over. */
const NAMES_LOTS = /^-?(?:ps_lot_number|lot_number|ps_vin_number|vin|sold_flag|lot_sold|sale_over):/

/**
 * What becomes of lots whose sale is over: by default pages leave them out, but for watched lots, lots searched by
 * number and the lists of one sale.
 */
export function overLotsOf({ over, watchListOnly, within, misc }: SearchCriteria): OverLots {
  if (over !== null) return over
  return watchListOnly || within?.showsOver === true || misc.some((clause) => NAMES_LOTS.test(clause)) ? 'shown' : 'hidden'
}

const OVER_CLAUSES: Readonly<Record<OverLots, readonly string[]>> = { hidden: [NOT_OVER], shown: [], only: [OVER] }

/** Clauses of a call for lots whose sale is over. */
export const overClausesOf = (criteria: SearchCriteria): readonly string[] => OVER_CLAUSES[overLotsOf(criteria)]

/** The body that asks the search calls for these criteria. */
export function requestOfCriteria(criteria: SearchCriteria): SearchRequest {
  const misc = [...(criteria.within?.clauses ?? []), ...criteria.misc, ...overClausesOf(criteria)]
  return {
    query: criteria.query,
    filter: misc.length === 0 ? criteria.filter : { ...criteria.filter, [MISC]: misc },
    sort: criteria.sort,
    page: criteria.page,
    size: criteria.size,
    start: null,
    searchAfter: null,
    watchListOnly: criteria.watchListOnly,
    freeFormSearch: criteria.freeForm,
    hideImages: false,
    displayName: criteria.displayStr,
    searchName: '',
    includeTagByField: criteria.includeTagByField,
    rawParams: { ...criteria.rawParams },
    sortByZip: criteria.sortByZip,
    buyerEnteredZip: criteria.buyerEnteredZip,
    milesAway: criteria.milesAway,
    facetLimit: null,
    facetsInBrief: false,
    draw: null,
  }
}

/** Clauses set for a facet. */
export const clausesOf = (criteria: SearchCriteria, code: string): readonly string[] => criteria.filter[code] ?? []

/** The same criteria with a facet's clauses replaced; the list starts again at its first page. */
export function withClauses(criteria: SearchCriteria, code: string, clauses: readonly string[]): SearchCriteria {
  const { [code]: _replaced, ...others } = criteria.filter
  return { ...criteria, page: 0, filter: clauses.length === 0 ? others : { ...others, [code]: clauses } }
}

/** The same criteria with one clause of a facet set if it was not, else taken away. */
export function withToggledClause(criteria: SearchCriteria, code: string, clause: string): SearchCriteria {
  const set = clausesOf(criteria, code)
  return withClauses(criteria, code, set.includes(clause) ? set.filter((one) => one !== clause) : [...set, clause])
}

/** The same search without filters, order and page; the typed text stays (MQ-033), and so does the list that is searched. */
export const withoutFilters = (criteria: SearchCriteria): SearchCriteria => ({
  ...NO_CRITERIA,
  watchListOnly: criteria.watchListOnly,
  within: criteria.within,
  query: criteria.query,
  freeForm: criteria.freeForm,
  size: criteria.size,
})
