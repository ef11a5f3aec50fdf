import { instantOf, localTimeAt, offsetMinutesAt } from '../import/zone-time.ts'
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
