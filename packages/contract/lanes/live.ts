import type { CurrencyCode } from '../sites.ts'

/** Phases of a lot while bids may come. */
export const LOT_PHASES = ['SCHEDULED', 'PRELIM', 'PRELIM_CLOSED', 'ACTIVE', 'PAUSED', 'CLOSED'] as const
export type LotPhase = (typeof LOT_PHASES)[number]

/** What became of a lot; null while it is still to come. */
export const LOT_OUTCOMES = [
  'SOLD',
  'PENDING_SELLER',
  'COUNTERED',
  'RECOUNTERED',
  'DECLINED',
  'EXPIRED',
  'NO_SALE',
  'WITHDRAWN',
  'BOUGHT_NOW',
  'OFFER_ACCEPTED',
] as const
export type LotOutcome = (typeof LOT_OUTCOMES)[number]

/** What happened to a lot; each is one event of its ledger. */
export const LEDGER_KINDS = [
  'BID',
  'REFUSED',
  'OPENED',
  'BONUS',
  'PAUSED',
  'RESUMED',
  'MESSAGE',
  'CLOSED',
  'PRELIM_CLOSED',
  'WITHDRAWN',
  'MOVED',
  'REOPENED',
  'UNDONE',
  'TRANSFERRED',
  'TERMS',
  'BOUGHT_NOW',
  'OFFER',
  'ANSWERED',
  'EXPIRED',
  'OPENED_MAXIMA',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/**
 * What everybody may know of a lot on the block or before it. Amounts are minor units of `currency`, instants epoch milliseconds of
 * the server's clock. No person is in it: bidders have a number on the lot and the region of their account.
 */
export interface LotState {
  readonly lot: number
  readonly saleId: number | null
  /** The last event of its ledger. */
  readonly seq: number
  /** The last event that changed anything here; what a bid names as `expectedSeq`. */
  readonly stateSeq: number
  readonly phase: LotPhase
  readonly outcome: LotOutcome | null
  readonly currency: CurrencyCode
  /** 0 before the first bid. */
  readonly priceMinor: number
  /** The least bid that would be taken now. */
  readonly askMinor: number
  readonly bidCount: number
  /** Number of the leading bidder on this lot, and the region of their account (`US-OR`); null before the first bid. */
  readonly leaderAlias: number | null
  readonly leaderLabel: string | null
  readonly deadlineMs: number | null
  readonly isBonusSpent: boolean
  /** Whether the seller's minimum is met; null where there is none, or before the lot is on the block. */
  readonly isReserveMet: boolean | null
  /** PURE_SALE, MINIMUM_BID or ON_APPROVAL. */
  readonly terms: string
  readonly itemNumber: number | null
}

/** What everybody may know of a lane. */
export interface LaneState {
  readonly saleId: number
  readonly yardNumber: number
  readonly yardName: string
  /** Letter of the lane, empty where the sale has one lane. */
  readonly lane: string
  readonly saleName: string
  readonly state: 'WAITING' | 'RUNNING' | 'PAUSED' | 'ENDED'
  readonly mode: 'auto' | 'hand'
  readonly startsAtMs: number
  readonly currentLot: number | null
  /** When the next lot opens, while none is on the block. */
  readonly nextAtMs: number | null
  readonly pauseReason: string | null
  readonly resumeAtMs: number | null
  readonly message: string | null
  /** Lots that have been offered, and all of them. */
  readonly offered: number
  readonly lotCount: number
  /** Mean of the last lots' time on the block, milliseconds (auction-rules B4 "Lane order"). */
  readonly meanLotMs: number
  /** Below these remainders the clock says "going once", then "going twice". */
  readonly goingOnceMs: number
  readonly goingTwiceMs: number
}

/** One event as everybody may see it; `state` is the lot after it, so that a client needs no arithmetic. */
export interface LiveEvent {
  readonly lot: number
  readonly seq: number
  readonly kind: LedgerKind | 'HIDDEN'
  readonly atMs: number
  /** Whose bid: number and region; null for what no bidder did. */
  readonly alias: number | null
  readonly label: string | null
  readonly amountMinor: number | null
  readonly priceMinor: number | null
  /** Who led after a bid: the bidder, or the holder of the maximum that answered it. Null for other events. */
  readonly leaderAlias: number | null
  readonly leaderLabel: string | null
  /** Reason of a result, code of a public refusal, text of a message. */
  readonly text: string | null
  /** How many operators decided what needs two; 1: one person, by command on the machine. Left out for everything else. */
  readonly persons?: 1 | 2 | undefined
}

/** What concerns one person on one lot; sent to that person alone. */
export interface OwnStanding {
  readonly lot: number
  /** The own number on the lot; null before the first bid. */
  readonly alias: number | null
  readonly isLeading: boolean
  /** The own secret maximum; null without one. */
  readonly maxMinor: number | null
  readonly standbyMinor: number | null
  /** What the lot costs the person all-in as it was awarded to them, by the fees frozen in their bid; null while it is not theirs. */
  readonly awardedAllInMinor: number | null
  /** Σ of what the person leads or waits for in this currency, fees included, and how much may be. */
  readonly exposureMinor: number
  readonly limitMinor: number
  readonly currency: CurrencyCode
}

/** A message of the server on a socket or event stream; `serverMs` is its clock when it was sent. */
export type LiveMessage =
  | {
      readonly type: 'hello'
      readonly serverMs: number
      readonly heartbeatMs: number
      readonly member: boolean
      /** When the session ends whatever its person does; null for a visitor. */
      readonly sessionEndsMs: number | null
    }
  | { readonly type: 'lane'; readonly serverMs: number; readonly lane: LaneState }
  | { readonly type: 'lot'; readonly serverMs: number; readonly state: LotState }
  | { readonly type: 'events'; readonly serverMs: number; readonly events: readonly LiveEvent[]; readonly state: LotState }
  | { readonly type: 'own'; readonly serverMs: number; readonly own: OwnStanding }
  | { readonly type: 'answer'; readonly serverMs: number; readonly id: string; readonly answer: BidAnswer }
  | { readonly type: 'refused'; readonly serverMs: number; readonly id: string | null; readonly code: string }
  | { readonly type: 'pong'; readonly serverMs: number; readonly at: number }
  /** To somebody who bids for others alone: whether they may, at first and whenever that changes. */
  | { readonly type: 'mandate'; readonly serverMs: number; readonly isInForce: boolean }

/**
 * What a client sends: the lanes and lots it follows (from which event on; a `follow` replaces the one before), bids, and activity. A lane
 * in a visible tab counts as use of the session (rulings "session idle").
 */
export type ClientMessage =
  | {
      readonly type: 'follow'
      readonly lanes: readonly number[]
      readonly lots: readonly { readonly lot: number; readonly lastSeq: number }[]
    }
  | { readonly type: 'bid'; readonly id: string; readonly bid: BidOrder }
  | { readonly type: 'ping'; readonly at: number; readonly isVisible: boolean }

/** How a bid is meant. PRELIM_MAX: a secret maximum; LIVE: at the ask; MONSTER: a jump over steps; SEALED: a sealed bid. */
export const BID_KINDS = ['PRELIM_MAX', 'LIVE', 'MONSTER', 'SEALED'] as const
export type OrderKind = (typeof BID_KINDS)[number]

/** One bid as requested. */
export interface BidOrder {
  readonly lotNumber: number
  readonly kind: OrderKind
  /** Minor units of the lot's currency. */
  readonly amountMinor: number
  readonly currency: CurrencyCode
  readonly isOnePlus?: boolean | undefined
  readonly isConfirmed?: boolean | undefined
  readonly expectedSeq?: number | undefined
  /** Same key, same answer; the same key for another bid is refused. */
  readonly key?: string | undefined
}

/** Every reason for which a bid is refused; numbers in `detail` explain it. */
export const REFUSAL_CODES = [
  'NOT_OPEN',
  'PAUSED',
  'TOO_LATE',
  'SELLER_SELF',
  'STALE',
  'BAD_AMOUNT',
  'BELOW_ASK',
  'OWN_LEAD',
  'NOT_HIGHER',
  'TOO_LARGE',
  'WRONG_CURRENCY',
  'LIMIT',
  'PAYER_LIMIT',
  'NO_MANDATE',
  'MANDATE_OVER',
  'MANDATE_CURRENCY',
  'CAP_LOT',
  'CAP_DAY',
  'CAP_TOTAL',
  'CAP_LOTS',
  'APPROVAL_ASKED',
  'REQUESTS_FULL',
  'REQUEST_OVER',
  'COLLEAGUE_LEADS',
  'NOT_ELIGIBLE',
  'OVERDUE',
  'FEE_DUE',
  'LEVEL',
  'DOCUMENTS',
  'LICENCE',
  'SUSPENDED',
  'NO_SCHEDULE',
  'LOT_UNKNOWN',
  'TOO_FAST',
  'KEY_REUSED',
] as const
export type RefusalWord = (typeof REFUSAL_CODES)[number]

/** The invoice of an account that is late the longest. */
export interface LateInvoice {
  readonly invoiceId: number
  readonly number: string
}

/** What became of one bid. */
export interface BidAnswer {
  readonly lotNumber: number
  readonly isAccepted: boolean
  /** How an accepted bid met the leader, or why it was refused. */
  readonly reason: string
  readonly detail: Readonly<Record<string, number>>
  /** Its event in the lot's ledger; null when nothing was written. */
  readonly seq: number | null
  /** Hash of that event, hex: what the receipt signs. */
  readonly hash: string | null
  readonly isLeading: boolean
  readonly priceMinor: number
  readonly askMinor: number
  readonly currency: CurrencyCode
  /** All-in price of this bid's amount, fees as they stand frozen in it; null for a refused one. */
  readonly allInMinor: number | null
  readonly receivedAtMs: number
  /** Of a bid that was refused because a payment is overdue, the invoice that is; absent for those who bid for the account that owes it. */
  readonly lateInvoice?: LateInvoice | undefined
  /** This answer repeats an earlier one of the same key. */
  readonly isReplay?: boolean | undefined
}
