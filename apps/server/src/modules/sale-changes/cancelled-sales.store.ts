import type { Pool, PoolClient } from 'pg'
import type { LaneToCancel } from '@app/rules/auctions/decide-cancel.ts'
import type { LaneToMove } from '@app/rules/auctions/decide-move-date.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { PENDING_LIFE } from '#modules/pending-acts/index.ts'
import { stands } from '#modules/bid-accounts/index.ts'

type Reader = Pick<Pool | PoolClient, 'query'>

/** One lane of a sale, with the others that start with it at its yard. */
export interface CancelLane extends LaneToCancel, LaneToMove {
  readonly saleId: number
}

/** The lanes of a sale by one of them, in the order of their ids; none where these sites have no such sale. */
export async function listLanesOf(client: Reader, saleId: number, sites: readonly string[] | null): Promise<CancelLane[]> {
  const { rows } = await client.query<CancelLane>(
    `select s.id as "saleId", s.status, s.sale_type as "saleType", ${epochMs('s.starts_at')} as "startsAtMs",
       ${epochMs('s.ends_at')} as "endsAtMs", r.state as "laneState"
     from sales one join sales s on s.selling_site = one.selling_site and s.yard = one.yard and s.starts_at = one.starts_at
       left join lane_runs r on r.sale_id = s.id
     where one.id = $1 and ($2::text[] is null or one.selling_site = any($2)) order by s.id`,
    [saleId, sites],
  )
  return rows
}

/** Locks lanes and their sales until the transaction ends: after it, lanes that have not begun stay closed. Lots are locked before. */
export async function lockLanes(client: PoolClient, saleIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into lane_runs (sale_id) select id from sales where id = any($1::bigint[]) and sale_type = 'live' and status = 'SCHEDULED'
     on conflict do nothing`,
    [saleIds],
  )
  await client.query('select from lane_runs where sale_id = any($1::bigint[]) order by sale_id for update', [saleIds])
  await client.query('select from sales where id = any($1::bigint[]) order by id for update', [saleIds])
}

/** Lots of these sales that are not decided: neither sold, nor waiting for their seller, nor passed. */
export async function listUndecided(client: Reader, saleIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    `select l.number from lots l left join lot_bidding b on b.lot = l.number
     where l.sale_id = any($1::bigint[]) and l.status in ('OPEN', 'ON_BLOCK') and b.outcome is null order by l.number`,
    [saleIds],
  )
  return rows.map(({ number }) => number)
}

/** What a second operator looks at: how many valid bids there are on undecided lots, and how many undecided lots. */
export async function readProgress(
  client: Reader,
  saleIds: readonly number[],
): Promise<{ readonly bidCount: number; readonly through: number }> {
  const { rows } = await client.query<{ bidCount: number; through: number }>(
    `select coalesce(sum(b.bid_count) filter (where b.outcome is null), 0)::int as "bidCount", count(b.outcome)::int as through
     from lots l join lot_bidding b on b.lot = l.number where l.sale_id = any($1::bigint[])`,
    [saleIds],
  )
  return rows[0] ?? { bidCount: 0, through: 0 }
}

/**
 * Notifies everybody who watches one of these lots or has a valid bid on it what became of their sale, each person once, for the first of
 * their lots; call before bids are freed. Answers whom.
 */
export async function notifyPeople(
  client: PoolClient,
  lots: readonly number[],
  {
    kind,
    ...detail
  }: { readonly kind: 'SALE_CANCELLED' } | { readonly kind: 'SALE_MOVED'; readonly startsAtMs: number; readonly zone: string },
): Promise<number[]> {
  const { rows } = await client.query<{ account_id: number }>(
    `insert into bid_notices (account_id, lot, kind, detail)
     select account_id, (array_agg(lot order by has_bid desc, lot))[1], $2,
       $3::jsonb || jsonb_build_object('lots', count(distinct lot), 'hasBid', bool_or(has_bid))
     from (
       select b.account_id, b.lot, true as has_bid from bids b
       where b.lot = any($1::bigint[]) and b.account_id is not null and ${stands('b', 'b.lot')}
       union all
       select b.actor_id, b.lot, true from bids b where b.lot = any($1::bigint[]) and b.actor_id is not null and ${stands('b', 'b.lot')}
       union all
       select w.account_id, w.lot, false from watches w where w.lot = any($1::bigint[])) told
     group by account_id returning account_id`,
    [lots, kind, JSON.stringify(detail)],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Says of these sales that they are cancelled; whatever leads into their lanes ends, and search looks at what was sold there. */
export async function markCancelled(client: PoolClient, saleIds: readonly number[], reason: string): Promise<void> {
  await client.query(`update sales set status = 'CANCELLED', cancelled_at = now(), cancel_reason = $2 where id = any($1::bigint[])`, [
    saleIds,
    reason,
  ])
  await client.query(
    `update lane_runs set state = 'ENDED', current_lot = null, next_at = null, resume_at = null, pause_reason = null, message = $2, ended_at = now()
     where sale_id = any($1::bigint[])`,
    [saleIds, reason],
  )
  await client.query('update lane_alerts set expires_at = now() where sale_id = any($1::bigint[]) and expires_at > now()', [saleIds])
  await client.query('insert into feed (lot) select lot from sale_items where sale_id = any($1::bigint[])', [saleIds])
}

/** Maxima left for a lost line were meant for this sale. */
export async function dropStandbys(client: PoolClient, lots: readonly number[]): Promise<void> {
  await client.query('delete from standby_maxima where lot = any($1::bigint[])', [lots])
}

/** A cancellation that waits for a second operator, with what the first one saw. */
export interface PendingCancellation {
  readonly id: number
  readonly saleId: number
  readonly reason: string
  readonly askedBy: number
  /** User id of the requester. */
  readonly askedByNumber: number
  readonly through: number
}

/** Stores a request; an earlier one for the same sale is no longer open. */
export async function insertCancellation(pool: Pool, pending: Omit<PendingCancellation, 'id' | 'askedByNumber'>): Promise<void> {
  await pool.query(
    `with earlier as (update overrides set state = 'EXPIRED' where sale_id = $1 and state = 'ASKED')
     insert into overrides (sale_id, act, reason, detail, asked_by) values ($1, 'CANCEL_SALE', $2, jsonb_build_object('through', $3::int), $4)`,
    [pending.saleId, pending.reason, pending.through, pending.askedBy],
  )
}

/** The open request for one of these lanes; null for none. */
export async function findCancellation(client: Reader, saleIds: readonly number[]): Promise<PendingCancellation | null> {
  const { rows } = await client.query<PendingCancellation>(
    `select o.id, o.sale_id as "saleId", o.reason, o.asked_by as "askedBy", a.number as "askedByNumber", (o.detail ->> 'through')::int as through
     from overrides o join accounts a on a.id = o.asked_by
     where o.sale_id = any($1::bigint[]) and o.state = 'ASKED' and o.asked_at > now() - interval '${PENDING_LIFE}' order by o.id desc limit 1`,
    [saleIds],
  )
  return rows[0] ?? null
}

/** Cancelled sales that lots came into while they were cancelled, or by a file that was being read then. */
export async function listStray(client: Reader, limit: number): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    `select l.number from sales s join sale_items i on i.sale_id = s.id join lots l on l.number = i.lot and l.sale_id = s.id
       left join lot_bidding b on b.lot = l.number
     where s.status = 'CANCELLED' and s.cancelled_at > now() - interval '1 day' and l.status in ('OPEN', 'ON_BLOCK') and b.outcome is null
     order by l.number limit $1`,
    [limit],
  )
  return rows.map(({ number }) => number)
}
