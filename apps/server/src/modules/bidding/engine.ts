import type { BidAnswer, BidOrder, LaneState, LiveEvent, OwnStanding } from '@app/contract/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { Notification } from '#platform/bus/index.ts'
import type { LotNews } from './live-news.ts'
import type { KnownLot } from './live-sight.ts'
import type { AskedStanding } from './live-views.ts'

/** A lot whose ledger has grown: which sale it runs in and its last event. */
export interface LotChange {
  readonly lot: number
  readonly saleId: number | null
  readonly seq: number
}

/** What has been committed on this node; sent once the transaction is over, never before. */
export interface Committed {
  readonly lots: readonly LotChange[]
  /** Sales whose lane changed without a lot (started, paused, message, ended). */
  readonly sales: readonly number[]
  /** Accounts whose own standing changed. */
  readonly accounts: readonly number[]
  /** Of some of these lots what happened, so that whoever knows the event before need not read it. */
  readonly news?: readonly LotNews[]
  /** Other nodes were told right behind the commit, on its own way to the database. */
  readonly isSaid?: boolean
}

/** The one notification by which other nodes are told what is being committed; null where they are to be told afterwards. */
export type WordOf = (committed: Committed) => Notification | null

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
  /** States of lots in no promised order, to be shown by `lotSeenBy`; lots nobody can bid on are missing. */
  lots(lots: readonly number[]): Promise<readonly KnownLot[]>
  lanes(saleIds: readonly number[]): Promise<readonly LaneState[]>
  /** Events of a lot after `afterSeq`, oldest first, as everybody may see them. */
  events(lot: number, afterSeq: number): Promise<readonly LiveEvent[]>
  /** What one person has on these lots. */
  own(accountId: number, lots: readonly number[]): Promise<readonly OwnStanding[]>
  /** The same for many at once, by account. */
  ownOfAll(asked: readonly AskedStanding[]): Promise<ReadonlyMap<number, readonly OwnStanding[]>>
  /** Tells of every commit made by this node; answers how to stop. */
  onCommitted(listener: (committed: Committed) => void): () => void
  /** Asks this, as a batch is committed, for the word to other nodes that may travel with the commit; answers how to stop. */
  sayAlong(wordOf: WordOf): () => void
  /** What other nodes committed, for timers and listeners of this one; called by the bus. */
  heard(committed: Committed): void
}
