import * as z from 'zod/mini'
import { wireLot } from '../lots/lot-wire.answers.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { SUGGESTION_TYPES } from './search.ts'

const texts = z.readonly(z.array(z.string()))
const textMap = z.readonly(z.record(z.string(), z.string()))

const facetCount = z.object({
  count: z.int().check(z.nonnegative()),
  query: z.string(),
  displayName: z.string(),
  sequenceNumber: z.int(),
  uri: z.optional(z.string()),
  columnName: z.optional(z.string()),
  sortKey: z.optional(z.string()),
  synonyms: z.optional(texts),
})

const facetField = z.object({
  quickPickCode: z.string(),
  sequenceNumber: z.int(),
  includeTag: z.string(),
  quickPickCategoryUri: z.string(),
  displayName: z.string(),
  valueCount: z.optional(z.int()),
  facetCounts: z.readonly(z.array(facetCount)),
})

const echoedRequest = z.object({
  query: texts,
  filter: z.readonly(z.record(z.string(), texts)),
  sort: texts,
  page: z.int(),
  size: z.nullable(z.int()),
  start: z.nullable(z.int()),
  searchAfter: z.nullable(z.int()),
  watchListOnly: z.boolean(),
  freeFormSearch: z.boolean(),
  hideImages: z.boolean(),
  displayName: z.string(),
  searchName: z.string(),
  includeTagByField: textMap,
  rawParams: textMap,
  sortByZip: z.boolean(),
  buyerEnteredZip: z.string(),
  milesAway: z.nullable(z.int()),
  facetLimit: z.nullable(z.int()),
  facetsInBrief: z.boolean(),
  draw: z.nullable(z.int()),
})

/** Answer of every search call. */
export const searchAnswer = z.object({
  query: echoedRequest,
  results: z.object({
    totalElements: z.int().check(z.nonnegative()),
    content: z.readonly(z.array(wireLot)),
    facetFields: z.readonly(z.array(facetField)),
    allIn: z.optional(
      z.object({
        currency: z.enum(CURRENCY_CODES),
        edges: z.readonly(z.array(z.number())),
        counts: z.readonly(z.array(z.int().check(z.nonnegative()))),
        otherCurrencies: z.int().check(z.nonnegative()),
      }),
    ),
    miles: z.optional(z.readonly(z.array(z.nullable(z.int().check(z.nonnegative()))))),
    spellCheckList: z.nullable(texts),
    suggestions: z.nullable(texts),
    realTime: z.boolean(),
    page: z.int(),
    size: z.int(),
    /** Where page or size differ from the requested ones; else empty. */
    adjusted: z.readonly(z.array(z.object({ field: z.enum(['page', 'size']), asked: z.int(), used: z.int() }))),
    searchAfter: z.nullable(z.int()),
    queryId: z.string(),
  }),
})

/** Answer of suggestLots. */
export const suggestAnswer = z.object({
  suggestions: z.readonly(
    z.array(z.object({ text: z.string(), type: z.enum(SUGGESTION_TYPES), uri: z.string(), count: z.optional(z.int()) })),
  ),
  googleAttributionToken: z.string(),
})

const typedAs = z.enum(['vin', 'number', 'text'])

/** Answer of decideSearch. */
export const searchDecision = z.union([
  z.object({ kind: z.literal('lot'), lotNumber: z.int(), slug: z.string() }),
  z.object({ kind: z.literal('list'), by: typedAs, clauses: texts, total: z.int() }),
  z.object({ kind: z.literal('none'), by: typedAs, resets: z.boolean() }),
])

/** Answer of readWish. */
export const wishAnswer = z.object({
  wish: z.nullable(
    z.object({
      query: z.string(),
      filter: z.record(z.string(), texts),
      buyerEnteredZip: z.string(),
      milesAway: z.nullable(z.int()),
    }),
  ),
})

/** Answer of sendSearchInsights: nobody waits for it. */
export const searchInsightsAnswer = z.strictObject({})
