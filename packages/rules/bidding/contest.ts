import type { Bid, Leader, LotBidding } from './lot-bidding.ts'
import { oneStepAbove } from './steps.ts'

/** Who leads after two maxima met, and at what price. */
export interface Outcome {
  readonly leader: Leader
  readonly priceMinor: number
  /** Why it came out like this; stored with the bid, so that a loser of equal amounts can be told. */
  readonly reason: ContestReason
}

export type ContestReason =
  | 'FIRST_BID'
  | 'HIGHER'
  | 'LOWER_THAN_MAXIMUM'
  | 'TIE_EARLIER_LEADS'
  | 'TIE_ONE_PLUS_LEADS'
  | 'TIE_LIVE_LEADS'
  | 'MAXIMUM_RAISED'

const leaderOf = (bid: Bid): Leader => ({ bidder: bid.bidder, maxMinor: bid.amountMinor, kind: bid.kind, isOnePlus: bid.isOnePlus })
const isLive = (kind: Bid['kind']): boolean => kind !== 'PRELIM_MAX'

/** A bid made in the lane counts at its own amount; a maximum pays one step above the loser, never more than itself. */
const winningPrice = (bid: Bid, overMinor: number, lot: LotBidding): number =>
  isLive(bid.kind) ? bid.amountMinor : Math.min(bid.amountMinor, oneStepAbove(overMinor, lot))

/**
 * A maximum as it was at a price: one that went its step further to break a tie has spent it and reaches no further. For acts that
 * give a lot back to its earlier leader.
 */
export const standingAt = (
  { amountMinor, isOnePlus }: Pick<Bid, 'amountMinor' | 'isOnePlus'>,
  priceMinor: number,
): Pick<Leader, 'maxMinor' | 'isOnePlus'> => ({
  maxMinor: Math.max(amountMinor, priceMinor),
  isOnePlus: isOnePlus && amountMinor >= priceMinor,
})

function tie(lot: LotBidding, leader: Leader, bid: Bid): Outcome {
  const priceMinor = leader.maxMinor
  const stepped = oneStepAbove(leader.maxMinor, lot)
  // Once: the step is spent, the maximum is now what was paid for it.
  if (leader.kind === 'PRELIM_MAX' && leader.isOnePlus && !(bid.kind === 'PRELIM_MAX' && bid.isOnePlus))
    return { leader: { ...leader, maxMinor: stepped, isOnePlus: false }, priceMinor: stepped, reason: 'TIE_ONE_PLUS_LEADS' }
  if (isLive(bid.kind) && leader.kind === 'PRELIM_MAX') return { leader: leaderOf(bid), priceMinor, reason: 'TIE_LIVE_LEADS' }
  if (bid.kind === 'PRELIM_MAX' && bid.isOnePlus && !leader.isOnePlus)
    return { leader: { ...leaderOf(bid), maxMinor: stepped, isOnePlus: false }, priceMinor: stepped, reason: 'TIE_ONE_PLUS_LEADS' }
  return { leader, priceMinor, reason: 'TIE_EARLIER_LEADS' }
}

/**
 * Lets a bid meet the leader's maximum (auction-rules B4.4): the higher maximum leads at one step above the lower, never above
 * itself; equal maxima: live before preliminary, the only one with plus-one before the other, else the earlier.
 */
export function contest(lot: LotBidding, bid: Bid): Outcome {
  const { leader } = lot
  if (leader === null) {
    const openingMinor = lot.startMinor > 0 ? lot.startMinor : oneStepAbove(0, lot)
    const priceMinor = bid.kind === 'PRELIM_MAX' ? openingMinor : bid.amountMinor
    return { leader: leaderOf(bid), priceMinor, reason: 'FIRST_BID' }
  }
  if (leader.bidder === bid.bidder) return { leader: leaderOf(bid), priceMinor: lot.priceMinor, reason: 'MAXIMUM_RAISED' }
  if (bid.amountMinor > leader.maxMinor)
    return { leader: leaderOf(bid), priceMinor: winningPrice(bid, leader.maxMinor, lot), reason: 'HIGHER' }
  if (bid.amountMinor < leader.maxMinor)
    return { leader, priceMinor: Math.min(leader.maxMinor, oneStepAbove(bid.amountMinor, lot)), reason: 'LOWER_THAN_MAXIMUM' }
  return tie(lot, leader, bid)
}
