/** By what two accounts may be one person's: telephone, name with postal code, number of a paper, browser in which both registered. */
export const MARK_KINDS = ['PHONE', 'HOME', 'DOCUMENT', 'DEVICE'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** What an operator decides of two accounts; OPEN until then. */
export const DUPLICATE_STATES = ['OPEN', 'SAME', 'NOT_SAME'] as const
export type DuplicateState = (typeof DUPLICATE_STATES)[number]
