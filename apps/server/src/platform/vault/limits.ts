/** Limits of the vault, with their units. */

/** An object may be kept for so long after it was sealed. */
export const KEEP_WITHIN_MS = 30 * 60_000
/** An object without a row is swept once it is so old: twice the above, so that clocks may differ. */
export const SWEEP_AFTER_MS = 60 * 60_000
export const SWEEP_EVERY_MS = 10 * 60_000
/** Objects that are looked up at once. */
export const SWEEP_BATCH_COUNT = 500
/** Rows that a verification reads at once. */
export const VERIFY_BATCH_COUNT = 200
