import type { ClockZone } from '@app/contract/clock-zone.ts'
import { clockLabel } from './clock-zone.ts'
import { dayIn, formatDate, formatTime } from './dates.ts'
import type { Display } from './display.ts'

/** An instant at the yard and, where it reads otherwise, where the reader is. */
export interface ZonedTime {
  readonly yard: string
  /** Null when the reader's clock shows the same. */
  readonly viewer: string | null
}

/** Time with zone at the yard and beside it the reader's own; both empty for no instant. */
export function formatZonedTime(epochMs: number | null | undefined, yardZone: ClockZone, display: Display): ZonedTime {
  if (typeof epochMs !== 'number' || !Number.isFinite(epochMs)) return { yard: '', viewer: null }
  const at = (zone: ClockZone) => `${formatTime(epochMs, display, zone)} ${clockLabel(zone, epochMs)}`
  const yard = at(yardZone)
  const isSameClock = formatTime(epochMs, display, yardZone) === formatTime(epochMs, display)
  const isSameDay = dayIn(yardZone, epochMs) === dayIn(display.zone, epochMs)
  if (isSameClock && isSameDay) return { yard, viewer: null }
  return { yard, viewer: isSameDay ? at(display.zone) : `${formatDate(epochMs, display)} ${at(display.zone)}` }
}

/** As `formatZonedTime`, with the yard's date before the yard's time. */
export function formatZonedDateTime(epochMs: number | null | undefined, yardZone: ClockZone, display: Display): ZonedTime {
  const { yard, viewer } = formatZonedTime(epochMs, yardZone, display)
  return { yard: yard === '' ? '' : `${formatDate(epochMs, display, yardZone)} ${yard}`, viewer }
}
