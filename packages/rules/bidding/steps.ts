import { minorDigitsOf } from '@app/contract/money.ts'
import { nextBid } from '../fees/increments.ts'
import type { LotBidding } from './lot-bidding.ts'

type Priced = Pick<LotBidding, 'currency' | 'increments'>

/** The amount one step above `minor`; a bid exactly at a boundary takes the higher band (auction-rules B2.1). */
export const oneStepAbove = (minor: number, { currency, increments }: Priced): number => nextBid({ minor, currency }, increments).minor

/** Minor units of one whole unit of the currency; bids are whole units (auction-rules B2.1). */
export const wholeUnitOf = ({ currency }: Pick<LotBidding, 'currency'>): number => 10 ** minorDigitsOf(currency)

/** The least bid that would be taken now: the start price or one step before the first bid, one step above the current after. */
export function askOf(lot: Pick<LotBidding, 'currency' | 'increments' | 'startMinor' | 'priceMinor' | 'leader'>): number {
  if (lot.leader !== null) return oneStepAbove(lot.priceMinor, lot)
  return lot.startMinor > 0 ? lot.startMinor : oneStepAbove(0, lot)
}

/** How far a maximum reaches: one step further where it breaks ties (rulings "plus one increment"). Exposure counts this. */
export const reachOf = (maxMinor: number, isOnePlus: boolean, lot: Priced): number => (isOnePlus ? oneStepAbove(maxMinor, lot) : maxMinor)
