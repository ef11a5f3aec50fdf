import { oneStepAbove } from '../bidding/steps.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'

/** Outcomes of a lot after which the seller or the buyer still has to answer. */
export const UNDECIDED_OUTCOMES = ['PENDING_SELLER', 'COUNTERED', 'RECOUNTERED'] as const

/**
 * The negotiation after a highest bid that needs the seller's approval. PENDING_SELLER: the seller owes an answer. COUNTERED: the buyer
 * owes an answer to a counter. RECOUNTERED: the buyer raised or confirmed their bid, the seller owes an answer. SOLD, DECLINED, EXPIRED are
 * final. Every open state has an owner and a deadline; the original bid is binding throughout (auction-rules B2.6).
 */
export type NegotiationState = (typeof UNDECIDED_OUTCOMES)[number] | 'SOLD' | 'DECLINED' | 'EXPIRED'
export type Party = 'seller' | 'buyer'

export interface Negotiation {
  readonly state: NegotiationState
  /** What the buyer is bound to. */
  readonly bidMinor: number
  /** The seller's counter, null before their first. */
  readonly counterMinor: number | null
  /** Counters the seller has made. */
  readonly rounds: number
  /** Who owes an answer and until when; null once it is over. */
  readonly owner: Party | null
  readonly deadlineMs: number | null
  /** The end of the whole window, whatever happens in between. */
  readonly windowEndMs: number
}

export type NegotiationAct =
  | { readonly kind: 'accept' | 'decline' | 'keep' }
  | { readonly kind: 'counter' | 'raise'; readonly amountMinor: number }

export type NegotiationRefusal =
  | 'NOT_YOUR_TURN'
  | 'OVER'
  | 'TOO_LATE'
  | 'NO_MORE_ROUNDS'
  | 'NOT_ABOVE_BID'
  | 'NOT_BELOW_COUNTER'
  | 'NOT_POSSIBLE'

export type NegotiationDecision =
  | { readonly kind: 'moved'; readonly next: Negotiation }
  | { readonly kind: 'refused'; readonly code: NegotiationRefusal }

/** Counters of the seller in one negotiation. */
export const ROUNDS_MAX = 3
/** The time of either party to answer the other, milliseconds; never past the window. */
export const ANSWER_MS = 24 * 60 * 60 * 1_000

/** A new negotiation: the seller's turn until their deadline. */
export const openNegotiation = (bidMinor: number, windowEndMs: number): Negotiation => ({
  state: 'PENDING_SELLER',
  bidMinor,
  counterMinor: null,
  rounds: 0,
  owner: 'seller',
  deadlineMs: windowEndMs,
  windowEndMs,
})

const ended = (from: Negotiation, state: 'SOLD' | 'DECLINED' | 'EXPIRED', bidMinor = from.bidMinor): NegotiationDecision => ({
  kind: 'moved',
  next: { ...from, state, bidMinor, owner: null, deadlineMs: null },
})

const refused = (code: NegotiationRefusal): NegotiationDecision => ({ kind: 'refused', code })

/** 24 hours, or what is left of the window. */
const nextDeadline = (from: Negotiation, nowMs: number): number => Math.min(nowMs + ANSWER_MS, from.windowEndMs)

function bySeller(from: Negotiation, act: NegotiationAct, nowMs: number): NegotiationDecision {
  switch (act.kind) {
    case 'accept':
      return ended(from, 'SOLD')
    case 'decline':
      return ended(from, 'DECLINED')
    case 'counter': {
      if (from.rounds >= ROUNDS_MAX) return refused('NO_MORE_ROUNDS')
      if (act.amountMinor <= from.bidMinor) return refused('NOT_ABOVE_BID')
      // A counter never asks for more than the one before: the parties only come closer.
      if (from.counterMinor !== null && act.amountMinor >= from.counterMinor) return refused('NOT_BELOW_COUNTER')
      const deadlineMs = nextDeadline(from, nowMs)
      return {
        kind: 'moved',
        next: { ...from, state: 'COUNTERED', counterMinor: act.amountMinor, rounds: from.rounds + 1, owner: 'buyer', deadlineMs },
      }
    }
    default:
      return refused('NOT_POSSIBLE')
  }
}

function byBuyer(
  from: Negotiation,
  act: NegotiationAct,
  { nowMs, lot }: { nowMs: number; lot: Pick<LotBidding, 'currency' | 'increments'> },
): NegotiationDecision {
  const counterMinor = from.counterMinor ?? from.bidMinor
  const answered = (bidMinor: number): NegotiationDecision => ({
    kind: 'moved',
    next: { ...from, state: 'RECOUNTERED', bidMinor, owner: 'seller', deadlineMs: nextDeadline(from, nowMs) },
  })
  switch (act.kind) {
    case 'accept':
      return ended(from, 'SOLD', counterMinor)
    case 'keep':
      return answered(from.bidMinor)
    case 'raise':
      if (act.amountMinor >= counterMinor) return ended(from, 'SOLD', counterMinor)
      return act.amountMinor < oneStepAbove(from.bidMinor, lot) ? refused('NOT_ABOVE_BID') : answered(act.amountMinor)
    default:
      return refused('NOT_POSSIBLE')
  }
}

/** Decides one act of a negotiation. Amounts are minor units of the lot's currency, instants epoch milliseconds. */
export function decideNegotiation(
  from: Negotiation,
  act: NegotiationAct & { readonly by: Party },
  at: { nowMs: number; lot: Pick<LotBidding, 'currency' | 'increments'> },
): NegotiationDecision {
  if (from.deadlineMs === null) return refused('OVER')
  if (from.owner !== act.by) return refused('NOT_YOUR_TURN')
  if (at.nowMs > from.deadlineMs) return refused('TOO_LATE')
  return act.by === 'seller' ? bySeller(from, act, at.nowMs) : byBuyer(from, act, at)
}

/**
 * What a negotiation becomes when its deadline passes in silence: the buyer's silence on a counter returns the turn to the seller
 * with the bid still standing while the window is open; the seller's silence is a refusal (MQ-096).
 */
export function expireNegotiation(from: Negotiation, nowMs: number): Negotiation {
  if (from.deadlineMs === null || nowMs <= from.deadlineMs) return from
  if (from.state === 'COUNTERED' && nowMs < from.windowEndMs)
    return { ...from, state: 'RECOUNTERED', owner: 'seller', deadlineMs: from.windowEndMs }
  return { ...from, state: 'EXPIRED', owner: null, deadlineMs: null }
}
