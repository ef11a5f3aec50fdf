import type { Money } from '@app/contract/sites.ts'
import type { PricedLot } from './all-in.ts'
import { scheduleOf } from './find-schedule.ts'
import { highestBidFor } from './quote.ts'

/** The highest bid whose all-in price stays within a sum; null where none does, and where the selling site has no schedule. */
export function bidWithin(budget: Money, { sellingSite, on, bidKind, titleGroup, buyerClass }: PricedLot): Money | null {
  const schedule = scheduleOf({ site: sellingSite, currency: budget.currency, on })
  return schedule && highestBidFor(budget, { schedule, bidKind, titleGroup, buyerClass })
}
