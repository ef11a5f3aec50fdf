/** Ends every line of a CSV file (RFC 4180). */
const LINE_END = '\r\n'
/** Says to spreadsheets that the text is UTF-8 (OQ-A124). */
const BYTE_ORDER_MARK = '\uFEFF'
const NEEDS_QUOTES = /[",\r\n]/
/** What a spreadsheet would take for the beginning of a formula (OQ-A124, assurance C2 §1.2.10). */
const FORMULA_START = /^[=+\-@\t\r]/

/** A cell as a person's spreadsheet may open it: a formula becomes text by an apostrophe before it. */
function cellOf(text: string): string {
  const disarmed = FORMULA_START.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed
}

const lineOf = (cells: readonly string[]): string => cells.map(cellOf).join(',') + LINE_END

/** A CSV file for people: byte-order mark, a line of titles, a line each row. */
export const csvFile = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [titles, ...rows].map(lineOf).join('')
