import type { EpochDay } from './calendar-day.ts'

const DAYS_PER_WEEK = 7

/** The middle sale day of a file, from the number of rows on each day (the earlier of two middles); null when no row has one. */
export function medianSaleDay(rowsByDay: ReadonlyMap<EpochDay, number>): EpochDay | null {
  let rows = 0
  for (const count of rowsByDay.values()) rows += count
  let passed = 0
  for (const [day, count] of [...rowsByDay].toSorted(([a], [b]) => a - b)) {
    passed += count
    if (passed * 2 >= rows) return day
  }
  return null
}

/** The whole weeks, in days, that bring a file's middle sale day nearest to today (rulings.md "Import"), so that weekdays stay. */
export function decideShiftDays(medianDay: EpochDay | null, today: EpochDay): number {
  if (medianDay === null) return 0
  const weeks = Math.round((today - medianDay) / DAYS_PER_WEEK)
  return weeks === 0 ? 0 : weeks * DAYS_PER_WEEK
}
