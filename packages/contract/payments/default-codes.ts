/**
 * How it stands that a win is given up which nobody paid. PROPOSED: by the rule. ASKED: by the first of two people. DONE. REFUSED: by somebody,
 * for a reason. ENDED: by itself, as the invoice was paid, taken back or granted days.
 */
export const DEFAULT_STATES = ['PROPOSED', 'ASKED', 'DONE', 'REFUSED', 'ENDED'] as const
export type DefaultState = (typeof DEFAULT_STATES)[number]

/**
 * Why a win is not given up now. SECOND_PERSON, SELF: who asked, or whose win it is, does not decide. CHANGED: it was paid, taken back, granted
 * days or decided meanwhile. HELD: the lot is held back, or its payer has asked something. GONE, TITLE_SENT: its buyer has the car or its title.
 */
export const DEFAULT_REFUSALS = ['SECOND_PERSON', 'SELF', 'CHANGED', 'HELD', 'GONE', 'TITLE_SENT'] as const
export type DefaultRefusal = (typeof DEFAULT_REFUSALS)[number]

/** What an operator may do about one. */
export const DEFAULT_ACTS = ['confirm', 'refuse'] as const
export type DefaultAct = (typeof DEFAULT_ACTS)[number]

/** Rows of a page of the desk. */
export const DEFAULTS_PAGE_SIZE = 50
/** Longest reason, characters. */
export const DEFAULT_REASON_MAX = 300
