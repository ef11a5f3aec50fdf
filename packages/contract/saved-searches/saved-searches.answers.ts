import * as z from 'zod/mini'
import { wireLot } from '../lots/lot-wire.answers.ts'
import { ALERT_FREQUENCIES, ALERT_WAYS } from './saved-search-codes.ts'

const texts = z.readonly(z.array(z.string()))
const textMap = z.readonly(z.record(z.string(), z.string()))

/** What a saved search asks, as the body of a search call has it (wire.md §1). */
export const savedCriteria = z.object({
  query: z.string(),
  filter: z.readonly(z.record(z.string(), texts)),
  sort: texts,
  includeTagByField: textMap,
  rawParams: textMap,
  sortByZip: z.boolean(),
  buyerEnteredZip: z.string(),
  milesAway: z.nullable(z.int()),
})

/** A saved search. */
export const savedSearchView = z.object({
  id: z.string(),
  name: z.string(),
  criteria: savedCriteria,
  alertFrequency: z.enum(ALERT_FREQUENCIES),
  ways: z.readonly(z.array(z.enum(ALERT_WAYS))),
  isPaused: z.boolean(),
  /** ISO 8601 UTC, as `lookedAt`: when its owner last ran it, or saved it. */
  createdAt: z.string(),
  lookedAt: z.string(),
  /** What it has to tell could not be sent, several times in a row; it is tried again. */
  hasDeliveryFailed: z.boolean(),
})
export type SavedSearchView = z.infer<typeof savedSearchView>

/** What a saved search finds now. */
export const savedSearchFinds = z.object({
  /** Lots found now, and how many of them were listed since its owner last ran it. */
  total: z.int(),
  newCount: z.int(),
  /** The newest of them, as a search of the caller shows them. */
  newest: z.readonly(z.array(wireLot)),
})

const savedSearchEntry = z.extend(savedSearchView, {
  /** Null where the search is not understood any more, or could not be counted now. */
  finds: z.nullable(savedSearchFinds),
  isUnderstood: z.boolean(),
})
export type SavedSearchEntry = z.infer<typeof savedSearchEntry>

/** When on the reader's clock a day's and a week's news are told. */
const digestTime = z.object({
  /** Hour of the day, 0 to 23. */
  hour: z.int(),
  /** Of a week's news: 1 for Monday to 7 for Sunday. */
  weekday: z.int(),
})
export type DigestTimeView = z.infer<typeof digestTime>

/** Answer of changeDigestTime. */
export const digestTimeDone = z.object({ digest: digestTime })
export type DigestTimeDone = z.infer<typeof digestTimeDone>

/** Answer of listSavedSearches: those of the caller's site, the last saved first. */
export const savedSearchList = z.object({
  savedSearches: z.readonly(z.array(savedSearchEntry)),
  /** How many more may be saved. */
  left: z.int(),
  digest: digestTime,
})
export type SavedSearchList = z.infer<typeof savedSearchList>

/** Answer of what saves or changes one. */
export const savedSearchDone = z.object({ savedSearch: savedSearchView })
export type SavedSearchDone = z.infer<typeof savedSearchDone>

/** Answer of what takes one away. */
export const savedSearchRemoved = z.object({ removed: z.boolean() })
export type SavedSearchRemoved = z.infer<typeof savedSearchRemoved>

/** Answer of runSavedSearch: path and query of the list of its lots, without a language. */
export const savedSearchRun = z.object({ path: z.string() })
export type SavedSearchRun = z.infer<typeof savedSearchRun>
