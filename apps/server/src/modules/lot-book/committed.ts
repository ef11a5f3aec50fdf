import type { Notification } from '#platform/bus/index.ts'
import type { LiveEvent } from '@app/contract/lanes/live.ts'
import type { KnownLot } from './lot-visibility.ts'

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
  readonly isNotified?: boolean
}

/** The one notification by which other nodes are told what is being committed; null where they are to be told afterwards. */
export type WordOf = (committed: Committed) => Notification | null

/** What a lot's ledger has grown by, as everybody may see it: at least one event, none left out between them, and the state they led to. */
export interface LotNews {
  readonly events: readonly LiveEvent[]
  readonly state: KnownLot
}
