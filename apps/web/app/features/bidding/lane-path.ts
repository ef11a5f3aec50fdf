import type { LotView } from '@app/contract/lots/lot-view.ts'
import { writeAuctionDetails } from '@app/rules/own-bids/auction-details.ts'

/** Address of the running sale at a lot (MQ-070). */
export const lanePathOf = ({ sale, lotNumber }: Pick<LotView, 'sale' | 'lotNumber'>): string =>
  `/auctionDashboard?auctionDetails=${encodeURIComponent(writeAuctionDetails({ yardNumber: sale.yardNumber, lane: sale.lane ?? '', lot: lotNumber }))}`
