import type { BidAnswer, BidOrder, LiveMessage } from '@app/contract/lanes/live.ts'

/** A way by which messages come; what it cannot send itself, it refuses by answering false. */
export interface Way {
  send(text: string): boolean
  close(): void
}

/** Events of a transport: that it was opened, what came, and, once, that it is over. */
export interface WayEvents {
  came(message: LiveMessage): void
  /** `isUnreachable`: the server did not even give a ticket, which says nothing against this way. */
  over(isUnreachable?: true): void
}

/** What is followed, as addresses carry it. */
export interface Followed {
  readonly lanes: readonly number[]
  readonly lots: readonly { readonly lot: number; readonly lastSeq: number }[]
}

/** Everything outside of the store: network, clocks, the state of the tab. */
export interface LiveWorld {
  openSocket(events: WayEvents): Way
  openStream(followed: Followed, events: WayEvents): Way
  poll(followed: Followed): Promise<readonly LiveMessage[]>
  /** Places a bid by a call of its own, where no socket is open. */
  placeBid(order: BidOrder & { readonly key: string }): Promise<BidAnswer>
  newKey(): string
  monotonicMs(): number
  wallMs(): number
  /** From 0 to 1. */
  random(): number
  /** Runs something later; answers how not to. */
  later(ms: number, run: () => void): () => void
  isOnline(): boolean
  isVisible(): boolean
  /** Called when the tab comes to the front again or the device to the network, and of the opposite. */
  onChange(listener: () => void): () => void
}
