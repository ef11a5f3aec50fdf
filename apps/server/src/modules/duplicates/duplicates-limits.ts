/** Accounts that one account is paired with at a time: a telephone that a whole firm shares says little. */
export const PAIRS_MAX = 20
/** Pairs of one page of the desk. */
export const PAGE_ROWS = 20
/** How often accounts are looked at whose details changed, milliseconds. */
export const LOOK_EVERY_MS = 300_000
/** Accounts that one turn looks at. */
export const LOOKED_A_TURN_MAX = 2_000
/** A change that was begun before a look may be committed after it: so many seconds are looked at twice. */
export const LOOK_MARGIN_SECONDS = 60
