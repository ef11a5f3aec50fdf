const BYTE_ORDER_MARK = '\uFEFF'

/** A row of a CSV file and the line on which it begins, from 1 on. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A cell: within quotes, where a quote is doubled, or without any quote; then what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/y

/**
 * The rows of a CSV file as RFC 4180 writes them, parted by commas, empty lines left out. A text that is none is null: a quote within a
 * cell, or one that never ends.
 */
export function readCsv(text: string): readonly CsvRow[] | null {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, begun] = [1, 1]
  CELL.lastIndex = 0
  while (CELL.lastIndex <= source.length) {
    const found = CELL.exec(source)
    if (found === null) return null
    const [whole, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (end === ',') continue
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells })
    cells = []
    begun = line
    if (end === '') break
  }
  return rows
}
