import { type LocalTime, offsetMinutesAt } from './zone-offset.ts'

export { type LocalTime, localTimeAt, offsetMinutesAt } from './zone-offset.ts'

const MINUTES_PER_DAY = 1440
const MS_PER_MINUTE = 60_000

/**
 * The instant (epoch ms) at which a wall clock shows a time, by how many minutes it is ahead of UTC at each instant. A time that a
 * spring change skips counts from the clock before the change; of a time that comes twice in autumn the first is meant.
 */
export function instantBy({ day, minutes }: LocalTime, offsetAt: (instantMs: number) => number): number {
  const wallMs = (day * MINUTES_PER_DAY + minutes) * MS_PER_MINUTE
  const before = offsetAt(wallMs - MINUTES_PER_DAY * MS_PER_MINUTE)
  const early = wallMs - before * MS_PER_MINUTE
  if (offsetAt(early) === before) return early
  const after = offsetAt(wallMs + MINUTES_PER_DAY * MS_PER_MINUTE)
  const late = wallMs - after * MS_PER_MINUTE
  return offsetAt(late) === after ? late : early
}

/** As `instantBy`, on the wall clock of an IANA zone. */
export const instantOf = (local: LocalTime, zone: string): number => instantBy(local, (instantMs) => offsetMinutesAt(instantMs, zone))
