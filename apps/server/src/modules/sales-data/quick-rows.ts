import { minorDigitsOf } from '@app/contract/money.ts'
import { COLUMN, COLUMN_COUNT } from '@app/rules/import/columns.ts'
import { describe, slugHeadOf, type VehicleWords } from '@app/rules/import/lot-words.ts'
import type { NormalLot } from '@app/rules/import/normalise-row.ts'
import { CELL_SEPARATOR, unkeptColumns } from '@app/rules/import/source-row.ts'
import { KnownSpellings, UNKNOWN } from './known-spellings.ts'
import type { LineBytes } from './line-bytes.ts'
import { PLACE_PART, SALE_PART, SELLER_PART, TOLD_PARTS, type ToldPart } from './line-parts.ts'
import { countIn, lookStart, lotNumberIn, writeCents, writeNull, writeOdometer, writeStamp, writeVin, writeWord } from './own-cells.ts'
import { NO_ITEM } from './packed-rows.ts'
import type { ScannedRow } from './scanned-row.ts'
import { partText } from './staged-row.ts'

const TAB = 9
const SPACE = 32
const DASH = 45
const SEPARATOR = CELL_SEPARATOR.charCodeAt(0)
const CENT_DIGITS = 2
/** Longer parts are made anew for each row. */
const MAX_PART_BYTES = 1024
/** What a row adds to its own bytes at most: its parts twice, as columns and as words, and some numbers. */
const ROOM_BESIDE_CELLS = TOLD_PARTS.length * MAX_PART_BYTES * 2 + 1024
/** From here on parts have words. */
const FIRST_WORDED = TOLD_PARTS.findIndex(({ words }) => words !== undefined)
const NO_WORDS: VehicleWords = { year: null, make: null, model: null, trim: null }

const encoder = new TextEncoder()

/** Columns side by side of which something is kept, and how many separators stand before them. */
interface KeptRun {
  readonly separators: number
  readonly first: number
  readonly last: number
}

function keptRuns(unkept: readonly number[]): KeptRun[] {
  const ends = [...unkept, COLUMN_COUNT]
  const runs = ends
    .map((end, at) => ({ first: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, last: end - 1 }))
    .filter(({ first, last }) => first <= last)
  return runs.map((run, at) => ({ ...run, separators: run.first - (runs[at - 1]?.last ?? 0) }))
}

const RUNS = keptRuns(unkeptColumns(false))
const RUNS_OF_SCHEDULED = keptRuns(unkeptColumns(true))

const TEXT = 0
const SAID = 1
const SLUG = 2

/** A part of the line with all spellings of its cells that were met, and what each became. */
class LearntPart {
  readonly part: ToldPart
  readonly spellings: KnownSpellings

  constructor(part: ToldPart) {
    this.part = part
    this.spellings = new KnownSpellings(part.reads)
  }

  /** The number of the row's spelling, which becomes known when it was not; UNKNOWN when it cannot be kept. */
  learn(row: ScannedRow, lot: NormalLot): number {
    const known = this.spellings.find(row)
    if (known !== UNKNOWN) return known
    const { words, reads } = this.part
    const own = { ...NO_WORDS, ...words?.(lot) }
    const slug = slugHeadOf(own, reads.includes('titleType') ? lot.vehicle.titleGroup : null)
    const values = [`${partText(this.part, lot)}\t`, describe(own), slug].map((text) => encoder.encode(text))
    return values.some(({ length }) => length > MAX_PART_BYTES) ? UNKNOWN : this.spellings.add(row, values)
  }
}

/** What a row tells beside its line. */
export interface RowFacts {
  readonly number: number
  readonly item: number
  readonly context: number
  readonly seller: number
}

/**
 * Writes the lines of rows that rules/import need not be asked about: each part of the line was made from the same cells before, and
 * what is left are plain numbers, times and words. Such lines are the same to the byte as those made from texts.
 */
export class QuickRows implements RowFacts {
  number = 0
  item = NO_ITEM
  context = 0
  seller = 0
  readonly #parts = TOLD_PARTS.map((part) => new LearntPart(part))
  readonly #ids = new Int32Array(TOLD_PARTS.length)
  readonly #contexts = new Map<number, number>()
  /** By the spelling of their part. */
  readonly #isScheduled: boolean[] = []
  readonly #hasCents: boolean[] = []
  readonly #sellers: number[] = []

  /** Writes a row's line and leaves its facts here; false, and nothing written, when it must be made from texts. */
  write(row: ScannedRow, out: LineBytes): boolean {
    const { at } = out
    out.reserve(row.endOf(COLUMN_COUNT - 1) - row.startOf(0) + ROOM_BESIDE_CELLS)
    if (this.#writeParts(row, out) && this.#tell(row) && this.#writeOwn(row, out)) {
      this.#writeSource(row, out)
      out.byte(TAB)
      this.#writeWords(out, SLUG)
      return true
    }
    out.at = at
    return false
  }

  /** Keeps what a row became, so that rows like it need not be made from texts. */
  learn(row: ScannedRow, lot: NormalLot, { context, seller }: Pick<RowFacts, 'context' | 'seller'>): void {
    const ids = this.#parts.map((part) => part.learn(row, lot))
    const [sale = UNKNOWN, place = UNKNOWN, sellerId = UNKNOWN] = [ids[SALE_PART], ids[PLACE_PART], ids[SELLER_PART]]
    if (sale !== UNKNOWN) this.#isScheduled[sale] = lot.sale.sale !== null
    if (place !== UNKNOWN) this.#hasCents[place] = minorDigitsOf(lot.prices.currency) === CENT_DIGITS
    if (sellerId !== UNKNOWN) this.#sellers[sellerId] = seller
    if (sale !== UNKNOWN && place !== UNKNOWN) this.#contexts.set(pairOf(sale, place), context)
  }

  #writeParts(row: ScannedRow, out: LineBytes): boolean {
    const parts = this.#parts
    const ids = this.#ids
    for (let at = 0; at < parts.length; at++) {
      const { spellings } = parts[at]!
      const id = spellings.find(row)
      if (id === UNKNOWN) return false
      spellings.write(id, TEXT, out)
      ids[at] = id
    }
    return true
  }

  /** Finds context, seller and numbers of a row whose parts are known. */
  #tell(row: ScannedRow): boolean {
    const [sale, place, seller] = [this.#ids[SALE_PART]!, this.#ids[PLACE_PART]!, this.#ids[SELLER_PART]!]
    const context = this.#contexts.get(pairOf(sale, place))
    if (context === undefined || !this.#hasCents[place]) return false
    this.context = context
    this.seller = this.#sellers[seller]!
    this.number = lotNumberIn(row, COLUMN.lotNumber)
    const item = countIn(row, COLUMN.itemNumber)
    this.item = item <= 0 ? NO_ITEM : item
    return this.number > 0 && (item >= 0 || row.startOf(COLUMN.itemNumber) === row.endOf(COLUMN.itemNumber))
  }

  /** The columns of OWN_PART. */
  #writeOwn(row: ScannedRow, out: LineBytes): boolean {
    const tab = (isWritten: boolean): boolean => {
      out.byte(TAB)
      return isWritten
    }
    out.count(this.number)
    out.byte(TAB)
    if (this.item === NO_ITEM) writeNull(out)
    else out.count(this.item)
    out.byte(TAB)
    return (
      tab(writeVin(row, COLUMN.vin, out)) &&
      tab(writeOdometer(row, COLUMN.odometer, out)) &&
      tab(writeCents(row, COLUMN.retailValue, out)) &&
      tab(writeCents(row, COLUMN.repairCost, out)) &&
      tab(writeCents(row, COLUMN.highBid, out)) &&
      tab(writeCents(row, COLUMN.buyNowPrice, out)) &&
      tab(writeStamp(row, COLUMN.createdAt, out)) &&
      tab(writeStamp(row, COLUMN.updatedAt, out)) &&
      this.#writeImages(row, out) &&
      tab(this.#writeWords(out, SAID))
    )
  }

  #writeImages(row: ScannedRow, out: LineBytes): boolean {
    const start = lookStart(row, COLUMN.imageThumbnail)
    const end = row.endOf(COLUMN.imageThumbnail)
    const isLook = start > row.startOf(COLUMN.imageThumbnail)
    if (isLook && start === end) return false
    if (isLook) writeNull(out)
    else if (!writeWord(row, { start, end }, out)) return false
    out.byte(TAB)
    if (!isLook) writeNull(out)
    else if (!writeWord(row, { start, end }, out)) return false
    out.byte(TAB)
    if (!writeWord(row, { start: row.startOf(COLUMN.imageUrl), end: row.endOf(COLUMN.imageUrl) }, out)) return false
    out.byte(TAB)
    return true
  }

  /** The words of all parts that have some: the description joined by spaces, the head of the slug by hyphens. */
  #writeWords(out: LineBytes, kind: typeof SAID | typeof SLUG): true {
    const from = out.at
    for (let at = FIRST_WORDED; at < this.#parts.length; at++) {
      const before = out.at
      if (before > from) out.byte(kind === SAID ? SPACE : DASH)
      const word = out.at
      this.#parts[at]!.spellings.write(this.#ids[at]!, kind, out)
      if (out.at === word) out.at = before
    }
    return true
  }

  /** The cells that are kept with the lot, see `takeSource`. */
  #writeSource(row: ScannedRow, out: LineBytes): void {
    for (const { separators, first, last } of this.#isScheduled[this.#ids[SALE_PART]!]! ? RUNS_OF_SCHEDULED : RUNS) {
      for (let left = separators; left > 0; left--) out.byte(SEPARATOR)
      const start = row.startOf(first)
      const end = row.endOf(last)
      const shift = out.at - start
      out.bytes.set(row.bytes.subarray(start, end), out.at)
      for (let column = first + 1; column <= last; column++) out.bytes[row.startOf(column) - 1 + shift] = SEPARATOR
      out.at += end - start
    }
  }
}

/** One number for two spellings. */
const pairOf = (sale: number, place: number): number => sale * 65_536 + place
