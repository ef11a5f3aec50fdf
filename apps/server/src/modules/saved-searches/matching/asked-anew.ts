import { sql } from 'kysely'
import { nothingWaits } from './waiting-hits.store.ts'

/** From now on only what happens from now on is news, and what was found before is not told any more. */
export const askedAnew = sql`changed_xid = pg_current_xact_id(), asked_in = pg_current_snapshot(), asked_at = now(), ${nothingWaits}`
