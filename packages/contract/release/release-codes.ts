/** Why a lot is held back although it is paid. Each names who has to act. */
export const HOLD_KINDS = ['TITLE', 'DISPUTE', 'LENDER', 'LOADING', 'YARD'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** What keeps a lot from being released: not paid, held back, or gone already. */
export const RELEASE_BARS = ['GONE', 'NOT_PAID', 'HELD'] as const
export type ReleaseBar = (typeof RELEASE_BARS)[number]

/** How a pass stands at the gate: it opens it, or says why it does not. STORAGE: what has accrued is not billed yet. */
export const PASS_STATES = ['OPENS', 'USED', 'REVOKED', 'TOO_EARLY', 'TOO_LATE', 'NOT_PAID', 'HELD', 'STORAGE'] as const
export type PassState = (typeof PASS_STATES)[number]

/** Lots on one set of release sheets (MKT-5.31, MKT-9.09). */
export const SHEET_LOTS_MAX = 10
/** Latest day of a pass, in days from today. */
export const PASS_DAYS_MAX = 14
export const CARRIER_LENGTH_MAX = 80
export const HOLD_REASON_MAX = 300
/** Lots of one page of what is to be picked up. */
export const PICK_UPS_PAGE_SIZE = 50
/** Holds that a page of the gate lists. */
export const HELD_PAGE_SIZE = 50
