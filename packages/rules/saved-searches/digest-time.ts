import type { EpochDay } from '../import/epoch-day.ts'
import { instantOf, localTimeAt } from '../import/zone-time.ts'

const MINUTES_AN_HOUR = 60
const DAYS_A_WEEK = 7
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/** 1 for Monday to 7 for Sunday. */
const isoWeekday = (day: EpochDay): number => ((day + FIRST_WEEKDAY - 1) % DAYS_A_WEEK) + 1

/** When on a person's clock a day's or a week's news are told. */
export interface DigestTime {
  /** Hour of the day, 0 to 23. */
  readonly hour: number
  /** Of a week's news: 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
  readonly weekday: number
}

/** For who chose nothing. */
export const DIGEST_TIME_DEFAULT: DigestTime = { hour: 7, weekday: 1 }

/** What decides when the news of a search that tells by day or week are due. */
export interface DigestTerms extends DigestTime {
  readonly frequency: 'DAILY' | 'WEEKLY'
  /** Since when there is something to tell. */
  readonly newsAtMs: number
  /** When it last told something, and which day that was for its reader then; null for never. */
  readonly toldAtMs: number | null
  readonly toldOn: EpochDay | null
  /** IANA zone of the reader as it is now. */
  readonly zone: string
}

/**
 * The instant at which a digest is due: the first time after there was news that the reader's clock shows their hour, on their weekday
 * for a week's. Never on a day on which it told already, neither as the reader counts days now nor as they did then, so that a change of
 * zone or hour brings no second one. An hour that the clocks skip counts from the clock before the change; of one that comes twice the
 * first is meant.
 */
export function digestDueAt({ frequency, hour, weekday, newsAtMs, toldAtMs, toldOn, zone }: DigestTerms): number {
  const told = Math.max(toldOn ?? -1, toldAtMs === null ? -1 : localTimeAt(toldAtMs, zone).day)
  const first = Math.max(localTimeAt(newsAtMs, zone).day, told + 1)
  const day = frequency === 'WEEKLY' ? first + ((weekday - isoWeekday(first) + DAYS_A_WEEK) % DAYS_A_WEEK) : first
  const atMs = instantOf({ day, minutes: hour * MINUTES_AN_HOUR }, zone)
  const next = day + (frequency === 'WEEKLY' ? DAYS_A_WEEK : 1)
  return atMs > newsAtMs ? atMs : instantOf({ day: next, minutes: hour * MINUTES_AN_HOUR }, zone)
}

const MINUTE_MS = 60_000
const PUT_OFF_MAX_MINUTES = 6 * MINUTES_AN_HOUR
/** Failures in a row from which on a person is told that their news do not get through. */
export const TELLING_FAILS_FROM = 3

/** How long telling waits after so many failures in a row: a minute, then twice as long each time, six hours at most. */
export const putOffMs = (failures: number): number => Math.min(2 ** Math.max(failures - 1, 0), PUT_OFF_MAX_MINUTES) * MINUTE_MS
