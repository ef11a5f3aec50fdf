import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { inForce, INCREMENT_TABLES, type IncrementTable } from './increments.ts'
import type { FeeSchedule } from './schedule.ts'

interface Version {
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly effectiveFrom: string
}

/** Versions of what a site takes in one currency, beside a day; the oldest first. */
export interface Versions<Kind> {
  readonly currency: CurrencyCode
  readonly inForce: Kind | null
  readonly earlier: readonly Kind[]
  readonly coming: readonly Kind[]
}

/** Where and on which calendar day of the site, YYYY-MM-DD. */
export interface SiteDay {
  readonly site: SiteCode
  readonly on: string
}

/** Of versions that begin on one day only the last holds, as `inForce` has it. */
const isReplaced = (one: Version, at: number, all: readonly Version[]): boolean =>
  all.some((other, otherAt) => otherAt > at && other.effectiveFrom === one.effectiveFrom)

/** The versions of a site by currency, in the order in which currencies first appear. */
export function versionsOn<Kind extends Version>(all: readonly Kind[], { site, on }: SiteDay): readonly Versions<Kind>[] {
  const own = all.filter((version) => version.site === site)
  return [...new Set(own.map(({ currency }) => currency))].map((currency) => {
    const held = own
      .filter((version) => version.currency === currency)
      .filter((version, at, versions) => !isReplaced(version, at, versions))
      .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
    const current = inForce(held, { site, currency, on })
    return {
      currency,
      inForce: current,
      earlier: held.filter((version) => version !== current && version.effectiveFrom <= on),
      coming: held.filter((version) => version.effectiveFrom > on),
    }
  })
}

/** Of these fee schedules those of a selling site: in force on a day, earlier and coming. */
export const feeVersionsOf = (schedules: readonly FeeSchedule[], day: SiteDay): readonly Versions<FeeSchedule>[] =>
  versionsOn(schedules, day)

/** The steps of bids on a selling site: in force on a day, earlier and coming. */
export const incrementVersionsOf = (day: SiteDay): readonly Versions<IncrementTable>[] => versionsOn(INCREMENT_TABLES, day)
