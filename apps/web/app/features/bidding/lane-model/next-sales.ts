import { listAuctionCalendar } from '@app/contract/auctions/auctions.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { groupOf } from '@app/rules/auctions/group-auction.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { LoadArgs } from '../../../platform/page/page-module.ts'

/** A live sale of a later day, all its lanes together. */
export interface NextSale {
  readonly id: number
  readonly yardNumber: number
  readonly yardName: string
  readonly startsAtMs: number
  /** The yard's clock. */
  readonly clock: ClockZone
  readonly lotCount: number
  /** Page of its lots in run order. */
  readonly path: string
}

const SHOWN_MAX = 10
/** Sales of today, sales without lanes and cancelled ones are passed over. */
const ASKED = 250

/** The next live sales after the lanes of today, soonest first; none where none is set. */
export async function loadNextSales({ api, app }: Pick<LoadArgs, 'api' | 'app'>): Promise<readonly NextSale[]> {
  // Where it is still the evening before, tomorrow is the site's today.
  const { saleList } = await api(listAuctionCalendar, { query: { from: dayIn(app.zone, app.nowMs), page: '0', size: String(ASKED) } })
  return saleList
    .filter((sale) => sale.liveAuction && !sale.isCancelled && groupOf(sale) === 'future')
    .toSorted((one, other) => one.currentSaleTimeEpoch - other.currentSaleTimeEpoch)
    .slice(0, SHOWN_MAX)
    .map(({ auctionId, yardNumber, saleName, currentSaleTimeEpoch, clock, lotCount, auctionDate }) => ({
      id: auctionId,
      yardNumber,
      yardName: saleName,
      startsAtMs: currentSaleTimeEpoch,
      clock,
      lotCount,
      path: `/saleListResult/${yardNumber}/${auctionDate.date}`,
    }))
}
