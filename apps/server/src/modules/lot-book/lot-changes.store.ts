import type { PoolClient } from 'pg'
import { appendFeed } from '#platform/db/lot-feed.ts'

/** Columns of a lot that acts of people change. */
export interface LotColumns {
  readonly status?: 'OPEN' | 'SOLD' | 'WITHDRAWN'
  readonly yard?: number
  readonly sale_id?: number | null
  readonly auction_at?: Date | null
  /** Wall clock at the yard, `YYYY-MM-DD HH:mm`. */
  readonly local_start?: string | null
  readonly auction_date_type?: 'F' | 'E' | null
  readonly zone_label?: string | null
  readonly lane?: string
  readonly item_number?: number | null
  readonly sale_status?: string
  readonly buy_now_minor?: number | null
  readonly make_offer?: boolean
  readonly bid_count?: number
  readonly high_bid_minor?: number | null
  readonly unsold_at?: Date
  readonly unsold_high_minor?: number
}

/** One field of a revision. */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** What a lot has when it is in no sale. */
export const WITHOUT_SALE = {
  sale_id: null,
  auction_at: null,
  local_start: null,
  auction_date_type: null,
  zone_label: null,
  lane: '',
  item_number: null,
} as const satisfies LotColumns

/**
 * Changes the row of a lot, records the change in its history (`source` says by whom) and adds it to the search feed; in the caller's
 * transaction, under the lock of the lot's bidding. Changes of no field a reader sees write no revision.
 */
export async function changeLot(
  client: PoolClient,
  lot: number,
  { set, changes, source }: { readonly set: LotColumns; readonly changes: readonly FieldChange[]; readonly source: string },
): Promise<void> {
  const columns = Object.keys(set)
  const values: unknown[] = Object.values(set)
  const assigned = columns.map((name, at) => `${name} = $${at + 2}`)
  const changed = changes.filter(({ from, to }) => from !== to)
  if (changed.length > 0) assigned.push('revision = revision + 1')
  const { rows } = await client.query<{ revision: number }>(
    `update lots set ${[...assigned, 'updated_at = now()'].join(', ')} where number = $1 returning revision`,
    [lot, ...values],
  )
  if (changed.length > 0)
    await client.query('insert into lot_revisions (lot, revision, source, changes) values ($1, $2, $3, $4)', [
      lot,
      rows[0]?.revision,
      source,
      JSON.stringify(changed),
    ])
  await appendFeed(client, [lot])
}

/**
 * Takes lots out of the sales they are in and leaves no bid on them, as `changeLot` does for one; the run lists of these sales keep them.
 */
export async function leaveSales(client: PoolClient, lots: readonly number[], source: string): Promise<void> {
  const columns = Object.entries(WITHOUT_SALE).map(([name, value]) => `${name} = ${value === null ? 'null' : `'${value}'`}`)
  await client.query(
    `with before as (select number, sale_id from lots where number = any($1::bigint[])),
     freed as (
       update lots l set ${columns.join(', ')}, status = 'OPEN', bid_count = 0, high_bid_minor = null, revision = l.revision + 1, updated_at = now()
       from before b where l.number = b.number returning l.number, l.revision, b.sale_id)
     insert into lot_revisions (lot, revision, source, changes)
     select number, revision, $2, jsonb_build_array(jsonb_build_object('field', 'sale', 'from', sale_id, 'to', null)) from freed`,
    [lots, source],
  )
  await appendFeed(client, [...lots])
}

/** Takes a lot off the run lists of sales that have not begun; held sales keep what was in them. */
export async function leaveRunLists(client: PoolClient, lot: number): Promise<void> {
  await client.query(`delete from sale_items i using sales s where i.lot = $1 and s.id = i.sale_id and s.status = 'SCHEDULED'`, [lot])
}
