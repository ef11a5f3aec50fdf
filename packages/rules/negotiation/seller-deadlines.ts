import { instantOf, localTimeAt } from '../import/zone-time.ts'
import type { SaleTerms } from '../bidding/lot-bidding.ts'
import { businessDayAfter } from './business-days.ts'

const MINUTES_AN_HOUR = 60

/** An offer is binding for so long, milliseconds (auction-rules B2.7). */
export const OFFER_MS = 24 * 60 * 60 * 1_000

/** Until when the highest bid is binding, at the yard: hour of day, business days after the close (auction-rules B2.6). */
export const SELLER_ANSWER: Readonly<Record<Exclude<SaleTerms, 'PURE_SALE'>, { readonly hour: number; readonly businessDays: number }>> = {
  MINIMUM_BID: { hour: 17, businessDays: 1 },
  ON_APPROVAL: { hour: 18, businessDays: 2 },
}

/** The instant at which the seller's time to answer ends; silence is a refusal (MQ-096). Holidays do not count. */
export function sellerAnswerUntil(terms: SaleTerms, { closedAtMs, zone }: { closedAtMs: number; zone: string }): number {
  if (terms === 'PURE_SALE') throw new Error('a pure sale waits for nobody')
  const { hour, businessDays } = SELLER_ANSWER[terms]
  const { day } = localTimeAt(closedAtMs, zone)
  return instantOf({ day: businessDayAfter(day, businessDays), minutes: hour * MINUTES_AN_HOUR }, zone)
}
