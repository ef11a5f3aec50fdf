import type { Pool } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Rows of this node name are of bidders whose connection was lost. */
export const LOST = '00000000-0000-0000-0000-000000000000'

const S = (ms: number): string => `${ms} * interval '1 millisecond'`

/** Says that this node lives. */
export async function seePresentNode(pool: Pool, node: string): Promise<void> {
  await pool.query({
    name: 'live-node',
    text: `insert into nodes (id) values ($1) on conflict (id) do update set seen_at = now()`,
    values: [node],
  })
}

/** A member follows lanes over a connection of this node. */
export async function addPresent(
  pool: Pool,
  node: string,
  { accountId, saleIds }: { accountId: number; saleIds: readonly number[] },
): Promise<void> {
  await pool.query(
    `with found as (delete from lane_presence where account_id = $1 and sale_id = any($2::bigint[]) and node = $4)
     insert into lane_presence (sale_id, account_id, node) select s, $1::bigint, $3::uuid from unnest($2::bigint[]) s
     where exists (select from sales where id = s)
     on conflict (sale_id, account_id, node) do update set seen_at = now()`,
    [accountId, saleIds, node, LOST],
  )
}

/** A member is not seen on this node any more, in these lanes. */
export async function removePresent(
  pool: Pool,
  node: string,
  { accountId, saleIds }: { accountId: number; saleIds: readonly number[] },
): Promise<void> {
  await pool.query('delete from lane_presence where account_id = $1 and sale_id = any($2::bigint[]) and node = $3', [
    accountId,
    saleIds,
    node,
  ])
}

/**
 * Records that a member lost their last connection in these lanes. Somebody who was inactive for `activeMs` does not count among those lost
 * at once: they are recorded as lost `beforeMs` ago; but their standby maximum stays in force.
 */
export async function losePresent(
  pool: Pool,
  node: string,
  { accountId, saleIds, activeMs, beforeMs }: { accountId: number; saleIds: readonly number[]; activeMs: number; beforeMs: number },
): Promise<void> {
  await pool.query(
    `with gone as (delete from lane_presence where account_id = $1 and sale_id = any($2::bigint[]) and node = $3 returning sale_id, seen_at)
     insert into lane_presence (sale_id, account_id, node, seen_at)
     select sale_id, $1::bigint, $4::uuid, case when seen_at > now() - ${S(activeMs)} then now() else now() - ${S(beforeMs)} end from gone
     on conflict (sale_id, account_id, node) do update set seen_at = excluded.seen_at`,
    [accountId, saleIds, node, LOST],
  )
}

/** Bidders on nodes that have been silent for too long are lost; lost ones are forgotten after a while. */
export async function loseDeadNodes(
  pool: Pool,
  { deadMs, activeMs, beforeMs, forgetMs }: { deadMs: number; activeMs: number; beforeMs: number; forgetMs: number },
): Promise<void> {
  await pool.query(
    `with gone as (
       delete from lane_presence p where p.node <> $1
         and not exists (select from nodes n where n.id = p.node and n.seen_at > now() - ${S(deadMs)}) returning sale_id, account_id, seen_at)
     insert into lane_presence (sale_id, account_id, node, seen_at)
     select sale_id, account_id, $1::uuid, max(case when seen_at > now() - ${S(activeMs)} then now() else now() - ${S(beforeMs)} end)
     from gone group by sale_id, account_id
     on conflict (sale_id, account_id, node) do update set seen_at = excluded.seen_at`,
    [LOST],
  )
  await pool.query(`delete from lane_presence where node = $1 and seen_at < now() - ${S(forgetMs)}`, [LOST])
}

/** Who bids in a lane and is connected, and who was lost in the last moment. */
export interface LanePresence {
  readonly saleId: number
  readonly present: readonly number[]
  readonly lost: readonly number[]
}

/** Active bidders (they have bid on a lot of the lane) and lost ones, by lane. */
export async function readPresence(
  pool: Pool,
  saleIds: readonly number[],
  { activeMs, windowMs }: { activeMs: number; windowMs: number },
): Promise<LanePresence[]> {
  if (saleIds.length === 0) return []
  const { rows } = await pool.query<LanePresence>({
    name: 'lane-presence',
    text: `with b as (
        select p.sale_id, p.account_id, bool_or(p.node <> $2 and p.seen_at > now() - ${S(activeMs)}) as is_active,
          bool_or(p.node <> $2) as is_present, max(p.seen_at) filter (where p.node = $2) as lost_at
        from lane_presence p where p.sale_id = any($1::bigint[]) and exists (
          select from lot_bidders x join sale_items i on i.lot = x.lot where x.account_id = p.account_id and i.sale_id = p.sale_id
          union all select from bids b join sale_items i on i.lot = b.lot where b.actor_id = p.account_id and i.sale_id = p.sale_id)
        group by p.sale_id, p.account_id)
      select sale_id as "saleId", coalesce(array_agg(account_id) filter (where is_active), '{}') as present,
        coalesce(array_agg(account_id) filter (where not is_present and lost_at > now() - $3::float8 * interval '1 millisecond'), '{}') as lost
      from b group by sale_id`,
    values: [saleIds, LOST, windowMs],
  })
  return rows
}

/** A maximum that was left for the case that its bidder is cut off, taken up by one node. */
export interface DueStandby {
  readonly lot: number
  readonly accountId: number
  readonly maxMinor: number
  readonly currency: string
  /** Where it was left. */
  readonly site: string
  readonly madeAtMs: number
}

/**
 * Takes up what is due: the lot is on the block, its bidder was lost `graceMs` ago, or the clock has only `hurryMs` left, and they bid for
 * whom they left it for.
 */
export async function takeDueStandbys(pool: Pool, { graceMs, hurryMs }: { graceMs: number; hurryMs: number }): Promise<DueStandby[]> {
  const { rows } = await pool.query<DueStandby>({
    name: 'due-standbys',
    text: `update standby_maxima s set used_at = clock_timestamp() from lot_bidding b join lots l on l.number = b.lot, lane_presence p
      where s.used_at is null and b.lot = s.lot and b.phase = 'ACTIVE' and p.sale_id = l.sale_id and p.account_id = s.account_id and p.node = $1
        and s.mandate_id is not distinct from (select m.id from mandates m where m.holder_id = s.account_id and m.is_current)
        and not exists (select from lane_presence q where q.sale_id = p.sale_id and q.account_id = p.account_id and q.node <> $1)
        and (p.seen_at < clock_timestamp() - ${S(graceMs)} or b.deadline < clock_timestamp() + ${S(hurryMs)})
      returning s.lot, s.account_id as "accountId", s.max_minor as "maxMinor", l.currency, s.site,
        ${epochMs('s.made_at')} as "madeAtMs"`,
    values: [LOST],
  })
  return rows
}

/** Gives back what could not be placed because the database or a lane's owner was away. */
export async function giveBackStandby(pool: Pool, { lot, accountId }: DueStandby): Promise<void> {
  await pool.query('update standby_maxima set used_at = null where lot = $1 and account_id = $2', [lot, accountId])
}

/** Of these lots and lanes, those in which an account has bid, for itself or for another. */
export async function findBidOn(
  pool: Pool,
  accountId: number,
  { lots, lanes }: { readonly lots: readonly number[]; readonly lanes: readonly number[] },
): Promise<{ lots: number[]; lanes: number[] }> {
  const { rows } = await pool.query<{ lot: number; sale_id: number | null }>({
    name: 'live-bid-on',
    text: `select x.lot, null::bigint as sale_id from lot_bidders x where x.account_id = $1 and x.lot = any($2::bigint[])
      union all
      select x.lot, i.sale_id from sale_items i join lot_bidders x on x.lot = i.lot and x.account_id = $1 where i.sale_id = any($3::bigint[])
      union all
      select b.lot, null from bids b where b.actor_id = $1 and b.lot = any($2::bigint[])
      union all
      select b.lot, i.sale_id from sale_items i join bids b on b.lot = i.lot and b.actor_id = $1 where i.sale_id = any($3::bigint[])`,
    values: [accountId, lots, lanes],
  })
  const wanted = new Set(lanes)
  const found = new Set(rows.flatMap(({ sale_id }) => (sale_id !== null && wanted.has(sale_id) ? [sale_id] : [])))
  return { lots: rows.map(({ lot }) => lot), lanes: [...found] }
}

/** Last events of these lots, and of all lots of these lanes, or only of those on the block. */
export async function readSeqs(
  pool: Pool,
  { lots, lanes, isWhole }: { readonly lots: readonly number[]; readonly lanes: readonly number[]; readonly isWhole: boolean },
): Promise<{ lot: number; saleId: number | null; seq: number }[]> {
  const { rows } = await pool.query<{ lot: number; saleId: number | null; seq: number }>({
    name: 'live-seqs',
    text: `select b.lot, l.sale_id as "saleId", b.seq from lot_bidding b join lots l on l.number = b.lot where b.lot = any($1::bigint[])
      union all
      select b.lot, i.sale_id, b.seq from sale_items i join lot_bidding b on b.lot = i.lot
      where i.sale_id = any($2::bigint[]) and ($3 or b.phase in ('ACTIVE', 'PAUSED'))`,
    values: [lots, lanes, isWhole],
  })
  return rows
}
