import type { BidAnswer, BidOrder, LaneState, LiveEvent, LotState, OwnStanding } from '@app/contract/lanes/live.ts'

/** Which lanes (by sale) and lots somebody wants to see. */
export interface LiveWish {
  readonly lanes: readonly number[]
  readonly lots: readonly number[]
}

/** The state of the connection to the server: shown in words beside everything that moves. */
export type LiveQuality = 'connecting' | 'good' | 'slow' | 'lost'

/** By which transport messages come: one socket, a stream of events, or polling. */
export type LiveChannel = 'socket' | 'stream' | 'polling'

/** What is known now. A new object at every change, so that it can be compared by identity. */
export interface LiveView {
  /** By sale. */
  readonly lanes: ReadonlyMap<number, LaneState>
  /** By lot number: the followed ones and whatever moved in a followed lane. */
  readonly lots: ReadonlyMap<number, LotState>
  /** The last events of each lot, oldest first, each once. */
  readonly events: ReadonlyMap<number, readonly LiveEvent[]>
  /** One's own standing by lot; empty for visitors. */
  readonly own: ReadonlyMap<number, OwnStanding>
  readonly quality: LiveQuality
  /** Epoch milliseconds by the server's clock since when nothing comes; null while something does. */
  readonly lostSinceMs: number | null
  readonly channel: LiveChannel | null
  /** Whether the server takes this connection for a member's; null until it has said so. */
  readonly isMember: boolean | null
  /** Whether a member who bids for others alone may; null for everybody else, and until the server has said so. */
  readonly holdsMandate: boolean | null
  /** When the session ends whatever its person does, epoch milliseconds; null where there is none. */
  readonly sessionEndsMs: number | null
}

/** Why a bid has no answer. OFFLINE: it was never sent. UNKNOWN: it was sent and the connection broke; the lot's state shows the result. */
export type BidTrouble = 'OFFLINE' | 'UNKNOWN' | 'REFUSED'

/** A bid without an answer of the engine; `code` is the server's, where there is one. */
export class LiveBidError extends Error {
  readonly trouble: BidTrouble
  readonly code: string | null

  constructor(trouble: BidTrouble, code: string | null = null) {
    super(code ?? trouble)
    this.name = 'LiveBidError'
    this.trouble = trouble
    this.code = code
  }
}

/** What a component gets of `useLive`. */
export interface Live extends LiveView {
  /** The server's clock, epoch milliseconds; the reader's own until the server's is known. */
  serverNowMs(): number
  /**
   * Sends one bid now and answers what became of it, a refusal included. Without a line it is not sent, now or later.
   * @throws LiveBidError
   */
  bid(order: BidOrder): Promise<BidAnswer>
}

/** Most events of one lot in memory; older ones are in its history. */
export const EVENTS_MAX = 200

export const EMPTY_VIEW: LiveView = {
  lanes: new Map(),
  lots: new Map(),
  events: new Map(),
  own: new Map(),
  quality: 'connecting',
  lostSinceMs: null,
  channel: null,
  isMember: null,
  holdsMandate: null,
  sessionEndsMs: null,
}
