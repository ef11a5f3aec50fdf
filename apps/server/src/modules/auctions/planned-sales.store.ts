import type { Pool } from 'pg'
import type { DeskSalesShown, PlannedSale } from '@app/contract/operations/sales/planned-sales.ts'
import { SHOWN, type SaleRow, WITHOUT_MINIMUM, WITHOUT_PICTURE } from './desk.store.ts'

const DAY_MS = 86_400_000

/** Which sales an operator looks at. */
export interface PlannedFilter {
  readonly sites: readonly string[]
  readonly yard: number | null
  /** Words in the name of the yard, in any order, as pages write "Dallas, TX" for "TX - DALLAS"; null for any. */
  readonly yardWords: string | null
  readonly show: DeskSalesShown
  readonly nowMs: number
  /** Day of the site, `YYYY-MM-DD`. */
  readonly today: string
}

/** Of each list the condition, with what $4 is; a yard's day begins and ends within so many hours of UTC's. */
const SHOWN_BY: Readonly<Record<DeskSalesShown, { readonly where: string; readonly by: (filter: PlannedFilter) => unknown }>> = {
  today: {
    where: `s.local_date = $4::date and s.starts_at >= $4::date::timestamp at time zone 'UTC' - interval '1 day'
      and s.starts_at < $4::date::timestamp at time zone 'UTC' + interval '2 days'`,
    by: ({ today }) => today,
  },
  running: { where: `s.status = 'RUNNING' and $4::text is null`, by: () => null },
  open: {
    where: `(s.sale_type = 'live' and s.status = 'SCHEDULED' and s.starts_at > to_timestamp($4::float8 / 1000.0)
        and s.starts_at - make_interval(mins => s.end_of_pre_bid_minutes) > to_timestamp($4::float8 / 1000.0))
      or (s.sale_type <> 'live' and s.status = 'RUNNING' and s.ends_at > to_timestamp($4::float8 / 1000.0))`,
    by: ({ nowMs }) => nowMs,
  },
  over: { where: `s.status in ('CLOSED', 'CANCELLED') and $4::text is null`, by: () => null },
  coming: { where: 's.starts_at >= to_timestamp($4::float8 / 1000.0)', by: ({ nowMs }) => nowMs - DAY_MS },
}

/** The sales that are over stand last on a day, and the last of them first in a list of their own. */
const orderOf = (show: DeskSalesShown): string => {
  if (show === 'over') return 's.starts_at desc, s.yard, s.lane, s.id'
  return `${show === 'today' ? `s.status in ('CLOSED', 'CANCELLED'), ` : ''}s.starts_at, s.yard, s.lane, s.id`
}

const whereOf = (show: DeskSalesShown): string => `s.selling_site = any($1) and ($2::int is null or s.yard = $2)
  and ($3::text is null or s.yard in (select n.number from yards n where not exists
    (select from regexp_split_to_table(lower($3), '[[:space:],]+') word where position(word in lower(n.name)) = 0)))
  and (${SHOWN_BY[show].where})`

const valuesOf = (filter: PlannedFilter): unknown[] => [filter.sites, filter.yard, filter.yardWords, SHOWN_BY[filter.show].by(filter)]

/** How many sales a list has in all. */
export async function countPlanned(pool: Pool, filter: PlannedFilter): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from sales s where ${whereOf(filter.show)}`,
    valuesOf(filter),
  )
  return rows[0]?.total ?? 0
}

/** A sale with the state of its lane. */
export interface PlannedRow extends SaleRow, Pick<PlannedSale, 'laneState'> {
  /** Its pause does not end by itself. */
  readonly isStopped: boolean
}

/** `limit` sales of a list after the first `offset`. */
export async function listPlanned(
  pool: Pool,
  filter: PlannedFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PlannedRow[]> {
  const order = orderOf(filter.show)
  const { rows } = await pool.query<PlannedRow>(
    `${SHOWN}, r.state as "laneState", coalesce(r.state = 'PAUSED' and r.resume_at is null, false) as "isStopped"
     from (select * from sales s where ${whereOf(filter.show)} order by ${order} limit $5 offset $6) s
     join yards y on y.number = s.yard left join lane_runs r on r.sale_id = s.id order by ${order}`,
    [...valuesOf(filter), limit, offset],
  )
  return rows
}

/** Figures of a sale that are counted of its lots. */
type Counted = 'saleId' | 'preparedCount' | 'minimumCount' | 'bidCount' | 'closedCount' | 'soldCount' | 'atSellersCount'

/** What the lots of a sale come to. */
export interface SaleTally extends Pick<PlannedSale, Counted> {
  readonly withoutMinimum: number
  readonly withoutPicture: number
}

/** The lots of these sales counted, by the index of lots by sale; $1 sales. */
export const TALLIES = `select t.sale_id as "saleId",
    count(*) filter (where not t.no_minimum and not t.no_picture)::int as "preparedCount",
    count(*) filter (where t.no_minimum)::int as "withoutMinimum", count(*) filter (where t.no_picture)::int as "withoutPicture",
    count(t.reserve_minor)::int as "minimumCount", sum(t.bids)::int as "bidCount",
    count(*) filter (where t.phase = 'CLOSED')::int as "closedCount",
    count(*) filter (where t.outcome in ('SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED'))::int as "soldCount",
    count(*) filter (where t.outcome in ('PENDING_SELLER', 'COUNTERED', 'RECOUNTERED'))::int as "atSellersCount"
  from (select l.sale_id, b.reserve_minor, b.phase, b.outcome, coalesce(b.bid_count, l.bid_count) as bids,
      ${WITHOUT_MINIMUM} as no_minimum, ${WITHOUT_PICTURE} as no_picture
    from lots l left join lot_bidding b on b.lot = l.number where l.sale_id = any($1::bigint[]) and l.status <> 'WITHDRAWN') t
  group by t.sale_id`

/** What the lots of these sales come to; none for a sale without lots. */
export async function tallySales(pool: Pool, saleIds: readonly number[]): Promise<Map<number, SaleTally>> {
  const { rows } = await pool.query<SaleTally>(TALLIES, [saleIds])
  return new Map(rows.map((tally) => [tally.saleId, tally]))
}
