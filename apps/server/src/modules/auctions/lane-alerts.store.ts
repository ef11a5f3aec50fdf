import type { Pool, PoolClient } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const isUuid = (text: string): boolean => UUID.test(text)

/** Where a live alert of a person leads. */
export interface AlertRow {
  readonly auctionId: number
  readonly yardNumber: number
  readonly lane: string
  readonly itemNumber: number | null
  readonly lotNumber: number | null
  readonly saleTimeEpoch: number
}

/** The alert, if it is this person's and not over. */
export async function findAlert(pool: Pool, uuid: string, accountId: number): Promise<AlertRow | null> {
  if (!isUuid(uuid)) return null
  const { rows } = await pool.query<AlertRow>(
    `select s.id as "auctionId", s.yard as "yardNumber", s.lane, l.item_number as "itemNumber", a.lot as "lotNumber",
       ${epochMs('s.starts_at')} as "saleTimeEpoch"
     from lane_alerts a join sales s on s.id = a.sale_id left join lots l on l.number = a.lot
     where a.uuid = $1 and a.account_id = $2 and a.expires_at > now()`,
    [uuid, accountId],
  )
  return rows[0] ?? null
}

/** Records an event of a person's alert once; answers whether the alert is theirs. */
export async function noteAlertEvent(
  pool: Pool,
  { uuid, event, accountId }: { uuid: string; event: string; accountId: number },
): Promise<boolean> {
  if (!isUuid(uuid)) return false
  const { rowCount } = await pool.query(
    `with own as (select uuid from lane_alerts where uuid = $1 and account_id = $2),
       noted as (insert into lane_alert_log (uuid, event) select uuid, $3 from own on conflict do nothing)
     select uuid from own`,
    [uuid, accountId, event],
  )
  return (rowCount ?? 0) > 0
}

/** Takes the right to make alerts until the transaction ends; another node that asks meanwhile gets false. */
export async function takeTurn(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(hashtext('lane-alerts')) as taken`)
  return rows[0]?.taken === true
}

/**
 * Creates an alert for everybody who watches or has bid on a lot of a sale that starts within the given time, one per sale and person, for
 * their first lot in the run order; and the notice about it. Answers how many.
 */
export async function makeAlerts(client: PoolClient, { aheadMs, lifeMs }: { aheadMs: number; lifeMs: number }): Promise<number> {
  const { rowCount } = await client.query(
    `with near as (
       select s.id, s.yard, s.lane, s.starts_at from sales s
       where s.sale_type = 'live' and s.status in ('SCHEDULED', 'RUNNING') and s.starts_at > now() - interval '10 minutes'
         and s.starts_at <= now() + $1 * interval '1 millisecond'),
     wanted as (
       select w.account_id, l.sale_id, l.number as lot, l.item_number from near join lots l on l.sale_id = near.id join watches w on w.lot = l.number
       union
       select b.account_id, l.sale_id, l.number, l.item_number from near join lots l on l.sale_id = near.id
         join bids b on b.lot = l.number and b.is_accepted where b.account_id is not null
       union
       select b.actor_id, l.sale_id, l.number, l.item_number from near join lots l on l.sale_id = near.id
         join bids b on b.lot = l.number and b.is_accepted where b.actor_id is not null),
     first as (
       select distinct on (account_id, sale_id) account_id, sale_id, lot from wanted
       where not exists (select from lane_alerts a where a.account_id = wanted.account_id and a.sale_id = wanted.sale_id)
       order by account_id, sale_id, item_number nulls last, lot),
     made as (
       insert into lane_alerts (account_id, sale_id, lot, expires_at)
       select account_id, sale_id, lot, near.starts_at + $2 * interval '1 millisecond' from first join near on near.id = first.sale_id
       returning uuid, account_id, sale_id, lot)
     insert into bid_notices (account_id, lot, kind, detail)
     select account_id, lot, 'LANE_NEAR', jsonb_build_object('saleId', sale_id, 'uuid', uuid) from made`,
    [aheadMs, lifeMs],
  )
  return rowCount ?? 0
}
