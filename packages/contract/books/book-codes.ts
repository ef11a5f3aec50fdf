/**
 * Files of a site's books. JOURNAL: every line. INVOICES: what was issued and credited. TAX: by place. AGED: what is owed by how late it is.
 * DEPOSITS: what is held. PAYABLES: what sellers are to get.
 */
export const BOOK_FILES = ['JOURNAL', 'INVOICES', 'TAX', 'AGED', 'DEPOSITS', 'PAYABLES'] as const
export type BookFile = (typeof BOOK_FILES)[number]

/** Longest span of the files, days. */
export const BOOK_DAYS_MAX = 366
/** Rows that one answer has at most: a longer span is asked for in parts, or written by the command line, which has no such limit. */
export const BOOK_ROWS_MAX = 100_000
/** Months that the page of months lists, the last first. */
export const MONTHS_LISTED = 24
/** Longest reason about a month, in characters. */
export const MONTH_REASON_MAX = 300

export const MONTH_STATES = ['OPEN', 'ASKED', 'CLOSED'] as const
export type MonthState = (typeof MONTH_STATES)[number]
export const MONTH_ACT_STATES = ['ASKED', 'DONE', 'REFUSED'] as const

/**
 * Why a month is not closed now. NOT_OVER: it still runs. CLOSED: it is. ASKED: somebody has asked. SECOND_PERSON: who asks does not close. CHANGED:
 * it stands otherwise by now. EARLIER_OPEN: a month before it has entries and is open. LINES_OPEN: lines of banks wait for a decision. FAULTS: the
 * last verification found faults, or there was none since the month ended.
 */
export const MONTH_REFUSALS = ['NOT_OVER', 'CLOSED', 'ASKED', 'SECOND_PERSON', 'CHANGED', 'EARLIER_OPEN', 'LINES_OPEN', 'FAULTS'] as const
export type MonthRefusal = (typeof MONTH_REFUSALS)[number]
