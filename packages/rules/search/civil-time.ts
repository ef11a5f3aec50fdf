const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DAYS_PER_ERA = 146_097
const DAYS_TO_EPOCH = 719_468

/** Days since 1970-01-01 of a proleptic Gregorian date; months 1 to 12, overflowing days and months carry over. */
export function dayNumber(year: number, month: number, day: number): number {
  const carried = year + Math.floor((month - 1) / 12)
  const inYear = ((((month - 1) % 12) + 12) % 12) + 1
  const shifted = inYear <= 2 ? carried - 1 : carried
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (inYear > 2 ? inYear - 3 : inYear + 9) + 2) / 5) + day - 1
  return era * DAYS_PER_ERA + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - DAYS_TO_EPOCH
}

interface CivilDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Calendar day (UTC) of an instant in epoch milliseconds. */
export function civilDayOf(atMs: number): CivilDay {
  const shifted = Math.floor(atMs / DAY_MS) + DAYS_TO_EPOCH
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 }
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?Z)?$/

/** Epoch milliseconds of an ISO day or UTC instant (`2026-03-30`, `2026-03-30T15:00:00Z`); null when it is none. */
export function instantOf(text: string): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return null
  const milliseconds = Number((match[7] ?? '0').padEnd(3, '0'))
  const days = dayNumber(year, month, day)
  return civilDayOf(days * DAY_MS).day === day ? days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + milliseconds : null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-03-30T15:00:00Z` of an instant; milliseconds are dropped. */
export function isoSecond(atMs: number): string {
  const { year, month, day } = civilDayOf(atMs)
  const ofDay = atMs - Math.floor(atMs / DAY_MS) * DAY_MS
  const time = [Math.floor(ofDay / HOUR_MS), Math.floor(ofDay / MINUTE_MS) % 60, Math.floor(ofDay / 1000) % 60].map(two).join(':')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${time}Z`
}
