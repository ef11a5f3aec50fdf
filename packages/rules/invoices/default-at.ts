import type { SiteCode } from '@app/contract/sites.ts'
import { localTimeAt } from '../import/zone-time.ts'
import { dueOn } from './due-at.ts'

/** Day of the sale from which on a win that nobody paid is given up, that of the award counting (auction-rules B2.8). */
const DEFAULT_DAY = 8
/** Days that lie between the one on which it was due, as granted, and that one at least: on the day between its payer is warned. */
const DAYS_AFTER_DUE = 2
/** So long ahead its payer is warned, milliseconds. */
export const DEFAULT_WARNING_MS = 24 * 3_600_000

/** What fixes when a win that is not paid is given up. */
export interface DefaultTerms {
  readonly awardedAtMs: number
  /** Until when it was to be paid, with days that were granted. */
  readonly dueAtMs: number
  /** IANA zone of the yard. */
  readonly zone: string
  readonly site: SiteCode
}

/** From when on it is proposed that an unpaid win is given up, epoch milliseconds: at the hour of its site, by the clock of its yard. */
export function defaultAt({ awardedAtMs, dueAtMs, zone, site }: DefaultTerms): number {
  const fromAward = localTimeAt(awardedAtMs, zone).day + DEFAULT_DAY - 1
  const fromDue = localTimeAt(dueAtMs, zone).day + DAYS_AFTER_DUE
  return dueOn({ day: Math.max(fromAward, fromDue), zone, site })
}
