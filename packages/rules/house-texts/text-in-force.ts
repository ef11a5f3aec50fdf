import { BUILT_IN_VERSION, TEXT_AHEAD_DAYS_MAX, type HouseTextRefusal } from '@app/contract/house-texts/text-codes.ts'
import { dayAfter, isWithinDays } from '../documents/days.ts'

/** A version with the first day, YYYY-MM-DD, of its site. */
export interface DatedVersion {
  readonly version: number
  readonly firstOn: string
}

/** The version in force on a day of the site: the last whose first day is there, else what came with the software. */
export const versionOn = (versions: readonly DatedVersion[], today: string): number =>
  versions.reduce((last, { version, firstOn }) => (firstOn <= today && version > last ? version : last), BUILT_IN_VERSION)

/** The first day that a new version may have: tomorrow, so that nobody's text changes within a day. */
export const firstDayAhead = (today: string): string => dayAfter(today, 1)

/** Whether a version may begin on a day. */
export const mayBeginOn = (firstOn: string, today: string): boolean => isWithinDays(firstOn, firstDayAhead(today), TEXT_AHEAD_DAYS_MAX)

/**
 * Why a draft is not confirmed as the next version; null where it may be. A later version never holds from an earlier day than one before, so
 * that whoever has accepted a version has accepted what is in force or what follows it.
 */
export function refusalOfNext(
  { firstOn, hasEnglish }: { readonly firstOn: string; readonly hasEnglish: boolean },
  { versions, today }: { readonly versions: readonly DatedVersion[]; readonly today: string },
): HouseTextRefusal | null {
  if (!hasEnglish) return 'ENGLISH'
  if (!mayBeginOn(firstOn, today)) return 'DAY'
  return versions.some((earlier) => earlier.firstOn > firstOn) ? 'EARLIER' : null
}
