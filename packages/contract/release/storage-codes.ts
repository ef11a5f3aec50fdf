/** Why days in a yard cost nothing: what its buyer waits for, each with who has to act. RELEASE: the house lets it leave; YARD: it is closed. */
export const STORAGE_BLOCK_KINDS = ['TITLE', 'RELEASE', 'LOADING', 'YARD'] as const
export type StorageBlockKind = (typeof STORAGE_BLOCK_KINDS)[number]

/** Longest reason and evidence of a block, characters. */
export const STORAGE_REASON_MAX = 300
export const STORAGE_EVIDENCE_MAX = 600
/** Earliest and latest day of a block, in days from today. */
export const STORAGE_BLOCK_DAYS_MAX = 366
/** Won lots of one answer about storage. */
export const STORAGE_LOTS_MAX = 100
