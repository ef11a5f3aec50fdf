/**
 * How a refund stands. PROPOSED: by a rule, nothing is set aside yet. ASKED: set aside, and waits for people. APPROVED: may go. SENDING: the
 * provider was asked, and what it did may not be known. The rest end it; FAILED is the provider's word.
 */
export const REFUND_STATES = ['PROPOSED', 'ASKED', 'APPROVED', 'SENDING', 'PAID', 'FAILED', 'REFUSED', 'WITHDRAWN'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** States in which a refund holds its money. */
export const HOLDING_STATES = ['ASKED', 'APPROVED', 'SENDING'] as const satisfies readonly RefundState[]

/** What of a payer is paid back. */
export const REFUND_ORIGINS = ['DEPOSIT', 'CREDIT'] as const
export type RefundOrigin = (typeof REFUND_ORIGINS)[number]

/** The way back: the payment it came by, or a bank account. */
export const REFUND_WAYS = ['GATEWAY', 'BANK'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** Why money is paid back. */
export const REFUND_REASONS = ['DEPOSIT_RETURN', 'DUPLICATE_PAYMENT', 'OVERPAYMENT', 'SALE_CANCELLED', 'TAX_RELIEF', 'GOODWILL'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * Why nothing is paid back now. BOUND: bids and purchases stand on the deposit. NO_SOURCE: there is no such payment or account. TOO_MUCH: more
 * than can go back that way. EARLY: before a new bank account may be used. SECOND_PERSON, SELF: who asks or is paid does not decide. CHANGED:
 * it stands otherwise by now. FETCHED_BACK: the payer's bank has the payment.
 */
export const REFUND_REFUSALS = ['BOUND', 'NO_SOURCE', 'TOO_MUCH', 'EARLY', 'SECOND_PERSON', 'SELF', 'CHANGED', 'FETCHED_BACK'] as const
export type RefundRefusal = (typeof REFUND_REFUSALS)[number]

/** Kinds of bank accounts, by how they are written. */
export const BANK_ACCOUNT_KINDS = ['IBAN', 'US', 'CA', 'IN'] as const
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number]

/** Rows of a page of the desk, and most that a payer is shown. */
export const REFUNDS_PAGE_SIZE = 50
