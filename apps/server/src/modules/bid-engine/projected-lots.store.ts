import type { PoolClient } from 'pg'

const STATUS = `case
    when b.outcome in ('SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED') then 'SOLD'
    when b.outcome = 'WITHDRAWN' or (l.status = 'WITHDRAWN' and b.outcome is null) then 'WITHDRAWN'
    when b.outcome in ('PENDING_SELLER', 'COUNTERED', 'RECOUNTERED') then 'NEGOTIATION'
    when b.phase in ('ACTIVE', 'PAUSED') and coalesce(s.sale_type, 'live') = 'live' then 'ON_BLOCK'
    else 'OPEN' end`

/** The price of a sealed lot is secret before its end. */
const PRICE = `case when s.sale_type = 'sealed' and b.outcome is null then l.high_bid_minor
    when b.price_minor > 0 then b.price_minor else l.high_bid_minor end`

const FROM = 'from lot_bidding b join lots l on l.number = b.lot left join sales s on s.id = l.sale_id'
const IS_BEHIND = `(l.status, l.high_bid_minor, l.bid_count) is distinct from (${STATUS}, ${PRICE}, b.bid_count)`

/** Numbers of all lots that do not show their bidding as it is. */
export async function listLotsBehind(client: PoolClient): Promise<readonly number[]> {
  const { rows } = await client.query<{ lot: number }>(`select b.lot ${FROM} where ${IS_BEHIND} order by b.lot`)
  return rows.map(({ lot }) => lot)
}

/**
 * Writes status, price and bid count of these lots to the rows that pages and search read, and answers how many changed. The rows are
 * locked by a statement of their own first: a write that waited for a lot to leave its sale would write what it had read before.
 */
export async function projectLots(client: PoolClient, lots: readonly number[]): Promise<number> {
  await client.query('select from lots where number = any($1::bigint[]) order by number for no key update', [lots])
  const { rows } = await client.query<{ count: number }>(
    `with changed as (
      select b.lot, ${STATUS} as status, ${PRICE} as price, b.bid_count ${FROM} where b.lot = any($1::bigint[]) and ${IS_BEHIND}),
    written as (
      update lots l set status = c.status, high_bid_minor = c.price, bid_count = c.bid_count, updated_at = now() from changed c
      where l.number = c.lot returning l.number),
    fed as (insert into feed (lot) select number from written returning lot)
    select count(*)::int as count from fed`,
    [lots],
  )
  return rows[0]?.count ?? 0
}
