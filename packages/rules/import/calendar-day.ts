import { DAYS_PER_ERA, type EpochDay, EPOCH_OFFSET_DAYS, epochDayOf } from './epoch-day.ts'

export { type EpochDay, epochDayOf } from './epoch-day.ts'

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Whether a year, month (1–12) and day name a day of the calendar. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0))
}

/** The day as `YYYY-MM-DD`. */
export function isoDayOf(epochDay: EpochDay): string {
  const shifted = epochDay + EPOCH_OFFSET_DAYS
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The same day (YYYY-MM-DD) so many years later; of 29 February that is 1 March in years without one. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const later = year + years
  return `${String(later).padStart(4, '0')}${isCalendarDay(later, month, date) ? day.slice(4) : '-03-01'}`
}

const WEEKDAYS = ['THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'] as const

/** English name of the weekday, upper case, as sales-data files write it. */
export function weekdayOf(epochDay: EpochDay): string {
  return WEEKDAYS[((epochDay % 7) + 7) % 7] ?? ''
}

const EIGHT_DIGITS = /^\d{8}$/

/** The day written as YYYYMMDD; null when it is none. */
export function compactDayOf(text: string): EpochDay | null {
  if (!EIGHT_DIGITS.test(text)) return null
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))]
  return isCalendarDay(year, month, day) ? epochDayOf(year, month, day) : null
}

/** The day as YYYYMMDD. */
export function compactDay(epochDay: EpochDay): string {
  return isoDayOf(epochDay).replaceAll('-', '')
}
