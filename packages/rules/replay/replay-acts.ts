import { UNSOLD } from '../auctions/decide-lot-act.ts'
import { standingAt } from '../bidding/contest.ts'
import { decideClose } from '../bidding/decide-close.ts'
import type { BidLine } from '../ledger/ledger-lines.ts'
import { isOfferedAnew, type LedgerBody, SALE_CANCELLED } from '../ledger/ledger.ts'
import type { Leader, LotBidding } from '../bidding/lot-bidding.ts'
import type { Negotiation } from '../negotiation/negotiation.ts'
import { awardFault } from './replay-awards.ts'
import { isNegotiating, meanwhileFault, negotiationStep, SET_BACK_MS, WRITTEN_WITHIN_MS } from './replay-negotiation.ts'
import { openingsDue } from './replay-opening.ts'
import { decision, differs, type ReplayFault } from './replay-fault.ts'
import { sealedWinner } from '../bidding/sealed.ts'
import { sellerAnswerUntil } from '../negotiation/seller-deadlines.ts'
import { transferPrice } from '../negotiation/transfer-price.ts'
import type { Taken, Replay } from './replay-state.ts'

/** Terms of an event. */
export type EventTerms = Readonly<Record<string, string | number | boolean | null>>

/** A bid is taken back; a sale that is voided leaves the bids. */
export const isUndoing = ({ kind, reason }: LedgerBody): boolean => kind === 'UNDONE' && reason !== 'VOID'
const isOpening = ({ reason }: LedgerBody): boolean => reason === 'SEALED_OPENED'

/** The own bid that reaches furthest of those that stand. */
export const highestOf = (taken: readonly Taken[], alias: number | null | undefined): BidLine | undefined =>
  taken
    .map(({ bid }) => bid)
    .filter((bid) => bid.alias === alias)
    .toSorted((a, b) => b.amountMinor - a.amountMinor)[0]

type Stand = Pick<LotBidding, 'leader' | 'priceMinor'>
const NOBODY: Stand = { leader: null, priceMinor: 0 }

/** The state of a lot after it is awarded to a bidder again, or to another, at that bidder's own amount. */
function backTo({ alias, kind: recordedKind, ...bid }: BidLine, priceMinor: number): Stand {
  const kind = recordedKind === 'SEALED' ? 'PRELIM_MAX' : recordedKind
  return { leader: { bidder: alias ?? 0, kind, ...standingAt(bid, priceMinor) }, priceMinor }
}

/** The last bid is taken back: the lot is again as the one before left it (MQ-093). */
function undone({ taken }: Replay, { terms }: LedgerBody): Stand | string {
  const [before, last] = [taken.at(-2), taken.at(-1)]
  if (last === undefined || terms?.['of'] !== last.bid.seq) return differs('the bid taken back', terms?.['of'], last?.bid.seq)
  const max = before === undefined ? undefined : highestOf(taken.slice(0, -1), before.leader)
  return before === undefined || max === undefined ? NOBODY : backTo(max, before.priceMinor)
}

/** An award moves to another bidder at their own amount, and at most the former price (decision 0017). */
function transferred({ lot, taken, reserveSince }: Replay, { seq, leader }: LedgerBody): Stand | string {
  const own = highestOf(taken, leader)
  if (own === undefined) return 'the lot was given to somebody who never bid on it'
  // While the minimum is unknown, the act is trusted that the bid reaches it.
  const terms = seq > reserveSince ? lot : ({ reserveMinor: null, terms: 'PURE_SALE' } as const)
  const priceMinor = transferPrice(terms, { formerMinor: lot.priceMinor, ownMinor: own.amountMinor })
  return typeof priceMinor === 'string' ? 'the lot was given away below what its seller takes' : backTo(own, priceMinor)
}

function opened({ taken }: Replay): Stand {
  const winner = sealedWinner(taken.map(({ bid }) => ({ ...bid, bidder: bid.alias ?? 0 })))
  if (winner === null) return NOBODY
  const { bidder, amountMinor } = winner
  return { leader: { bidder, maxMinor: amountMinor, kind: 'PRELIM_MAX', isOnePlus: false }, priceMinor: amountMinor }
}

/** What found no buyer is listed again; of a cancelled sale, what was not decided yet. */
const relisted = ({ outcome }: Replay, { reason }: LedgerBody): Stand | string =>
  reason === SALE_CANCELLED
    ? outcome === null
      ? NOBODY
      : differs('the outcome when the sale was cancelled', outcome, 'none')
    : outcome === 'WITHDRAWN' || UNSOLD.has(outcome as 'NO_SALE')
      ? NOBODY
      : differs('the outcome before it was listed again', outcome, 'unsold')

/** What makes another leader or another price, and so has to record both. */
const decidedAnew = (replay: Replay, body: LedgerBody): Stand | string | null => {
  if (isUndoing(body)) return undone(replay, body)
  if (isOfferedAnew(body)) return relisted(replay, body)
  if (isOpening(body)) return opened(replay)
  return body.kind === 'TRANSFERRED' ? transferred(replay, body) : null
}

/** What seller and buyer agree on, or a buyer pays outside of the sale, is decided elsewhere: here the recorded values hold. */
const MAY_RAISE: ReadonlySet<string> = new Set(['ANSWERED', 'EXPIRED', 'BOUGHT_NOW', 'OFFER'])

/** Everything else leaves leader and price, and where it records them they are the current ones. */
const left = (
  { lot }: Replay,
  { kind, leader, priceMinor }: LedgerBody,
): { readonly stand: Stand; readonly recorded: Partial<LedgerBody> } => ({
  stand: { leader: lot.leader, priceMinor: MAY_RAISE.has(kind) ? Math.max(lot.priceMinor, priceMinor ?? 0) : lot.priceMinor },
  recorded: { leader: leader === undefined ? (lot.leader?.bidder ?? null) : leader, priceMinor: priceMinor ?? lot.priceMinor },
})

const OUTCOMES = { sold: 'SOLD', pending: 'PENDING_SELLER', 'no-sale': 'NO_SALE', bonus: 'BONUS', wait: 'TOO_EARLY' } as const

/** What the end of a lot's clock may come to; where the seller's minimum is not known, with it met and with it missed. */
function endings({ lot, timers, zone, reserveSince }: Replay, { seq, at, by }: LedgerBody): (string | undefined)[] {
  // Without increments in force no bids are possible, and no clock runs.
  if (lot.increments.bands.length === 0) return ['NO_SALE']
  const isByClock = by === 'timer'
  if (isByClock && (lot.phase !== 'ACTIVE' || lot.deadlineMs === null)) return ['NO_CLOCK']
  // An operator's hammer ends the clock without extra time; and an operator may pass a lot.
  const ended = isByClock ? lot : { ...lot, deadlineMs: at - timers.closeGraceMs, isBonusSpent: true }
  const reserves = seq > reserveSince ? [lot.reserveMinor] : [null, 0]
  const kinds = reserves.map((reserveMinor) => decideClose({ ...ended, reserveMinor }, { nowMs: at, timers, zone }).kind)
  return [...kinds.map((kind) => OUTCOMES[kind]), ...(isByClock ? [] : ['NO_SALE'])]
}

/** Longer than any seller has to answer, milliseconds: two business days and a weekend between. */
const WINDOW_MAX_MS = 6 * 24 * 60 * 60 * 1_000

/** Until when the seller may answer; the zone of a yard that the lot has left since is unknown, so the recorded time is believed. */
function windowFault({ lot, zone, placedSince }: Replay, { seq, at, deadlineMs }: LedgerBody): string | null {
  if (lot.terms === 'PURE_SALE') return null
  const recordedMs = deadlineMs ?? 0
  const { terms } = lot
  const decidedMs = [at, at + SET_BACK_MS, at - WRITTEN_WITHIN_MS].map((closedAtMs) => sellerAnswerUntil(terms, { closedAtMs, zone }))
  const isRight = seq > placedSince ? decidedMs.includes(recordedMs) : recordedMs > at && recordedMs - at <= WINDOW_MAX_MS
  return isRight ? null : differs('the time to answer', deadlineMs, decidedMs[0])
}

/** The end of bidding, decided again. */
function closeFault(replay: Replay, body: LedgerBody): string | null {
  const { lot, taken } = replay
  if (lot.saleType === 'SEALED' && lot.leader === null && taken.length > 0) return 'the lot ended and its sealed bids were not opened'
  if (lot.phase === 'CLOSED' && body.by !== 'timer') return 'the lot was over already'
  const outcomes = endings(replay, body)
  if (!outcomes.includes(body.outcome)) return differs('the outcome', body.outcome, outcomes[0])
  if (body.outcome === 'NO_SALE') return null
  if (body.leader === undefined) return differs('the winner', body.leader, lot.leader?.bidder)
  return body.outcome === 'PENDING_SELLER' ? windowFault(replay, body) : null
}

/** More time is given once, where the minimum that is known is missed. */
function bonusFault(replay: Replay, body: LedgerBody): string | null {
  const [made] = endings(replay, body)
  return made === 'BONUS' || body.seq <= replay.reserveSince ? null : differs('the end of the clock', 'BONUS', made)
}

/** What is opened is the highest maximum within the price that a loser had, and it is opened with the sale (rulings "sealed maxima"). */
function maximaFault(replay: Replay, { alias, terms }: LedgerBody): string | null {
  const isRight =
    replay.isOpeningNext &&
    openingsDue(replay).some(({ bid }) => bid.seq === terms?.['of'] && bid.alias === alias && bid.amountMinor === terms?.['amountMinor'])
  return isRight ? null : 'what was opened is not the maximum of the runner-up'
}

function ownFault(replay: Replay, body: LedgerBody): string | null {
  if (body.kind === 'CLOSED') return closeFault(replay, body)
  if (body.kind === 'BONUS') return bonusFault(replay, body)
  return body.kind === 'OPENED_MAXIMA' ? maximaFault(replay, body) : awardFault(replay, body)
}

/** A step of what follows the hammer; the buyer of a lot that is sold by it is its leader. */
function negotiated(replay: Replay, body: LedgerBody): Negotiation | string {
  const { lot, negotiation } = replay
  const next = negotiationStep(negotiation, body, lot)
  const isNamed = body.outcome !== 'SOLD' || body.leader !== undefined
  return isNamed ? next : differs('the winner', body.leader, lot.leader?.bidder)
}

/** An event that is no bid, decided again: who leads after it, or what is wrong with it. */
export function decideAct(
  replay: Replay,
  body: LedgerBody,
): { readonly leader: Leader | null; readonly negotiation?: Negotiation } | ReplayFault {
  const own = meanwhileFault(replay.negotiation, body) ?? ownFault(replay, body)
  if (own !== null) return decision(body.seq, own)
  const step = isNegotiating(body) ? negotiated(replay, body) : undefined
  if (typeof step === 'string') return decision(body.seq, step)
  const anew = decidedAnew(replay, body)
  if (typeof anew === 'string') return decision(body.seq, anew)
  const { stand, recorded } = anew === null ? left(replay, body) : { stand: anew, recorded: body }
  const bidder = stand.leader?.bidder ?? null
  if (recorded.leader !== bidder) return decision(body.seq, differs('the leader', recorded.leader, bidder))
  if (recorded.priceMinor !== stand.priceMinor) return decision(body.seq, differs('the price', recorded.priceMinor, stand.priceMinor))
  return { leader: stand.leader, ...(step === undefined ? {} : { negotiation: step }) }
}
