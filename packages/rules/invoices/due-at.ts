import type { SiteCode } from '@app/contract/sites.ts'
import { instantOf, localTimeAt } from '../import/zone-time.ts'
import { businessDayAfter, type Holidays, NO_HOLIDAYS } from '../negotiation/business-days.ts'

const MINUTES_AN_HOUR = 60
const LAST_MINUTE = 24 * MINUTES_AN_HOUR - 1

/** Until when a site wants its lots paid. */
interface DueRule {
  /** Business day from that of the award on, which counts. */
  readonly businessDay: number
  /** Hour of that day at the yard. */
  readonly hour: number
  /** Latest calendar day after that of the award, whatever holidays there are; null for none. */
  readonly latestDay: number | null
}

/** auction-rules B2.8: the third business day counting the sale day, 17:00 at the yard. */
const DUE: DueRule = { businessDay: 3, hour: 17, latestDay: null }
/** Sites with a row of their own in B2.8: the United Kingdom wants all within six calendar days, by 16:00. */
const DUE_BY_SITE: Partial<Record<SiteCode, DueRule>> = { CPRTUK: { businessDay: 3, hour: 16, latestDay: 6 } }

/** What fixes until when a lot is to be paid: when it was awarded, the clock of the yard that sold it, and the days of its selling site. */
export interface DueTerms {
  readonly awardedAtMs: number
  /** IANA zone of the yard. */
  readonly zone: string
  readonly site: SiteCode
  /** Left out where nobody asked for them: weekends alone are days off then. */
  readonly holidays?: Holidays
}

/** Until when a lot is to be paid, epoch milliseconds (auction-rules B2.8, MQ-108). */
export function dueAt({ awardedAtMs, zone, site, holidays = NO_HOLIDAYS }: DueTerms): number {
  const { businessDay, hour, latestDay } = DUE_BY_SITE[site] ?? DUE
  const { day: awarded } = localTimeAt(awardedAtMs, zone)
  const due = businessDayAfter(awarded - 1, businessDay, holidays)
  const day = latestDay === null ? due : Math.min(due, awarded + latestDay)
  return instantOf({ day, minutes: hour * MINUTES_AN_HOUR }, zone)
}

/** Until when on a day a site wants its lots paid, epoch milliseconds: `day` is an epoch day at the yard. */
export const dueOn = ({ day, zone, site }: { readonly day: number; readonly zone: string; readonly site: SiteCode }): number =>
  instantOf({ day, minutes: (DUE_BY_SITE[site] ?? DUE).hour * MINUTES_AN_HOUR }, zone)

/** The last minute of the business day so many business days after an instant, epoch milliseconds: until then an announced transfer is awaited. */
export function endOfBusinessDayAfter(
  instantMs: number,
  { days, zone, holidays }: { readonly days: number; readonly zone: string; readonly holidays: Holidays },
): number {
  const { day } = localTimeAt(instantMs, zone)
  return instantOf({ day: businessDayAfter(day, days, holidays), minutes: LAST_MINUTE }, zone)
}
