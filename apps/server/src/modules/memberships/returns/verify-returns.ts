import type { Db } from '#platform/db/database.ts'
import { findWrongReturn } from './returns.store.ts'

/** What became of a verification; each fault is a line of English. */
export interface ReturnVerdict {
  readonly returns: number
  readonly faults: readonly string[]
}

/**
 * Compares the payments of memberships that went back with the journal: that each waits, or waited, with its sum, and that none is missing, so
 * that nobody is held for less or let go by a row. It names the first that is not so. Nothing is changed.
 */
export async function verifyReturns(db: Db): Promise<ReturnVerdict> {
  const { returns, wrong } = await findWrongReturn(db)
  if (wrong === null) return { returns, faults: [] }
  const { cause, told, posted } = wrong
  return {
    returns,
    faults: [
      `payment of a membership that went back, ${cause}: ${told ?? 'nothing'} is held for it, the journal says ${posted ?? 'nothing'}`,
    ],
  }
}
