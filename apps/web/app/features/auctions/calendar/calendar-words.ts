import type { ClockZone } from '@app/contract/clock-zone.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { dayIn, formatPattern, formatTime } from '@app/rules/formats/dates.ts'
import { useApp } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useReaderClock } from '../../../platform/use-now.ts'
import { midnightOf } from './calendar-days.ts'

const NOON_MS = 43_200_000

/** The one clock of the page around a day: the reader's own, and until the page knows it the site's. */
export function useCalendarClock(day: string): { readonly zone: ClockZone; readonly isOwn: boolean } {
  const { zone } = useApp()
  const own = useReaderClock(midnightOf(day) + NOON_MS)
  return { zone: own ?? zone, isOwn: own !== null }
}

/** Writes times of the calendar on its one clock. */
export function useCalendarTimes(zone: ClockZone): {
  time(atMs: number): string
  /** With the weekday where the reader's day is another than the sale's. */
  timeOn(atMs: number, day: string): string
  hour(atMs: number): string
  /** A calendar day, in letters of a pattern. */
  day(date: string, pattern: string): string
} {
  const { display } = useFormats()
  const inZone = { ...display, zone }
  const time = (atMs: number): string => formatTime(atMs, inZone)
  return {
    time,
    timeOn: (atMs, day) => (dayIn(zone, atMs) === day ? time(atMs) : `${formatPattern(atMs, 'EEE', inZone)} ${time(atMs)}`),
    hour: (atMs) => formatPattern(atMs, display.timeFormat.includes('a') ? 'h a' : 'H', inZone),
    day: (date, pattern) => formatPattern(midnightOf(date), pattern, { ...display, zone: UTC_CLOCK }),
  }
}
