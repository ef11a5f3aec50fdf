/** What is asked for about a lender; in force once a second person agrees. */
export const LENDER_ACT_KINDS = ['ADD', 'CHANGE', 'END'] as const
export type LenderActKind = (typeof LENDER_ACT_KINDS)[number]
export const LENDER_ACT_STATES = ['ASKED', 'DONE', 'REFUSED'] as const
export type LenderActState = (typeof LENDER_ACT_STATES)[number]

/**
 * How an invoice that was handed to a lender ended. WITHDRAWN: by its payer, before the lender paid. RELEASED: by the lender's word. UNDONE:
 * with the sale.
 */
export const HANDOVER_ENDS = ['WITHDRAWN', 'RELEASED', 'UNDONE'] as const
export type HandoverEnd = (typeof HANDOVER_ENDS)[number]

/** What a lender lets go. VEHICLE: the lot may leave, the title still goes to the lender. ALL: both are the buyer's. */
export const LENDER_SCOPES = ['VEHICLE', 'ALL'] as const
export type LenderScope = (typeof LENDER_SCOPES)[number]

/**
 * Why an invoice is not handed to a lender, beside what refuses any payment. NO_PRICE: only the invoice of a won lot goes to a lender.
 * NO_LENDER: this one does not stand for its site. REFERENCE: the lender wants to be told an account, in letters and digits. GONE, TITLE_SENT:
 * the buyer has the car or its title. LENDER_DAY: it was handed over too often within a day.
 */
export const HANDOVER_REFUSALS = ['NO_PRICE', 'NO_LENDER', 'REFERENCE', 'GONE', 'TITLE_SENT', 'LENDER_DAY'] as const
export type HandoverRefusal = (typeof HANDOVER_REFUSALS)[number]

/** Why one is not taken back, or a word not recorded. LENDER_PAID: the lender's money is there. CHANGED: it stands otherwise by now. */
export const LENDER_REFUSALS = ['SELF', 'SECOND_PERSON', 'CHANGED', 'TAKEN', 'ASKED', 'TOO_MANY', 'LENDER_PAID', 'NOT_WITH_LENDER'] as const
export type LenderRefusal = (typeof LENDER_REFUSALS)[number]

/** Most lenders that stand for one site. */
export const LENDERS_OF_SITE_MAX = 200
/** How often one invoice is handed over within a day: each time a lender is written to. */
export const HANDOVERS_A_DAY = 3
export const LENDER_NAME_MAX = 80
/** Lines of an address to which titles go, and characters of a line. */
export const LENDER_ADDRESS_LINES_MAX = 6
export const LENDER_ADDRESS_LINE_MAX = 80
export const LENDER_PHONE_MAX = 30
/** What a lender calls an account of a customer, and such an account, in characters. */
export const LENDER_REFERENCE_MAX = 40
export const LENDER_REASON_MAX = 300
export const LENDER_EVIDENCE_MAX = 120
/** Rows of a page of what was handed over; acts that the desk shows. */
export const HANDOVERS_PAGE_SIZE = 50
export const LENDER_ACTS_SHOWN_MAX = 100
