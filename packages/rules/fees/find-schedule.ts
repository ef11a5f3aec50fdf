import { inForce, type SellingTerms } from './increments.ts'
import { FEE_SCHEDULES } from './schedule-table.ts'
import type { FeeSchedule } from './schedule.ts'

/** Schedule in force for a selling site, currency and day; null where the site has none and refuses bids. */
export function scheduleOf(terms: SellingTerms): FeeSchedule | null {
  return inForce(FEE_SCHEDULES, terms)
}

/** A schedule by its id; null for none of ours. */
export const findSchedule = (id: string): FeeSchedule | null => FEE_SCHEDULES.find((one) => one.id === id) ?? null
