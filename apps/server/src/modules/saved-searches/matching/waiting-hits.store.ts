import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** What a search is set to of which nothing waits to be told; its hits go with `forgetWaiting`. */
export const nothingWaits = sql`news_at = null, due_at = null, failures = 0`

/** Forgets what waits to be told of a search, which its row is held for. What was told stays known, so that it is not told again. */
export async function forgetWaiting(tx: Tx, id: number): Promise<void> {
  await sql`delete from search_waiting where search_id = ${id}`.execute(tx)
}
