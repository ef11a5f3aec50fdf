import type { SiteCode } from '@app/contract/sites.ts'
import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { COLUMN, COLUMN_COUNT, recogniseHeader, type SalesDataField } from '@app/rules/import/columns.ts'
import { type CutRows, readRows, textBetween } from '@app/rules/import/csv-rows.ts'
import type { Place } from '@app/rules/import/decide-yards.ts'
import { type NormalLot, normaliseRow } from '@app/rules/import/normalise-row.ts'
import { RowProblem } from '@app/rules/import/row-problem.ts'
import type { FileSale } from '@app/rules/import/row-values.ts'
import { isSoldRow } from '@app/rules/import/sold-rows.ts'
import { CELL_SEPARATOR, takeSource } from '@app/rules/import/source-row.ts'
import { ImportFault } from './import-fault.ts'
import { NO_ITEM, type PackedRows } from './packed-rows.ts'
import { lineHead } from './staged-row.ts'

/** Where a lot is, and where and when it sells, as its row says it; rows share few different ones. */
export interface RowContext {
  /** The same for the same context, in any thread. */
  readonly key: string
  readonly sellingSite: SiteCode
  readonly yard: number
  readonly yardName: string
  readonly sale: FileSale | null
  readonly zoneLabel: string | null
  readonly place: Place
}

/** A row that was not taken; `lot` is its lot number where it has one. */
export interface RefusedRow {
  readonly line: number
  readonly column: SalesDataField | null
  readonly reason: string
  readonly lot: number | null
}

/** What a piece of a file says. Lines are counted from 0 at its beginning; contexts and sellers by the parser that met them. */
export interface ParsedRows extends PackedRows {
  /** The line of each row. */
  readonly lines: Uint32Array
  /** The seller of each row; NO_SELLER where none is named. */
  readonly sellers: Uint32Array
  /** Met for the first time in this piece, in the order of their numbers. */
  readonly newContexts: readonly RowContext[]
  readonly newSellers: readonly string[]
  readonly refused: readonly RefusedRow[]
  /** Rows of all kinds. */
  readonly rows: number
  /** Rows of lots that were sold: they are history, and are left alone. */
  readonly soldRows: number
  /** Rows by what they say of tax; those that say nothing are not among them. */
  readonly taxRows: TaxRows
  readonly lineCount: number
}

/** How many rows name each way to be sold for tax. */
export type TaxRows = Readonly<Record<LotTaxStatus, number>>

export const NO_SELLER = 0xff_ff_ff_ff

const encoder = new TextEncoder()
const LOT_NUMBER = /^\d{1,10}$/

/** Numbers things in the order they are met. */
class Numbered<T> {
  readonly #ids = new Map<string, number>()
  #met: T[] = []

  idOf(key: string, make: () => T): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#ids.size
    this.#ids.set(key, id)
    this.#met.push(make())
    return id
  }

  /** Those met since the last call. */
  takeMet(): T[] {
    const met = this.#met
    this.#met = []
    return met
  }
}

/** What a row says beside its line. */
interface RowFacts {
  readonly number: number
  readonly item: number
  readonly context: number
  readonly seller: number
}

/** What is collected while a piece is read. */
class Piece {
  readonly heads: string[] = []
  readonly numbers: number[] = []
  readonly contexts: number[] = []
  readonly items: number[] = []
  readonly lines: number[] = []
  readonly sellers: number[] = []
  readonly refused: RefusedRow[] = []
  readonly taxRows: Record<LotTaxStatus, number> = { STANDARD: 0, MARGIN: 0, EXEMPT: 0 }
  rows = 0
  soldRows = 0

  add(head: string, { number, item, context, seller }: RowFacts, line: number): void {
    this.heads.push(head)
    this.numbers.push(number)
    this.contexts.push(context)
    this.items.push(item)
    this.lines.push(line)
    this.sellers.push(seller)
  }
}

function keyOf({ sale, place }: NormalLot): string {
  const { yard, yardName, zoneLabel } = sale
  return [yard, yardName, zoneLabel, sale.sale?.day, sale.sale?.minutes, place.country, place.state, place.city, place.zip].join(
    CELL_SEPARATOR,
  )
}

function contextOf({ sale, place }: NormalLot, key: string): RowContext {
  const { country, state, city, zip } = place
  return {
    key,
    sellingSite: sale.sellingSite,
    yard: sale.yard,
    yardName: sale.yardName,
    sale: sale.sale,
    zoneLabel: sale.zoneLabel,
    place: { country, state: state ?? '', city: city ?? '', zip: zip ?? '' },
  }
}

/** Reads cut rows of one file into lots. Several parsers may share a file; the first piece that has rows goes to the one that awaits the header. */
export class RowParser {
  readonly #path: string
  #awaitsHeader: boolean
  #columns: number
  readonly #contexts = new Numbered<RowContext>()
  readonly #sellers = new Numbered<string>()

  /** `columns`: how many a row has, where another parser has seen the header. */
  constructor(path: string, options: { awaitsHeader: boolean; columns?: number }) {
    this.#path = path
    this.#columns = options.columns ?? COLUMN_COUNT
    this.#awaitsHeader = options.awaitsHeader
  }

  get awaitsHeader(): boolean {
    return this.#awaitsHeader
  }

  /** How many columns a row of the file has, once the header was seen. */
  get columns(): number {
    return this.#columns
  }

  /** @throws ImportFault when the file has no header of sales data. */
  parse(cut: CutRows): ParsedRows {
    const piece = new Piece()
    const lineCount = readRows(cut, 0, {
      plain: (start, end, line) => this.#row(piece, textBetween(cut.bytes, start, end).split(','), line),
      quoted: (cells, line) => this.#row(piece, cells, line),
      broken: (line, reason) => {
        if (this.#awaitsHeader) throw this.#noSalesData(`${reason} in the header`)
        piece.rows++
        piece.refused.push({ line, column: null, reason, lot: null })
      },
    })
    return this.#packed(piece, lineCount)
  }

  #row(piece: Piece, cells: string[], line: number): void {
    if (this.#awaitsHeader) return this.#header(cells)
    piece.rows++
    try {
      if (cells.some((cell) => cell.includes(CELL_SEPARATOR))) throw new RowProblem(null, 'a control character')
      this.#lot(piece, cells, line)
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      const lot = cells[COLUMN.lotNumber]?.trim() ?? ''
      piece.refused.push({ line, column: error.column, reason: error.message, lot: LOT_NUMBER.test(lot) ? Number(lot) : null })
    }
  }

  #lot(piece: Piece, cells: string[], line: number): void {
    if (isSoldRow(cells)) {
      piece.soldRows++
      return
    }
    const lot = normaliseRow(cells, this.#columns)
    const { sale } = lot
    if (lot.taxStatus !== null) piece.taxRows[lot.taxStatus]++
    const key = keyOf(lot)
    const { sellerName } = sale
    const facts = {
      number: lot.number,
      item: sale.itemNumber ?? NO_ITEM,
      context: this.#contexts.idOf(key, () => contextOf(lot, key)),
      seller: sellerName === null ? NO_SELLER : this.#sellers.idOf(sellerName, () => sellerName),
    }
    piece.add(lineHead(lot, takeSource(cells, sale.sale !== null)), facts, line)
  }

  #packed({ heads, rows, soldRows, taxRows, refused, ...lists }: Piece, lineCount: number): ParsedRows {
    let end = 0
    const ends = heads.map((head) => (end += Buffer.byteLength(head)))
    return {
      bytes: encoder.encode(heads.join('')),
      ends: Uint32Array.from(ends),
      numbers: Float64Array.from(lists.numbers),
      contexts: Uint32Array.from(lists.contexts),
      items: Int32Array.from(lists.items),
      lines: Uint32Array.from(lists.lines),
      sellers: Uint32Array.from(lists.sellers),
      newContexts: this.#contexts.takeMet(),
      newSellers: this.#sellers.takeMet(),
      refused,
      rows,
      soldRows,
      taxRows,
      lineCount,
    }
  }

  #header(cells: readonly string[]): void {
    const verdict = recogniseHeader(cells)
    if ('problem' in verdict) throw this.#noSalesData(verdict.problem)
    this.#columns = verdict.columns
    this.#awaitsHeader = false
  }

  #noSalesData(problem: string): ImportFault {
    return new ImportFault(`${this.#path} is no sales-data file: ${problem}.`)
  }
}
