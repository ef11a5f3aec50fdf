/** What money is taken by at a counter. */
export const TILL_MEANS = ['CASH', 'CHEQUE', 'CARD_TERMINAL'] as const
export type TillMeans = (typeof TILL_MEANS)[number]

/** Where money lies that no bank has: in a till, with a yard outside its tills, or booked at the desk of received payments by no till. */
export const TILL_PLACES = ['TILL', 'YARD', 'DESK'] as const
export type TillPlaceKind = (typeof TILL_PLACES)[number]

/** How a till stands. COUNTED: a second person has to agree to what was counted. */
export const TILL_STATES = ['OPEN', 'COUNTED', 'CLOSED'] as const
export type TillState = (typeof TILL_STATES)[number]

/** How a booking stands. VOID: taken back the same day. PENDING: a check that has not cleared. */
export const BOOKING_STATES = ['PAID', 'PENDING', 'BOUNCED', 'VOID'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** What became of a check at its bank. */
export const CHEQUE_STATES = ['PENDING', 'CLEARED', 'BOUNCED', 'VOID'] as const
export type ChequeState = (typeof CHEQUE_STATES)[number]

/** How a count stands. SENT_BACK: the second person wants it counted anew. */
export const CLOSING_STATES = ['WAITING', 'CLOSED', 'SENT_BACK'] as const
export type ClosingState = (typeof CLOSING_STATES)[number]

/** Highest number of a drawer of a yard. */
export const DRAWER_MAX = 20
/** Most cash with which a till is opened, minor units. */
export const FLOAT_MINOR_MAX = 1_000_000_000
/** Most that is counted of one means, minor units. */
export const COUNTED_MINOR_MAX = 1_000_000_000_000
/** Longest reference of a slip or number of a check, longest name of a bank, longest reason, in characters. */
export const SLIP_MAX = 60
export const DRAWN_ON_MAX = 80
export const TILL_REASON_MAX = 300
/** Longest words by which a payer is looked for. */
export const TILL_SOUGHT_MAX = 60
/** Payers that are listed by a name. */
export const TILL_PAYERS_MAX = 20
/** Tills and checks of a list. */
export const TILLS_LISTED_MAX = 60
/** Business days for which a check leaves its invoices PENDING. */
export const CHEQUE_BUSINESS_DAYS = 10
