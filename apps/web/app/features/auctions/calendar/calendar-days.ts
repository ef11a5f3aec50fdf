import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { lotsByHour, type SpannedLots } from '@app/rules/auctions/sale-span.ts'
import { isoDayOf, weekdayOf } from '@app/rules/import/calendar-day.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DAYS_A_WEEK = 7
/** Days with sales that stand below the open one. */
const NEXT_DAYS = 12
const YARDS_NAMED = 3
const MONDAY_FIRST = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** A day with its sales, before it is drawn. */
export interface DaySum {
  readonly date: string
  readonly lots: number
  readonly sales: readonly (SpannedLots & { readonly yardName: string; readonly miles: number | null })[]
}

/** One line of the days after the open one. */
export interface DayLine {
  readonly date: string
  readonly sales: number
  readonly lots: number
  /** Lots by hour. */
  readonly bars: readonly number[]
  /** The nearest yards, or those with most lots. */
  readonly yards: readonly { readonly name: string; readonly miles: number | null }[]
}

/** One day of a month. */
export interface MonthDay {
  readonly date: string
  readonly sales: number
  readonly lots: number
}

export const monthOf = (date: string): string => date.slice(0, 'yyyy-MM'.length)

/** First day of the month that lies so many months after a day's. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = monthOf(date).split('-').map(Number)
  const count = year * 12 + month - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The instant at which a calendar day begins in UTC, epoch milliseconds. */
export const midnightOf = (date: string): number => (epochDayOfIso(date) ?? 0) * DAY_MS

/** The days after the open one, a line each, with bars over the same hours. */
export function nextDays(days: readonly DaySum[]): {
  readonly next: readonly DayLine[]
  readonly bars: { readonly fromHour: number; readonly hours: number }
} {
  const shown = days.slice(0, NEXT_DAYS)
  const hourOf = (atMs: number, date: string): number => (atMs - midnightOf(date)) / HOUR_MS
  const times = shown.flatMap(({ date, sales }) => sales.map((sale) => ({ sale, date })))
  const fromHour = Math.floor(Math.min(...times.map(({ sale, date }) => hourOf(sale.startsAtMs, date))))
  const toHour = Math.ceil(Math.max(...times.map(({ sale, date }) => hourOf(sale.endsAtMs, date))))
  const bars = times.length === 0 ? { fromHour: 0, hours: 0 } : { fromHour, hours: toHour - fromHour }
  const next = shown.map(({ date, sales, lots }) => {
    const byNearness = sales.toSorted((a, b) => (a.miles ?? 0) - (b.miles ?? 0) || b.lotCount - a.lotCount)
    const yards = new Map(byNearness.map(({ yardName, miles }) => [yardName, miles]))
    return {
      date,
      sales: sales.length,
      lots,
      bars: lotsByHour(sales, { fromMs: midnightOf(date) + bars.fromHour * HOUR_MS, hours: bars.hours }),
      yards: [...yards].slice(0, YARDS_NAMED).map(([name, miles]) => ({ name, miles })),
    }
  })
  return { next, bars }
}

/** The weeks of a month from Monday, with what is sold on each day. */
export function monthWeeks(first: string, days: readonly DaySum[]): MonthDay[][] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const firstDay = epochDayOfIso(first) ?? 0
  const monday = firstDay - MONDAY_FIRST.indexOf(weekdayOf(firstDay))
  const lastDay = (epochDayOfIso(monthAfter(first, 1)) ?? 0) - 1
  const weeks = Math.ceil((lastDay - monday + 1) / DAYS_A_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (__, day) => {
      const date = isoDayOf(monday + week * DAYS_A_WEEK + day)
      const known = byDate.get(date)
      return { date, sales: known?.sales.length ?? 0, lots: known?.lots ?? 0 }
    }),
  )
}
