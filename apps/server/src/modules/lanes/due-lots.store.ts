import type { Pool } from 'pg'
import type { SealedBid } from '@app/rules/bidding/sealed.ts'
import type { Book } from '#modules/lot-book/index.ts'
import { stands } from '#modules/bid-accounts/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Lots taken in one transaction. */
const LOTS_AT_ONCE = 50

/** Bids read before the deadline may still be on their way, milliseconds (as in a lane). */
const GRACE_MS = 250

/** Each second asks for sales whose preliminary bidding ended within so many minutes; so often asks for all, milliseconds. */
const ENDING_MINUTES = 10

/** Timed and sealed lots whose end has passed, and which no other node is closing. */
export const DUE = `select b.lot from lot_bidding b join lots l on l.number = b.lot join sales s on s.id = l.sale_id
  where b.phase = 'ACTIVE' and s.sale_type <> 'live' and b.deadline <= to_timestamp(($1::float8 - ${GRACE_MS}) / 1000.0)
  order by b.lot limit ${LOTS_AT_ONCE} for update of b skip locked`

/** Lots of timed and sealed sales that have begun; after an outage of all nodes those with bids, so that they are decided. */
export const BEGUN = `select i.lot from sales s join sale_items i on i.sale_id = s.id join lots l on l.number = i.lot and l.sale_id = s.id
  left join lot_bidding b on b.lot = i.lot
  where s.sale_type <> 'live' and s.status in ('SCHEDULED', 'RUNNING') and s.starts_at <= to_timestamp($1::float8 / 1000.0)
    and (s.ends_at > to_timestamp($1::float8 / 1000.0) or b.bid_count > 0) and l.status = 'OPEN'
    and (b.lot is null or (b.outcome is null and b.phase in ('SCHEDULED', 'PRELIM', 'PRELIM_CLOSED')))
  order by i.lot limit ${LOTS_AT_ONCE}`

/** When the preliminary bidding of sale `s` ends, on the clock of UTC: as the index sales_pre_bid_end has it. */
const PRE_BID_END = `((s.starts_at at time zone 'UTC') - make_interval(mins => s.end_of_pre_bid_minutes))`

const NOW_UTC = `(to_timestamp($1::float8 / 1000.0) at time zone 'UTC')`

const prelimOf = (
  sales: string,
): string => `select b.lot from sales s join lots l on l.sale_id = s.id join lot_bidding b on b.lot = l.number
  where s.sale_type = 'live' and ${sales} and b.phase = 'PRELIM' order by b.lot limit ${LOTS_AT_ONCE} for update of b skip locked`

/** Lots whose preliminary bidding has ended just now (MQ-067): of the few sales that an index names. */
export const PRE_BID_ENDING = prelimOf(`${PRE_BID_END} between ${NOW_UTC} - interval '${ENDING_MINUTES} minutes' and ${NOW_UTC}`)

/** All whose preliminary bidding is over: those that were missed while no node ran, and lots that came to a sale late. */
export const PRE_BID_OVER = prelimOf(`${PRE_BID_END} <= ${NOW_UTC}`)

interface SealedRow extends SealedBid {
  readonly alias: number
  readonly allInMinor: number | null
  /** Who bid for the account, and by which mandate. */
  readonly actorId: number | null
  readonly mandateId: number | null
}

/** Sealed bids on a lot that stand. */
export async function readSealedBids(client: Book['client'], lot: number): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    `select b.account_id as bidder, b.amount_minor as "amountMinor", ${epochMs('b.received_at')} as "receivedAtMs",
      b.seq, b.all_in_minor as "allInMinor", p.alias, b.actor_id as "actorId", b.mandate_id as "mandateId"
     from bids b join lot_bidders p on p.lot = b.lot and p.account_id = b.account_id
     where b.lot = $1 and b.kind = 'SEALED' and ${stands('b', '$1')}`,
    [lot],
  )
  return rows
}

/** Timed and sealed sales begin and end with their lots. */
export async function markSales(pool: Pool, nowMs: number): Promise<void> {
  await pool.query(
    `update sales set status = 'RUNNING' where sale_type <> 'live' and status = 'SCHEDULED' and starts_at <= to_timestamp($1::float8 / 1000.0)
      and ends_at > to_timestamp($1::float8 / 1000.0)`,
    [nowMs],
  )
  await pool.query(
    `update sales s set status = 'CLOSED' where sale_type <> 'live' and status = 'RUNNING' and ends_at <= to_timestamp($1::float8 / 1000.0)
      and not exists (select from sale_items i join lot_bidding b on b.lot = i.lot where i.sale_id = s.id and b.phase in ('ACTIVE', 'PAUSED'))`,
    [nowMs],
  )
}
