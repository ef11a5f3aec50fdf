import {
  ANSWER_MS,
  decideNegotiation,
  expireNegotiation,
  type Negotiation,
  type NegotiationAct,
  openNegotiation,
  type Party,
} from '../negotiation/negotiation.ts'
import type { LedgerBody } from '../ledger/ledger.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'
import { differs } from './replay-fault.ts'
import { wholeUnitOf } from '../bidding/steps.ts'

/** A step is decided first and written after; what keeps the database may keep it so long, milliseconds. */
export const WRITTEN_WITHIN_MS = 60_000
/** Between the two the clock of a node may be set back so far, milliseconds (auction-rules B4.7). */
export const SET_BACK_MS = 500

type Money = Pick<LotBidding, 'currency' | 'increments'>
type Terms = Readonly<Record<string, unknown>>

const ACTS: ReadonlySet<string> = new Set(['ACCEPT', 'DECLINE', 'KEEP', 'COUNTER', 'RAISE'] satisfies Uppercase<NegotiationAct['kind']>[])

/** Whether an event is a step of what follows the hammer. */
export const isNegotiating = ({ kind }: LedgerBody): boolean => kind === 'ANSWERED' || kind === 'EXPIRED'

/** The answer, as far as the ledger shows it: where a raise reached the counter, the counter is all that counts. */
function actOf(from: Negotiation, { reason, text, outcome, priceMinor = 0, terms = {} }: LedgerBody): NegotiationAct | null {
  const word = (reason ?? text ?? '').toUpperCase()
  if (!ACTS.has(word)) return null
  const kind = word.toLowerCase() as NegotiationAct['kind']
  if (kind === 'counter') return { kind, amountMinor: Number((terms as Terms)['counterMinor']) }
  if (kind === 'raise') return { kind, amountMinor: outcome === 'SOLD' ? (from.counterMinor ?? from.bidMinor) : priceMinor }
  return { kind }
}

/** When a step was decided: the time to answer that it began shows it, else the last instant at which it could be. */
function decidedAtMs({ windowEndMs, deadlineMs: untilMs }: Negotiation, { at, deadlineMs }: LedgerBody): number {
  if (typeof deadlineMs === 'number' && deadlineMs < windowEndMs) return deadlineMs - ANSWER_MS
  const lastMs = at + SET_BACK_MS
  return Math.min(lastMs, untilMs ?? lastMs)
}

/** A negotiation as recorded in an event against what the rules make of it; null where nothing is wrong. */
function recordFault(next: Negotiation, body: LedgerBody): string | null {
  const { outcome, priceMinor, deadlineMs, terms = {} } = body
  const isOpen = next.owner !== null
  const counter = isOpen && next.counterMinor !== null ? { counterMinor: next.counterMinor, round: next.rounds } : {}
  const priced = isOpen || next.state === 'SOLD' ? next.bidMinor : undefined
  const pairs: readonly (readonly [what: string, told: unknown, decided: unknown])[] = [
    ['the outcome', outcome, next.state],
    ['the price', priceMinor, priced],
    ['the time to answer', deadlineMs ?? undefined, isOpen ? next.deadlineMs : undefined],
    ...(['counterMinor', 'round'] as const).map(
      (name) => [name === 'round' ? 'the round' : 'the counter', (terms as Terms)[name], (counter as Terms)[name]] as const,
    ),
  ]
  const wrong = pairs.find(([, recorded, decided]) => recorded !== decided)
  return wrong === undefined ? null : differs(...wrong)
}

function answered(from: Negotiation, body: LedgerBody, lot: Money): Negotiation | string {
  const { by, at } = body
  const act = actOf(from, body)
  if (act === null || (by !== 'seller' && by !== 'buyer')) return 'the answer is none that a seller or a buyer can give'
  if ('amountMinor' in act && act.amountMinor % wholeUnitOf(lot) !== 0) return differs('the amount', act.amountMinor, 'BAD_AMOUNT')
  const nowMs = decidedAtMs(from, body)
  if (nowMs > at + SET_BACK_MS || nowMs < at - WRITTEN_WITHIN_MS) {
    const isLate = from.deadlineMs !== null && at - WRITTEN_WITHIN_MS > from.deadlineMs
    return isLate ? differs('the answer', act.kind, 'TOO_LATE') : `the time to answer does not begin with the answer at ${at}`
  }
  const made = decideNegotiation(from, { ...act, by: by satisfies Party }, { nowMs, lot })
  return made.kind === 'refused' ? differs('the answer', act.kind, made.code) : made.next
}

function expired(from: Negotiation, { at, by, reason, outcome }: LedgerBody): Negotiation | string {
  if (by !== 'timer' || reason !== 'EXPIRED') return 'a time to answer ends by itself'
  const { deadlineMs } = from
  if (deadlineMs === null || at + SET_BACK_MS <= deadlineMs) return differs('the time to answer', 'EXPIRED', 'TOO_EARLY')
  // Written when the whole window was over, it may have been decided just before; and the other way round by a clock that was set back.
  return expireNegotiation(from, outcome === 'RECOUNTERED' ? Math.max(at - WRITTEN_WITHIN_MS, deadlineMs + 1) : at + SET_BACK_MS)
}

/**
 * One step of a negotiation decided again (auction-rules B2.6): whose turn it is, within which time, in which round, for how much. Answers
 * the negotiation after it, or what is wrong with the step.
 */
export function negotiationStep(from: Negotiation | null, body: LedgerBody, lot: Money): Negotiation | string {
  if (from === null) return 'nothing of the lot was to be answered'
  const next = body.kind === 'EXPIRED' ? expired(from, body) : answered(from, body, lot)
  return typeof next === 'string' ? next : (recordFault(next, body) ?? next)
}

/** The negotiation after an event, `now` with its step where it was one: begun with a lot that waits for its seller, null once it is over. */
export function negotiationAfter(
  now: Negotiation | null,
  { kind, outcome, deadlineMs }: LedgerBody,
  priceMinor: number,
): Negotiation | null {
  if (kind === 'CLOSED' && outcome === 'PENDING_SELLER') return openNegotiation(priceMinor, deadlineMs ?? 0)
  return kind === 'REOPENED' || now?.owner == null ? null : now
}

const MAY_MEANWHILE: ReadonlySet<string> = new Set(['ANSWERED', 'EXPIRED', 'REFUSED', 'OFFER', 'OPENED_MAXIMA', 'REOPENED', 'MESSAGE'])

/** What cannot be while seller or buyer still has to answer; null for all that can. */
export const meanwhileFault = (from: Negotiation | null, { kind }: LedgerBody): string | null =>
  from === null || MAY_MEANWHILE.has(kind) ? null : 'the lot waits for an answer'
