import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { Display } from './display.ts'
import { clockLabel } from './clock-zone.ts'
import { localMsAt, wallClockAt } from './wall-clock.ts'

const TOKEN = /yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE|HH|H|hh|h|mm|ss|a/g
const HOURS_A_HALF_DAY = 12
const HOUR_MS = 3_600_000

const formatters = new Map<string, Intl.DateTimeFormat>()

// A formatter costs some fifty microseconds to make and a page needs hundreds; zones and languages are few.
function formatterOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, options)
  formatters.set(key, made)
  return made
}

function nameAt(epochMs: number, options: Intl.DateTimeFormatOptions & { timeZone: string }, tag: string): string {
  return formatterOf(tag, options).format(epochMs)
}

const two = (value: number): string => String(value).padStart(2, '0')
const isInstant = (epochMs: number | null | undefined): epochMs is number => typeof epochMs === 'number' && Number.isFinite(epochMs)

function patterned(epochMs: number, pattern: string, place: { zone: ClockZone; languageTag: string }): string {
  const { zone, languageTag } = place
  const at = wallClockAt(epochMs, zone)
  const twelve = at.hour % HOURS_A_HALF_DAY || HOURS_A_HALF_DAY
  const named = (options: Intl.DateTimeFormatOptions) => nameAt(localMsAt(epochMs, zone), { ...options, timeZone: 'UTC' }, languageTag)
  const value = (token: string): string => {
    switch (token) {
      case 'yyyy':
        return String(at.year).padStart(4, '0')
      case 'yy':
        return String(at.year).slice(-2)
      case 'MMMM':
        return named({ month: 'long' })
      case 'MMM':
        return named({ month: 'short' })
      case 'MM':
        return two(at.month)
      case 'M':
        return String(at.month)
      case 'dd':
        return two(at.day)
      case 'd':
        return String(at.day)
      case 'EEEE':
        return named({ weekday: 'long' })
      case 'EEE':
        return named({ weekday: 'short' })
      case 'HH':
        return two(at.hour)
      case 'H':
        return String(at.hour)
      case 'hh':
        return two(twelve)
      case 'h':
        return String(twelve)
      case 'mm':
        return two(at.minute)
      case 'ss':
        return two(at.second)
      default:
        return at.hour < HOURS_A_HALF_DAY ? 'AM' : 'PM'
    }
  }
  return pattern.replace(TOKEN, value)
}

/** Date by the reader's pattern on a clock (theirs when left out); empty for no instant (MQ-129). */
export function formatDate(epochMs: number | null | undefined, display: Display, zone = display.zone): string {
  return isInstant(epochMs) ? patterned(epochMs, display.dateFormat, { zone, languageTag: display.languageTag }) : ''
}

/** Time of day by the reader's pattern on a clock (theirs when left out); empty for no instant. */
export function formatTime(epochMs: number | null | undefined, display: Display, zone = display.zone): string {
  return isInstant(epochMs) ? patterned(epochMs, display.timeFormat, { zone, languageTag: display.languageTag }) : ''
}

/** Any pattern of the letters above, for the few places that need one, e.g. `EEE d MMM`. */
export function formatPattern(epochMs: number | null | undefined, pattern: string, display: Display): string {
  return isInstant(epochMs) ? patterned(epochMs, pattern, display) : ''
}

/** Calendar day of an instant on a clock, YYYY-MM-DD; empty for no instant. */
export function dayIn(zone: ClockZone, epochMs: number | null | undefined): string {
  if (!isInstant(epochMs)) return ''
  return patterned(epochMs, 'yyyy-MM-dd', { zone, languageTag: 'en' })
}

/** A calendar day written out, as papers show it, e.g. `Tuesday, November 24, 2026`; its noon in UTC, epoch milliseconds. */
export const formatDayWritten = (noonMs: number, languageTag: string): string =>
  formatterOf(languageTag, { dateStyle: 'full', timeZone: 'UTC' }).format(noonMs)

/** A whole hour of the day, 0 to 23, as mails show it: `8:00 AM`, `08:00`. */
export const formatHourWritten = (hour: number, languageTag: string): string =>
  formatterOf(languageTag, { timeStyle: 'short', timeZone: 'UTC' }).format(hour * HOUR_MS)

/** Day and time written out with the clock's name, as mails show it, e.g. `Tuesday, November 24, 2026 at 10:00 AM CST`. */
export function formatWritten(epochMs: number, clock: ClockZone, languageTag: string): string {
  const written = formatterOf(languageTag, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(localMsAt(epochMs, clock))
  return `${written} ${clockLabel(clock, epochMs)}`
}
