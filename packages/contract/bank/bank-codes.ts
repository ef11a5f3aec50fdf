/** Forms of statements that are read. */
export const STATEMENT_FORMATS = ['CAMT053', 'MT940', 'CSV'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** How a line of a statement stands. SUSPENSE: booked on the bank, and nobody knows yet whose it is. */
export const BANK_LINE_STATES = ['STAGED', 'POSTED', 'SUSPENSE'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

/**
 * What a staged line is taken for. EXACT: by the reference of one announced transfer. BOOKED: somebody booked it by hand before. RETURNS:
 * a payment goes back. SUGGESTED: by a number, a sum or a name. REPEATS: the bank's reference was counted before. NONE: nothing is known.
 */
export const LINE_OUTLOOKS = ['EXACT', 'BOOKED', 'RETURNS', 'SUGGESTED', 'REPEATS', 'NONE'] as const
export type LineOutlook = (typeof LINE_OUTLOOKS)[number]

/** Why a suggestion is made, the surest first. */
export const SUGGESTION_GROUNDS = ['REFERENCE', 'NUMBER', 'SUM_AND_NAME', 'SUM'] as const
export type SuggestionGround = (typeof SUGGESTION_GROUNDS)[number]

/**
 * Why a file is refused. FORMAT: no form that is read. ENCODING: no text that is read. BROKEN: cut off or not well-formed. DOCTYPE: it
 * brings declarations of its own. VERSION: another version of camt.053. DATE, AMOUNT, CURRENCY, ACCOUNT: a field cannot be read. SUM: its
 * lines do not lead from the first balance to the last. TOO_MANY: more lines or statements than one file may have. NO_STATEMENT: none in
 * it. NOT_OURS: the account is nobody's on these sites. LOADED: the same file was loaded. GAP: days are missing. BALANCE: it does not
 * continue the last statement. OVERLAP: days that were loaded. MAPPING: no reading for this CSV. TOO_LARGE, FILE_TYPE: of the file itself.
 */
export const STATEMENT_FAULTS = [
  'FORMAT',
  'ENCODING',
  'BROKEN',
  'DOCTYPE',
  'VERSION',
  'DATE',
  'AMOUNT',
  'CURRENCY',
  'ACCOUNT',
  'SUM',
  'TOO_MANY',
  'NO_STATEMENT',
  'NOT_OURS',
  'LOADED',
  'GAP',
  'BALANCE',
  'OVERLAP',
  'MAPPING',
  'FILE_TYPE',
] as const
export type StatementFaultCode = (typeof STATEMENT_FAULTS)[number]

/** Largest file that the desk takes, bytes: it is read at once, while others wait. The command line takes longer ones. */
export const STATEMENT_FILE_BYTES_MAX = 4 * 1024 * 1024
/** Whose the house's own money is before a bank has it: what a yard keeps of each means, and what a gateway has taken. */
export const HOUSE_KINDS = ['CASH', 'CHEQUE', 'CARD_TERMINAL', 'GATEWAY'] as const
export type HouseKind = (typeof HOUSE_KINDS)[number]
/** The name of such money, with its yard and its means: `gateway`, or `yard 343 CASH`. */
export const HOUSE_POOL = /^(?:gateway|yard ([1-9]\d{0,8}) (CASH|CHEQUE|CARD_TERMINAL))$/

/** Lines of a page. */
export const LINES_PAGE_SIZE = 60
/** Lines that one press posts at most; the next press goes on. */
export const POSTED_AT_ONCE_MAX = 200
/** Longest reason of a decision, characters. */
export const LINE_REASON_MAX = 300

/** How the wish to take a match back stands. */
export const LINE_UNDO_STATES = ['ASKED', 'DONE', 'REFUSED'] as const
export type LineUndoState = (typeof LINE_UNDO_STATES)[number]
/** What somebody may do about the match of a line. */
export const LINE_UNDO_ACTS = ['ask', 'approve', 'refuse'] as const
export type LineUndoAct = (typeof LINE_UNDO_ACTS)[number]

/** How days are written in a CSV file. */
export const CSV_DAYS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYYMMDD'] as const
export type CsvDay = (typeof CSV_DAYS)[number]
/** What parts the cells of a row. */
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number]
/** Which part of a statement's lines a page lists. */
export const LINE_FILTERS = ['OPEN', 'DECIDED', 'ALL'] as const
export type LineFilter = (typeof LINE_FILTERS)[number]
