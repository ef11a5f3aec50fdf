import { LOT_TAX_STATUSES } from '@app/contract/tax/tax-codes.ts'
import { RowProblem } from '@app/rules/import/row-problem.ts'
import {
  type FileEnd,
  ImportFault,
  type PackedRows,
  pickRows,
  withTails,
  type PieceRead,
  parsePieces,
  type SalesFile,
  NO_SELLER,
  type ParsedRows,
  NULL,
} from '#modules/sales-file/index.ts'
import type { KnownLots } from './known-lots.ts'
import type { NewRows } from './new-rows.ts'
import { RejectReport } from './reject-report.ts'
import type { StagingSink } from './staging.store.ts'
import { type StagedContext, Tally } from './tally.ts'

const MAX_ROWS = 2_000_000
/** A file of whose rows more than this share is refused is another kind of file. */
const MAX_REJECTED_SHARE = 0.5
/** So many rows decide early that it is. */
const EARLY_ROWS = 2_000

/** Where an import is; `rows` counts rows read. */
export interface ImportProgress {
  readonly step: 'reading' | 'applying'
  /** 0 to 1. */
  readonly share: number
  readonly rows: number
}

/** Rows of a piece that were taken, apart by whether their lots stand already. */
interface TakenRows {
  readonly known: PackedRows
  readonly added: PackedRows
}

/** What one parser of the file has met, by its numbers. */
interface ParserNumbers {
  readonly contexts: (() => StagedContext)[]
  readonly sellers: string[]
}

/** What was read of a file: all counts, and the lots whose rows were refused. */
export class StagedFile {
  readonly tally = new Tally()
  readonly rejects = new RejectReport()
  readonly rejectedLots = new Set<number>()
  rows = 0
  /** Rows of lots that were sold: they are history, and are left alone. */
  soldRows = 0
  /** Rows of lots that stand already. */
  knownRows = 0
  /** Rows by how they are sold for tax, of those that say so. */
  readonly taxRows = { STANDARD: 0, MARGIN: 0, EXEMPT: 0 }
  /** Whether the file says how its lots are sold for tax. */
  hasTax = false
  readonly #path: string
  readonly #knownLots: KnownLots
  readonly #seen = new Set<number>()
  readonly #met: ParserNumbers[] = []
  #line = 1

  constructor(path: string, knownLots: KnownLots) {
    this.#path = path
    this.#knownLots = knownLots
  }

  /** Takes the next piece. @throws ImportFault when the file as a whole is of no use. */
  take({ parser, parsed }: PieceRead): TakenRows {
    const met = (this.#met[parser] ??= { contexts: [], sellers: [] })
    for (const context of parsed.newContexts) {
      let found: StagedContext | undefined
      met.contexts.push(() => (found ??= this.tally.contextOf(context)))
    }
    met.sellers.push(...parsed.newSellers)
    this.rows += parsed.rows
    this.soldRows += parsed.soldRows
    for (const status of LOT_TAX_STATUSES) this.taxRows[status] += parsed.taxRows[status]
    if (this.rows > MAX_ROWS) throw new ImportFault(`${this.#path} has more than ${MAX_ROWS} rows.`)
    const taken = this.#takeRows(parsed, met)
    this.#line += parsed.lineCount
    if (this.rows >= EARLY_ROWS) this.#refuseOtherKinds()
    return taken
  }

  /** @throws ImportFault when it was no sales-data file after all. */
  end({ hasHeader, hasTax }: FileEnd): void {
    if (!hasHeader) throw new ImportFault(`${this.#path} is empty.`)
    this.#refuseOtherKinds()
    this.hasTax = hasTax
    this.tally.settle()
  }

  #takeRows(parsed: ParsedRows, met: ParserNumbers): TakenRows {
    const known: { rows: number[]; contexts: number[] } = { rows: [], contexts: [] }
    const added: typeof known = { rows: [], contexts: [] }
    const refused = [...parsed.refused]
    for (const [at, number] of parsed.numbers.entries()) {
      if (this.#seen.has(number)) {
        const reason = `lot ${number} stands in the file twice; the first row counts`
        refused.push({ line: parsed.lines[at] ?? 0, column: 'lotNumber', reason, lot: number })
        continue
      }
      this.#seen.add(number)
      const context = met.contexts[parsed.contexts[at] ?? 0]?.()
      if (context === undefined) throw new Error('a row has a context that nobody met')
      context.rows++
      const seller = parsed.sellers[at] ?? NO_SELLER
      if (seller !== NO_SELLER) this.tally.sellers.add(met.sellers[seller] ?? '')
      const group = this.#knownLots.has(number) ? known : added
      group.rows.push(at)
      group.contexts.push(context.id)
    }
    this.knownRows += known.rows.length
    for (const { line, column, reason, lot } of refused.toSorted((a, b) => a.line - b.line)) {
      this.rejects.add(this.#line + line, new RowProblem(column, reason))
      if (lot !== null) this.rejectedLots.add(lot)
    }
    return { known: pickRows(parsed, known.rows, known.contexts), added: pickRows(parsed, added.rows, added.contexts) }
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

/** The ends of staged lines, by context. */
function stagedTails(tally: Tally): (context: number) => Uint8Array {
  const tails: Uint8Array[] = []
  return (id) => {
    const known = tails[id]
    if (known !== undefined) return known
    const { placeKey, saleKey } = tally.context(id)
    return (tails[id] = Buffer.from(`\t${placeKey}\t${saleKey ?? NULL}\n`))
  }
}

export interface StageOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
}

/** Where rows go: those of lots that stand into the staging table, the others into a file. */
export interface StagingPlaces {
  readonly knownLots: KnownLots
  readonly sink: StagingSink
  readonly newRows: NewRows
}

/**
 * Reads a file into the staging places.
 * @throws ImportFault when the file as a whole cannot be used.
 */
export async function stageSalesData(
  file: SalesFile,
  { knownLots, sink, newRows }: StagingPlaces,
  options: StageOptions,
): Promise<StagedFile> {
  const staged = new StagedFile(file.path, knownLots)
  const tailOf = stagedTails(staged.tally)
  const pieces = parsePieces(file)
  try {
    for (;;) {
      const next = await pieces.next()
      options.signal?.throwIfAborted()
      if (next.done === true) {
        staged.end(next.value)
        await sink.end()
        return staged
      }
      const { known, added } = staged.take(next.value)
      await newRows.add(added)
      if (known.numbers.length > 0) await sink.write(withTails(known, tailOf))
      options.onProgress?.({ step: 'reading', share: file.readBytes() / file.sizeBytes, rows: staged.rows })
    }
  } catch (error) {
    sink.destroy()
    throw error
  } finally {
    await pieces.return({ hasHeader: false, hasTax: false })
  }
}
