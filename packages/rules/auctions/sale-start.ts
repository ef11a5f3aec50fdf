import { instantOf, localTimeAt, offsetMinutesAt } from '../import/zone-time.ts'
import { isoDayOf } from '../import/calendar-day.ts'
import { epochDayOfIso } from './auction-day.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** Clocks are changed by at most so much; two hours cover every zone there is. */
const CHANGE_MAX_MINUTES = 2 * HOUR_MINUTES
const STEP_MINUTES = 15

/** A wall-clock time of a yard, as an operator says it. */
export interface LocalTime {
  readonly date: string
  /** `HH:mm`. */
  readonly time: string
  readonly zone: string
  /** Of a time that comes twice in autumn, the second one. */
  readonly isSecond: boolean
}

export type SaleStart =
  | { readonly kind: 'at'; readonly atMs: number; readonly isTwice: boolean }
  /** No day of the calendar, or a time that the clocks skip that day. */
  | { readonly kind: 'none'; readonly why: 'NO_DAY' | 'SKIPPED' }

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

/** The instant after `atMs` at which the zone's clock shows the same again; null when it does not. */
function secondOf(atMs: number, zone: string): number | null {
  const offset = offsetMinutesAt(atMs, zone)
  for (let ahead = STEP_MINUTES; ahead <= CHANGE_MAX_MINUTES; ahead += STEP_MINUTES)
    if (offset - offsetMinutesAt(atMs + ahead * MINUTE_MS, zone) === ahead) return atMs + ahead * MINUTE_MS
  return null
}

/**
 * The instant at which a yard's clock shows a time. A time that the spring change skips is refused, since it never comes;
 * of one that comes twice the first is meant unless the second is requested.
 */
export function saleStart({ date, time, zone, isSecond }: LocalTime): SaleStart {
  const day = epochDayOfIso(date)
  if (day === null) return { kind: 'none', why: 'NO_DAY' }
  const minutes = minutesOf(time)
  const first = instantOf({ day, minutes }, zone)
  const shown = localTimeAt(first, zone)
  if (shown.day !== day || shown.minutes !== minutes) return { kind: 'none', why: 'SKIPPED' }
  const second = secondOf(first, zone)
  return { kind: 'at', atMs: isSecond && second !== null ? second : first, isTwice: second !== null }
}

const HOUR_MS = HOUR_MINUTES * MINUTE_MS
const WEEK_HOURS = 168
/** Days are looked for so far ahead: nobody plans a sale later. */
const WEEKS_AHEAD = 106

/** Days of the next two years on which the clocks of a zone are set back, `YYYY-MM-DD`: only then does a time come twice. */
export function setBackDays(fromMs: number, zone: string): string[] {
  const offsetAt = (hours: number): number => offsetMinutesAt(fromMs + hours * HOUR_MS, zone)
  const days: string[] = []
  let [start, offset] = [0, offsetAt(0)]
  for (let week = 1; week <= WEEKS_AHEAD; week++) {
    const end = week * WEEK_HOURS
    const next = offsetAt(end)
    if (offset > next) {
      // The clocks are set back between two hours, which halving the week finds.
      let [before, after] = [start, end]
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2)
        if (offsetAt(middle) > next) before = middle
        else after = middle
      }
      days.push(isoDayOf(localTimeAt(fromMs + after * HOUR_MS, zone).day))
    }
    ;[start, offset] = [end, next]
  }
  return days
}
