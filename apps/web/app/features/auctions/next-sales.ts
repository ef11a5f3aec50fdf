import type { AuctionCalendar } from '@app/contract/auctions/auctions.ts'
import { toSaleRow, type SaleRow } from './sale-row.ts'

/** The running or next sale of each yard that has one, by the yard's number, in the order of their starts (MQ-061). */
export function nextSales({ saleList }: Pick<AuctionCalendar, 'saleList'>): ReadonlyMap<number, SaleRow> {
  const next = new Map<number, SaleRow>()
  for (const sale of saleList) {
    const row = toSaleRow(sale)
    if (row.group !== 'ended' && !row.isCancelled && !next.has(sale.yardNumber)) next.set(sale.yardNumber, row)
  }
  return next
}
