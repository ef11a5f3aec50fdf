import type { SiteCode } from '@app/contract/sites.ts'
import { SALES_DATA_COLUMNS } from '@app/rules/import/columns.ts'
import type { MarketName } from './markets.ts'
import { type PlannedLot, planLots, type WorldRequest } from './lot-plan.ts'
import { type Cells, cellsOfLot, csvLine } from './lot-row.ts'

export type { WorldRequest } from './lot-plan.ts'

/** The sales-data file of one market; `site` is passed to the importer. */
export interface WorldFile {
  readonly name: MarketName
  readonly site: SiteCode
  readonly lots: number
  /** Yards that sell its lots. */
  readonly yards: readonly number[]
  /** Looks of the lots that sell next, soonest first, each once. */
  readonly nextLooks: (count: number) => string[]
  /** The rows by cell names, in file order. */
  readonly rows: () => Generator<Cells>
  /** The file's text line by line, header first, each with its line end. */
  readonly lines: () => Generator<string>
}

/** The seed of every demo world that is not a test. */
export const DEMO_SEED = 'hammerlane'

const quoted = (title: string): string => (title.includes(',') ? `"${title}"` : title)
/** The first line of a sales-data file, with its line end. */
export const CSV_HEADER = `${SALES_DATA_COLUMNS.map(([, title]) => quoted(title)).join(',')}\n`

/** Model years are ahead of the calendar by a quarter. */
function newestModelYear(nowMs: number): number {
  const now = new Date(nowMs)
  return now.getUTCFullYear() + (now.getUTCMonth() >= 9 ? 1 : 0)
}

/**
 * The demo world at a moment: one sales-data file for each market. The same seed, size and moment give the same bytes; a later
 * moment gives the same rows for the lots that are still there, but for what became known of their sale.
 * @throws RangeError when there are more lots than lot numbers.
 */
export function describeWorld(request: WorldRequest): WorldFile[] {
  const planned = planLots(request)
  return [...planned].map(([market, lots]) => ({
    name: market.name,
    site: market.site,
    lots: lots.length,
    yards: [...new Set(lots.map((lot) => lot.yard.number))],
    nextLooks: (count) => looksOfNext(lots, { nowMs: request.nowMs, count }),
    rows: () => rowsOf(lots),
    lines: () => linesOf(lots),
  }))
}

const LOOK_SCHEME = 'look:'
const LOTS_PER_LOOK = 4

function looksOfNext(lots: readonly PlannedLot[], { nowMs, count }: { nowMs: number; count: number }): string[] {
  const next = lots
    .filter((lot) => lot.isDated && lot.startsAtMs > nowMs)
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.number - b.number)
  const looks = [...rowsOf(next.slice(0, count * LOTS_PER_LOOK))].map((row) => (row.imageThumbnail ?? '').slice(LOOK_SCHEME.length))
  return [...new Set(looks)].slice(0, count)
}

function* rowsOf(lots: readonly PlannedLot[]): Generator<Cells> {
  let id = 0
  for (const lot of lots) {
    id += 1
    // The model year counts from when the lot came in, so that a row never changes with the calendar.
    yield { id: String(id), ...cellsOfLot(lot, newestModelYear(lot.createdAtMs)) }
  }
}

function* linesOf(lots: readonly PlannedLot[]): Generator<string> {
  yield CSV_HEADER
  for (const cells of rowsOf(lots)) yield `${csvLine(cells)}\n`
}
