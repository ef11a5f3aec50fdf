import * as z from 'zod/mini'
import { answers, defineCall } from './define-call.ts'
import type { LaneState, LotOutcome, LotState } from './live.ts'
import { rowId } from './numbers.ts'

/** What an auctioneer does to a lane. `incident` stops it until somebody lets it go on. */
export const LANE_ACTS = ['start', 'pause', 'resume', 'message', 'auto', 'hand', 'sell', 'pass', 'incident'] as const
/** What needs a second person. */
export const OVERRIDE_ACTS = ['UNDO', 'REOPEN', 'TRANSFER', 'VOID'] as const
export type OverrideAct = (typeof OVERRIDE_ACTS)[number]

const TEXT_MAX = 200
const REASON_MAX = 300
const PAUSE_MAX_MINUTES = 240
const ALIAS_MAX = 1_000_000
const LOT_MAX = 9_999_999_999

export interface DeskOverride {
  readonly id: number
  readonly lotNumber: number
  readonly act: OverrideAct
  readonly reason: string
  readonly toAlias: number | null
  /** User id of who asked. */
  readonly askedBy: number
  /** The caller asked himself and so cannot decide. */
  readonly isOwn: boolean
}

/** A lane as its auctioneer sees it. */
export interface LaneDesk {
  readonly lane: LaneState
  /** The lot on the block. */
  readonly lot: LotState | null
  /** Bidders connected now. */
  readonly present: number
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
  summary: 'A lane as its auctioneer sees it: lot, ask, clock, who is there, what waits for a second person',
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
  summary: 'Start, pause, resume, tell, sell or pass in a lane',
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
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LOT_NOT_FOUND', 'LANE_ACT_REFUSED'],
})

/** Asks for what a second operator has to confirm. */
export const askOverride = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askOverride',
  method: 'POST',
  path: '/data/operations/overrides',
  summary: 'Ask to undo a bid, reopen a lot, transfer or void an award',
  effect: 'member',
  body: z.object({
    lotNumber: z.int().check(z.minimum(1), z.maximum(LOT_MAX)),
    act: z.enum(OVERRIDE_ACTS),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    /** Number on the lot of the bidder an award is transferred to. */
    toAlias: z.optional(z.int().check(z.minimum(1), z.maximum(ALIAS_MAX))),
  }),
  data: answers<{ readonly id: number }>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'LANE_ACT_REFUSED'],
})

/** Another operator than the one who asked confirms or refuses. */
export const decideOverride = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'decideOverride',
  method: 'POST',
  path: '/data/operations/overrides/:id',
  summary: 'Confirm or refuse what another operator asked for',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<{ readonly state: string }>(),
  fails: ['INVALID_INPUT', 'LANE_ACT_REFUSED'],
})
