import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { Change } from './changes.answers.ts'
import type { LaneState, LotOutcome, LotState } from '../lanes/live.ts'
import { amountMinor, rowId } from '../numbers.ts'
import type { CurrencyCode } from '../sites.ts'

/** What an auctioneer does to a lane. `incident` stops it until it is resumed. */
export const LANE_ACTS = ['start', 'pause', 'resume', 'message', 'auto', 'hand', 'sell', 'pass', 'incident'] as const
/** Acts on one lot that an operator may ask another to confirm; `rules/bidding/second-person.ts` says when one is enough. */
export const OVERRIDE_ACTS = ['UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER'] as const
export type OverrideAct = (typeof OVERRIDE_ACTS)[number]
/** Everything that may need a second person: of a lot, of a whole sale, of an account, of a seller. */
export const TWO_PERSON_ACTS = [...OVERRIDE_ACTS, 'CANCEL_SALE', 'DEPOSIT', 'SELLER'] as const
export type TwoPersonAct = (typeof TWO_PERSON_ACTS)[number]
/** What an operator answers for a seller: `counter` only to a highest bid. */
export const ANSWERS = ['accept', 'decline', 'counter'] as const

const TEXT_MAX = 200
const REASON_MAX = 300
const PAUSE_MAX_MINUTES = 240
const ALIAS_MAX = 1_000_000
const LOT_MAX = 9_999_999_999
const OFFER_ID_MAX = 9_999_999_999

/** An act that needs two people, and to what. */
export interface TwoPersonOrder {
  readonly id: number
  /** Requests about one lot. */
  readonly lotNumber: number | null
  /** Of the cancellation of a sale. */
  readonly saleId: number | null
  /** User id of the bidder whose deposit is to be raised. */
  readonly bidderNumber: number | null
  /** Of the seller whose address or account is to be changed. */
  readonly sellerCode: string | null
  readonly sellerName: string | null
  /** What is to be changed of the seller; empty for every other act. */
  readonly changes: readonly Change[]
  readonly act: TwoPersonAct
  readonly reason: string
  readonly toAlias: number | null
  /** What is to be answered for the seller. */
  readonly answer: (typeof ANSWERS)[number] | null
  /** Of a counter or a deposit, minor units; null for every other act. */
  readonly amountMinor: number | null
  readonly currency: CurrencyCode | null
}

export interface DeskOverride extends TwoPersonOrder {
  /** User id of the requester. */
  readonly askedBy: number
  readonly askedAt: string
  /** The caller requested it and so cannot decide. */
  readonly isOwn: boolean
}

/** One that was done: by two operators, or by one person by command on the machine, without a request. */
export interface DoneOverride extends TwoPersonOrder {
  /** User ids of who requested and who confirmed. */
  readonly askedBy: number | null
  readonly decidedBy: number | null
  readonly doneAt: string
}

/** What waits for a second person, and what was done in the last days. */
export interface DeskOverrides {
  readonly overrides: readonly DeskOverride[]
  readonly done: readonly DoneOverride[]
}

/** A lane as its auctioneer sees it. */
export interface LaneDesk {
  readonly lane: LaneState
  /** The lot on the block. */
  readonly lot: LotState | null
  /** Bidders connected now. */
  readonly present: number
  /** People who watch the lot on the block. */
  readonly watching: number
  /** Numbers on the lot of bidders whose last live bid was refused by their limit. */
  readonly overLimit: readonly number[]
  /** Lots that are through, the last first. */
  readonly closed: readonly {
    readonly lotNumber: number
    readonly itemNumber: number | null
    readonly description: string
    readonly outcome: LotOutcome
    readonly priceMinor: number
    readonly currency: string
    readonly leaderLabel: string
  }[]
  readonly overrides: readonly DeskOverride[]
}

const operators = { access: 'OPERATOR', envelope: 'std' } as const

export const getLaneDesk = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'getLaneDesk',
  method: 'GET',
  path: '/data/operations/lanes/:saleId',
  summary: 'Get a lane for its auctioneer: lot, ask, clock, people present, actions awaiting confirmation',
  effect: 'none',
  params: z.object({ saleId: rowId }),
  data: answers<LaneDesk>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** Does one thing to a lane; each is an event of the lot on the block. */
export const actOnLane = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'actOnLane',
  method: 'POST',
  path: '/data/operations/lanes/:saleId',
  summary: 'Start, pause or resume a lane, announce, sell or pass',
  effect: 'member',
  params: z.object({ saleId: rowId }),
  body: z.object({
    act: z.enum(LANE_ACTS),
    /** Reason of a pause or incident, words of a message. */
    text: z._default(z.string().check(z.trim(), z.maxLength(TEXT_MAX)), ''),
    /** Of a pause; left out: until it is resumed. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(PAUSE_MAX_MINUTES))),
    /** The lot that is sold or passed; needed for both, so that a second click or a second operator never means the next one. */
    lotNumber: z.optional(z.int().check(z.minimum(1), z.maximum(LOT_MAX))),
  }),
  data: answers<LaneDesk>(),
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LOT_NOT_FOUND', 'LANE_ACT_REFUSED', 'SECOND_PERSON_NEEDED'],
})

/** What waits for a second person on the sites of the caller, the oldest first, and what was done there, the last first. */
export const listOverrides = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listOverrides',
  method: 'GET',
  path: '/data/operations/overrides',
  summary: 'List actions awaiting a second operator, and those decided, with who asked and why',
  effect: 'none',
  data: answers<DeskOverrides>(),
  fails: [],
})

/** Asks for what a second operator has to confirm. */
export const askOverride = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askOverride',
  method: 'POST',
  path: '/data/operations/overrides',
  summary: 'Ask another operator to confirm an action on a lot with bids',
  effect: 'member',
  body: z.object({
    lotNumber: z.int().check(z.minimum(1), z.maximum(LOT_MAX)),
    act: z.enum(OVERRIDE_ACTS),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    /** Number on the lot of the bidder an award is transferred to. */
    toAlias: z.optional(z.int().check(z.minimum(1), z.maximum(ALIAS_MAX))),
    /** What is answered for the seller; needed for ANSWER and OFFER. */
    answer: z.optional(z.enum(ANSWERS)),
    /** Price of a counter, minor units. */
    amountMinor: z.optional(amountMinor),
    /** The offer that is answered; needed for OFFER. */
    offerId: z.optional(z.int().check(z.minimum(1), z.maximum(OFFER_ID_MAX))),
  }),
  data: answers<{ readonly id: number }>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'LANE_ACT_REFUSED'],
})

/** Another operator than the requester confirms or refuses. */
export const decideOverride = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'decideOverride',
  method: 'POST',
  path: '/data/operations/overrides/:id',
  summary: 'Confirm or refuse another operator’s request',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<{ readonly state: string }>(),
  fails: [
    'INVALID_INPUT',
    'LOT_NOT_FOUND',
    'LANE_ACT_REFUSED',
    'LOT_ACT_REFUSED',
    'NEGOTIATION_REFUSED',
    'PURCHASE_REFUSED',
    'PAYMENT_IN_FLIGHT',
  ],
})
