import type { Pool } from 'pg'

/** One lane of a sale with what is listed in it. */
export interface SaleLaneRow {
  readonly id: number
  readonly selling_site: string
  readonly yard: number
  readonly starts_at: Date
  readonly local_date: string
  readonly lane: string
  readonly sale_type: 'live' | 'timed' | 'sealed'
  readonly status: 'SCHEDULED' | 'RUNNING' | 'CLOSED' | 'CANCELLED'
  readonly end_of_pre_bid_minutes: number
  /** End of a timed or sealed sale. */
  readonly ends_at: Date | null
  readonly name: string | null
  readonly yard_name: string
  readonly zone: string
  readonly city: string | null
  readonly state: string | null
  readonly country: string
  readonly lot_count: number
  readonly cancel_reason: string | null
  /** How often its date was moved. */
  readonly moves: number
}

/** Which sales; instants in epoch milliseconds. */
export interface SalesFilter {
  readonly sellingSites: readonly string[]
  /** Only lots with a clean title count on some sites. */
  readonly hasCleanTitlesOnly: boolean
  readonly fromMs: number
  readonly toMs: number
}

const COLUMNS = `s.id, s.selling_site, s.yard, s.starts_at, s.local_date, s.lane, s.sale_type, s.status, s.end_of_pre_bid_minutes, s.ends_at, s.name, s.cancel_reason, s.moves,
  y.name as yard_name, y.zone, y.city, y.state, y.country`

/** Lanes of the sales that start in a window, in the order of their starts. */
export async function listSaleLanes(pool: Pool, filter: SalesFilter): Promise<SaleLaneRow[]> {
  const { rows } = await pool.query<SaleLaneRow>(
    `with asked as (
       select ${COLUMNS} from sales s join yards y on y.number = s.yard
       where s.starts_at between to_timestamp($1 / 1000.0) and to_timestamp($2 / 1000.0)
         and s.selling_site = any($3)),
     counted as (
       select l.sale_id, count(*)::int as lot_count from lots l
       where l.sale_id in (select id from asked) and l.status <> 'WITHDRAWN' and (not $4 or l.title_group = 'C') group by l.sale_id)
     select asked.*, coalesce(counted.lot_count, 0) as lot_count from asked left join counted on counted.sale_id = asked.id
     order by asked.starts_at, asked.yard, asked.lane`,
    [filter.fromMs, filter.toMs, filter.sellingSites, filter.hasCleanTitlesOnly],
  )
  return rows
}

/** Lots still for sale in sales that run or start in a window, in run order, sale by sale. */
export async function listRunLots(pool: Pool, filter: SalesFilter & { readonly limit: number }): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>(
    `select l.number from lots l join sales s on s.id = l.sale_id
     where (s.status = 'RUNNING' or (s.status = 'SCHEDULED' and s.starts_at between to_timestamp($1 / 1000.0) and to_timestamp($2 / 1000.0)))
       and s.selling_site = any($3) and l.status not in ('SOLD', 'WITHDRAWN') and (not $4 or l.title_group = 'C')
     order by s.starts_at, s.yard, s.lane, l.item_number nulls last, l.number limit $5`,
    [filter.fromMs, filter.toMs, filter.sellingSites, filter.hasCleanTitlesOnly, filter.limit],
  )
  return rows.map(({ number }) => number)
}
