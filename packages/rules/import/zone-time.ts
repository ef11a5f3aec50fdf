import type { EpochDay } from './calendar-day.ts'
import { epochDayOf } from './calendar-day.ts'

const MINUTES_PER_DAY = 1440
const MS_PER_MINUTE = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** A moment of a yard's wall clock. */
export interface LocalTime {
  readonly day: EpochDay
  /** Minutes since midnight, 0 to 1439. */
  readonly minutes: number
}

/** What the wall clock of an IANA zone shows at an instant. */
export function localTimeAt(instantMs: number, zone: string): LocalTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { day: epochDayOf(year, month, day), minutes: hour * 60 + minute }
}

/** Minutes that the wall clock of a zone is ahead of UTC at an instant. */
export function offsetMinutesAt(instantMs: number, zone: string): number {
  const local = localTimeAt(instantMs, zone)
  return local.day * MINUTES_PER_DAY + local.minutes - Math.floor(instantMs / MS_PER_MINUTE)
}

/**
 * The instant (epoch ms) at which a zone's wall clock shows a time. A time that a spring change skips counts from the clock before
 * the change; of a time that comes twice in autumn the first is meant.
 */
export function instantOf({ day, minutes }: LocalTime, zone: string): number {
  const wallMs = (day * MINUTES_PER_DAY + minutes) * MS_PER_MINUTE
  const before = offsetMinutesAt(wallMs - MINUTES_PER_DAY * MS_PER_MINUTE, zone)
  const early = wallMs - before * MS_PER_MINUTE
  if (offsetMinutesAt(early, zone) === before) return early
  const after = offsetMinutesAt(wallMs + MINUTES_PER_DAY * MS_PER_MINUTE, zone)
  const late = wallMs - after * MS_PER_MINUTE
  return offsetMinutesAt(late, zone) === after ? late : early
}
