import type { Auction } from '@app/contract/auctions/auctions.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { groupOf, isLaneLive, type AuctionGroup } from '@app/rules/auctions/group-auction.ts'
import { writeAuctionDetails } from '@app/rules/own-bids/auction-details.ts'
import { preBidEndsAtMs } from '@app/rules/auctions/pre-bid.ts'

/** One sale as lists of sales show it. */
export interface SaleRow {
  readonly id: number
  readonly group: AuctionGroup
  readonly yardName: string
  readonly startsAtMs: number
  /** The yard's clock. */
  readonly zone: ClockZone
  readonly date: string
  readonly lanes: readonly string[]
  readonly lotCount: number
  readonly preBidEndsMs: number
  readonly isCancelled: boolean
  /** Why a lane of it was cancelled; empty where none was. */
  readonly cancelReason: string
  /** Page of its lots in run order. */
  readonly path: string
  /** Its calendar file. */
  readonly feedPath: string
  /** Where its running lane is followed; null while none runs. */
  readonly livePath: string | null
  /** What became of its lots. */
  readonly resultsPath: string
}

/** Path of a sale's list: yard, day and, where one is meant, lane (MKT-2.24 to 2.26). */
export const saleListPath = (sale: Pick<Auction, 'yardNumber' | 'auctionDate'>, lane?: string): string =>
  `/saleListResult/${sale.yardNumber}/${sale.auctionDate.date}${lane === undefined ? '' : `/${encodeURIComponent(lane)}`}`

function livePathOf({ isLive, yardNumber, laneInfoList }: Auction): string | null {
  if (!isLive) return null
  const lane = laneInfoList.find(isLaneLive)?.lane ?? ''
  return lane === '' ? '/auctionDashboard' : `/auctionDashboard?auctionDetails=${writeAuctionDetails({ yardNumber, lane, lot: null })}`
}

/** What lists show of a sale. */
export const toSaleRow = (sale: Auction): SaleRow => ({
  id: sale.auctionId,
  group: groupOf(sale),
  yardName: sale.saleName,
  startsAtMs: sale.currentSaleTimeEpoch,
  zone: sale.clock,
  date: sale.auctionDate.date,
  lanes: sale.laneInfoList.map(({ lane }) => lane).filter((lane) => lane !== ''),
  lotCount: sale.lotCount,
  preBidEndsMs: preBidEndsAtMs(sale.currentSaleTimeEpoch, sale.endOfPreBid),
  isCancelled: sale.isCancelled,
  cancelReason: sale.cancelReason,
  path: saleListPath(sale),
  feedPath: `/public/data/auctions/${sale.auctionId}/sale.ics`,
  livePath: livePathOf(sale),
  resultsPath: `/results?${new URLSearchParams({ day: sale.auctionDate.date, yard: String(sale.yardNumber) })}`,
})
