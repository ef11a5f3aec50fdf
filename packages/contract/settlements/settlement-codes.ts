/**
 * What differs between a provider of payments and the journal. FOREIGN: taken there, and nobody here knows whose it is. NOT_THERE: taken by our
 * books, and not there. AMOUNT: another sum was taken. PAID_BACK, FETCHED_BACK: gone back there, and not by our books. REFUND_FAILED:
 * did not go back after all, and by our books it did. CURRENCY: booked there in
 * another currency than here, so that nobody can compare the sums.
 */
export const DIFFERENCE_KINDS = ['FOREIGN', 'NOT_THERE', 'AMOUNT', 'PAID_BACK', 'FETCHED_BACK', 'REFUND_FAILED', 'CURRENCY'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** NOTED: explained, nothing is posted. SUSPENDED: posted into suspense, so that our books hold what the provider does. */
export const DIFFERENCE_DECISIONS = ['NOTED', 'SUSPENDED'] as const
export type DifferenceDecision = (typeof DIFFERENCE_DECISIONS)[number]

/** What may be decided of a difference: what nobody can compare is explained alone, as suspense would have the money twice. */
export const decisionsOf = (kind: DifferenceKind): readonly DifferenceDecision[] => (kind === 'CURRENCY' ? ['NOTED'] : DIFFERENCE_DECISIONS)

/** Why nothing is decided. SELF: it is the caller's own payment. CHANGED: somebody has decided. CURRENCY: it is explained alone. */
export type DifferenceRefusal = 'SELF' | 'CHANGED' | 'CURRENCY'

/** Differences of one page. */
export const DIFFERENCES_PAGE_SIZE = 50
/** Days that are told of, the newest first. */
export const SETTLEMENT_DAYS_SHOWN = 14
