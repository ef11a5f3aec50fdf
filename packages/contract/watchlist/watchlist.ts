import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber } from '../numbers.ts'
import { searchRequest } from '../search/search-request.ts'
import { CHECKED_LOTS_MAX } from './watchlist-limits.ts'

const lots = z.object({ lots: z.array(lotNumber).check(z.minLength(1), z.maxLength(CHECKED_LOTS_MAX)) })
const lotParam = z.object({ lotNumber })

/** One watched lot. */
export interface WatchedLot {
  readonly lotId: string
  /** ISO 8601 UTC. */
  readonly addedAt: string
}

/** What a change of the watch list did; `errorCode` is empty, as clients of the wire dialect look for it (wire.md §1). */
export interface WatchChange {
  readonly errorCode: ''
  /** Lots added or removed; those watched, or not watched, already are not counted. */
  readonly changed: number
  /** Lots watched now. */
  readonly watched: number
  /** Requested lots that cannot be watched: unknown here, sold or withdrawn. */
  readonly skipped: readonly string[]
}

/** As `WatchChange`, with the number of lots that the search finds. */
export interface WatchAllChange extends WatchChange {
  readonly found: number
}

const WATCH_FAILURES = ['WATCH_LIST_FULL', 'WATCH_LOT_NOT_FOUND', 'WATCH_LOT_CLOSED', 'WATCH_NOT_ALLOWED'] as const

/** The caller's watched lots, the last added first; lots sold more than thirty days ago have dropped out (MKT-7.60, MQ-085). */
export const getWatchList = /* @__PURE__ */ defineCall({
  name: 'getWatchList',
  method: 'GET',
  path: '/data/lots/watchList',
  summary: 'List the caller’s watched lots',
  access: 'member',
  effect: 'none',
  envelope: 'std',
  data: answers<{ readonly watchList: readonly WatchedLot[] }>(),
  fails: [],
})

/** Watches one lot (MKT-7.61); header X-ALGSRCH-QID names the list it was found in. */
export const watchLot = /* @__PURE__ */ defineCall({
  name: 'watchLot',
  method: 'POST',
  path: '/data/lots/addToWatchList/:lotNumber',
  summary: 'Watch a lot',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  params: lotParam,
  data: answers<WatchChange>(),
  fails: WATCH_FAILURES,
})

/** Stops watching one lot (MKT-7.62). */
export const unwatchLot = /* @__PURE__ */ defineCall({
  name: 'unwatchLot',
  method: 'POST',
  path: '/data/lots/removeFromWatchList/:lotNumber',
  summary: 'Stop watching a lot',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  params: lotParam,
  data: answers<WatchChange>(),
  fails: ['WATCH_NOT_ALLOWED'],
})

/** Watches the lots named (MKT-7.56); those that cannot be watched are answered as skipped, refused only when none can. */
export const watchChecked = /* @__PURE__ */ defineCall({
  name: 'watchChecked',
  method: 'POST',
  path: '/data/lots/add/checked/watchlist',
  summary: 'Watch several lots',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: lots,
  data: answers<WatchChange>(),
  fails: WATCH_FAILURES,
})

/** Stops watching the lots named (MKT-7.58). */
export const unwatchChecked = /* @__PURE__ */ defineCall({
  name: 'unwatchChecked',
  method: 'POST',
  path: '/data/lots/remove/checked/watchlist',
  summary: 'Stop watching several lots',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: lots,
  data: answers<WatchChange>(),
  fails: ['WATCH_NOT_ALLOWED'],
})

/** Watches the lots that a search finds, in its order, as many as one request may add (MKT-7.57, MQ-084); takes an Idempotency-Key. */
export const watchAll = /* @__PURE__ */ defineCall({
  name: 'watchAll',
  method: 'POST',
  path: '/data/lots/add/all/watchlist',
  summary: 'Watch every lot that a search finds',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  rate: 'search',
  body: searchRequest,
  data: answers<WatchAllChange>(),
  fails: [...WATCH_FAILURES, 'BAD_FILTER', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Empties the watch list (MKT-7.59). */
export const unwatchAll = /* @__PURE__ */ defineCall({
  name: 'unwatchAll',
  method: 'POST',
  path: '/data/lots/remove/all/watchlist',
  summary: 'Stop watching every lot',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  data: answers<WatchChange>(),
  fails: ['WATCH_NOT_ALLOWED'],
})
