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

/** How a shift of sale days is found: to today, or ahead of it. */
export const SHIFTS_FOUND = ['auto', 'ahead'] as const
export type ShiftFound = (typeof SHIFTS_FOUND)[number]

/** The importer is warned of a file with more of its sale days in the past than this. */
const PAST_SHARE_MAX = 0.1

/** Sale days of a file that are past. */
export interface PastSales {
  /** Rows whose sale day is before today, and rows that have one. */
  readonly rows: number
  readonly datedRows: number
  /** The fewest whole weeks, in days, that leave no more than a tenth of them in the past: weekdays stay. */
  readonly shiftDays: number
}

/** Whether more than a tenth of a file's sale days are past, from the number of rows on each day; null where not. */
export function findPastSales(rowsByDay: ReadonlyMap<EpochDay, number>, today: EpochDay): PastSales | null {
  const days = [...rowsByDay].toSorted(([a], [b]) => a - b)
  const countOf = (from: readonly (readonly [EpochDay, number])[]): number => from.reduce((sum, [, count]) => sum + count, 0)
  const datedRows = countOf(days)
  const rows = countOf(days.filter(([day]) => day < today))
  if (rows <= datedRows * PAST_SHARE_MAX) return null
  let passed = 0
  const first = days.find(([, count]) => (passed += count) > datedRows * PAST_SHARE_MAX)?.[0] ?? today
  return { rows, datedRows, shiftDays: Math.ceil((today - first) / DAYS_PER_WEEK) * DAYS_PER_WEEK }
}

/** The fewest whole weeks, in days, after which no more than a tenth of a file's sale days are today or past; 0 where that is so already. */
export const decideAheadDays = (rowsByDay: ReadonlyMap<EpochDay, number>, today: EpochDay): number =>
  findPastSales(rowsByDay, today + 1)?.shiftDays ?? 0
