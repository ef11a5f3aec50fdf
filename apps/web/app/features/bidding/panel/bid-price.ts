import type { BidStory, DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import type { OrderKind, LotState } from '@app/contract/lanes/live.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { allInFor, type AllIn, type PricedLot } from '@app/rules/fees/all-in.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { AppInfo } from '../../../platform/app-info.ts'
import { bidBelow, incrementsOf, nextBid } from '@app/rules/fees/increments.ts'
import { schedulesOf } from '../../../platform/page/fee-schedules.ts'

type Bidding = NonNullable<DynamicLot['bidding']>

/** How a bid on this lot would be given now; null while none is taken here. In a lane the maximum bids on its own (auction-rules B2.3). */
export function kindOfBid({ saleType }: Pick<Bidding, 'saleType'>, { phase, outcome }: LotState): OrderKind | null {
  if (outcome !== null) return null
  if (saleType === 'SEALED') return phase === 'ACTIVE' ? 'SEALED' : null
  return phase === 'PRELIM' || phase === 'ACTIVE' ? 'PRELIM_MAX' : null
}

/** How far a maximum reaches that goes one step further to break a tie (rulings "plus one increment"). */
export function reachMinor(minor: number, isOnePlus: boolean, priced: PricedLot): number {
  const { sellingSite: site, on, currentBid } = priced
  const table = incrementsOf({ site, currency: currentBid.currency, on })
  return isOnePlus && table !== null ? nextBid({ minor, currency: currentBid.currency }, table).minor : minor
}

/** What a bid costs all-in with every fee, for this buyer; null where the selling site has no schedule. */
export const allInOf = (
  minor: number,
  priced: PricedLot,
  { buyerClass, app }: { readonly buyerClass: BuyerClass; readonly app: AppInfo },
): AllIn | null => allInFor({ minor, currency: priced.currentBid.currency }, { ...priced, buyerClass }, schedulesOf(app))

/** The least amount that a bid of this kind may have: the ask, and more than the own maximum, which only rises. */
export function leastMinor({ saleType, own, maxMinor }: Bidding, { askMinor, currency }: LotState): number {
  const standing = saleType === 'SEALED' ? (own?.ownMinor ?? null) : own?.bidStatus === 'HIGH_BIDDER' ? maxMinor : null
  return standing === null ? askMinor : Math.max(askMinor, standing + 10 ** minorDigitsOf(currency))
}

/** The amounts one step above and below one that is about to be bid; null where there is none, and never below the least. */
export function stepsOf(minor: number, least: number, priced: PricedLot): { readonly up: number | null; readonly down: number | null } {
  const { sellingSite: site, on, currentBid } = priced
  const { currency } = currentBid
  const table = incrementsOf({ site, currency, on })
  if (table === null) return { up: null, down: null }
  const up = Math.max(least, nextBid({ minor, currency }, table).minor)
  return { up, down: minor > least ? Math.max(least, bidBelow({ minor, currency }, table).minor) : null }
}

/** Whether equal maxima met in a bid, so that the rule of ties explains it. */
export const isTie = ({ reason, passedBy }: Pick<BidStory, 'reason' | 'passedBy'>): boolean =>
  reason.startsWith('TIE_') || (passedBy?.reason ?? '').startsWith('TIE_')
