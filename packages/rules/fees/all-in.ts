import type { Money, SiteCode } from '@app/contract/sites.ts'
import { incrementsOf, nextBid } from './increments.ts'
import { quote, type BidKind, type Quote } from './quote.ts'
import type { BuyerClass, FeeSchedule } from './schedule.ts'
import { scheduleOf } from './find-schedule.ts'

/** What a lot's next bid depends on. Its selling site, not the site it is looked at, fixes fees and steps. */
export interface PricedLot {
  readonly sellingSite: SiteCode
  readonly titleGroup: 'C' | 'S' | 'J'
  /** Zero without bids. */
  readonly currentBid: Money
  /** Where bidding starts; left out or zero for "one step". */
  readonly startPrice?: Money | undefined
  readonly bidKind: BidKind
  /** Calendar day of the sale at the yard, YYYY-MM-DD; today for a lot without a sale. */
  readonly on: string
  /** Of the account that would pay: the reader's own, `VISITOR_CLASS` for a visitor. */
  readonly buyerClass: BuyerClass
  /** By what it is taxed for who would pay, as `rules/tax` writes it; left out for before tax. */
  readonly tax?: string | undefined
}

/** The next bid and what it costs all-in. */
export interface AllIn {
  readonly nextBid: Money
  readonly quote: Quote
  readonly isDemonstration: boolean
}

/** The least bid that would be taken now; null where the selling site has no increments for the currency. */
export function nextBidOf(lot: Pick<PricedLot, 'sellingSite' | 'currentBid' | 'startPrice' | 'on'>): Money | null {
  const { currency } = lot.currentBid
  const increments = incrementsOf({ site: lot.sellingSite, currency, on: lot.on })
  if (increments === null) return null
  const { startPrice } = lot
  const isOpening = lot.currentBid.minor === 0 && startPrice !== undefined && startPrice.minor > 0
  return isOpening ? startPrice : nextBid(lot.currentBid, increments)
}

function priced(bid: Money, lot: PricedLot, schedules: readonly FeeSchedule[]): AllIn | null {
  const schedule = scheduleOf(schedules, { site: lot.sellingSite, currency: bid.currency, on: lot.on })
  if (schedule === null) return null
  const { bidKind, titleGroup, buyerClass, tax } = lot
  return { nextBid: bid, quote: quote(bid, { schedule, bidKind, titleGroup, buyerClass, tax }), isDemonstration: schedule.isDemonstration }
}

/** All-in price at the next bid by the schedule in force on the lot's day; null where there is none for the currency and bids are refused. */
export function allInAt(lot: PricedLot, schedules: readonly FeeSchedule[]): AllIn | null {
  const bid = nextBidOf(lot)
  return bid === null ? null : priced(bid, lot, schedules)
}

/** All-in price of a fixed sum, such as Buy It Now; null where the selling site has no schedule. */
export function allInFor(price: Money, lot: PricedLot, schedules: readonly FeeSchedule[]): AllIn | null {
  return priced(price, lot, schedules)
}
