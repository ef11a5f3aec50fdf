/** Ends every line of a CSV file (RFC 4180). */
const LINE_END = '\r\n'
/** Says to spreadsheets that the text is UTF-8 (OQ-A124). */
const BYTE_ORDER_MARK = '\uFEFF'
/** The semicolon and the tab part cells where a spreadsheet's language says so. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/
/** A cell that a spreadsheet may skip the beginning of, before a formula. */
const SKIPPED_START = /^[\t\r\n]/
/**
 * What a spreadsheet would take for the beginning of a formula (OQ-A124, assurance C2 §1.2.10): at the start, or after what it may part
 * cells by even within quotes; signs of full width count as their plain ones.
 */
const FORMULA_START = /(^|[;,\t\r\n])(\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** A cell as a person's spreadsheet may open it: a formula becomes text by an apostrophe before it. */
export function csvCell(text: string): string {
  const inert = text.replace(FORMULA_START, "$1$2'")
  const disarmed = SKIPPED_START.test(inert) ? `'${inert}` : inert
  return NEEDS_QUOTES.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed
}

const lineOf = (cells: readonly string[]): string => cells.map(csvCell).join(',') + LINE_END

/** Lines of a CSV file that is written piece by piece; `csvFile` without rows is its beginning. */
export const csvLines = (rows: readonly (readonly string[])[]): string => rows.map(lineOf).join('')

/** A CSV file for people: byte-order mark, a line of titles, a line each row. */
export const csvFile = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [titles, ...rows].map(lineOf).join('')
