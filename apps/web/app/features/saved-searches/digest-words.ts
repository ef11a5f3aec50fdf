import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern, formatTime } from '@app/rules/formats/dates.ts'
import type { Display } from '@app/rules/formats/display.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Monday, 1 January 2024. */
const A_MONDAY_MS = 1_704_067_200_000

/** Hours of a day, and days of a week from Monday on. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** An hour of the day as the reader writes times. */
export const hourWords = (hour: number, display: Display): string => formatTime(hour * HOUR_MS, display, UTC_CLOCK)

/** The name of a weekday, 1 for Monday. */
export const weekdayWords = (weekday: number, display: Display): string =>
  formatPattern(A_MONDAY_MS + (weekday - 1) * DAY_MS, 'EEEE', { ...display, zone: UTC_CLOCK })
