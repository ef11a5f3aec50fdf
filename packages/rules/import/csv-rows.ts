/**
 * Rows of a CSV text that comes in pieces. A line without quotes is cut at its commas; a row with quotes is walked character by
 * character and may span lines. A row whose quotes do not work out loses its first line only: reading goes on at the next line,
 * so that one stray quote never swallows the rest of a file. Where rows end is found in the order of the file, with little work;
 * what was cut out can then be read anywhere.
 */

/** Longest row believed in, in characters; a quote still open after that is a stray one. */
export const MAX_ROW_CHARS = 65_536

export interface RowSink {
  /** A row as cells, and the number of its first line in the file, from 1. */
  row(cells: string[], line: number): void
  broken(line: number, reason: string): void
}

const QUOTE = 34
const COMMA = 44
const NEWLINE = 10
const RETURN = 13

type Walk = { readonly cells: string[]; readonly next: number; readonly lines: number } | 'open' | 'broken'

interface QuotedCell {
  readonly value: string
  readonly next: number
  readonly lines: number
}

function walkQuotedCell(text: string, start: number): QuotedCell | null {
  let value = ''
  let from = start + 1
  let lines = 0
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    value += text.slice(from, quote)
    if (text.charCodeAt(quote + 1) !== QUOTE) {
      for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) lines++
      return { value, next: quote + 1, lines }
    }
    value += '"'
    from = quote + 2
  }
}

/** Walks one row that holds quotes; `open` when the text ends before the row does. */
function walkRow(text: string, start: number, isLast: boolean): Walk {
  const cells: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    if (text.charCodeAt(at) === QUOTE) {
      const cell = walkQuotedCell(text, at)
      if (cell === null) return 'open'
      cells.push(cell.value)
      lines += cell.lines
      at = cell.next
    } else {
      const from = at
      while (at < text.length && text.charCodeAt(at) !== COMMA && text.charCodeAt(at) !== NEWLINE) at++
      const end = text.charCodeAt(at) === NEWLINE && text.charCodeAt(at - 1) === RETURN && at > from ? at - 1 : at
      cells.push(text.slice(from, end))
    }
    if (at >= text.length) return isLast ? { cells, next: at, lines } : 'open'
    const code = text.charCodeAt(at)
    if (code === COMMA) at++
    else if (code === NEWLINE) return { cells, next: at + 1, lines }
    else if (code === RETURN && text.charCodeAt(at + 1) === NEWLINE) return { cells, next: at + 2, lines }
    else if (code === RETURN && at + 1 >= text.length) return isLast ? { cells, next: at + 1, lines } : 'open'
    else return 'broken'
  }
}

/** What is wrong with a row that holds quotes; 0 is nothing. */
const FAULTS = ['', 'text after a closing quote', 'a quote that is never closed'] as const
const AFTER_QUOTE = 1
const NEVER_CLOSED = 2

/** Whole rows of a text. */
export interface CutRows {
  readonly text: string
  /** Of each row with quotes three numbers: where it starts, where the next row does, and its place in FAULTS. */
  readonly quoted: readonly number[]
}

/** Finds where the rows of a text end. */
export class RowCutter {
  readonly #columns: number
  #rest = ''

  /** The number of columns only tells a long quoted text from a stray quote. */
  constructor(columns: number) {
    this.#columns = columns
  }

  /** The rows that are whole with this piece; the rest is kept. */
  push(text: string): CutRows {
    return this.#cut(this.#rest === '' ? text : this.#rest + text, false)
  }

  /** What is left at the end of the file. */
  end(): CutRows {
    return this.#cut(this.#rest, true)
  }

  #cut(text: string, isLast: boolean): CutRows {
    const quoted: number[] = []
    let at = 0
    let isOpen = false
    for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', at)) {
      at = Math.max(at, text.lastIndexOf('\n', quote) + 1)
      const row = this.#quoted(text, at, isLast)
      isOpen = row === null
      if (row === null) break
      quoted.push(at, row.next, row.fault)
      at = row.next
    }
    if (!isOpen) at = isLast ? text.length : Math.max(at, text.lastIndexOf('\n') + 1)
    this.#rest = text.slice(at)
    return { text: text.slice(0, at), quoted }
  }

  /** The row with quotes that starts here; null when it needs more text. */
  #quoted(text: string, start: number, isLast: boolean): { next: number; fault: number } | null {
    const lineEnd = text.indexOf('\n', start)
    if (lineEnd < 0 && !isLast) return null
    const walk = walkRow(text, start, isLast)
    if (walk === 'open' && !isLast && text.length - start < MAX_ROW_CHARS) return null
    const spansLines = typeof walk === 'object' && walk.lines > 1
    if (typeof walk === 'object' && !(spansLines && walk.cells.length !== this.#columns)) return { next: walk.next, fault: 0 }
    return { next: lineEnd < 0 ? text.length : lineEnd + 1, fault: walk === 'broken' ? AFTER_QUOTE : NEVER_CLOSED }
  }
}

/** Hands every row to the sink; the first line has the given number. Returns the number of the line after the last. */
export function readRows({ text, quoted }: CutRows, firstLine: number, sink: RowSink): number {
  let at = 0
  let line = firstLine
  const plainUntil = (stop: number): void => {
    while (at < stop) {
      const newline = text.indexOf('\n', at)
      const end = newline < 0 ? text.length : newline
      const row = text.slice(at, text.charCodeAt(end - 1) === RETURN && end > at ? end - 1 : end)
      if (row !== '') sink.row(row.split(','), line)
      line++
      at = end + 1
    }
  }
  for (let index = 0; index < quoted.length; index += 3) {
    const [start = 0, next = 0, fault = 0] = quoted.slice(index, index + 3)
    plainUntil(start)
    const walk = fault === 0 ? walkRow(text, start, true) : null
    if (walk !== null && typeof walk === 'object') {
      sink.row(walk.cells, line)
      line += walk.lines
    } else {
      sink.broken(line, FAULTS[fault] ?? '')
      line++
    }
    at = next
  }
  plainUntil(text.length)
  return line
}
