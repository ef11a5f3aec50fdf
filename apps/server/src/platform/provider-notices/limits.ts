/** How often a node looks for notices that are due. */
export const LOOKED_EVERY_MS = 1_000
/** A provider that does not answer within so long counts as away. */
export const HANDLE_LIMIT_MS = 60_000
/** No other node takes a notice for so long after one has: longer than the limit above. */
export const LEASE_MS = 90_000

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Pauses before the second and each further try: eleven tries in two days. */
export const BACK_OFF_MS: readonly number[] = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
]

/** A notice whose provider is not set up any more is given up after so long. */
export const UNCLAIMED_DAYS = 7
/** Providers send an event again for some days, so that what was handled is known for longer. */
export const HANDLED_KEPT_DAYS = 30
export const DEAD_KEPT_DAYS = 90
export const SWEPT_EVERY_MS = HOUR_MS
/** Characters of a reason that are kept. */
export const REASON_MAX = 80
