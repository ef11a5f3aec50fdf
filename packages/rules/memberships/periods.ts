import type { CurrencyCode } from '@app/contract/sites.ts'
import { epochDayOfIso } from '../auctions/auction-day.ts'
import { toCardMinor } from '../fees/line-rounding.ts'
import { isoDayOf, yearsAfter } from '../import/calendar-day.ts'

/** Days of a paid membership, YYYY-MM-DD, both included. */
export interface Period {
  readonly firstOn: string
  readonly lastOn: string
}

/** A period with what was paid for it, before any credit. */
export interface PaidPeriod extends Period {
  readonly paidMinor: number
  readonly currency: string
}

const epochDay = (day: string): number => {
  const found = epochDayOfIso(day)
  if (found === null) throw new RangeError(`${day} is no day`)
  return found
}

/** A day so many days after another, before it where they are negative. */
export const shiftDay = (day: string, days: number): string => isoDayOf(epochDay(day) + days)

/** Days from one to another, 0 for the same. */
export const daysBetween = (from: string, to: string): number => epochDay(to) - epochDay(from)

/** Days of a period. */
export const daysOf = ({ firstOn, lastOn }: Period): number => daysBetween(firstOn, lastOn) + 1

/** The year that begins on a day: until the day before its anniversary; that of 29 February is 1 March in other years. */
export const yearFrom = (firstOn: string): Period => ({ firstOn, lastOn: shiftDay(yearsAfter(firstOn, 1), -1) })

/** The last day that is paid for; null without any period. */
export const lastDayOf = (periods: readonly Period[]): string | null =>
  periods.reduce<string | null>((last, { lastOn }) => (last === null || lastOn > last ? lastOn : last), null)

/** The year that a renewal pays for: from the day after what is paid for already; after a gap, from today. */
export function renewedPeriod(periods: readonly Period[], today: string): Period {
  const last = lastDayOf(periods)
  return yearFrom(last === null || last < today ? today : shiftDay(last, 1))
}

/** Whether a period is a whole year that was bought since a day on which its owner began to wait, and has begun before today. */
export const hasWaited = (period: PaidPeriod, { sinceOn, today }: { readonly sinceOn: string; readonly today: string }): boolean =>
  period.currency !== '' && period.firstOn >= sinceOn && period.firstOn < today && period.lastOn === yearFrom(period.firstOn).lastOn

/** What an upgrade leaves of a period: the days before it; null where none are left. */
export const cutBefore = (period: Period, day: string): Period | null => {
  if (period.lastOn < day) return period
  return period.firstOn < day ? { firstOn: period.firstOn, lastOn: shiftDay(day, -1) } : null
}

/**
 * What the days from `day` on are worth, by day, of what was paid in a currency: an upgrade credits it. Rounded down to what a line may be;
 * never more than was paid.
 */
export function creditOf(periods: readonly PaidPeriod[], day: string, currency: CurrencyCode): number {
  const worth = periods
    .filter((period) => period.currency === currency && period.lastOn >= day)
    .reduce((sum, period) => {
      const left = daysOf({ firstOn: period.firstOn > day ? period.firstOn : day, lastOn: period.lastOn })
      return sum + Math.floor((period.paidMinor * left) / daysOf(period))
    }, 0)
  return toCardMinor(worth, currency)
}
