import { type EpochDay, epochDayOf } from './epoch-day.ts'

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
