import { offsetMinutesAt } from '../import/zone-time.ts'
import { clockZoneOf } from './clock-zone.ts'
import { civilDayOf } from '../search/civil-time.ts'
import { remembered } from './remembered.ts'

/** What the wall clock of a zone shows. */
export interface WallClock {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const MINUTE_MS = 60_000
// No zone changes its clock inside a quarter of an hour, so one look at Intl (8 microseconds) serves all instants of it.
const QUARTER_MS = 900_000
const MOST_QUARTERS = 4_000

const offsets = remembered<number>(MOST_QUARTERS)

function offsetMs(zone: string, epochMs: number): number {
  const quarter = Math.floor(epochMs / QUARTER_MS)
  const offset = (): number => (clockZoneOf(zone)?.offsetMinutes ?? offsetMinutesAt(quarter * QUARTER_MS, zone)) * MINUTE_MS
  return offsets(`${zone} ${quarter}`, offset)
}

/** Milliseconds that read as UTC show what the wall clock of a zone shows at an instant. */
export const localMsAt = (epochMs: number, zone: string): number => epochMs + offsetMs(zone, epochMs)

/** Wall clock of a zone at an instant: an IANA zone, or a clock as `clockZoneName` writes it. */
export function wallClockAt(epochMs: number, zone: string): WallClock {
  const localMs = localMsAt(epochMs, zone)
  const minutes = Math.floor(localMs / MINUTE_MS)
  const inDay = ((minutes % 1440) + 1440) % 1440
  return {
    ...civilDayOf(localMs),
    hour: Math.floor(inDay / 60),
    minute: inDay % 60,
    second: Math.floor((localMs - minutes * MINUTE_MS) / 1000),
  }
}
