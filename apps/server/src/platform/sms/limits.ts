/** Texts are looked for so often, milliseconds. */
export const POLL_MS = 1_000
/** Texts handed over at once. */
export const BATCH_MAX = 10
/** One try is over within this time; no other node makes it meanwhile. */
export const DELIVERY_LIMIT_MS = 15_000
/** Pauses before the second and the third try: both fall into the ten minutes of a code. */
export const BACK_OFF_MS: readonly number[] = [30_000, 120_000]
/** Texts the mailbox holds at most. */
export const TEXT_MAILBOX_MAX = 1_000
/** Days after which any text is forgotten. */
export const TEXT_DAYS = 30
export const SWEPT_EVERY_MS = 3_600_000
