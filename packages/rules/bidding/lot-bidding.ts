import type { CurrencyCode } from '@app/contract/sites.ts'
import type { IncrementTable } from '../fees/increments.ts'

/** How a bid reached us: a secret maximum, a bid at or above the ask in a lane, or a jump over steps ("monster bid"). */
export type BidKind = 'PRELIM_MAX' | 'LIVE' | 'MONSTER'

/** How a lot is sold: item by item in a lane, until an end that late bids move, or by sealed bids until a fixed instant. */
export type SaleType = 'LANE' | 'TIMED' | 'SEALED'

/** Phases of a lot while bids may come (auction-rules B4). */
export type Phase = 'SCHEDULED' | 'PRELIM' | 'PRELIM_CLOSED' | 'ACTIVE' | 'PAUSED' | 'CLOSED'

/** What the seller's terms make of the highest bid (MKT: pure sale, on minimum bid, on approval). */
export type SaleTerms = 'PURE_SALE' | 'MINIMUM_BID' | 'ON_APPROVAL'

/** `lift`: a maximum that covers the reserve is raised to it; `lane`: the reserve is met only by a bid there (auction-rules B2.4). */
export type ReservePolicy = 'lift' | 'lane'

/** The leader, and the runner-up behind them. Amounts are minor units of the lot's currency. */
export interface Leader {
  readonly bidder: number
  /** The secret maximum; the price itself for a bid made in the lane. */
  readonly maxMinor: number
  readonly kind: BidKind
  /** Goes one step above the own maximum to break a tie (rulings "plus one increment"). */
  readonly isOnePlus: boolean
}

/** All that a decision about one lot needs; deciding reads nothing else. */
export interface LotBidding {
  readonly phase: Phase
  readonly saleType: SaleType
  readonly currency: CurrencyCode
  readonly increments: IncrementTable
  /** Where bidding starts; 0 for one step. */
  readonly startMinor: number
  /** Null where the seller set none. */
  readonly reserveMinor: number | null
  readonly reservePolicy: ReservePolicy
  readonly terms: SaleTerms
  /** The seller's own account, which may not bid. */
  readonly seller: number | null
  /** Current bid; 0 before the first. */
  readonly priceMinor: number
  readonly leader: Leader | null
  /** The last event that changed the lot; refusals grow the ledger and leave this. */
  readonly seq: number
  /** Epoch milliseconds after which nothing is accepted; null while no clock runs. */
  readonly deadlineMs: number | null
  readonly isBonusSpent: boolean
}

/** One bid as it was received. */
export interface Bid {
  readonly bidder: number
  readonly kind: BidKind
  readonly amountMinor: number
  readonly isOnePlus: boolean
  /** Whether the bidder confirmed a jump. */
  readonly isConfirmed: boolean
  /** The last event the bidder had seen; left out, any state is accepted. */
  readonly expectedSeq?: number
  /** Database time at which the first node read it, epoch milliseconds. */
  readonly receivedAtMs: number
}
