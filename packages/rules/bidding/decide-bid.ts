import { contest, type ContestReason } from './contest.ts'
import { unconfirmedLimit } from './jump.ts'
import type { Bid, Leader, LotBidding } from './lot-bidding.ts'
import { askOf, oneStepAbove, wholeUnitOf } from './steps.ts'
import type { Timers } from './timers.ts'

/** Why a bid was not taken; each comes with the numbers that explain it. */
export type RefusalCode =
  | 'NOT_OPEN'
  | 'PAUSED'
  | 'TOO_LATE'
  | 'SELLER_SELF'
  | 'STALE'
  | 'BAD_AMOUNT'
  | 'BELOW_ASK'
  | 'OWN_LEAD'
  | 'NOT_HIGHER'
  | 'TOO_LARGE'

export interface Refused {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly detail: Readonly<Record<string, number>>
}

export interface Accepted {
  readonly kind: 'accepted'
  readonly reason: ContestReason
  readonly leader: Leader
  readonly priceMinor: number
  /** Whether a covered reserve raised the price. */
  readonly isReserveLifted: boolean
  readonly deadlineMs: number | null
}

export type BidDecision = Accepted | Refused

const refused = (code: RefusalCode, detail: Readonly<Record<string, number>> = {}): Refused => ({ kind: 'refused', code, detail })

function refusalByClock({ phase, deadlineMs }: LotBidding, { kind, receivedAtMs }: Bid): Refused | null {
  if (phase === 'PAUSED') return refused('PAUSED')
  const isPhaseRight = kind === 'PRELIM_MAX' ? phase === 'PRELIM' || phase === 'ACTIVE' : phase === 'ACTIVE'
  if (!isPhaseRight) return refused('NOT_OPEN')
  if (deadlineMs !== null && receivedAtMs > deadlineMs) return refused('TOO_LATE', { deadlineMs, receivedAtMs })
  return null
}

function refusalByAmount(lot: LotBidding, bid: Bid): Refused | null {
  const { amountMinor } = bid
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor % wholeUnitOf(lot) !== 0)
    return refused('BAD_AMOUNT', { wholeUnitMinor: wholeUnitOf(lot) })
  if (lot.leader?.bidder === bid.bidder) {
    if (amountMinor > lot.leader.maxMinor) return null
    return bid.kind === 'PRELIM_MAX'
      ? refused('NOT_HIGHER', { maxMinor: lot.leader.maxMinor })
      : refused('OWN_LEAD', { maxMinor: lot.leader.maxMinor })
  }
  const askMinor = askOf(lot)
  if (amountMinor < askMinor) return refused('BELOW_ASK', { askMinor })
  const limitMinor = unconfirmedLimit({ priceMinor: lot.priceMinor, askMinor, nextMinor: oneStepAbove(lot.priceMinor, lot) })
  // A secret maximum is confirmed with its price all-in anyway; a jump in the lane is shouted.
  if (bid.kind !== 'PRELIM_MAX' && amountMinor > limitMinor && !bid.isConfirmed) return refused('TOO_LARGE', { limitMinor, askMinor })
  return null
}

/**
 * When the clock of a lot runs out after a bid was received, or taken back, at an instant (auction-rules B4 6): never earlier than
 * it would have; a sealed sale ends at its announced end. Epoch milliseconds; null where no clock runs.
 */
export function deadlineAfter(
  { phase, saleType, deadlineMs }: Pick<LotBidding, 'phase' | 'saleType' | 'deadlineMs'>,
  atMs: number,
  timers: Pick<Timers, 'softCloseMs' | 'afterBidMs'>,
): number | null {
  if (deadlineMs === null || phase !== 'ACTIVE' || saleType === 'SEALED') return deadlineMs
  return Math.max(deadlineMs, atMs + (saleType === 'TIMED' ? timers.softCloseMs : timers.afterBidMs))
}

/**
 * Decides one bid on one lot: pure, and the same on every node (auction-rules B4). Who may bid at all and how much is decided
 * by `eligibility` and `exposure` beside it, inside the same lock. Amounts are minor units, instants epoch milliseconds.
 */
export function decideBid(lot: LotBidding, bid: Bid, timers: Timers): BidDecision {
  if (lot.saleType === 'SEALED') return refused('NOT_OPEN')
  if (bid.bidder === lot.seller) return refused('SELLER_SELF')
  const refusal = refusalByClock(lot, bid)
  if (refusal) return refusal
  if ((bid.expectedSeq ?? lot.seq) < lot.seq) return refused('STALE', { seq: lot.seq, askMinor: askOf(lot) })
  const wrongAmount = refusalByAmount(lot, bid)
  if (wrongAmount) return wrongAmount
  const { leader, priceMinor, reason } = contest(lot, bid)
  const liftedMinor = lot.reservePolicy === 'lift' ? (lot.reserveMinor ?? 0) : 0
  const isReserveLifted = leader.maxMinor >= liftedMinor && priceMinor < liftedMinor
  return {
    kind: 'accepted',
    reason,
    leader,
    priceMinor: isReserveLifted ? liftedMinor : priceMinor,
    isReserveLifted,
    // A maximum raised in silence leaves the clock; one that lifts the price to the reserve is seen by all, and gives them time.
    deadlineMs: reason === 'MAXIMUM_RAISED' && !isReserveLifted ? lot.deadlineMs : deadlineAfter(lot, bid.receivedAtMs, timers),
  }
}

/** The lot after an accepted bid, which is its next event. */
export const afterBid = (lot: LotBidding, { leader, priceMinor, deadlineMs }: Accepted): LotBidding => ({
  ...lot,
  leader,
  priceMinor,
  deadlineMs,
  seq: lot.seq + 1,
})
