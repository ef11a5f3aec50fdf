import type { ClockZone } from '@app/contract/clock-zone.ts'
import { offsetMinutesAt } from '../import/zone-offset.ts'
import { writeClockZone, type ClockSpan } from './clock-zone.ts'
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

function labelOf(zone: string, epochMs: number): string {
  const european = EUROPEAN_LABELS[zone]
  const isSummer = european !== undefined && partOf(epochMs, zone, 'longOffset') !== partOf(JANUARY_MS, zone, 'longOffset')
  return european?.[isSummer ? 1 : 0] ?? FIXED_LABELS[zone] ?? partOf(epochMs, zone, 'short')
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No zone changes its clock twice within so long. */
const STEP_MS = 7 * DAY_MS
/** The days beside an instant, so that its whole day and the next are right on the day of a change. */
const BESIDE_MS = 2 * DAY_MS
/** What a page may show of a site's own past and future. */
const AROUND_MS = 400 * DAY_MS
const CACHED_MAX = 2_000

const spanAt = (zone: string, epochMs: number): ClockSpan => ({
  fromMs: epochMs,
  offsetMinutes: offsetMinutesAt(epochMs, zone),
  label: labelOf(zone, epochMs),
})

/** The minute in which a zone's clock changes between two instants that show different offsets. */
function changeBetween(zone: string, fromMs: number, toMs: number): number {
  const before = offsetMinutesAt(fromMs, zone)
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.ceil(toMs / MINUTE_MS)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMinutesAt(middle * MINUTE_MS, zone) === before) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

function clockBetween(zone: string, fromMs: number, toMs: number): ClockZone {
  const first = spanAt(zone, fromMs)
  const later: ClockSpan[] = []
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    const nextMs = Math.min(atMs + STEP_MS, toMs)
    if (offsetMinutesAt(atMs, zone) !== offsetMinutesAt(nextMs, zone)) later.push(spanAt(zone, changeBetween(zone, atMs, nextMs)))
  }
  return writeClockZone([first, ...later])
}

const clocks = remembered<ClockZone>(CACHED_MAX)

/**
 * The clock of an IANA zone for an instant, its day and the days beside it, by the zone tables of this machine. Only the server asks:
 * browsers take the clock from its answers. The lots of a day share one.
 */
export function yardClockAt(zone: string, epochMs: number): ClockZone {
  const dayMs = Math.floor(epochMs / DAY_MS) * DAY_MS
  return clocks(`${zone} ${dayMs}`, () => clockBetween(zone, dayMs - BESIDE_MS, dayMs + DAY_MS + BESIDE_MS))
}

/** As `yardClockAt`, for all instants of more than a year on both sides of a day. */
export function yardClockAround(zone: string, epochMs: number): ClockZone {
  const dayMs = Math.floor(epochMs / DAY_MS) * DAY_MS
  return clocks(`${zone} around ${dayMs}`, () => clockBetween(zone, dayMs - AROUND_MS, dayMs + AROUND_MS))
}
