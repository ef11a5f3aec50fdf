import type { Pool } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { lockNotes } from './lot-notes.store.ts'
import { deleteSeen, listUnmarked, writeSeen } from './seen-lots.store.ts'

interface Marks {
  readonly lots: readonly number[]
  readonly isSeen: boolean
}

/** Keeps that somebody has opened lots, or forgets it; lots opened lately, and lots that are not there, are not written. */
export async function markSeen(pool: Pool, accountId: number, { lots, isSeen }: Marks): Promise<void> {
  if (!isSeen) return deleteSeen(pool, accountId, lots)
  const unmarked = await listUnmarked(pool, accountId, lots)
  if (unmarked.length === 0) return
  await inTransaction(pool, async (tx) => {
    await lockNotes(tx, accountId)
    await writeSeen(tx, accountId, unmarked)
  })
}
