import { instantOf, isoSecond } from '../search/civil-time.ts'

const DAY_MS = 86_400_000
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/
const DAY_LENGTH = 10

/** Whether a text is a calendar day, YYYY-MM-DD. */
export const isDay = (text: string): boolean => DAY_TEXT.test(text) && instantOf(text) !== null

/** Days from one calendar day to another, negative for one that lies before. */
export const daysBetween = (from: string, to: string): number => ((instantOf(to) ?? 0) - (instantOf(from) ?? 0)) / DAY_MS

/** Whether a text is a calendar day from one day on, and at most so many days after it. */
export function isWithinDays(text: string, from: string, max: number): boolean {
  const left = isDay(text) ? daysBetween(from, text) : -1
  return left >= 0 && left <= max
}

/** The calendar day so many days after another. */
export const dayAfter = (day: string, days: number): string => isoSecond((instantOf(day) ?? 0) + days * DAY_MS).slice(0, DAY_LENGTH)
