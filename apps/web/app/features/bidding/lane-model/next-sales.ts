import { listAuctionCalendar } from '@app/contract/auctions/auctions.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
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
/** Sales without lanes and cancelled ones are passed over. */
const ASKED = 60

/** The next live sales after the lanes of today, soonest first; none where none is set. */
export async function loadNextSales({ api, app }: Pick<LoadArgs, 'api' | 'app'>): Promise<readonly NextSale[]> {
  const tomorrow = dayAfter(dayIn(app.zone, app.nowMs), 1)
  const { saleList } = await api(listAuctionCalendar, { query: { from: tomorrow, page: '0', size: String(ASKED) } })
  return saleList
    .filter(({ liveAuction, isCancelled, currentSaleTimeEpoch }) => liveAuction && !isCancelled && currentSaleTimeEpoch > app.nowMs)
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
