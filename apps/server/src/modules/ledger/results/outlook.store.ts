import type { Pool, QueryConfig } from 'pg'
import { ACCEPTANCE, SALE_THROUGH } from '@app/rules/ledger/outlook.ts'

/** By what the outlook of a lot is told. */
export interface OutlookOf {
  readonly yard: number | null
  /** Name of its seller where buyers are shown it. */
  readonly seller: string | null
}

/** Who sells a lot and where; null where there is no such lot. */
export async function findOutlookOf(pool: Pool, lot: number): Promise<OutlookOf | null> {
  const { rows } = await pool.query<OutlookOf>({
    name: 'outlook-of-lot',
    text: `select coalesce(s.yard, l.yard) as yard,
        (select c.name from sellers c where c.name = l.seller_name and c.is_public) as seller
      from lots l left join sales s on s.id = l.sale_id where l.number = $1 and l.status <> 'WITHDRAWN'`,
    values: [lot],
  })
  return rows[0] ?? null
}

// Word for word the condition of the indexes.
const HOLDS = `taken_back_seq is null and outcome <> 'WITHDRAWN'`

/** Which lots a yard offered lately, and which of them were sold. */
export const saleThroughQuery = (yard: number): QueryConfig => ({
  name: 'sale-through',
  text: `select count(*)::int as offered, count(final_minor)::int as sold from (select final_minor from lot_results
      where ${HOLDS} and yard = $1 and held_on > current_date - $2::int order by held_on desc limit ${SALE_THROUGH.newest}) newest`,
  values: [yard, SALE_THROUGH.days],
})

/** How many lots a yard offered lately, the newest at most, and how many of them were sold. */
export async function readSaleThrough(pool: Pool, yard: number): Promise<{ readonly sold: number; readonly offered: number }> {
  const { rows } = await pool.query<{ sold: number; offered: number }>(saleThroughQuery(yard))
  return rows[0] ?? { sold: 0, offered: 0 }
}

/** Which bids were left to a seller and decided lately, and which of them came to a sale. */
export const acceptanceQuery = (seller: string): QueryConfig => ({
  name: 'acceptance',
  text: `select count(*)::int as decided, count(final_minor)::int as agreed from (select final_minor from lot_results
      where ${HOLDS} and was_negotiated and seller = $1 and held_on > current_date - $2::int order by held_on desc limit ${ACCEPTANCE.newest}) newest`,
  values: [seller, ACCEPTANCE.days],
})

/** How many bids were left to a seller and decided lately, the newest at most, and how many of them came to a sale. */
export async function readAcceptance(pool: Pool, seller: string): Promise<{ readonly agreed: number; readonly decided: number }> {
  const { rows } = await pool.query<{ agreed: number; decided: number }>(acceptanceQuery(seller))
  return rows[0] ?? { agreed: 0, decided: 0 }
}
