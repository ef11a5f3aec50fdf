import type { PoolClient } from 'pg'
import { appendFeed } from '#platform/db/lot-feed.ts'

const UNIQUE_VIOLATION = '23505'

/** Where a sale goes: the instant, and the day and clock of its yard. */
export interface NewStart {
  readonly toMs: number
  /** `YYYY-MM-DD`. */
  readonly localDate: string
  /** `HH:mm`. */
  readonly localTime: string
}

/** The record of a move. */
export interface MoveRecord {
  readonly reason: string
  readonly movedBy: number | null
}

/**
 * Gives sales another start; what is sold by time ends as much earlier or later. Answers false where another sale of the yard starts then
 * in the same lane: the transaction is of no use any more.
 */
export async function moveSales(
  client: PoolClient,
  saleIds: readonly number[],
  { toMs, localDate, reason, movedBy }: NewStart & MoveRecord,
): Promise<boolean> {
  await client.query(
    `insert into sale_moves (sale_id, from_starts_at, to_starts_at, reason, moved_by)
     select id, starts_at, to_timestamp($2 / 1000.0), $3, $4 from sales where id = any($1::bigint[])`,
    [saleIds, toMs, reason, movedBy],
  )
  try {
    await client.query(
      `update sales set starts_at = to_timestamp($2 / 1000.0), ends_at = ends_at + (to_timestamp($2 / 1000.0) - starts_at), local_date = $3,
         zone_label = null, moves = moves + 1 where id = any($1::bigint[])`,
      [saleIds, toMs, localDate],
    )
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Lots of moved sales are offered when their sale is: each keeps the change in its history, and search learns of it. */
export async function moveLotsWith(
  client: PoolClient,
  lots: readonly number[],
  { toMs, localDate, localTime, source }: NewStart & { readonly source: string },
): Promise<void> {
  await client.query(
    `with before as (select number, auction_at from lots where number = any($1::bigint[])),
     moved as (
       update lots l set auction_at = to_timestamp($2 / 1000.0), local_start = $3::timestamp, auction_date_type = 'F', zone_label = null,
         revision = l.revision + 1, updated_at = now()
       from before b where l.number = b.number returning l.number, l.revision, b.auction_at as earlier, l.auction_at)
     insert into lot_revisions (lot, revision, source, changes)
     select number, revision, $4, jsonb_build_array(jsonb_build_object('field', 'auctionAt', 'from', earlier, 'to', auction_at)) from moved`,
    [lots, toMs, `${localDate} ${localTime}`, source],
  )
  await appendFeed(client, [...lots])
}
