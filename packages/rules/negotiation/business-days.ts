import { type EpochDay, weekdayOf } from '../import/calendar-day.ts'

const WEEKEND: ReadonlySet<string> = new Set(['SATURDAY', 'SUNDAY'])
const isWeekend = (day: EpochDay): boolean => WEEKEND.has(weekdayOf(day).toUpperCase())

/** The day so many business days after one; holidays do not count as days off (MQ-096). */
export function businessDayAfter(day: EpochDay, count: number): EpochDay {
  let at = day
  for (let left = count; left > 0;) {
    at += 1
    if (!isWeekend(at)) left -= 1
  }
  return at
}
