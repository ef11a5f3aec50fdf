/** Watchers get at most one frame of a lot in this time, milliseconds (architecture "A live event"). */
export const WATCHER_FRAME_MS = 100
/** Events cached for those who come back; older ones are read from the ledger. */
export const RECENT_EVENTS = 256
/** Most events of a lot that a new follower gets. */
export const HISTORY_EVENTS = 200
/** A longer absence is answered by the state alone, from which events go on. */
export const RESUME_EVENTS_MAX = 2_000
/** Lots read in one go. */
export const READ_LOTS_MAX = 64
/** Lots that newcomers ask for, read in one go beside those that moved. */
export const WAITED_LOTS_MAX = 32
/**
 * Lots and lanes that have to be read for new followers: so many at once for one connection, as several lists of a
 * reader who turns pages, and so many a second; and for all connections of one network together. Beyond, the last request waits.
 */
export const LOOKS_AT_ONCE = 1_000
export const LOOKS_A_SECOND = 50
export const NETWORK_LOOKS_AT_ONCE = 20_000
export const NETWORK_LOOKS_A_SECOND = 2_000
/** What any change of what a connection follows counts for, in lots looked up. */
export const FOLLOW_COSTS_LOOKS = 10
/** Beyond this time what is read in one go is read one by one, and what moved later no longer waits for it, milliseconds. */
export const READ_PATIENCE_MS = 1_000
/** Lots and lanes that are read one by one at the same time, each on a connection of its own. */
export const SLOW_READS_AT_ONCE = 4
/** A lot or lane whose reading is broken off for its time rests so long, twice as long after each further time, and so long at most, milliseconds. */
export const SLOW_REST_MS = 500
export const SLOW_REST_MAX_MS = 60_000
/** After the database was away, milliseconds. */
export const READ_AGAIN_MS = 500
/** How often every node looks by itself whether it has missed anything, milliseconds. */
export const LOOK_EVERY_MS = 1_000
/** How often a node asks which mandates of people who are connected are in force, milliseconds. */
export const MANDATES_EVERY_MS = 500
/** Own standings are read this long after a change, so that several changes are one reading, milliseconds. */
export const OWN_AFTER_MS = 40
/** Connections whose own standings are read in one question. */
export const OWN_READ_MAX = 128
/** A visible lane counts as use of a session at most this often, milliseconds. */
export const NOTE_USE_EVERY_MS = 60_000
/** Signs of life of a bidder are written at most this often, milliseconds. */
export const NOTE_ACTIVE_EVERY_MS = 30_000
/** A session whose time ran out in the last seconds of a lot lives on at most so long, milliseconds (rulings "session idle"). */
export const OUTLAST_MS = 60_000
/**
 * What one connection gets of what it missed, bytes: so many at once, as when it begins to follow two hundred lots, and so many a
 * second after that. The rest waits its turn; current events are not limited.
 */
export const MISSED_BYTES_AT_ONCE = 1024 * 1024
export const MISSED_BYTES_A_SECOND = 256 * 1024
