import { STATEMENT_DAYS_MAX } from '@app/contract/bidder-numbers/number-limits.ts'
import { dayAfter, isDay } from '../documents/days.ts'

/** Days of a statement that names none, today included. */
const DAYS_SHOWN = 30

/** The days of a statement, both included, YYYY-MM-DD; null where they are no period, or one that is too long. */
export function periodOf(
  { from, until }: { readonly from: string; readonly until: string },
  today: string,
): { readonly from: string; readonly until: string } | null {
  const end = until === '' ? today : until
  if (!isDay(end)) return null
  const start = from === '' ? dayAfter(end, 1 - DAYS_SHOWN) : from
  if (!isDay(start) || start > end || start < dayAfter(end, 1 - STATEMENT_DAYS_MAX)) return null
  return { from: start, until: end }
}

/** How a lot stands for whoever bid on it for another account. */
export interface StatementFacts {
  readonly isWon: boolean
  readonly isLeading: boolean
  readonly isDecided: boolean
  readonly isSealed: boolean
}

export type StatementState = 'WON' | 'LEADING' | 'SEALED' | 'OUTBID' | 'LOST'

/** One word for it: a sealed bid tells nothing before its lot is decided. */
export function statementState({ isWon, isLeading, isDecided, isSealed }: StatementFacts): StatementState {
  if (isWon) return 'WON'
  if (isDecided) return 'LOST'
  if (isSealed) return 'SEALED'
  return isLeading ? 'LEADING' : 'OUTBID'
}
