import type { LotBidding } from './lot-bidding.ts'
import type { Timers } from './timers.ts'
import { sellerAnswerUntil } from '../negotiation/seller-deadlines.ts'

/** What becomes of a lot whose clock ran out. */
export type CloseDecision =
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'bonus'; readonly deadlineMs: number }
  | { readonly kind: 'sold'; readonly bidder: number; readonly priceMinor: number }
  | { readonly kind: 'pending'; readonly bidder: number; readonly priceMinor: number; readonly answerUntilMs: number }
  | { readonly kind: 'no-sale' }

/** Whether the price satisfies the seller's minimum. */
export const meetsReserve = ({ reserveMinor, priceMinor }: Pick<LotBidding, 'reserveMinor' | 'priceMinor'>): boolean =>
  priceMinor >= (reserveMinor ?? 0)

/** Whether the seller's terms sell a lot at its price without asking them. An unknown minimum is not met. */
export const sellsByItself = (lot: Pick<LotBidding, 'reserveMinor' | 'priceMinor'> & { readonly terms: string }): boolean =>
  lot.terms === 'PURE_SALE' || (lot.terms === 'MINIMUM_BID' && lot.reserveMinor !== null && meetsReserve(lot))

/**
 * What happens at the deadline of a lot (auction-rules B2.2, B2.6, MQ-096): nothing before all bids received in time are decided;
 * one bonus when there is a bid and the reserve is not met; then sold, pending the seller's answer, or not sold. A minimum that we do
 * not know (files of lots carry none) is not met: its seller answers.
 */
export function decideClose(lot: LotBidding, { nowMs, timers, zone }: { nowMs: number; timers: Timers; zone: string }): CloseDecision {
  const { deadlineMs, leader, priceMinor, terms } = lot
  if (deadlineMs === null) throw new Error('a lot without a deadline does not close')
  const dueMs = deadlineMs + timers.closeGraceMs
  if (nowMs < dueMs) return { kind: 'wait', untilMs: dueMs }
  if (leader === null) return { kind: 'no-sale' }
  if (!meetsReserve(lot) && !lot.isBonusSpent && lot.saleType === 'LANE' && terms === 'MINIMUM_BID')
    return { kind: 'bonus', deadlineMs: nowMs + timers.bonusMs }
  const { bidder } = leader
  if (sellsByItself(lot)) return { kind: 'sold', bidder, priceMinor }
  return { kind: 'pending', bidder, priceMinor, answerUntilMs: sellerAnswerUntil(terms, { closedAtMs: nowMs, zone }) }
}
