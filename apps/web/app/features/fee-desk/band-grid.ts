import { FEE_COLUMNS } from '@app/contract/fees/fee-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { feeRows } from '@app/rules/fees/fee-tables.ts'
import { VIRTUAL_COLUMNS, type ScheduleBody } from '@app/rules/fees/schedules/schedule-body.ts'
import { readScheduleCsv, SCHEDULE_TITLES } from '@app/rules/fees/schedules/schedule-csv.ts'
import type { FeeBand } from '@app/rules/fees/schedule.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { plainAmount } from '@app/rules/formats/plain-amounts.ts'
import { readCsv } from '@app/rules/formats/read-csv.ts'

/** Columns of the table of a schedule, as a file names them. */
export const GRID_COLUMNS = [...FEE_COLUMNS, ...VIRTUAL_COLUMNS] as const
const KINDS = GRID_COLUMNS.map((column) => (FEE_COLUMNS.some((one) => one === column) ? 'buyer' : 'virtual'))

/** A row of the table as it is typed: from which bid on, and a fee for each column; empty for that of the row above. */
export interface GridRow {
  readonly from: string
  readonly fees: readonly string[]
}

const POINTS_A_PERCENT = 100

function typed(fee: FeeBand[1] | null, currency: CurrencyCode): string {
  if (fee === null) return ''
  if ('basisPoints' in fee) return `${(fee.basisPoints / POINTS_A_PERCENT).toFixed(2)}%`
  return plainAmount({ minor: fee.minor, currency })
}

const columnsOf = ({ buyer, virtual }: ScheduleBody) => ({ ...buyer, ...virtual })

/** The bands of a file as a table; null for a file that cannot be read. */
export function gridOf(csv: string, currency: CurrencyCode): readonly GridRow[] | null {
  const { body } = readScheduleCsv(csv, currency)
  if (body === null) return null
  const rows = feeRows(GRID_COLUMNS, columnsOf(body))
  return rows.map(({ fromMinor, fees }, at) => ({
    from: plainAmount({ minor: fromMinor, currency }),
    fees: GRID_COLUMNS.map((column) => {
      const before = at === 0 ? '' : typed(rows[at - 1]?.fees[column] ?? null, currency)
      const own = typed(fees[column], currency)
      return own === before ? '' : own
    }),
  }))
}

/** The file with the bands of a table in place of its own; what is typed wrong stays so, and its reader tells. */
export function withGrid(csv: string, grid: readonly GridRow[]): string {
  const [titles, ...rows] = readCsv(csv) ?? []
  const others = rows.map(({ cells }) => cells).filter(([kind]) => kind !== 'buyer' && kind !== 'virtual')
  const bands = GRID_COLUMNS.flatMap((column, at) =>
    grid.flatMap(({ from, fees }) => {
      const fee = (fees[at] ?? '').trim()
      if (fee === '') return []
      const [amount, percent] = fee.endsWith('%') ? ['', fee.slice(0, -1).trim()] : [fee, '']
      return [[KINDS[at] ?? '', column, from.trim(), amount, percent, '', '']]
    }),
  )
  const notes = others.filter(([kind]) => kind === 'demonstration')
  const rest = others.filter(([kind]) => kind !== 'demonstration')
  return csvFile(titles?.cells ?? SCHEDULE_TITLES, [...notes, ...bands, ...rest])
}
