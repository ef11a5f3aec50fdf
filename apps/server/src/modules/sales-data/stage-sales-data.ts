import { COLUMN, COLUMN_COUNT, recogniseHeader } from '@app/rules/import/columns.ts'
import { createRowReader, type RowReader } from '@app/rules/import/csv-rows.ts'
import { normaliseRow } from '@app/rules/import/normalise-row.ts'
import { RowProblem } from '@app/rules/import/row-problem.ts'
import { isSoldRow } from '@app/rules/import/sold-rows.ts'
import { CELL_SEPARATOR, takeSource } from '@app/rules/import/source-row.ts'
import { ImportFault } from './import-fault.ts'
import type { SalesFile } from './read-sales-file.ts'
import { RejectReport } from './reject-report.ts'
import { stagedLine } from './staged-row.ts'
import type { StagingSink } from './staging.store.ts'
import { Tally } from './tally.ts'

const MAX_ROWS = 2_000_000
/** A file of whose rows more than this share is refused is another kind of file. */
const MAX_REJECTED_SHARE = 0.5
/** So many rows decide early that it is. */
const EARLY_ROWS = 2_000
const LOT_NUMBER = /^\d{1,10}$/

/** Where an import is; `rows` counts rows read. */
export interface ImportProgress {
  readonly step: 'reading' | 'applying'
  /** 0 to 1. */
  readonly share: number
  readonly rows: number
}

/** What was read of a file: all counts, and the lots whose rows were refused. */
export class StagedFile {
  readonly tally = new Tally()
  readonly rejects = new RejectReport()
  readonly rejectedLots = new Set<number>()
  rows = 0
  /** Rows of lots that were sold: they are history, and are left alone. */
  soldRows = 0
  #lines: string[] = []
  readonly #seen = new Set<number>()
  #hasHeader = false
  #isSuspicious = false
  readonly #reader: RowReader
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    this.#reader = createRowReader(COLUMN_COUNT, {
      row: (cells, line) => this.#row(cells, line),
      broken: (line, reason) => {
        this.rows++
        this.#reject(line, new RowProblem(null, reason))
      },
    })
  }

  push(piece: string): void {
    this.#isSuspicious ||= piece.includes(CELL_SEPARATOR)
    this.#reader.push(piece)
    if (this.rows >= EARLY_ROWS) this.#refuseOtherKinds()
  }

  /** @throws ImportFault when it was no sales-data file after all. */
  end(): void {
    this.#reader.end()
    if (!this.#hasHeader) throw new ImportFault(`${this.#path} is empty.`)
    this.#refuseOtherKinds()
  }

  /** The lines staged since the last call, as one text. */
  takeLines(): string {
    if (this.#lines.length === 0) return ''
    const text = `${this.#lines.join('\n')}\n`
    this.#lines = []
    return text
  }

  #row(cells: string[], line: number): void {
    if (!this.#hasHeader) return this.#header(cells)
    this.rows++
    if (this.rows > MAX_ROWS) throw new ImportFault(`${this.#path} has more than ${MAX_ROWS} rows.`)
    try {
      this.#stage(cells)
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      const lot = cells[COLUMN.lotNumber]?.trim() ?? ''
      if (LOT_NUMBER.test(lot)) this.rejectedLots.add(Number(lot))
      this.#reject(line, error)
    }
  }

  #stage(cells: string[]): void {
    if (this.#isSuspicious && cells.some((cell) => cell.includes(CELL_SEPARATOR))) throw new RowProblem(null, 'a control character')
    if (isSoldRow(cells)) {
      this.soldRows++
      return
    }
    const lot = normaliseRow(cells)
    if (this.#seen.has(lot.number)) throw new RowProblem('lotNumber', `lot ${lot.number} stands in the file twice; the first row counts`)
    this.#seen.add(lot.number)
    const source = takeSource(cells, lot.sale.sale !== null)
    this.#lines.push(stagedLine(lot, { source, ...this.tally.add(lot) }))
  }

  #header(cells: readonly string[]): void {
    const verdict = recogniseHeader(cells)
    if ('problem' in verdict) throw new ImportFault(`${this.#path} is no sales-data file: ${verdict.problem}.`)
    this.#hasHeader = true
  }

  #reject(line: number, problem: RowProblem): void {
    if (!this.#hasHeader) throw new ImportFault(`${this.#path} is no sales-data file: ${problem.message} in the header.`)
    this.rejects.add(line, problem)
  }

  #refuseOtherKinds(): void {
    const { count, first } = this.rejects
    if (count > this.rows * MAX_REJECTED_SHARE) {
      throw new ImportFault(
        `${this.#path} is no usable sales-data file: ${count} of the first ${this.rows} rows are refused, the first at ${first}.`,
      )
    }
  }
}

export interface StageOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
}

/**
 * Reads a file into the staging table, row by row.
 * @throws ImportFault when the file as a whole cannot be used.
 */
export async function stageSalesData(file: SalesFile, sink: StagingSink, options: StageOptions): Promise<StagedFile> {
  const staged = new StagedFile(file.path)
  try {
    for await (const piece of file.pieces()) {
      options.signal?.throwIfAborted()
      staged.push(piece)
      await sink.write(staged.takeLines())
      options.onProgress?.({ step: 'reading', share: file.readBytes() / file.sizeBytes, rows: staged.rows })
    }
    staged.end()
    await sink.write(staged.takeLines())
    await sink.end()
    return staged
  } catch (error) {
    sink.destroy()
    throw error
  }
}
