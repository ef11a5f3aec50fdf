import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { COLUMN_COUNT, TAXED_COLUMN_COUNT } from '@app/rules/import/columns.ts'
import { type CutRows, RowCutter } from '@app/rules/import/csv-rows.ts'
import type { SalesFile } from './read-sales-file.ts'
import { type ParsedRows, RowParser } from './row-parser.ts'

/** Smaller files are read before a second thread has started. */
const HELPED_FROM_BYTES = 4 * 1024 * 1024
/** Pieces given to the second thread at a time: one to read, one to go on with. */
const PIECES_GIVEN = 2
/** Pieces read and not yet passed on, at most. */
const MAX_AHEAD = 6

/** What a piece says, and which parser numbered its contexts and sellers. */
export interface PieceRead {
  readonly parser: number
  readonly parsed: ParsedRows
}

/** What was learned of a file by its end: whether it had a header, and whether that has the column of tax. */
export interface FileEnd {
  readonly hasHeader: boolean
  readonly hasTax: boolean
}

const OWN = 0
const HELPER = 1

interface PieceRequest {
  readonly resolve: (parsed: ParsedRows) => void
  readonly reject: (error: Error) => void
}

/** The parser on the other thread. It answers in the order of the requests. */
class Helper {
  readonly #worker: Worker
  #pending: PieceRequest[] = []
  #failure: Error | null = null

  constructor(workerData: { readonly path: string; readonly columns: number }) {
    this.#worker = new Worker(join(import.meta.dirname, 'parse-worker.ts'), { workerData, name: 'sales-data' })
    this.#worker.on('message', (parsed: ParsedRows) => this.#pending.shift()?.resolve(parsed))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('the thread that reads the file has ended')))
  }

  get isBusy(): boolean {
    return this.#pending.length >= PIECES_GIVEN
  }

  parse(cut: CutRows): Promise<ParsedRows> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure)
      this.#pending.push({ resolve, reject })
      this.#worker.postMessage(cut, [])
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#pending) reject(this.#failure)
    this.#pending = []
  }
}

/** Pieces of a file that are read by two threads, in the order of the file. */
class Reading {
  readonly #own: RowParser
  readonly #path: string
  readonly #isLarge: boolean
  #helper: Helper | null = null
  #ahead: Promise<PieceRead>[] = []

  constructor({ path, sizeBytes }: SalesFile) {
    this.#path = path
    this.#own = new RowParser(path, { awaitsHeader: true })
    this.#isLarge = sizeBytes >= HELPED_FROM_BYTES
  }

  get hasHeader(): boolean {
    return !this.#own.awaitsHeader
  }

  /** Whether the file says how its lots are sold for tax. */
  get hasTax(): boolean {
    return this.#own.columns === TAXED_COLUMN_COUNT
  }

  /** Lets one of the threads read a piece. */
  async give(cut: CutRows): Promise<void> {
    if (cut.bytes.length === 0) return
    if (this.#isLarge && this.hasHeader) this.#helper ??= new Helper({ path: this.#path, columns: this.#own.columns })
    if (this.#helper !== null && !this.#helper.isBusy) {
      const reading = this.#helper.parse(cut).then((parsed) => ({ parser: HELPER, parsed }))
      // Were it to fail while another piece is waited for, the failure is met when its turn comes.
      reading.catch(() => undefined)
      this.#ahead.push(reading)
      return
    }
    this.#ahead.push(Promise.resolve({ parser: OWN, parsed: this.#own.parse(cut) }))
    // The answers of the other thread come in between two pieces.
    if (this.#helper !== null) await nextTurn()
  }

  /** The pieces whose turn has come, so that no more than so many wait. */
  async *take(most: number): AsyncGenerator<PieceRead> {
    for (let next = this.#ahead[0]; next !== undefined && this.#ahead.length > most; next = this.#ahead[0]) {
      yield await next
      void this.#ahead.shift()
    }
  }

  async close(): Promise<void> {
    await this.#helper?.close()
  }
}

/**
 * Reads a whole file piece by piece, in its order; large ones on two threads.
 * @throws ImportFault when it is damaged or no sales-data file.
 */
export async function* parsePieces(file: SalesFile): AsyncGenerator<PieceRead, FileEnd> {
  const cutter = new RowCutter([COLUMN_COUNT, TAXED_COLUMN_COUNT])
  const reading = new Reading(file)
  try {
    for await (const piece of file.pieces()) {
      await reading.give(cutter.push(piece))
      yield* reading.take(MAX_AHEAD)
    }
    await reading.give(cutter.end())
    yield* reading.take(0)
    return { hasHeader: reading.hasHeader, hasTax: reading.hasTax }
  } finally {
    await reading.close()
  }
}
