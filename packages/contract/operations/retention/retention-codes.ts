/** What is kept of somebody who was erased: an approved paper, an agreement that they signed, or a hit of a screening list with its decisions. */
export const RETAINED_KINDS = ['PAPER', 'AGREEMENT', 'SCREENING'] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

/** The act of `overrides` by which an auditor asks to see it. */
export const RETAINED_ACT = 'RETAINED'

/** For how long an auditor sees what a second person let them see, minutes. */
export const RETAINED_OPEN_MINUTES = 60
/** Longest reason, in characters. */
export const RETENTION_REASON_MAX = 300
