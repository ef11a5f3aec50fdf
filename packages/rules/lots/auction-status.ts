import type { LOT_AUCTION_STATUSES } from '@app/contract/lots/lot-statuses.ts'

export type LotAuctionStatus = (typeof LOT_AUCTION_STATUSES)[number]

/** What decides a lot's state in its sale. */
export interface LotStanding {
  /** OPEN, ON_BLOCK, NEGOTIATION, SOLD or WITHDRAWN. */
  readonly status: string
  readonly startsAtMs: number | null
  readonly dateType: string | null
  /** A sale is running at the lot's yard on the lot's sale day. */
  readonly hasLiveSale: boolean
  /** Its sale is over by the rule of auctions/sale-over.ts. */
  readonly isOver: boolean
  readonly endOfPreBidMinutes: number | null
}

const MINUTE_MS = 60_000
const FIXED: Readonly<Record<string, LotAuctionStatus>> = {
  WITHDRAWN: 'WITHDRAWN',
  SOLD: 'SOLD',
  NEGOTIATION: 'ON_APPROVAL',
  ON_BLOCK: 'LIVE_BIDDING',
}

/** `lotAuctionStatus` of a lot at an instant (MQ-082, MKT-4.19). */
export function decideAuctionStatus(lot: LotStanding, nowMs: number): LotAuctionStatus {
  const fixed = FIXED[lot.status]
  if (fixed !== undefined) return fixed
  if (lot.hasLiveSale && lot.dateType !== 'E') return 'LIVE_BIDDING'
  if (lot.startsAtMs === null || lot.dateType === 'E') return 'FUTURE'
  if (lot.isOver) return 'NOT_SOLD'
  // Pre-bidding ends the sale's hours and minutes before its start (MKT-4.23).
  return nowMs < lot.startsAtMs - (lot.endOfPreBidMinutes ?? 0) * MINUTE_MS ? 'PRELIM_OPEN' : 'PRELIM_CLOSED'
}
