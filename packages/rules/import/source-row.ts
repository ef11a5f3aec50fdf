import { compactDay, weekdayOf } from './calendar-day.ts'
import { COLUMN, COLUMN_COUNT, SALES_DATA_COLUMNS, type SalesDataField } from './columns.ts'
import type { FileSale } from './row-values.ts'

/** What joins the stored cells of a row; no cell may hold it. */
export const CELL_SEPARATOR = '\u001F'

// Every export writes these itself: the running number, and the sale with the word for its clock (a shift may have moved it).
const DROPPED = [COLUMN.id]
const DROPPED_OF_SCHEDULED = [COLUMN.id, COLUMN.saleDate, COLUMN.dayOfWeek, COLUMN.saleTime, COLUMN.timeZone]

/** Columns that are not stored with the lot, ascending. */
const droppedColumns = (isScheduled: boolean): readonly number[] => (isScheduled ? DROPPED_OF_SCHEDULED : DROPPED)

/**
 * The cells of a row as they are stored with the lot and compared by the next import: all but that of tax, which stands beside them since
 * not every file has it. Empties cells of the given row.
 */
export function takeSource(cells: string[], isScheduled: boolean): string {
  for (const index of droppedColumns(isScheduled)) cells[index] = ''
  if (cells.length > COLUMN_COUNT) cells.length = COLUMN_COUNT
  return cells.join(CELL_SEPARATOR)
}

const NO_SALE_TIME = '0'

/** The 59 cells of a lot for a file: its stored cells, a running number and its sale; `zoneLabel` is the word for the clock of the sale. */
export function cellsOf(
  source: string,
  { id, sale, zoneLabel }: { id: number; sale: FileSale | null; zoneLabel: string | null },
): string[] {
  const cells = source.split(CELL_SEPARATOR)
  cells[COLUMN.id] = String(id)
  if (sale === null) return cells
  cells[COLUMN.saleDate] = compactDay(sale.day)
  cells[COLUMN.dayOfWeek] = weekdayOf(sale.day)
  cells[COLUMN.timeZone] = zoneLabel ?? ''
  cells[COLUMN.saleTime] = sale.minutes === null ? NO_SALE_TIME : String(Math.floor(sale.minutes / 60) * 100 + (sale.minutes % 60))
  return cells
}

const SALE_TERMS: ReadonlySet<SalesDataField> = new Set([
  'id',
  'yardNumber',
  'yardName',
  'saleDate',
  'dayOfWeek',
  'saleTime',
  'timeZone',
  'itemNumber',
  'lotNumber',
  'saleStatus',
  'highBid',
  'locationCity',
  'locationState',
  'locationZip',
  'locationCountry',
  'currency',
  'makeOffer',
  'buyNowPrice',
  'rental',
  'wholesale',
  'sellerName',
  'offsiteAddress',
  'offsiteState',
  'offsiteCity',
  'offsiteZip',
])

/** Per column, whether it keeps its value once a lot has bids: then a file may change the description only (rulings.md "Import"). */
export const IS_SALE_TERM: readonly boolean[] = SALES_DATA_COLUMNS.map(([field]) => SALE_TERMS.has(field))

/** Per column, the field name in a lot's history; null for cells without a meaning of their own. */
export const HISTORY_FIELDS: readonly (SalesDataField | null)[] = SALES_DATA_COLUMNS.map(([field]) =>
  ['id', 'saleDate', 'dayOfWeek', 'saleTime', 'timeZone'].includes(field) ? null : field,
)
