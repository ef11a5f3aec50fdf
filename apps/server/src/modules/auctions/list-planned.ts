import { DESK_SALES_A_PAGE, type DeskSales, type DeskSalesShown, type PlannedSale } from '@app/contract/operations/sales/planned-sales.ts'
import { saleLacks } from '@app/rules/auctions/sale-lacks.ts'
import { setBackDays } from '@app/rules/auctions/sale-start.ts'
import { type Desk, toDeskSale } from './build-sale.ts'
import { listYards } from './desk.store.ts'
import { countPlanned, listPlanned, type PlannedRow, type SaleTally, tallySales } from './planned-sales.store.ts'

/** Which page of which list; the first page is 1. */
export interface PlannedPage {
  readonly yard: number | null
  readonly yardWords: string | null
  readonly show: DeskSalesShown
  readonly page: number
  /** Day of the site, `YYYY-MM-DD`. */
  readonly today: string
}

const NO_LOTS = {
  preparedCount: 0,
  withoutMinimum: 0,
  withoutPicture: 0,
  minimumCount: 0,
  bidCount: 0,
  closedCount: 0,
  soldCount: 0,
  atSellersCount: 0,
} as const satisfies Omit<SaleTally, 'saleId'>

function toPlannedSale(row: PlannedRow, tally: Omit<SaleTally, 'saleId'>, nowMs: number): PlannedSale {
  const { withoutMinimum, withoutPicture, ...counts } = tally
  return {
    ...toDeskSale(row),
    ...counts,
    laneState: row.laneState,
    lacks: saleLacks({ ...row, withoutMinimum, withoutPicture }, nowMs),
  }
}

/** A page of a list of sales, with what each lacks; a page behind the last is empty. Lots are counted of the shown sales alone. */
export async function listDeskSales({ pool, sites, nowMs }: Desk, asked: PlannedPage): Promise<DeskSales> {
  const { page, ...list } = asked
  const filter = { ...list, sites, nowMs }
  const [total, yards, rows] = await Promise.all([
    countPlanned(pool, filter),
    listYards(pool, sites),
    listPlanned(pool, filter, { limit: DESK_SALES_A_PAGE, offset: (page - 1) * DESK_SALES_A_PAGE }),
  ])
  const tallies = await tallySales(
    pool,
    rows.map(({ saleId }) => saleId),
  )
  const zones = [...new Set(yards.map(({ zone }) => zone))]
  return {
    sales: rows.map((row) => toPlannedSale(row, tallies.get(row.saleId) ?? NO_LOTS, nowMs)),
    total,
    setBackOn: [...new Set(zones.flatMap((zone) => setBackDays(nowMs, zone)))].toSorted(),
    yards: yards.map(({ number, name }) => ({ number, name })),
    page,
    pages: Math.max(1, Math.ceil(total / DESK_SALES_A_PAGE)),
  }
}
