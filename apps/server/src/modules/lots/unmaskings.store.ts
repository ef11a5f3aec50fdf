import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Kind of the event that records one. */
export const UNMASKED = 'unmasked'

/** How often an account has unmasked something in the last day. */
export async function countUnmaskings(db: Tx, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('account_events')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', UNMASKED)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}
