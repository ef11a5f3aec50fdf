import { dayAfter } from '../documents/days.ts'
import type { BankStatement } from './statement.ts'

/** What of a statement the next one has to continue. */
export interface StatementEnd {
  readonly toOn: string
  readonly closingMinor: number
}

/** Why a statement does not continue the last one of its account. GAP: from and until which day there is none. */
export type Discontinuity =
  | { readonly code: 'OVERLAP' | 'GAP'; readonly from: string; readonly until: string }
  | { readonly code: 'BALANCE'; readonly expectedMinor: number; readonly foundMinor: number }

/**
 * Whether a statement continues the last one of its account: it begins with the balance with which that one ended. Days without a line
 * need no statement. The first of an account continues nothing.
 */
export function discontinuity(
  last: StatementEnd | null,
  { fromOn, toOn, openingMinor }: Pick<BankStatement, 'fromOn' | 'toOn' | 'openingMinor'>,
): Discontinuity | null {
  if (last === null) return null
  if (toOn < last.toOn) return { code: 'OVERLAP', from: fromOn, until: toOn }
  if (openingMinor === last.closingMinor) return null
  if (fromOn <= last.toOn) return { code: 'OVERLAP', from: fromOn, until: last.toOn }
  const missing = { from: dayAfter(last.toOn, 1), until: dayAfter(fromOn, -1) }
  if (missing.from <= missing.until) return { code: 'GAP', ...missing }
  return { code: 'BALANCE', expectedMinor: last.closingMinor, foundMinor: openingMinor }
}
