import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { QuoteLine } from '@app/rules/fees/quote.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Wins of these accounts that the journal does not have, the oldest first, by the numbers of their awards. */
export async function listOpenWins(db: Db, accountIds: readonly number[], limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from awards where account_id = any(${accountIds}::bigint[]) and booked_at is null and voided_at is null
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A win as it is booked: its price and fees, as frozen with it. */
export interface BookedWin {
  readonly site: SiteCode
  readonly accountId: number
  readonly lines: readonly QuoteLine[]
}

/** Marks a win as booked; null where it is already, or was voided. */
export async function markBooked(tx: Tx, awardId: number): Promise<BookedWin | null> {
  const { rows } = await sql<BookedWin>`
    update awards a set booked_at = now() from lots l
    where a.id = ${awardId} and a.booked_at is null and a.voided_at is null and l.number = a.lot
    returning l.selling_site as site, a.account_id as "accountId", a.quote as lines`.execute(tx)
  return rows[0] ?? null
}
