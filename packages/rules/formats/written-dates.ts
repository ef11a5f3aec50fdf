import type { ClockZone } from '@app/contract/clock-zone.ts'
import { UTC_CLOCK } from './clock-zone.ts'
import { formatPattern, formatTime } from './dates.ts'
import type { Display } from './display.ts'

const HOUR_MS = 3_600_000

/** Spanish joins a day, its month written out and the year by `de`. */
const joinsByDe = (display: Display): boolean => display.languageTag.startsWith('es')

/** A day with weekday and month written out, e.g. `Wednesday 18 November`, `miércoles 18 de noviembre`. */
export function writtenDay(epochMs: number, display: Display): string {
  const part = (pattern: string): string => formatPattern(epochMs, pattern, display)
  return joinsByDe(display) ? `${part('EEEE d')} de ${part('MMMM')}` : part('EEEE d MMMM')
}

/** A month and its year written out, e.g. `November 2026`, `noviembre de 2026`. */
export function writtenMonth(epochMs: number, display: Display): string {
  const part = (pattern: string): string => formatPattern(epochMs, pattern, display)
  return joinsByDe(display) ? `${part('MMMM')} de ${part('yyyy')}` : part('MMMM yyyy')
}

/** A whole hour of the day, 0 to 23, by the reader's pattern: `08:00 AM`, `08:00`. */
export const formatHour = (hour: number, display: Display): string => formatTime(hour * HOUR_MS, display, UTC_CLOCK)

/** Time of day to the second on a clock, which is not named. */
export const formatSecond = (epochMs: number, display: Display, zone: ClockZone): string =>
  formatTime(epochMs, { ...display, timeFormat: display.timeFormat.replace('mm', 'mm:ss') }, zone)
