import { type Accepted, decideBid } from '../bidding/decide-bid.ts'
import type { BidLine } from '../ledger/ledger-lines.ts'
import { publicRefusal, type LedgerBody } from '../ledger/ledger.ts'
import type { Leader, LotBidding } from '../bidding/lot-bidding.ts'
import { highestOf } from './replay-acts.ts'
import type { Replay } from './replay-state.ts'
import { decision, differs, type ReplayFault } from './replay-fault.ts'
import { refuseSealed } from '../bidding/sealed.ts'
import { wholeUnitOf } from '../bidding/steps.ts'

/** Refusals that follow from the account or what it had seen: the ledger holds neither, so they cannot be replayed. */
const NOT_REPLAYED: ReadonlySet<string> = new Set([
  'NOT_ELIGIBLE',
  'COLLEAGUE_LEADS',
  'OVERDUE',
  'FEE_DUE',
  'LEVEL',
  'SUSPENDED',
  'DOCUMENTS',
  'LICENCE',
  'SELLER_SELF',
  'WRONG_CURRENCY',
  'STALE',
])
/** Refusals after the rules of bidding had taken the bid. */
const AFTER_RULES: ReadonlySet<string> = new Set(['LIMIT', 'PAYER_LIMIT', 'CAP_LOT', 'CAP_DAY', 'CAP_TOTAL', 'CAP_LOTS', 'NO_SCHEDULE'])

const isOver = ({ phase }: LotBidding): boolean => phase === 'CLOSED' || phase === 'PAUSED'

/** What a bid that is taken makes of the lot; where it is sealed, nothing that anybody sees. */
type Made = Pick<Accepted, 'leader' | 'priceMinor' | 'deadlineMs' | 'reason'> | 'SEALED'

/** A bid decided again: what it makes, or the code of its refusal. */
function decideAnew({ lot, taken, timers }: Replay, bid: BidLine): Made | { readonly code: string } {
  if (lot.increments.bands.length === 0) return { code: 'NO_SCHEDULE' }
  if (bid.kind !== 'SEALED') return decideBid(lot, { ...bid, kind: bid.kind, bidder: bid.alias ?? 0 }, timers)
  const ask = {
    isOpen: lot.saleType === 'SEALED' && !isOver(lot),
    // The end of a sale is not recorded before it has begun.
    deadlineMs: lot.deadlineMs ?? Number.POSITIVE_INFINITY,
    startMinor: lot.startMinor,
    wholeUnitMinor: wholeUnitOf(lot),
    ownMinor: highestOf(taken, bid.alias)?.amountMinor ?? null,
  }
  return refuseSealed(ask, bid) ?? 'SEALED'
}

/** A bid that was not taken, decided again; null where nothing is wrong. */
export function refusalFault(replay: Replay, { seq, reason }: LedgerBody, bid: BidLine): ReplayFault | null {
  if (bid.isAccepted) return decision(seq, differs('the bid', 'refused', 'kept as taken'))
  if (publicRefusal(bid.reason) !== reason) return decision(seq, differs('the reason', reason, publicRefusal(bid.reason)))
  if (NOT_REPLAYED.has(bid.reason)) return null
  // The end of preliminary bidding has no event.
  if (bid.reason === 'TOO_LATE' && replay.lot.phase === 'PRELIM') return null
  const made = decideAnew(replay, bid)
  const code = typeof made === 'object' && 'code' in made ? made.code : 'taken'
  const isRight = AFTER_RULES.has(bid.reason) ? code === 'taken' : code === bid.reason
  return isRight ? null : decision(seq, differs('the reason', bid.reason, code))
}

/** What the ledger has to say of a bid that is taken. */
function eventOf(made: Made, { phase }: LotBidding): Pick<LedgerBody, 'reason' | 'leader' | 'priceMinor' | 'deadlineMs'> {
  if (made === 'SEALED') return { reason: made }
  const { reason, leader, priceMinor, deadlineMs } = made
  return { reason, leader: leader.bidder, priceMinor, ...(phase === 'ACTIVE' ? { deadlineMs } : {}) }
}

/** An accepted bid, decided again: reason, leader, price and clock. Answers the previous leader, with their maximum. */
export function decideTaken(replay: Replay, body: LedgerBody, bid: BidLine): { readonly leader: Leader | null } | ReplayFault {
  const { seq } = body
  const { lot } = replay
  if (!bid.isAccepted) return decision(seq, differs('the bid', 'taken', 'kept as refused'))
  // While the seller's minimum is unknown, the recorded price is believed to be what it was lifted to.
  const reserveMinor = seq > replay.reserveSince ? lot.reserveMinor : (body.priceMinor ?? null)
  const made = decideAnew({ ...replay, lot: { ...lot, reserveMinor } }, bid)
  if (typeof made === 'object' && 'code' in made) return decision(seq, differs('the bid', 'taken', made.code))
  const expected = eventOf(made, lot)
  if (bid.reason !== expected.reason) return decision(seq, differs('the reason', bid.reason, expected.reason))
  const names = { reason: 'the reason', leader: 'the leader', priceMinor: 'the price', deadlineMs: 'the clock' } as const
  for (const name of ['reason', 'leader', 'priceMinor', 'deadlineMs'] as const)
    if (body[name] !== expected[name]) return decision(seq, differs(names[name], body[name], expected[name]))
  return { leader: made === 'SEALED' ? lot.leader : made.leader }
}
