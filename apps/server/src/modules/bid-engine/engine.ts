import type { BidAnswer, BidOrder, LaneState, LiveEvent, OwnStanding } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { ReceivedOrder } from './received-order.ts'
import type { KnownLot, StandingQuery, Committed, WordOf } from '#modules/lot-book/index.ts'

/**
 * The bidding engine of one node. Any node takes bids; those on a lot that is on the block are decided by the lane's owner. What it
 * answers has been committed.
 */
export interface Engine {
  /** Database time, epoch milliseconds, by this node's monotonic clock: what stamps a bid when its bytes have been read. */
  nowMs(): number
  /**
   * Takes bids of one person in the order given. Refusals are answers (`isAccepted` false), never errors.
   * @throws Failure UNAVAILABLE when the database does not answer.
   */
  place(member: Member, orders: readonly BidOrder[], receivedAtMs: number): Promise<readonly BidAnswer[]>
  /** Decides a bid that somebody has agreed to, as it is: whose it is and by which mandate was known when it was asked for. */
  placeAgreed(received: ReceivedOrder): Promise<BidAnswer>
  /** States of lots in no promised order, to be shown by `lotSeenBy`; lots that take no bids are missing. */
  lots(lots: readonly number[]): Promise<readonly KnownLot[]>
  lanes(saleIds: readonly number[]): Promise<readonly LaneState[]>
  /** Events of a lot after `afterSeq`, oldest first, as everybody may see them. */
  events(lot: number, afterSeq: number): Promise<readonly LiveEvent[]>
  /** What one person has on these lots. */
  own(accountId: number, lots: readonly number[]): Promise<readonly OwnStanding[]>
  /** The same for many at once, by account. */
  ownOfAll(queries: readonly StandingQuery[]): Promise<ReadonlyMap<number, readonly OwnStanding[]>>
  /** Notifies of every commit of this node; answers how to stop. */
  onCommitted(listener: (committed: Committed) => void): () => void
  /** Calls this, as a batch is committed, for the notification to other nodes that may travel with the commit; answers how to stop. */
  sayAlong(wordOf: WordOf): () => void
  /** What other nodes committed, for timers and listeners of this one; called by the bus. */
  heard(committed: Committed): void
}
