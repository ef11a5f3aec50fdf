/** Misses of one network within the window before it gets no answer about any link (128 bits are not to be guessed all the same). */
export const MISSES_OF_NETWORK_MAX = 60
export const MISS_WINDOW_SECONDS = 600
/** How often links that are over by time are ended, so that their addresses and keys go. */
export const CLEAR_EVERY_MS = 3_600_000
/** Links that are ended in one transaction. */
export const CLEARED_AT_ONCE = 500
/** Bytes of a key: 128 bits. */
export const KEY_BYTES = 16
