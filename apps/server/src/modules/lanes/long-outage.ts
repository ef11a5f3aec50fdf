import type { Pool } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { type Book, openBook, type Committed } from '#modules/lot-book/index.ts'
import { interruptLot } from './interrupt-lot.ts'
import { LONGER_HOURS, LOTS_AT_ONCE, noteLook, holdOutage, takeEnding, endOutage } from './long-outage.store.ts'

// A long outage: no node handled the lots that are sold by time (auction-rules B2.2 "Hard outage").

/** Why a lane waits for an operator after such an outage, and what the ledgers of prolonged lots say. */
export const LONG_OUTAGE = 'LONG_OUTAGE'

const LONGER_MS = LONGER_HOURS * 3_600_000
function prolong(book: Book, lot: number): void {
  const { phase, deadlineMs } = book.row(lot)
  if (phase === 'ACTIVE' && deadlineMs !== null) interruptLot(book, lot, { reason: LONG_OUTAGE, deadlineMs: deadlineMs + LONGER_MS })
}

/**
 * To be called before anything that is sold by time is closed: notes that somebody looks, and after an outage of ten minutes or more lets
 * timed lots that ended in it, or end within the hour, go on for 24 hours (auction-rules B2.2). Answers false while another node is about
 * it: then nothing may be closed yet. Sealed lots end at their fixed instant all the same.
 */
export async function overcomeLongOutage({
  pool,
  nowMs,
  publish,
}: {
  readonly pool: Pool
  readonly nowMs: () => number
  readonly publish: (committed: Committed) => void
}): Promise<boolean> {
  if (!(await noteLook(pool))) return true
  for (;;) {
    const piece = await inTransaction(pool, async (client) => {
      const sinceMs = await holdOutage(client)
      if (sinceMs === null) return null
      const lots = await takeEnding(client, sinceMs)
      const book = await openBook(client, lots, nowMs)
      for (const lot of lots) prolong(book, lot)
      await book.write()
      const isLast = lots.length < LOTS_AT_ONCE
      if (isLast) await endOutage(client, sinceMs)
      return { book, isLast }
    })
    if (piece === null) return false
    publish(piece.book.committed())
    if (piece.isLast) return true
  }
}
