import type { SiteCode } from '@app/contract/sites.ts'
import { dayAfter } from '../../documents/days.ts'
import type { FeeSchedule, LaterFees } from '../schedule.ts'

/** For so many days after another took its place, a schedule still prices what pages show: of lots that were sold, and sales that last. */
const KEPT_DAYS = 90

/** Prices all-in are made without these. */
const NO_LATER_FEES: LaterFees = { isDemonstration: false, late: null, relist: null, titleMailingMinor: null, storage: null }

/** Whether a schedule was no longer in force on a day: another has begun by then. */
const isReplacedBy = (one: FeeSchedule, day: string, all: readonly FeeSchedule[]): boolean =>
  all.some(
    (other) =>
      other.site === one.site && other.currency === one.currency && other.effectiveFrom > one.effectiveFrom && other.effectiveFrom <= day,
  )

/** Of these schedules what pages price by: those of some selling sites that are in force, lately were, or are to come. */
export function schedulesOfPages(
  all: readonly FeeSchedule[],
  { sites, today }: { readonly sites: readonly SiteCode[]; readonly today: string },
): readonly FeeSchedule[] {
  const since = dayAfter(today, -KEPT_DAYS)
  return all.filter((one) => sites.includes(one.site) && !isReplacedBy(one, since, all)).map((one) => ({ ...one, later: NO_LATER_FEES }))
}
