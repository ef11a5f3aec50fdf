import { isTitleGroup, type BidKind } from '@app/rules/fees/quote.ts'
import type { LateInvoice, LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import type { LaneView, MyLanes, RunListItem } from '@app/contract/auctions/run-list.ts'
import type { CurrencyCode, Money } from '@app/contract/sites.ts'
import { decideExposure } from '@app/rules/bidding/exposure.ts'
import { unconfirmedLimit } from '@app/rules/bidding/jump.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { incrementsOf, nextBid } from '@app/rules/fees/increments.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'

/** Why there is no bid button, or that there is one. */
export type BidMode =
  | { readonly kind: 'bid' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'step'; readonly path: string }
  | { readonly kind: 'barred'; readonly code: string; readonly lateInvoice?: LateInvoice | undefined }
  | { readonly kind: 'closed' }
  | { readonly kind: 'no-price' }

/** The reader: null for a visitor; a step they must complete; what they may bid, null when it could not be read. */
export interface Reader {
  readonly isMember: boolean
  readonly stepPath: string | null
  readonly mine: MyLanes | null
}

/** A price with what is paid for it all-in; null fees where the selling site takes no bids. */
export interface Priced {
  readonly amount: Money
  readonly total: Money
}

/** What fixes the prices of a lot in a lane. */
export interface PriceTerms {
  readonly view: Pick<LaneView, 'sellingSite' | 'localDate'>
  readonly titleGroup: RunListItem['titleGroup']
  readonly currency: CurrencyCode
  readonly buyerClass: BuyerClass
  readonly schedules: readonly FeeSchedule[]
  /** By what the lot is taxed for the reader; undefined: before tax. */
  readonly tax?: string | undefined
}

/** What the reader may bid, by what the connection has said of their mandate since that was read. */
export const mineNow = (mine: MyLanes | null, holdsMandate: boolean | null): MyLanes | null =>
  mine !== null && mine.bar === null && holdsMandate === false ? { ...mine, bar: 'MANDATE_OVER' } : mine

/** What is shown in the bid's place. The server repeats every check. */
export function bidModeOf(state: LotState | null, { isMember, stepPath, mine }: Reader, hasPrice: boolean): BidMode {
  if (!isMember) return { kind: 'sign-in' }
  if (stepPath !== null) return { kind: 'step', path: stepPath }
  if (mine === null) return { kind: 'barred', code: 'unknown' }
  if (mine.bar !== null) return { kind: 'barred', code: mine.bar, lateInvoice: mine.lateInvoice }
  if (state === null || state.phase !== 'ACTIVE') return { kind: 'closed' }
  return hasPrice ? { kind: 'bid' } : { kind: 'no-price' }
}

/** The all-in price of an amount; null where no schedule is in force. */
export function pricedAt(
  minor: number,
  { view, titleGroup, currency, buyerClass, schedules, tax }: PriceTerms,
  bidKind: BidKind,
): Priced | null {
  const amount = { minor, currency }
  const lot = {
    sellingSite: view.sellingSite,
    titleGroup: isTitleGroup(titleGroup) ? titleGroup : 'S',
    currentBid: amount,
    bidKind,
    on: view.localDate,
    buyerClass,
    tax,
  }
  const price = allInFor(amount, lot, schedules)
  return price === null ? null : { amount, total: price.quote.total }
}

/** Steps above the ask that are offered as jumps. */
const JUMPS = [2, 5, 10] as const

/** An amount some steps above another. */
export function stepsAbove(minor: number, steps: number, { view, currency }: Pick<PriceTerms, 'view' | 'currency'>): number | null {
  const table = incrementsOf({ site: view.sellingSite, currency, on: view.localDate })
  if (table === null) return null
  let amount: Money = { minor, currency }
  for (let step = 0; step < steps; step++) amount = nextBid(amount, table)
  return amount.minor
}

/** The jumps offered at an ask, the least first. */
export function jumpsAt(askMinor: number, terms: PriceTerms): readonly Priced[] {
  return JUMPS.flatMap((steps) => {
    const minor = stepsAbove(askMinor, steps, terms)
    const priced = minor === null ? null : pricedAt(minor, terms, 'live')
    return priced === null ? [] : [priced]
  })
}

/** The largest bid that is sent without asking once more. */
export function unconfirmedMax(state: Pick<LotState, 'priceMinor' | 'askMinor'>, terms: PriceTerms): number {
  const next = stepsAbove(state.priceMinor, 1, terms) ?? state.priceMinor
  return unconfirmedLimit({ ...state, nextMinor: next })
}

/** How much a bid would go beyond what is free; 0 while it fits or nothing is known. What the reader leads on this lot is replaced by it. */
export function beyondLimit(total: Money, own: OwnStanding | null): number {
  if (own === null || own.currency !== total.currency || own.isLeading) return 0
  const { exposureMinor: boundMinor, limitMinor } = own
  const { exposureMinor } = decideExposure({ boundMinor, replacedMinor: 0, addedMinor: total.minor, limitMinor })
  return Math.max(0, exposureMinor - limitMinor)
}
