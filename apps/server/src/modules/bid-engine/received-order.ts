import type { BidOrder } from '@app/contract/lanes/live.ts'

/** One bid of one person as it was received; `key` is never empty: a bid without one was given one. */
export interface ReceivedOrder {
  /** The account that the bid commits. */
  readonly accountId: number
  /** The bidder's account: the same, or that of the counterman who bids for it. */
  readonly personId: number
  /** The site of the session in which the bid was made. */
  readonly site: string
  readonly order: BidOrder
  readonly receivedAtMs: number
  readonly key: string
}
