import type { Money } from '@app/contract/sites.ts'
import type { PricedLot } from './all-in.ts'
import { scheduleOf } from './find-schedule.ts'
import { highestBidFor } from './quote.ts'
import type { FeeSchedule } from './schedule.ts'

/** The highest bid whose all-in price stays within a sum; null where none does, and where the selling site has no schedule. */
export function bidWithin(
  budget: Money,
  { sellingSite, on, bidKind, titleGroup, buyerClass, tax }: PricedLot,
  schedules: readonly FeeSchedule[],
): Money | null {
  const schedule = scheduleOf(schedules, { site: sellingSite, currency: budget.currency, on })
  return schedule && highestBidFor(budget, { schedule, bidKind, titleGroup, buyerClass, tax })
}
