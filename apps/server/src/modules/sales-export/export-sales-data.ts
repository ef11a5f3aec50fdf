import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { SiteCode } from '@app/contract/sites.ts'
import { compactDayOf } from '@app/rules/import/calendar-day.ts'
import { SALES_DATA_COLUMNS, TAX_COLUMN } from '@app/rules/import/columns.ts'
import type { FileSale } from '@app/rules/import/row-values.ts'
import { clockAt } from '@app/rules/formats/clock-zone.ts'
import { remembered } from '@app/rules/formats/remembered.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { soldCells } from '@app/rules/import/sold-rows.ts'
import { cellsOf } from '@app/rules/import/source-row.ts'
import { movedLabel } from '@app/rules/import/zone-labels.ts'
import { instantOf, offsetMinutesAt } from '@app/rules/import/zone-time.ts'
import type { Pool } from 'pg'
import { type ExportedLot, hasTaxStatus, readExportedLots } from './exported-lots.store.ts'

export interface SalesDataExport {
  /** Written again; gzipped when it ends in `.gz`. */
  readonly path: string
  /** Lots listed on this site are exported, those for sale and those sold. */
  readonly site: SiteCode
  readonly signal?: AbortSignal | undefined
}

const LINE_END = '\r\n'
const NEEDS_QUOTES = /[",\r\n]/
const MINUTES_PER_HOUR = 60
/** Sales, with their words, whose clock is remembered. */
const SALES_REMEMBERED = 2_000

// A machine's file: cells that a spreadsheet would take for formulas are written as they are, or an import would change them.
function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') + LINE_END
}

function saleOf({ local_time: local, auction_date_type: type }: ExportedLot): FileSale | null {
  const day = local === null ? null : compactDayOf(local.slice(0, 8))
  if (local === null || day === null) return null
  return { day, minutes: type === 'E' ? null : Number(local.slice(8, 10)) * MINUTES_PER_HOUR + Number(local.slice(10)) }
}

const labels = remembered<string>(SALES_REMEMBERED)

/** The word for the clock of a lot's sale; the lots of a sale share it, and asking the zone tables takes longer than writing a row. */
function zoneLabelOf({ zone_label: label, zone, shift_days: shiftDays }: ExportedLot, sale: FileSale | null): string | null {
  if (label === null || zone === null || sale === null || shiftDays === 0) return label
  const { day } = sale
  const minutes = sale.minutes ?? 0
  return labels(`${zone} ${day} ${minutes} ${shiftDays} ${label}`, () => {
    const atMs = instantOf({ day, minutes }, zone)
    const oldOffsetMinutes = offsetMinutesAt(instantOf({ day: day - shiftDays, minutes }, zone), zone)
    return movedLabel(label, oldOffsetMinutes, clockAt(yardClockAt(zone, atMs), atMs))
  })
}

function rowOf(lot: ExportedLot, id: number): string[] {
  const sale = saleOf(lot)
  const cells = cellsOf(lot.source, { id, sale, zoneLabel: zoneLabelOf(lot, sale) })
  const { is_sold, sold_minor, currency } = lot
  return is_sold ? soldCells(cells, sold_minor === null ? null : { minor: sold_minor, currency }) : cells
}

async function* textOf(pool: Pool, site: SiteCode, count: (lots: number) => void): AsyncGenerator<string> {
  // Whoever reads the form of 59 columns goes on to, as long as nothing else is to be said.
  const hasTax = await hasTaxStatus(pool, site)
  yield csvLine([...SALES_DATA_COLUMNS, ...(hasTax ? [TAX_COLUMN] : [])].map(([, title]) => title))
  let id = 0
  for await (const lots of readExportedLots(pool, site)) {
    count(lots.length)
    yield lots.map((lot) => csvLine([...rowOf(lot, ++id), ...(hasTax ? [lot.tax_status ?? ''] : [])])).join('')
  }
}

/**
 * Writes the lots that a site lists in the sales-data form of 59 columns: those for sale, and those sold with their final price. Where it
 * is said of one how it is sold for tax, a column with that follows.
 * Importing the file for the same site changes nothing. An existing file is replaced when the new one is complete. Returns the number of lots.
 */
export async function exportSalesData(pool: Pool, { path, site, signal }: SalesDataExport): Promise<number> {
  const draft = `${path}.part`
  let lots = 0
  const text = Readable.from(textOf(pool, site, (count) => (lots += count)))
  const options = signal === undefined ? {} : { signal }
  try {
    if (path.endsWith('.gz')) await pipeline(text, createGzip(), createWriteStream(draft), options)
    else await pipeline(text, createWriteStream(draft), options)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return lots
}
