import { type EpochDay, isoDayOf, weekdayOf } from '../import/calendar-day.ts'

const WEEKEND: ReadonlySet<string> = new Set(['SATURDAY', 'SUNDAY'])

/** Days off of a site beside its weekends, YYYY-MM-DD. */
export type Holidays = ReadonlySet<string>
export const NO_HOLIDAYS: Holidays = new Set()

/** Whether a day is of a weekend or a day off of its site. */
export const isDayOff = (day: EpochDay, holidays: Holidays): boolean =>
  WEEKEND.has(weekdayOf(day).toUpperCase()) || holidays.has(isoDayOf(day))

/** The day so many business days after one. Deadlines of a negotiation know no holidays (MQ-096), those of a payment do. */
export function businessDayAfter(day: EpochDay, count: number, holidays: Holidays = NO_HOLIDAYS): EpochDay {
  let at = day
  for (let left = count; left > 0;) {
    at += 1
    if (!isDayOff(at, holidays)) left -= 1
  }
  return at
}
