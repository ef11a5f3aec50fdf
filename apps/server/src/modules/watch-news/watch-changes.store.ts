import { sql } from 'kysely'
import { putOffMs } from '@app/rules/saved-searches/digest-time.ts'
import type { Tx } from '#platform/db/database.ts'
import { putOffRow } from '#platform/jobs/index.ts'

/** What happened to a watched lot. */
export interface WatchChange {
  readonly id: number
  readonly lot: number
  readonly kind: 'RELISTED' | 'PRICE_LOWERED'
  readonly price: 'BUY_NOW' | 'START' | null
  readonly fromMinor: number | null
  readonly toMinor: number | null
  /** The last watcher that was told; 0 before the first. */
  readonly toldTo: number
  /** The one watcher who could not be told when all others were; null of a change that is everybody's. */
  readonly accountId: number | null
  /** How often in a row it could not be told. */
  readonly failures: number
}

/**
 * Takes the oldest change, so that no other node does. A price that falls in steps is one change from the first to the last of them; null
 * where nothing waits.
 */
export async function takeChange(tx: Tx): Promise<WatchChange | null> {
  const { rows } = await sql<WatchChange & { at: Date }>`
    select id, lot, kind, price, from_minor as "fromMinor", to_minor as "toMinor", told_to as "toldTo", account_id as "accountId", failures
    from watch_changes where put_off_until is null or put_off_until <= now() order by id limit 1 for update skip locked`.execute(tx)
  const [change] = rows
  if (change === undefined) return null
  if (change.toldTo > 0 || change.accountId !== null) return change
  const { rows: later } = await sql<{ id: number; toMinor: number | null }>`
    delete from watch_changes where id in (
      select id from watch_changes where lot = ${change.lot} and kind = ${change.kind} and price is not distinct from ${change.price}
        and id > ${change.id} and told_to = 0 and account_id is null for update skip locked)
    returning id, to_minor as "toMinor"`.execute(tx)
  const last = later.toSorted((one, other) => one.id - other.id).at(-1)
  if (last === undefined) return change
  await sql`update watch_changes set to_minor = ${last.toMinor} where id = ${change.id}`.execute(tx)
  return { ...change, toMinor: last.toMinor }
}

/**
 * Whether a change still is so: a price that was raised again before it was told, or is gone, is no news. Where it was put off and has fallen
 * further, a later change tells of that.
 */
export async function stillHolds(tx: Tx, { lot, price, toMinor, failures }: WatchChange): Promise<boolean> {
  if (price === null) return true
  const now =
    price === 'BUY_NOW'
      ? sql`select buy_now_minor as minor from lots where number = ${lot}`
      : sql`select start_minor as minor from lot_bidding where lot = ${lot}`
  const { rows } = await sql<{ holds: boolean }>`
    select minor between ${failures > 0 ? toMinor : 1}::bigint and ${toMinor}::bigint as holds from (${now}) p`.execute(tx)
  return rows[0]?.holds === true
}

/**
 * People who watch the lot of a change where a site of theirs lists it and it can still be bid on, by id from the one that was told last.
 * Who is told of it by a notice of their bids is left out.
 */
export async function listWatchers(tx: Tx, { lot, kind, toldTo, accountId }: WatchChange, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select w.account_id as "accountId" from watches w join lots l on l.number = w.lot join accounts a on a.id = w.account_id
    where w.lot = ${lot} and w.account_id > ${toldTo} and (${accountId}::bigint is null or w.account_id = ${accountId}) and a.status in ('active', 'inactive') and l.site_codes && (a.granted_sites || a.home_site)
      and l.status not in ('SOLD', 'WITHDRAWN')
      and not exists (select from bid_notices n where n.account_id = w.account_id and n.lot = w.lot and n.kind = ${kind}
        and n.at > now() - interval '1 day')
    order by w.account_id limit ${limit}`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

/** Notes up to whom a change was told; null for everybody. */
export async function keepProgress(tx: Tx, id: number, toldTo: number | null): Promise<void> {
  if (toldTo === null) await sql`delete from watch_changes where id = ${id}`.execute(tx)
  else await sql`update watch_changes set told_to = ${toldTo} where id = ${id}`.execute(tx)
}

/** Puts a change off that could not be told, longer each time; answers how often in a row it has failed. */
export const putOffChange = (tx: Tx, id: number): Promise<number> => putOffRow(tx, 'watch_changes', sql`id = ${id}`)

/** Keeps a change for one watcher who could not be told of it, and puts it off. */
export async function putOffFor(tx: Tx, { lot, kind, price, fromMinor, toMinor }: WatchChange, accountId: number): Promise<void> {
  await sql`
    insert into watch_changes (lot, kind, price, from_minor, to_minor, account_id, failures, put_off_until)
    values (${lot}, ${kind}, ${price}, ${fromMinor}, ${toMinor}, ${accountId}, 1, now() + ${putOffMs(1)} * interval '1 millisecond')`.execute(
    tx,
  )
}
