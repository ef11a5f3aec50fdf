import { readCsv } from '@app/rules/formats/read-csv.ts'
import type { EpochDay } from '@app/rules/import/calendar-day.ts'
import { readRows, RowCutter, textBetween } from '@app/rules/import/csv-rows.ts'
import {
  type ImportedResult,
  readResultHeader,
  readResultRow,
  type ResultHeader,
  ResultProblem,
  resultTitle,
} from '@app/rules/prices/result-row.ts'
import { ImportFault, openSalesFile, type RefusedRows } from '#modules/sales-file/index.ts'

const WHAT = 'a file of results'
/** Rows of one file. */
const ROWS_MAX = 2_000_000
const NEWLINE = 10
const COMMA = ','

/** A row that was taken, by the number of its first line. */
export interface ReadRow {
  readonly line: number
  readonly result: ImportedResult
}

function headerOf(path: string, bytes: Uint8Array): { header: ResultHeader; columns: number } {
  const cells = readCsv(textBetween(bytes, 0, bytes.length).trimEnd())?.[0]?.cells ?? []
  const read = readResultHeader(cells)
  if ('problem' in read) throw new ImportFault(`${path} is no file of results: ${read.problem}.`)
  return { header: read.header, columns: cells.length }
}

/** The first line of a file, and the pieces with what follows it. */
async function takeFirstLine(pieces: AsyncGenerator<Uint8Array>): Promise<{ first: Uint8Array; rest: Uint8Array }> {
  let first = new Uint8Array(0)
  for (;;) {
    const { value, done } = await pieces.next()
    if (done === true) return { first, rest: new Uint8Array(0) }
    first = new Uint8Array(Buffer.concat([first, value]))
    const end = first.indexOf(NEWLINE)
    if (end >= 0) return { first: first.subarray(0, end), rest: first.slice(end + 1) }
  }
}

/** A problem as it is reported. */
export const refusalOf = ({ field, message }: ResultProblem): { column: string; reason: string } => ({
  column: field === null ? '' : resultTitle(field),
  reason: message,
})

/** Reads the rows of pieces and hands each on, refused ones to `refused`. */
class Rows {
  #line = 2
  rows = 0
  readonly #header: ResultHeader
  readonly #columns: number
  readonly #how: { readonly path: string; readonly today: EpochDay; readonly refused: RefusedRows }

  constructor(header: { header: ResultHeader; columns: number }, how: { path: string; today: EpochDay; refused: RefusedRows }) {
    this.#header = header.header
    this.#columns = header.columns
    this.#how = how
  }

  /** The rows that a piece completes. @throws ImportFault for more rows than one file has. */
  take(cut: ReturnType<RowCutter['push']>): ReadRow[] {
    const taken: ReadRow[] = []
    const { path, refused, today } = this.#how
    const read = (cells: readonly string[], line: number): void => {
      this.rows += 1
      if (this.rows > ROWS_MAX) throw new ImportFault(`${path} has more than ${ROWS_MAX} rows.`)
      try {
        if (cells.length !== this.#columns) throw new ResultProblem(null, `the row has ${cells.length} cells, the header ${this.#columns}`)
        taken.push({ line, result: readResultRow(cells, this.#header, today) })
      } catch (error) {
        if (!(error instanceof ResultProblem)) throw error
        refused.add(line, refusalOf(error))
      }
    }
    this.#line = readRows(cut, this.#line, {
      plain: (start, end, line) => read(textBetween(cut.bytes, start, end).split(COMMA), line),
      quoted: read,
      broken: (line, reason) => {
        this.rows += 1
        refused.add(line, { column: '', reason })
      },
    })
    return taken
  }
}

/** An open file of results. */
export interface ResultsFile {
  /** Rows piece by piece; refused ones are told beside. @throws ImportFault for a file that is damaged or none of results. */
  readonly rows: () => AsyncGenerator<readonly ReadRow[]>
  /** Rows read so far, refused ones included. */
  readonly count: () => number
  /** Of the whole file, once it is read. */
  readonly sha256: () => string
}

/** Opens a CSV file of results, plain or gzipped; `today` is the last day that a row can tell of. @throws ImportFault. */
export async function openResults(path: string, { today, refused }: { today: EpochDay; refused: RefusedRows }): Promise<ResultsFile> {
  const file = await openSalesFile(path, WHAT)
  let read: Rows | null = null
  async function* rows(): AsyncGenerator<readonly ReadRow[]> {
    const pieces = file.pieces()
    const { first, rest } = await takeFirstLine(pieces)
    if (first.length === 0) throw new ImportFault(`${path} is empty.`)
    const header = headerOf(path, first)
    read = new Rows(header, { path, today, refused })
    const cutter = new RowCutter(header.columns)
    yield read.take(cutter.push(rest))
    for await (const piece of pieces) yield read.take(cutter.push(piece))
    yield read.take(cutter.end())
  }
  return { rows, count: () => read?.rows ?? 0, sha256: file.sha256 }
}
