/**
 * Rows of a CSV file that comes in pieces of UTF-8. A line without quotes is handed on as it is; a row with quotes is walked byte by
 * byte and may span lines. A row whose quotes do not work out loses its first line only: reading goes on at the next line,
 * so that one stray quote never swallows the rest of a file. Where rows end is found in the order of the file, with little work;
 * what was cut out can then be read anywhere.
 */

/** Longest row believed in, in bytes; a quote still open after that is a stray one. */
export const MAX_ROW_BYTES = 65_536

/** Takes rows; lines are numbered by a row's first. */
export interface RowSink {
  /** A row without quotes, which is everything between two places of the bytes. */
  plain(start: number, end: number, line: number): void
  /** The cells of a row with quotes. */
  quoted(cells: string[], line: number): void
  broken(line: number, reason: string): void
}

const QUOTE = 34
const COMMA = 44
const NEWLINE = 10
const RETURN = 13

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of bytes between two places; what is no UTF-8 becomes U+FFFD. */
export const textBetween = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end))

type Walk = { readonly cells: string[]; readonly next: number; readonly lines: number } | 'open' | 'broken'

interface QuotedCell {
  readonly value: string
  readonly next: number
  readonly lines: number
}

function walkQuotedCell(bytes: Uint8Array, start: number): QuotedCell | null {
  let quote = bytes.indexOf(QUOTE, start + 1)
  while (quote >= 0 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2)
  if (quote < 0) return null
  const value = textBetween(bytes, start + 1, quote).replaceAll('""', '"')
  let lines = 0
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) lines++
  return { value, next: quote + 1, lines }
}

/** How a row is walked: whether its bytes are the last, and the byte that parts its cells. */
interface Walking {
  readonly isLast: boolean
  readonly delimiter: number
}

/** Walks one row that holds quotes; `open` when the bytes end before the row does. */
function walkRow(bytes: Uint8Array, start: number, { isLast, delimiter }: Walking): Walk {
  const cells: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    if (bytes[at] === QUOTE) {
      const cell = walkQuotedCell(bytes, at)
      if (cell === null) return 'open'
      cells.push(cell.value)
      lines += cell.lines
      at = cell.next
    } else {
      const from = at
      while (at < bytes.length && bytes[at] !== delimiter && bytes[at] !== NEWLINE) at++
      const end = bytes[at] === NEWLINE && bytes[at - 1] === RETURN && at > from ? at - 1 : at
      cells.push(textBetween(bytes, from, end))
    }
    if (at >= bytes.length) return isLast ? { cells, next: at, lines } : 'open'
    const code = bytes[at]
    if (code === delimiter) at++
    else if (code === NEWLINE) return { cells, next: at + 1, lines }
    else if (code === RETURN && bytes[at + 1] === NEWLINE) return { cells, next: at + 2, lines }
    else if (code === RETURN && at + 1 >= bytes.length) return isLast ? { cells, next: at + 1, lines } : 'open'
    else return 'broken'
  }
}

/** What is wrong with a row that holds quotes; 0 is nothing. */
const FAULTS = ['', 'text after a closing quote', 'a quote that is never closed'] as const
const AFTER_QUOTE = 1
const NEVER_CLOSED = 2

/** Whole rows. */
export interface CutRows {
  readonly bytes: Uint8Array
  /** Of each row with quotes three numbers: where it starts, where the next row does, and its place in FAULTS. */
  readonly quoted: readonly number[]
  /** The byte that parts cells; a comma where it is not named. */
  readonly delimiter?: number
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Finds where the rows of a file end. */
export class RowCutter {
  readonly #columns: ReadonlySet<number>
  readonly #delimiter: number
  #rest: Uint8Array = new Uint8Array(0)

  /** The number of columns, or the numbers that a file may have, only distinguishes a long quoted text from a stray quote. */
  constructor(columns: number | readonly number[], delimiter: number = COMMA) {
    this.#columns = new Set(typeof columns === 'number' ? [columns] : columns)
    this.#delimiter = delimiter
  }

  /** The rows that this piece completes, which must not change afterwards; the rest is buffered. */
  push(piece: Uint8Array): CutRows {
    return this.#cut(this.#rest.length === 0 ? piece : joined(this.#rest, piece), false)
  }

  /** What is left at the end of the file. */
  end(): CutRows {
    return this.#cut(this.#rest, true)
  }

  #cut(bytes: Uint8Array, isLast: boolean): CutRows {
    const quoted: number[] = []
    let at = 0
    let isOpen = false
    for (let quote = bytes.indexOf(QUOTE); quote >= 0; quote = bytes.indexOf(QUOTE, at)) {
      at = Math.max(at, bytes.lastIndexOf(NEWLINE, quote) + 1)
      const row = this.#quoted(bytes, at, isLast)
      isOpen = row === null
      if (row === null) break
      quoted.push(at, row.next, row.fault)
      at = row.next
    }
    if (!isOpen) at = isLast ? bytes.length : Math.max(at, bytes.lastIndexOf(NEWLINE) + 1)
    this.#rest = bytes.slice(at)
    return { bytes: bytes.subarray(0, at), quoted, delimiter: this.#delimiter }
  }

  /** The row with quotes that starts here; null when it needs more bytes. */
  #quoted(bytes: Uint8Array, start: number, isLast: boolean): { next: number; fault: number } | null {
    const lineEnd = bytes.indexOf(NEWLINE, start)
    if (lineEnd < 0 && !isLast) return null
    const walk = walkRow(bytes, start, { isLast, delimiter: this.#delimiter })
    if (walk === 'open' && !isLast && bytes.length - start < MAX_ROW_BYTES) return null
    const spansLines = typeof walk === 'object' && walk.lines > 1
    if (typeof walk === 'object' && !(spansLines && !this.#columns.has(walk.cells.length))) return { next: walk.next, fault: 0 }
    return { next: lineEnd < 0 ? bytes.length : lineEnd + 1, fault: walk === 'broken' ? AFTER_QUOTE : NEVER_CLOSED }
  }
}

/** Hands every row to the sink; the first line has the given number. Returns the number of the line after the last. */
export function readRows({ bytes, quoted, delimiter = COMMA }: CutRows, firstLine: number, sink: RowSink): number {
  let at = 0
  let line = firstLine
  const plainUntil = (stop: number): void => {
    while (at < stop) {
      const newline = bytes.indexOf(NEWLINE, at)
      const lineEnd = newline < 0 ? bytes.length : newline
      const end = bytes[lineEnd - 1] === RETURN && lineEnd > at ? lineEnd - 1 : lineEnd
      if (end > at) sink.plain(at, end, line)
      line++
      at = lineEnd + 1
    }
  }
  for (let index = 0; index < quoted.length; index += 3) {
    const [start = 0, next = 0, fault = 0] = quoted.slice(index, index + 3)
    plainUntil(start)
    const walk = fault === 0 ? walkRow(bytes, start, { isLast: true, delimiter }) : null
    if (walk !== null && typeof walk === 'object') {
      sink.quoted(walk.cells, line)
      line += walk.lines
    } else {
      sink.broken(line, FAULTS[fault] ?? '')
      line++
    }
    at = next
  }
  plainUntil(bytes.length)
  return line
}
