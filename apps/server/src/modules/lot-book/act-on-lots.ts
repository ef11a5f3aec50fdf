import type { Pool } from 'pg'
import { type Book, openBook } from './book.store.ts'
import type { Committed } from './committed.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { retrying } from '#platform/db/retry.ts'

/** What acts on lots beside bids need. */
export interface Acting {
  readonly pool: Pool
  /** Database time, epoch milliseconds. */
  readonly nowMs: () => number
  /** Notifies every listener, here and on other nodes, of what has been committed. */
  readonly publish: (committed: Committed) => void
}

/**
 * Acts on lots in one transaction: their rows are locked in order, what the work puts into the book is written and committed,
 * and only then published (auction-rules B4 "Single writer"). When the database broke a deadlock the work runs again from its start, so it
 * must have no effect outside of the book and its client.
 */
export async function actOnLots<T>(
  { pool, nowMs, publish }: Acting,
  lots: readonly number[],
  work: (book: Book) => Promise<T> | T,
): Promise<T> {
  const { result, committed } = await retrying(() =>
    inTransaction(pool, async (client) => {
      const book = await openBook(client, lots, nowMs)
      const done = await work(book)
      await book.write()
      return { result: done, committed: book.committed() }
    }),
  )
  publish(committed)
  return result
}
