import type { Pool } from 'pg'
import { RUN_LIST_DAYS } from '@app/contract/auctions/auctions.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { majorOf } from '@app/contract/money.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { laneSightOf, type LotViewer } from '@app/rules/lots/viewer.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { readLotRows, toLotView } from '#modules/lots/index.ts'
import { watchCache } from '#platform/metrics.ts'
import { listRunLots } from './sales.store.ts'
import { CLOCK } from './to-auction.ts'

const DAY_MS = 86_400_000
/** Files are made again at most so often; prices in them are as old (MQ-046). */
const FILE_LIFE_MS = 1_800_000
/** Lots of one site's files. */
const LOTS_MAX = 50_000
const LOTS_READ_AT_ONCE = 1_000
/** Bytes of cached run lists, all sites together; the oldest go first. */
const RUN_LISTS_BYTES_MAX = 24 * 1024 * 1024
/** What a cell takes beside its characters. */
const CELL_BYTES = 32

/** Who asks for run lists, where and when. */
export interface RunListReading {
  readonly site: Site
  readonly viewer: LotViewer
  readonly nowMs: number
}

interface Line {
  readonly yard: number
  readonly cells: readonly string[]
}

interface CachedFile {
  readonly made: Promise<readonly Line[]>
  readonly untilMs: number
  /** 0 until it is made. */
  sizeBytes: number
}

const sizeOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { cells }) => sum + cells.reduce((bytes, cell) => bytes + cell.length + CELL_BYTES, 0), 0)

const written = (parts: readonly (string | number | undefined)[], between = ' '): string =>
  parts.filter((part) => part !== undefined && part !== '').join(between)

/** Start on the yard's clock with its zone: `2026-11-24 10:00 PST`. */
const saleTime = ({ sale: { startsAtMs, clock } }: LotView): string =>
  clock === undefined ? '' : formatZonedDateTime(startsAtMs, clock, { ...CLOCK, zone: clock }).yard

const odometerWords = (reading: number | null, unit: string): string => (reading === null ? '' : written([reading, unit]))

/** Columns of a run list; words and numbers are those of the lot, in no reader's own format. */
const COLUMNS: readonly (readonly [title: string, cell: (lot: LotView) => string])[] = [
  ['Year', ({ vehicle }) => written([vehicle.year])],
  ['Make', ({ vehicle }) => vehicle.make],
  ['Model', ({ vehicle }) => vehicle.model ?? vehicle.modelGroup ?? ''],
  ['Lot number', ({ lotNumber }) => String(lotNumber)],
  ['Lane', ({ sale }) => sale.lane ?? ''],
  ['Item number', ({ sale }) => written([sale.itemNumber])],
  ['Yard', ({ sale }) => sale.yardName],
  ['Sale time', saleTime],
  ['Damage', ({ condition }) => written([condition.damage, condition.secondaryDamage], ', ')],
  ['Odometer', ({ condition }) => odometerWords(recordedOdometer(condition), condition.odometerUnit)],
  ['Title', ({ condition }) => written([condition.titleState, condition.titleText], ' - ')],
  ['Current bid', ({ price }) => String(majorOf(price.currentBid))],
  ['Currency', ({ price }) => price.currency],
]

/** Run lists of the coming days as files; readers of one site who see the same of lanes share one making. */
export class RunListFiles {
  readonly #pool: Pool
  readonly #cached = new Map<string, CachedFile>()

  constructor(pool: Pool) {
    this.#pool = pool
    watchCache('run lists', { maxBytes: RUN_LISTS_BYTES_MAX, bytes: () => this.bytes })
  }

  get bytes(): number {
    return [...this.#cached.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  /** The file of all yards, or of one. */
  async csv(reading: RunListReading, yard: number | null): Promise<string> {
    const lines = await this.#lines(reading)
    return csvFile(
      COLUMNS.map(([title]) => title),
      lines.filter((line) => yard === null || line.yard === yard).map(({ cells }) => cells),
    )
  }

  #lines(reading: RunListReading): Promise<readonly Line[]> {
    const { site, viewer, nowMs } = reading
    for (const [old, { untilMs }] of this.#cached) if (untilMs <= nowMs) this.#cached.delete(old)
    const key = `${site.code} ${laneSightOf(viewer)}`
    const known = this.#cached.get(key)
    if (known) return known.made
    const file: CachedFile = { made: this.#make(reading), untilMs: nowMs + FILE_LIFE_MS, sizeBytes: 0 }
    this.#cached.set(key, file)
    void this.#measure(key, file)
    return file.made
  }

  async #measure(key: string, file: CachedFile): Promise<void> {
    try {
      file.sizeBytes = sizeOf(await file.made)
      this.#trim()
    } catch {
      // The caller gets the error; a failed reading is not cached.
      if (this.#cached.get(key) === file) this.#cached.delete(key)
    }
  }

  #trim(): void {
    for (const [oldest, { sizeBytes }] of this.#cached) {
      if (this.bytes <= RUN_LISTS_BYTES_MAX) return
      if (sizeBytes > 0) this.#cached.delete(oldest)
    }
  }

  async #make({ site, viewer, nowMs }: RunListReading): Promise<readonly Line[]> {
    const lots = await listRunLots(this.#pool, {
      sellingSites: site.lists.sellingSites,
      hasCleanTitlesOnly: site.lists.titleGroups === 'clean',
      fromMs: nowMs,
      toMs: nowMs + RUN_LIST_DAYS * DAY_MS,
      limit: LOTS_MAX,
    })
    const lines: Line[] = []
    for (let from = 0; from < lots.length; from += LOTS_READ_AT_ONCE) {
      const some = lots.slice(from, from + LOTS_READ_AT_ONCE)
      const rows = new Map((await readLotRows(this.#pool, some)).map((row) => [row.number, row]))
      for (const number of some) {
        const row = rows.get(number)
        if (row === undefined) continue
        const lot = toLotView(row, viewer)
        lines.push({ yard: lot.sale.yardNumber, cells: COLUMNS.map(([, cell]) => cell(lot)) })
      }
    }
    return lines
  }
}
