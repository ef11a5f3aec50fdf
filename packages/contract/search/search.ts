import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { WireLot } from '../lots/lot-wire.ts'
import type { CurrencyCode } from '../sites.ts'
import { PLACE_LENGTH_MAX, QUERY_LENGTH_MAX } from './search-limits.ts'
import { searchRequest, type SearchRequest } from './search-request.ts'

/** One value of a facet. Sending `query` back as a clause of the facet's group finds exactly `count` lots. */
export interface FacetCount {
  readonly count: number
  readonly query: string
  readonly displayName: string
  readonly sequenceNumber: number
  /** Result page of this query alone; as `sortKey` and `synonyms` only in groups of fixed queries, and not in brief. */
  readonly uri?: string
  /** Wire field counted; only in groups made from a field's values. */
  readonly columnName?: string
  readonly sortKey?: string
  readonly synonyms?: readonly string[]
}

/** One facet as wire.md §2 shapes it. */
export interface FacetField {
  readonly quickPickCode: string
  readonly sequenceNumber: number
  readonly includeTag: string
  readonly quickPickCategoryUri: string
  readonly displayName: string
  /** How many values there are; only where the request wants facets in brief and some may be left out. */
  readonly valueCount?: number
  readonly facetCounts: readonly FacetCount[]
}

/** How many of the lots found cost how much all-in at their next bid, by the reader's class and currency. */
export interface AllInCounts {
  readonly currency: CurrencyCode
  /** Upper ends of the bars, whole units, ascending; the last bar has none. */
  readonly edges: readonly number[]
  /** Lots of each bar that still sell: one more than there are edges. */
  readonly counts: readonly number[]
  /** Lots that still sell, but in other currencies. */
  readonly otherCurrencies: number
}

/** The frame of every search answer (wire.md §1.1); `page`, `size`, `adjusted` and `queryId` are ours (MQ-027). */
export interface SearchResults {
  readonly totalElements: number
  readonly content: readonly WireLot[]
  readonly facetFields: readonly FacetField[]
  /** Only where the request wants facets in brief; counted as if it had no filter by price. */
  readonly allIn?: AllInCounts
  /** Where the request names a place: how far each lot of `content` is from it, whole miles; null for a lot whose place is unknown. */
  readonly miles?: readonly (number | null)[]
  readonly spellCheckList: readonly string[] | null
  readonly suggestions: readonly string[] | null
  readonly realTime: boolean
  readonly page: number
  readonly size: number
  /** Where page or size differ from the requested ones. */
  readonly adjusted: readonly { readonly field: 'page' | 'size'; readonly asked: number; readonly used: number }[]
  /** Cursor of the next page, where lots are read by `searchAfter`; null at the end, and where pages are counted. */
  readonly searchAfter: number | null
  readonly queryId: string
}

/** The request in the words of the wire. */
export interface EchoedRequest extends Omit<SearchRequest, 'query'> {
  /** Typed words; `*` for everything. */
  readonly query: readonly string[]
}

export interface SearchAnswer {
  readonly query: EchoedRequest
  readonly results: SearchResults
}

/** What typing a text leads to: one lot, or a list; `reset` when a number was typed that no lot has (MQ-033). */
export type SearchDecision =
  | { readonly kind: 'lot'; readonly lotNumber: number; readonly slug: string }
  | { readonly kind: 'list'; readonly by: 'vin' | 'number' | 'text'; readonly clauses: readonly string[]; readonly total: number }
  | { readonly kind: 'none'; readonly by: 'vin' | 'number' | 'text'; readonly resets: boolean }

export const SUGGESTION_TYPES = ['MAKE', 'MODEL', 'PLACE', 'DAMAGE', 'TYPE', 'TITLE', 'LOT', 'TEXT'] as const

/** One line of the suggestion list (MQ-035). */
export interface Suggestion {
  readonly text: string
  readonly type: (typeof SUGGESTION_TYPES)[number]
  /** Path of this site that the line leads to. */
  readonly uri: string
  /** How many lots there are; only where the line stands for a search that was counted. */
  readonly count?: number
}

export interface SuggestAnswer {
  readonly suggestions: readonly Suggestion[]
  readonly googleAttributionToken: string
}

/** A watch list is a member's. */
const SEARCH_FAILURES = ['BAD_FILTER', 'INVALID_INPUT', 'NOT_SIGNED_IN'] as const

/** The main search, JSON (MQ-027). */
export const searchLots = /* @__PURE__ */ defineCall({
  name: 'searchLots',
  method: 'POST',
  path: '/public/lots/search-results',
  summary: 'Search lots with facets, sort and page',
  access: 'anyone',
  effect: 'none',
  scope: 'watch',
  isPublicRead: true,
  envelope: 'std',
  bodyForm: 'either',
  rate: 'search',
  body: searchRequest,
  data: answers<SearchAnswer>(),
  fails: SEARCH_FAILURES,
})

/** The same search as a form, in the flat and the DataTables dialect. */
export const searchLotsForm = /* @__PURE__ */ defineCall({
  name: 'searchLotsForm',
  method: 'POST',
  path: '/public/lots/search',
  summary: 'Search lots, form-encoded (flat or DataTables)',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  bodyForm: 'either',
  rate: 'search',
  body: searchRequest,
  data: answers<SearchAnswer>(),
  fails: SEARCH_FAILURES,
})

/** The vehicle finder's search, form encoded, `#Field:VALUE` clauses in MISC (MKT-7.47). */
export const searchVehicleFinder = /* @__PURE__ */ defineCall({
  name: 'searchVehicleFinder',
  method: 'POST',
  path: '/public/vehicleFinder/search',
  summary: 'Search lots with the vehicle finder, form-encoded',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  bodyForm: 'either',
  rate: 'search',
  body: searchRequest,
  data: answers<SearchAnswer>(),
  fails: SEARCH_FAILURES,
})

/** Lots of given numbers, sold ones included (MQ-028). */
export const searchLotNumbers = /* @__PURE__ */ defineCall({
  name: 'searchLotNumbers',
  method: 'POST',
  path: '/public/lots/number/search',
  summary: 'Find lots by lot number',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  bodyForm: 'either',
  rate: 'search',
  body: searchRequest,
  data: answers<SearchAnswer>(),
  fails: [...SEARCH_FAILURES, 'BAD_LOT_NUMBER'],
})

/** Unsold lots of a VIN; the VIN never comes back unmasked (MQ-029). */
export const searchVin = /* @__PURE__ */ defineCall({
  name: 'searchVin',
  method: 'POST',
  path: '/public/lots/vin/search',
  summary: 'Find unsold lots by VIN',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  bodyForm: 'either',
  rate: 'search',
  body: searchRequest,
  data: answers<SearchAnswer>(),
  fails: [...SEARCH_FAILURES, 'BAD_VIN'],
})

/** Suggestions while typing (MKT-7.21). */
export const suggestLots = /* @__PURE__ */ defineCall({
  name: 'suggestLots',
  method: 'POST',
  path: '/public/data/lots/suggest',
  summary: 'Suggest makes, models and lots for a text',
  beside: ['suggestions'],
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  bodyForm: 'form',
  rate: 'background',
  body: z.object({ q: z._default(z.string().check(z.maxLength(QUERY_LENGTH_MAX)), '') }),
  data: answers<SuggestAnswer>(),
  fails: ['SUGGEST_FAILED'],
})

/** What a typed wish asks beside its words, as a search request takes it. */
export interface Wish {
  /** What is left to be searched as text; empty for nothing. */
  readonly query: string
  readonly filter: Readonly<Record<string, readonly string[]>>
  /** A postal code, or a town and its state; empty for none. */
  readonly buyerEnteredZip: string
  readonly milesAway: number | null
}

/** Null where a text asks for nothing but its words. */
export interface WishAnswer {
  readonly wish: Wish | null
}

/** What is meant by "silver pickup under 6000 near Dallas that runs". */
export const readWish = /* @__PURE__ */ defineCall({
  name: 'readWish',
  method: 'GET',
  path: '/public/data/lots/wish',
  summary: 'Read the filters that a typed wish names: price, distance from a place, years, colour, damage, type',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  rate: 'background',
  query: z.object({
    q: z._default(z.string().check(z.maxLength(QUERY_LENGTH_MAX)), ''),
    /** Where the reader is: from there is a distance that names no place, and “near me”. */
    near: z._default(z.string().check(z.maxLength(PLACE_LENGTH_MAX)), ''),
  }),
  data: answers<WishAnswer>(),
  fails: [],
})

/** Where a typed text leads: straight to a lot, to a list, or to nothing (market §4). */
export const decideSearch = /* @__PURE__ */ defineCall({
  name: 'decideSearch',
  method: 'GET',
  path: '/public/data/lots/decide',
  summary: 'Resolve a text to a lot, a list of lots, or nothing',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  rate: 'search',
  query: z.object({ q: z._default(z.string().check(z.maxLength(QUERY_LENGTH_MAX)), '') }),
  data: answers<SearchDecision>(),
  fails: [],
})
