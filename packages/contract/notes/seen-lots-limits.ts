/** Lots that a visitor's browser remembers as opened, and lots of one request that marks some; the oldest go first. */
export const SEEN_LOTS_A_BROWSER_MAX = 2_000
/** Lots that an account remembers as opened; the oldest go first. More than a browser's, so that those of one do not drive out all others. */
export const SEEN_LOTS_MAX = 5_000
/** Lots of one request for marks. */
export const SEEN_LOTS_A_REQUEST_MAX = 1_000
