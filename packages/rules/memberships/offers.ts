import type { LevelPrice, MembershipOffer } from '@app/contract/memberships/memberships.answers.ts'
import type { OrderKind, PricedLevel } from '@app/contract/memberships/membership-codes.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import { type MembershipTax, membershipTaxMinor } from '../tax/membership-tax.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '../sites/sites.ts'
import { isHigher } from './levels.ts'
import { creditOf, type PaidPeriod, shiftDay } from './periods.ts'
import { asksRenewal, isFeeDue, type Standing } from './standing.ts'

/** A period with the level that was paid for. */
export type LevelPeriod = PaidPeriod & { readonly level: MembershipLevel }

/** Whether a day of a level is paid for. */
export const isPaidFor = (level: MembershipLevel, periods: readonly LevelPeriod[], today: string): boolean =>
  periods.some((one) => one.level === level && one.firstOn <= today && one.lastOn >= today)

/** Who wants to order, and when. */
export interface Buying {
  readonly standing: Standing
  readonly periods: readonly LevelPeriod[]
  readonly prices: readonly LevelPrice[]
  readonly today: string
  /** By what it is taxed; null where none is sold. */
  readonly tax: MembershipTax | null
}

/** What an order of a level would be for; null where it cannot be ordered: it is held for longer, lower, or costs nothing. */
function kindOf({ level, firstMinor, renewalMinor }: LevelPrice, { standing, periods, today }: Buying): OrderKind | null {
  const held = standing.level ?? 'G'
  if (level === held) return asksRenewal(standing, today) && renewalMinor > 0 ? 'RENEWAL' : null
  // What is paid for and waits for the address, or for the end of a decision, is not sold twice.
  if (!isHigher(level, held) || firstMinor === 0 || isPaidFor(level, periods, today)) return null
  return held === 'G' ? 'FIRST' : 'UPGRADE'
}

/**
 * What may be ordered, with what is to be paid: an upgrade credits the days that are paid for and left, up to its price. Both are before tax,
 * which is of what is left of the price; that of the days before stays as it was billed.
 */
export function offersFor(buying: Buying): readonly MembershipOffer[] {
  const { tax } = buying
  if (tax === null) return []
  return buying.prices.flatMap((price) => {
    const kind = kindOf(price, buying)
    if (kind === null) return []
    const { level, id: priceId, currency } = price
    const priceMinor = kind === 'RENEWAL' ? price.renewalMinor : price.firstMinor
    const creditMinor = kind === 'RENEWAL' ? 0 : Math.min(priceMinor, creditOf(buying.periods, buying.today, currency))
    const beforeMinor = priceMinor - creditMinor
    const taxMinor = membershipTaxMinor(beforeMinor, tax, currency)
    const taxed = { taxPlace: tax.place, taxRate: tax.rate, taxMinor, dueMinor: beforeMinor + taxMinor }
    return [{ level, kind, priceId, currency, priceMinor, creditMinor, ...taxed }]
  })
}

/** An order that credits days may be paid for so many days after it was placed: the days are used up meanwhile. */
const CREDIT_HOLDS_DAYS = 14

/** The last day on which an order that credits days may be paid. */
export const creditHoldsUntil = (orderedOn: string): string => shiftDay(orderedOn, CREDIT_HOLDS_DAYS)

/**
 * Whether the days that an order credits are still to be had: they are used up after a while, and their payment may have gone back, or been
 * credited, since it was ordered. `orderedOn` is the day of the order, on which its credit was reckoned.
 */
export function isCreditGood(
  order: { readonly creditMinor: number; readonly priceMinor: number; readonly currency: CurrencyCode },
  { periods, orderedOn, today }: { readonly periods: readonly LevelPeriod[]; readonly orderedOn: string; readonly today: string },
): boolean {
  if (today > creditHoldsUntil(orderedOn)) return false
  // An order about midnight may be stored on the day after the one it was reckoned for.
  const worth = creditOf(periods, shiftDay(orderedOn, -1), order.currency)
  return Math.min(order.priceMinor, worth) >= order.creditMinor
}

/** Whether a level costs nothing where these prices hold; one without a price is not sold. */
export const isFree = (level: MembershipLevel, prices: readonly LevelPrice[]): boolean =>
  level === 'G' || prices.some((price) => price.level === level && price.firstMinor === 0 && price.renewalMinor === 0)

/** The levels that cost nothing and may be chosen in place of one whose fee is due, or where one has to be chosen; none otherwise. */
export function freeLevelsFor({ standing, prices, today }: Omit<Buying, 'periods' | 'tax'>): readonly MembershipLevel[] {
  const { level, validUntil, source } = standing
  const isOpen = level === null || (source === 'paid' && isFeeDue(validUntil, today))
  return isOpen ? (['S', 'G'] as const).filter((one) => one !== level && isFree(one, prices)) : []
}

/** The level that an account has while a level that is ordered first is not paid: standard where that is free, else guest. */
export const levelMeanwhile = (ordered: PricedLevel, prices: readonly LevelPrice[]): 'G' | 'S' =>
  ordered !== 'S' && isFree('S', prices) ? 'S' : 'G'

/** Currency in which a site sells memberships to somebody of a country. */
export const membershipCurrency = (site: SiteCode, country: string): CurrencyCode => {
  const { currency, currencyByCountry } = siteOf(site)
  return currencyByCountry[country] ?? currency
}
