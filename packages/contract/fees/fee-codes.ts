/** Columns of a table of buyer fees: high volume, standard, unsecured, and unsecured for a clean title. */
export const FEE_COLUMNS = ['VOL', 'STD', 'UNS', 'UNC'] as const

/** In which phase a bid is placed. */
export const FEE_PHASES = ['preliminary', 'live'] as const

/** Groups of titles: clean, salvage, not repairable. */
export const FEE_TITLE_GROUPS = ['C', 'S', 'J'] as const

/** States of a fee schedule: one that is approved, or was given up, stays as it is. */
export const SCHEDULE_STATES = ['DRAFT', 'APPROVED', 'DROPPED'] as const
export type ScheduleState = (typeof SCHEDULE_STATES)[number]

/** What becomes of a fee schedule. */
export const SCHEDULE_EVENTS = ['MADE', 'CHANGED', 'ASKED', 'REFUSED', 'APPROVED', 'DROPPED'] as const
export type ScheduleEvent = (typeof SCHEDULE_EVENTS)[number]

/** The act of which a second person decides whether a fee schedule is approved. */
export const FEES_ACT = 'FEES'
