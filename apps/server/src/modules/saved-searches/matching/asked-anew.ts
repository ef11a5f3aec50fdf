import { sql } from 'kysely'

/** From now on only what happens from now on is news, and what was found before is not told any more. */
export const askedAnew = sql`changed_xid = pg_current_xact_id(), asked_in = pg_current_snapshot(), asked_at = now(), waiting = 0, listed = 0, more = 0, news_at = null, due_at = null, failures = 0`
