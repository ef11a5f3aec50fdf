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
  /** What happened to some of these lots, so that readers with the event before need not read the database. */
  readonly news?: readonly LotNews[]
  /** Other nodes were notified right behind the commit. */
  readonly isNotified?: boolean
}

/** The one notification of what is being committed for other nodes; null where they are to be notified afterwards. */
export type WordOf = (committed: Committed) => Notification | null

/** What a lot's ledger has grown by, as everybody may see it: at least one event, none left out between them, and the state they led to. */
export interface LotNews {
  readonly events: readonly LiveEvent[]
  readonly state: KnownLot
}
