import type { Pool, PoolClient } from 'pg'
import { LATE_START_MINUTES } from '@app/rules/auctions/sale-over.ts'
import { LEASE_MS, LONG_OUTAGE_MINUTES } from '#modules/lot-book/index.ts'

/** A lane this node may decide for. */
export interface Lease {
  readonly saleId: number
  readonly fence: number
}

/** Lanes of live sales that should run and have no owner, each with a row from now on. A lane whose sale was moved waits for its time. */
export async function findFreeLanes(pool: Pool): Promise<number[]> {
  await pool.query(
    `insert into lane_runs (sale_id) select s.id from sales s
     where s.sale_type = 'live' and s.status = 'SCHEDULED' and s.starts_at <= clock_timestamp()
       and s.starts_at > clock_timestamp() - ${LATE_START_MINUTES} * interval '1 minute'
       and exists (select from sale_items i where i.sale_id = s.id) on conflict do nothing`,
  )
  const { rows } = await pool.query<{ sale_id: number }>(
    `select r.sale_id from lane_runs r
     where r.state <> 'ENDED' and (r.lease_until is null or r.lease_until < clock_timestamp())
       and (r.state <> 'WAITING' or exists (
         select from sales s where s.id = r.sale_id and s.starts_at <= clock_timestamp()
           and (r.lease_until is not null or s.starts_at > clock_timestamp() - ${LATE_START_MINUTES} * interval '1 minute')))
     order by r.sale_id`,
  )
  return rows.map(({ sale_id }) => sale_id)
}

/** Takes a lane without an owner; null when another node was first. `wasRunning` tells a takeover from a start, `wasAwayLong` that it had no owner for long. */
export async function takeLane(
  pool: Pool,
  saleId: number,
  node: { readonly id: string; readonly address: string },
): Promise<(Lease & { readonly wasRunning: boolean; readonly wasAwayLong: boolean }) | null> {
  const { rows } = await pool.query<{ fence: number; was_running: boolean; was_away_long: boolean }>(
    `with before as (select lease_until as until from lane_runs where sale_id = $1)
     update lane_runs set owner = $2, owner_address = $3, fence = fence + 1, lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
     where sale_id = $1 and state <> 'ENDED' and (lease_until is null or lease_until < clock_timestamp())
     returning fence, started_at is not null as was_running,
       coalesce((select until from before) < clock_timestamp() - ${LONG_OUTAGE_MINUTES} * interval '1 minute', false) as was_away_long`,
    [saleId, node.id, node.address],
  )
  const [taken] = rows
  return taken === undefined ? null : { saleId, fence: taken.fence, wasRunning: taken.was_running, wasAwayLong: taken.was_away_long }
}

/** Lengthens leases; answers the sales still held. */
export async function renewLeases(pool: Pool, node: string, leases: readonly Lease[]): Promise<ReadonlySet<number>> {
  if (leases.length === 0) return new Set()
  const { rows } = await pool.query<{ sale_id: number }>(
    `update lane_runs r set lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
     from unnest($2::bigint[], $3::bigint[]) as h (sale, fence)
     where r.sale_id = h.sale and r.fence = h.fence and r.owner = $1 and r.lease_until > clock_timestamp() returning r.sale_id`,
    [node, leases.map(({ saleId }) => saleId), leases.map(({ fence }) => fence)],
  )
  return new Set(rows.map(({ sale_id }) => sale_id))
}

/** Gives lanes back at a planned stop, so that another node takes them at once. */
export async function giveBack(pool: Pool, node: string): Promise<void> {
  await pool.query('update lane_runs set lease_until = clock_timestamp() where owner = $1', [node])
}

/** Of the lanes that have one of these lots on the block, those the node still holds; their rows stay as they are until the commit. */
export async function holdFenced(
  client: PoolClient,
  { node, leases }: { readonly node: string; readonly leases: ReadonlyMap<number, Lease> },
  lots: readonly number[],
): Promise<ReadonlySet<number>> {
  if (leases.size === 0) return new Set()
  const { rows } = await client.query<{ sale_id: number; fence: number }>({
    name: 'hold-lanes',
    text: `select sale_id, fence from lane_runs where owner = $2 and lease_until > clock_timestamp() and sale_id = any(array(
        select l.sale_id from lot_bidding b join lots l on l.number = b.lot where b.lot = any($1::bigint[]) and b.phase in ('ACTIVE', 'PAUSED')))
      order by sale_id for share`,
    values: [lots, node],
  })
  return new Set(rows.filter(({ sale_id, fence }) => leases.get(sale_id)?.fence === fence).map(({ sale_id }) => sale_id))
}

/** Where the owner of a lot's running lane is reached; null when no node holds it. */
export async function findOwner(pool: Pool, lot: number): Promise<{ readonly node: string; readonly address: string } | null> {
  const { rows } = await pool.query<{ owner: string; owner_address: string }>({
    name: 'find-owner',
    text: `select r.owner, r.owner_address from lots l join lane_runs r on r.sale_id = l.sale_id
      where l.number = $1 and r.lease_until > clock_timestamp() and r.state <> 'ENDED'`,
    values: [lot],
  })
  const [row] = rows
  return row === undefined ? null : { node: row.owner, address: row.owner_address }
}
