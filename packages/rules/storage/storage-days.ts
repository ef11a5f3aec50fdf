import type { StorageBlockKind } from '@app/contract/release/storage-codes.ts'
import { type EpochDay, isoDayOf } from '../import/calendar-day.ts'
import { localTimeAt } from '../import/zone-time.ts'
import { type Holidays, isDayOff } from '../negotiation/business-days.ts'

/** Days at the yard, YYYY-MM-DD and both included, for which a lot costs nothing because of the house; one before its first day is none. */
export interface StorageBlock {
  readonly kind: StorageBlockKind
  readonly from: string
  /** Null while it lasts. */
  readonly to: string | null
}

/** A won lot in its yard. */
export interface Stay {
  readonly awardedAtMs: number
  /** Up to which instant it is counted: when the lot left, else now. */
  readonly untilMs: number
  /** IANA zone of the yard. */
  readonly zone: string
  /** Business days after the day of the award that cost nothing. */
  readonly freeDays: number
  /** Days off of the selling site, YYYY-MM-DD: the yard is closed. */
  readonly holidays: Holidays
  readonly blocks: readonly StorageBlock[]
}

/** Which days of a stay cost something, YYYY-MM-DD. */
export interface StorageDays {
  /** The last day that costs nothing; null while a block that lasts holds up the free days. */
  readonly freeUntil: string | null
  /** Days that count up to now, today among them, the earliest first. */
  readonly days: readonly string[]
  /** Whether the day after counts as well, by what is known now. */
  readonly countsTomorrow: boolean
}

const isWithin = (day: string, { from, to }: StorageBlock): boolean => from <= day && (to === null || day <= to)

/** The last free day: weekends, days off and days inside a block use none up; null where a block never ends. */
function lastFreeDay(awarded: EpochDay, { freeDays, holidays, blocks }: Stay): EpochDay | null {
  let at = awarded
  for (let left = freeDays; left > 0;) {
    at += 1
    const day = isoDayOf(at)
    const within = blocks.filter((block) => isWithin(day, block))
    if (within.some(({ to }) => to === null)) return null
    if (within.length === 0 && !isDayOff(at, holidays)) left -= 1
  }
  return at
}

/**
 * Which days of a stay cost something: days of the yard after the free ones, the one on which the lot leaves among them, that lie in no
 * block and are no day off of the site (auction-rules B2.8, T59). The day of the award never does.
 */
export function storageDays(stay: Stay): StorageDays {
  const { awardedAtMs, untilMs, zone, holidays, blocks } = stay
  const free = lastFreeDay(localTimeAt(awardedAtMs, zone).day, stay)
  if (free === null) return { freeUntil: null, days: [], countsTomorrow: false }
  const today = localTimeAt(untilMs, zone).day
  const counts = (at: EpochDay): boolean => {
    const day = isoDayOf(at)
    return at > free && !holidays.has(day) && !blocks.some((block) => isWithin(day, block))
  }
  const days: string[] = []
  for (let at = free + 1; at <= today; at++) if (counts(at)) days.push(isoDayOf(at))
  return { freeUntil: isoDayOf(free), days, countsTomorrow: counts(today + 1) }
}

/** What a stay costs by what a day does, minor units: with today, and from tomorrow on. */
export function storageSums(
  { days, countsTomorrow }: StorageDays,
  dayMinor: number,
): { readonly todayMinor: number; readonly tomorrowMinor: number } {
  const todayMinor = days.length * dayMinor
  return { todayMinor, tomorrowMinor: countsTomorrow ? todayMinor + dayMinor : todayMinor }
}
