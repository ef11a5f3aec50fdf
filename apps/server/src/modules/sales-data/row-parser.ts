import { isUtf8 } from 'node:buffer'
import type { SiteCode } from '@app/contract/sites.ts'
import { COLUMN, recogniseHeader, type SalesDataField } from '@app/rules/import/columns.ts'
import { type CutRows, readRows, textBetween } from '@app/rules/import/csv-rows.ts'
import type { Place } from '@app/rules/import/decide-yards.ts'
import { type NormalLot, normaliseRow } from '@app/rules/import/normalise-row.ts'
import { RowProblem } from '@app/rules/import/row-problem.ts'
import type { FileSale } from '@app/rules/import/row-values.ts'
import { isSoldRow } from '@app/rules/import/sold-rows.ts'
import { CELL_SEPARATOR, takeSource } from '@app/rules/import/source-row.ts'
import { ImportFault } from './import-fault.ts'
import { LineBytes } from './line-bytes.ts'
import { NO_ITEM, type PackedRows } from './packed-rows.ts'
import { QuickRows, type RowFacts } from './quick-rows.ts'
import { ScannedRow } from './scanned-row.ts'
import { lineHead } from './staged-row.ts'

/** Where and when a lot stands and sells as its row says it; rows share few different ones. */
export interface RowContext {
  /** The same for the same context, whoever read it. */
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
  readonly lineCount: number
}

export const NO_SELLER = 0xff_ff_ff_ff

const LOT_NUMBER = /^\d{1,10}$/
/** How much longer lines are than the rows they come from, about, and room for one that is longer by far. */
const LINE_PER_ROW = 2
const ROOM_BYTES = 64 * 1024

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

/** What is collected while a piece is read. */
class Piece {
  readonly heads: LineBytes
  readonly ends: number[] = []
  readonly numbers: number[] = []
  readonly contexts: number[] = []
  readonly items: number[] = []
  readonly lines: number[] = []
  readonly sellers: number[] = []
  readonly refused: RefusedRow[] = []
  rows = 0
  soldRows = 0

  constructor({ bytes }: CutRows) {
    this.heads = new LineBytes(bytes.length * LINE_PER_ROW + ROOM_BYTES)
  }

  /** Takes the row whose head was written last. */
  add({ number, item, context, seller }: RowFacts, line: number): void {
    this.ends.push(this.heads.at)
    this.numbers.push(number)
    this.contexts.push(context)
    this.items.push(item)
    this.lines.push(line)
    this.sellers.push(seller)
  }
}

/** A row as texts; `scanned` is the same as bytes where these are plain. */
interface RowText {
  readonly cells: string[]
  readonly line: number
  readonly scanned: ScannedRow | null
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
  readonly #contexts = new Numbered<RowContext>()
  readonly #sellers = new Numbered<string>()
  readonly #quick = new QuickRows()
  readonly #row = new ScannedRow()

  constructor(path: string, options: { awaitsHeader: boolean }) {
    this.#path = path
    this.#awaitsHeader = options.awaitsHeader
  }

  get awaitsHeader(): boolean {
    return this.#awaitsHeader
  }

  /** @throws ImportFault when the file has no header of sales data. */
  parse(cut: CutRows): ParsedRows {
    const { bytes } = cut
    const piece = new Piece(cut)
    const row = this.#row
    const isText = isUtf8(bytes)
    const lineCount = readRows(cut, 0, {
      plain: (start, end, line) => {
        const isScanned = isText && !this.#awaitsHeader && row.scan(bytes, start, end)
        if (isScanned && this.#quick.write(row, piece.heads)) {
          piece.rows++
          piece.add(this.#quick, line)
        } else this.#text(piece, { cells: textBetween(bytes, start, end).split(','), line, scanned: isScanned ? row : null })
      },
      quoted: (cells, line) => this.#text(piece, { cells, line, scanned: null }),
      broken: (line, reason) => {
        if (this.#awaitsHeader) throw this.#noSalesData(`${reason} in the header`)
        piece.rows++
        piece.refused.push({ line, column: null, reason, lot: null })
      },
    })
    return this.#packed(piece, lineCount)
  }

  #text(piece: Piece, row: RowText): void {
    const { cells, line } = row
    if (this.#awaitsHeader) return this.#header(cells)
    piece.rows++
    try {
      if (cells.some((cell) => cell.includes(CELL_SEPARATOR))) throw new RowProblem(null, 'a control character')
      this.#lot(piece, row)
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      const lot = cells[COLUMN.lotNumber]?.trim() ?? ''
      piece.refused.push({ line, column: error.column, reason: error.message, lot: LOT_NUMBER.test(lot) ? Number(lot) : null })
    }
  }

  #lot(piece: Piece, { cells, line, scanned }: RowText): void {
    if (isSoldRow(cells)) {
      piece.soldRows++
      return
    }
    const lot = normaliseRow(cells)
    const { sale } = lot
    const key = keyOf(lot)
    const { sellerName } = sale
    const facts = {
      number: lot.number,
      item: sale.itemNumber ?? NO_ITEM,
      context: this.#contexts.idOf(key, () => contextOf(lot, key)),
      seller: sellerName === null ? NO_SELLER : this.#sellers.idOf(sellerName, () => sellerName),
    }
    piece.heads.text(lineHead(lot, takeSource(cells, sale.sale !== null)))
    piece.add(facts, line)
    if (scanned !== null) this.#quick.learn(scanned, lot, facts)
  }

  #packed({ heads, rows, soldRows, refused, ...lists }: Piece, lineCount: number): ParsedRows {
    return {
      bytes: heads.written(),
      ends: Uint32Array.from(lists.ends),
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
      lineCount,
    }
  }

  #header(cells: readonly string[]): void {
    const verdict = recogniseHeader(cells)
    if ('problem' in verdict) throw this.#noSalesData(verdict.problem)
    this.#awaitsHeader = false
  }

  #noSalesData(problem: string): ImportFault {
    return new ImportFault(`${this.#path} is no sales-data file: ${problem}.`)
  }
}
