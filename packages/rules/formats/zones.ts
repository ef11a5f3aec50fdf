import { offsetMinutesAt } from '../import/zone-time.ts'
import { clockZoneName, clockZoneOf } from './clock-zone.ts'
import { dayIn, formatDate, formatTime } from './dates.ts'
import type { Display } from './display.ts'
import { remembered } from './remembered.ts'

// Intl knows letters for American zones in English only; elsewhere it would say GMT+1.
const EUROPEAN_LABELS: Readonly<Record<string, readonly [standard: string, summer: string]>> = {
  'Europe/London': ['GMT', 'BST'],
  'Europe/Dublin': ['GMT', 'IST'],
  'Europe/Berlin': ['CET', 'CEST'],
  'Europe/Madrid': ['CET', 'CEST'],
  'Europe/Amsterdam': ['CET', 'CEST'],
  'Atlantic/Canary': ['WET', 'WEST'],
}
const FIXED_LABELS: Readonly<Record<string, string>> = {
  'Asia/Kolkata': 'IST',
  'Asia/Dubai': 'GST',
  'Asia/Muscat': 'GST',
  'Asia/Bahrain': 'AST',
  UTC: 'UTC',
}
const JANUARY_MS = 1_736_942_400_000 // 15 January 2025, noon UTC: standard time in every zone above

const partOf = (epochMs: number, zone: string, style: 'short' | 'longOffset'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
    .formatToParts(epochMs)
    .find((part) => part.type === 'timeZoneName')?.value ?? ''

const HOUR_MS = 3_600_000
const MOST_KEPT = 2_000

function labelOf(zone: string, epochMs: number): string {
  const european = EUROPEAN_LABELS[zone]
  const isSummer = european !== undefined && partOf(epochMs, zone, 'longOffset') !== partOf(JANUARY_MS, zone, 'longOffset')
  return european?.[isSummer ? 1 : 0] ?? FIXED_LABELS[zone] ?? partOf(epochMs, zone, 'short')
}

const labels = remembered<string>(MOST_KEPT)

/** Short name of a zone at an instant, e.g. `CDT`, `CET`; an offset such as `GMT+3` where no name is in use. */
export const zoneLabel = (zone: string, epochMs: number): string =>
  clockZoneOf(zone)?.label ?? labels(`${zone} ${Math.floor(epochMs / HOUR_MS)}`, () => labelOf(zone, epochMs))

const clocks = remembered<string>(MOST_KEPT)

/** A zone as its clock stands at an instant, by the zone tables of this side; a clock stays what it is. The lots of a sale share one. */
export function clockZoneAt(zone: string, epochMs: number): string {
  if (clockZoneOf(zone) !== null) return zone
  const clock = (): string => clockZoneName({ offsetMinutes: offsetMinutesAt(epochMs, zone), label: zoneLabel(zone, epochMs) })
  return clocks(`${zone} ${epochMs}`, clock)
}

/** An instant at the yard and, where it reads otherwise, where the reader is. */
export interface ZonedTime {
  readonly yard: string
  /** Null when the reader's clock shows the same. */
  readonly viewer: string | null
}

/** Time with zone at the yard and beside it the reader's own; both empty for no instant. */
export function formatZonedTime(epochMs: number | null | undefined, yardZone: string, display: Display): ZonedTime {
  if (typeof epochMs !== 'number' || !Number.isFinite(epochMs)) return { yard: '', viewer: null }
  const at = (zone: string) => `${formatTime(epochMs, display, zone)} ${zoneLabel(zone, epochMs)}`
  const yard = at(yardZone)
  const isSameClock = formatTime(epochMs, display, yardZone) === formatTime(epochMs, display)
  const isSameDay = dayIn(yardZone, epochMs) === dayIn(display.zone, epochMs)
  if (isSameClock && isSameDay) return { yard, viewer: null }
  return { yard, viewer: isSameDay ? at(display.zone) : `${formatDate(epochMs, display)} ${at(display.zone)}` }
}

/** As `formatZonedTime`, with the yard's date before the yard's time. */
export function formatZonedDateTime(epochMs: number | null | undefined, yardZone: string, display: Display): ZonedTime {
  const { yard, viewer } = formatZonedTime(epochMs, yardZone, display)
  return { yard: yard === '' ? '' : `${formatDate(epochMs, display, yardZone)} ${yard}`, viewer }
}
