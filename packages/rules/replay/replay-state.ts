import type { BidLine } from '../ledger/ledger-lines.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'
import type { Negotiation } from '../negotiation/negotiation.ts'
import type { Timers } from '../bidding/timers.ts'

/** An accepted bid in force, with what the ledger said after it. */
export interface Taken {
  readonly bid: BidLine
  readonly leader: number | null
  readonly priceMinor: number
  /** The account is deleted: its number is gone, whenever it was deleted. */
  readonly isGone: boolean
}

/** A lot as the events so far made it; bidders are their numbers on it. */
export interface Replay {
  readonly lot: LotBidding
  readonly timers: Timers
  readonly zone: string
  /** Calendar day whose increments and clocks hold, YYYY-MM-DD. */
  readonly on: string
  readonly outcome: string | null
  /** The bids of the present offering that no operator took back, in their order: only these count. */
  readonly taken: readonly Taken[]
  /** After this event the seller's minimum is the one that is known. */
  readonly reserveSince: number
  /** After this event the lot stayed at the yard whose zone is known. */
  readonly placedSince: number
  /** What seller and buyer still have to say to each other; null where nothing is open. */
  readonly negotiation: Negotiation | null
  readonly award: Award | null
  /** When each bidder made their last offer, epoch milliseconds. */
  readonly offeredAtMs: ReadonlyMap<number, number>
  /** The last act sold the lot to its leader: what the ledger opens of its losers comes next. */
  readonly isOpeningNext: boolean
}

/** The buyer of an award, by their number on the lot, and its price; minor units. */
export interface Award {
  readonly alias: number | null
  readonly priceMinor: number
}
