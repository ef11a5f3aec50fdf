import type { BidOrder } from '@app/contract/lanes/live.ts'

/** One bid of one person as it was received; `key` is never empty: a bid without one was given one. */
export interface ReceivedOrder {
  /** The account that the bid commits. */
  readonly accountId: number
  /** The bidder's account: the same, or that of somebody who bids for it. */
  readonly personId: number
  /** The mandate by which they do; null where they bid for themselves, or have none. */
  readonly mandateId: number | null
  /** The site of the session in which the bid was made. */
  readonly site: string
  readonly order: BidOrder
  readonly receivedAtMs: number
  readonly key: string
  /** The request that somebody has agreed to, and who; left out where nobody did. */
  readonly approval?: { readonly requestId: number; readonly by: number } | undefined
}
