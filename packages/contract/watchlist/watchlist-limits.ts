/** Lots of one request to watch or unwatch (MQ-084). */
export const CHECKED_LOTS_MAX = 100
/** Lots that one request to watch a whole search adds at most (MQ-084). */
export const WATCH_ALL_LOTS_MAX = 500
/** Lots one person watches at once (MQ-084). */
export const WATCHES_MAX = 1_000
/** Characters of the list's name that an added lot carries (X-ALGSRCH-QID, MQ-088). */
export const QUERY_ID_LENGTH_MAX = 64
/** How a refusal of the watch list is numbered; its message has the key `app.watchlist.modified.sproc.error.{code}` (MKT-8.12, MQ-087). */
export const WATCH_REFUSALS = { full: 2, unknown: 3, closed: 4, notAllowed: 5 } as const
