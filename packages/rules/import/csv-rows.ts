/**
 * Rows of a CSV text that comes in pieces. A line without quotes is cut at its commas; a row with quotes is walked character by
 * character and may span lines. A row whose quotes do not work out loses its first line only: reading goes on at the next line,
 * so that one stray quote never swallows the rest of a file.
 */

/** Longest row believed in, in characters; a quote still open after that is a stray one. */
export const MAX_ROW_CHARS = 65_536

export interface RowSink {
  /** A row as cells, and the number of its first line in the file, from 1. */
  row(cells: string[], line: number): void
  broken(line: number, reason: string): void
}

export interface RowReader {
  /** Reads what is complete in the piece and keeps the rest. */
  push(text: string): void
  /** Reads what is left at the end of the file. */
  end(): void
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

class Reader implements RowReader {
  readonly #sink: RowSink
  readonly #columns: number
  #rest = ''
  #line = 1

  constructor(sink: RowSink, columns: number) {
    this.#sink = sink
    this.#columns = columns
  }

  push(text: string): void {
    this.#read(this.#rest === '' ? text : this.#rest + text, false)
  }

  end(): void {
    this.#read(this.#rest, true)
  }

  #read(text: string, isLast: boolean): void {
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      let end = text.indexOf('\n', at)
      if (end < 0 && !isLast) break
      if (end < 0) end = text.length
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      if (quote < 0 || quote > end) {
        this.#plain(text.charCodeAt(end - 1) === RETURN ? text.slice(at, end - 1) : text.slice(at, end))
        at = end + 1
        continue
      }
      const next = this.#quoted(text, { start: at, end, isLast })
      if (next === null) break
      at = next
    }
    this.#rest = at >= text.length ? '' : text.slice(at)
  }

  #plain(line: string): void {
    if (line !== '') this.#sink.row(line.split(','), this.#line)
    this.#line++
  }

  /** Where the next row starts; null when the row needs more text. */
  #quoted(text: string, { start, end, isLast }: { start: number; end: number; isLast: boolean }): number | null {
    const walk = walkRow(text, start, isLast)
    if (walk === 'open' && !isLast && text.length - start < MAX_ROW_CHARS) return null
    const spansLines = typeof walk === 'object' && walk.lines > 1
    if (typeof walk === 'string' || (spansLines && walk.cells.length !== this.#columns)) {
      this.#sink.broken(this.#line, walk === 'broken' ? 'text after a closing quote' : 'a quote that is never closed')
      this.#line++
      return end + 1
    }
    this.#sink.row(walk.cells, this.#line)
    this.#line += walk.lines
    return walk.next
  }
}

/** Makes a reader of rows with so many columns (the count only tells a long quoted text from a stray quote). */
export function createRowReader(columns: number, sink: RowSink): RowReader {
  return new Reader(sink, columns)
}
