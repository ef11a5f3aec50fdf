import { sql } from 'kysely'
import { type WatchableLot, SOLD_WATCHED_DAYS } from '@app/rules/watchlist/decide-watch.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Lots of a list that are still something to watch: not withdrawn, and not sold for too long. */
const isShown = sql<boolean>`l.status <> 'WITHDRAWN'
  and (l.status <> 'SOLD' or coalesce(l.auction_at, l.updated_at) > now() - ${SOLD_WATCHED_DAYS} * interval '1 day')`

export interface WatchRow {
  readonly lot: number
  readonly added_at: Date
}

/** The watched lots of an account, the last added first. */
export async function listWatches(db: Db | Tx, accountId: number): Promise<readonly WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    select w.lot, w.added_at from watches w join lots l on l.number = w.lot
    where w.account_id = ${accountId} and ${isShown} order by w.added_at desc, w.lot`.execute(db)
  return rows
}

/** Numbers of the watched lots of an account, in no promised order. */
export async function listWatchedLots(db: Db, accountId: number): Promise<readonly number[]> {
  return (await listWatches(db, accountId)).map(({ lot }) => lot)
}

export async function countWatches(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from watches w join lots l on l.number = w.lot where w.account_id = ${accountId} and ${isShown}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lets one change of a person's list run at a time; other work on the account goes on. */
export async function lockWatcher(tx: Tx, accountId: number): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
}

/** What decides whether lots can be watched by an account; unknown lots are missing. */
export async function readWatchable(tx: Tx, accountId: number, lots: readonly number[]): Promise<readonly WatchableLot[]> {
  if (lots.length === 0) return []
  const { rows } = await sql<WatchableLot>`
    select l.number as lot, l.status, l.site_codes as "siteCodes", w.lot is not null as "isWatched"
    from lots l left join watches w on w.lot = l.number and w.account_id = ${accountId}
    where l.number = any(${[...lots]}::bigint[])`.execute(tx)
  return rows
}

export async function insertWatches(
  tx: Tx,
  { accountId, lots, queryId }: { accountId: number; lots: readonly number[]; queryId: string | null },
): Promise<void> {
  if (lots.length === 0) return
  await tx
    .insertInto('watches')
    .values(lots.map((lot) => ({ account_id: accountId, lot, query_id: queryId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes watches of an account, all of them by null; answers how many there were. */
export async function deleteWatches(tx: Tx, accountId: number, lots: readonly number[] | null): Promise<number> {
  let query = tx.deleteFrom('watches').where('account_id', '=', accountId)
  if (lots !== null) query = query.where('lot', 'in', [...lots])
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Forgets what has dropped out of an account's list, so that a list in use never grows. */
export async function dropOldWatches(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from watches w using lots l
    where l.number = w.lot and w.account_id = ${accountId} and l.status in ('SOLD', 'WITHDRAWN')
      and coalesce(l.auction_at, l.updated_at) <= now() - ${SOLD_WATCHED_DAYS} * interval '1 day'`.execute(tx)
}
