/** Lists that the house may load: of the United States, the United Nations, the European Union, and those that OpenSanctions gathers. */
export const SCREENING_LISTS = ['OFAC', 'UN', 'EU', 'OPENSANCTIONS'] as const
export type ScreeningList = (typeof SCREENING_LISTS)[number]

/** Where a hit stands. PROPOSED: one reviewer would clear it, and a second decides. Only a cleared one holds nobody. */
export const SCREENING_STATES = ['OPEN', 'PROPOSED', 'CLEARED', 'CONFIRMED'] as const
export type ScreeningState = (typeof SCREENING_STATES)[number]

/** What reviewers do about a hit. */
export const SCREENING_ACTS = ['CLEAR', 'CONFIRM'] as const
export type ScreeningAct = (typeof SCREENING_ACTS)[number]

/** What is kept of the course of a hit. */
export const SCREENING_EVENTS = ['FOUND', 'VIEWED', 'PROPOSED', 'CLEARED', 'CONFIRMED'] as const
export type ScreeningEvent = (typeof SCREENING_EVENTS)[number]

/** What an entry of a list is. */
export const ENTRY_KINDS = ['PERSON', 'ORGANISATION', 'EITHER'] as const
