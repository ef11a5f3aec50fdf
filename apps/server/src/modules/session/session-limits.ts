/** A session without a request for this long is over (rulings "session idle"). */
export const SESSION_IDLE_MS = 30 * 60_000
/** An unattended kiosk is signed out sooner (rulings "kiosk idle logout"). */
export const KIOSK_IDLE_MS = 3 * 60_000
/** Whatever happens, a session ends this long after it began (OQ-A17). */
export const SESSION_LIFE_MS = 12 * 60 * 60_000
/** What a node remembers of a session: with the time of a reading, an ended one is refused everywhere within a second, without any notification. */
export const SESSION_MEMORY_MS = 750
/** How often sessions of active people are read, before the cached ones are too old, and for how long after their last act. */
export const FRESH_EVERY_MS = 350
export const FRESH_FOR_MS = 60_000
/** Sessions one node keeps fresh at once. */
export const FRESH_SESSIONS_MAX = 500
/** How often the use of a session is written to the database. */
export const SEEN_EVERY_MS = 60_000
/** Sessions one node remembers at once. */
export const REMEMBERED_SESSIONS_MAX = 50_000
