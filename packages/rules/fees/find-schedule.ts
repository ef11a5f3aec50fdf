import { inForce, type SellingTerms } from './increments.ts'
import type { FeeSchedule } from './schedule.ts'

/** Of these schedules the one in force for a selling site, currency and day; null where there is none, and bids are refused. */
export const scheduleOf = (schedules: readonly FeeSchedule[], terms: SellingTerms): FeeSchedule | null => inForce(schedules, terms)
