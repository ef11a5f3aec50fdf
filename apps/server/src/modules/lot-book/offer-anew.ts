import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import type { Book } from './book.store.ts'
import { NO_LEADER } from './lot-row.ts'

/** Puts a lot back among those of the future, with no bid on it; `cause` is by whom, and why. */
export function offerAnew(book: Book, lot: number, cause: Pick<LedgerEntry, 'by' | 'reason' | 'terms'>): void {
  book.append(
    lot,
    { kind: 'REOPENED', ...cause, phase: 'PRELIM', priceMinor: 0, leader: null },
    {
      phase: 'PRELIM',
      outcome: null,
      priceMinor: 0,
      bidCount: 0,
      ...NO_LEADER,
      deadlineMs: null,
      remainingMs: null,
      isBonusSpent: false,
      offered: 0,
    },
  )
}
