import type { Pool, QueryConfig } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { ACCEPTANCE, LIKELY_PRICE, SALE_THROUGH, type LikelyPrice } from '@app/rules/ledger/outlook.ts'

/** What of a lot the like have in common with it. */
export interface LikeOf {
  readonly make: string | null
  readonly model: string | null
  readonly year: number | null
  readonly isClean: boolean
  readonly sellingSite: SiteCode
  readonly currency: CurrencyCode
  readonly yard: number | null
  /** Name of its seller where buyers are shown it. */
  readonly seller: string | null
}

/** The lot as its result would be recorded; null where there is none. */
export async function findLikeOf(pool: Pool, lot: number): Promise<LikeOf | null> {
  const { rows } = await pool.query<LikeOf>({
    name: 'like-of-lot',
    text: `select upper(l.make) as make, upper(coalesce(l.model_group, l.model_detail)) as model, l.year::int as year,
        coalesce(l.title_group = 'C', false) as "isClean", l.selling_site as "sellingSite", l.currency, coalesce(s.yard, l.yard) as yard,
        (select c.name from sellers c where c.name = l.seller_name and c.is_public) as seller
      from lots l left join sales s on s.id = l.sale_id where l.number = $1 and l.status <> 'WITHDRAWN'`,
    values: [lot],
  })
  return rows[0] ?? null
}

// Word for word the condition of the indexes.
const HOLDS = `taken_back_seq is null and outcome <> 'WITHDRAWN'`

/** Which of the like were sold lately. They are gathered before they are put in order: else a rare model is looked for through all results. */
export const likelyQuery = ({ make, model, year, isClean, sellingSite, currency }: LikeOf): QueryConfig => ({
  name: 'likely-price',
  text: `with alike as materialized (select final_minor, decided_at from lot_results
      where ${HOLDS} and selling_site = $1 and make = $2 and model = $3 and year between $4::int - $7::int and $4::int + $7::int
        and final_minor is not null and currency = $5 and coalesce(title_group = 'C', false) = $6 and held_on > current_date - $8::int),
      newest as (select final_minor from alike order by decided_at desc limit ${LIKELY_PRICE.newest})
    select count(*)::int as sold, round(percentile_cont(0.25) within group (order by final_minor))::float8 as "lowMinor",
      round(percentile_cont(0.5) within group (order by final_minor))::float8 as "medianMinor",
      round(percentile_cont(0.75) within group (order by final_minor))::float8 as "highMinor" from newest`,
  values: [sellingSite, make, model, year, currency, isClean, LIKELY_PRICE.yearsEitherWay, LIKELY_PRICE.days],
})

/** How many of the like were sold lately, the newest at most, and what for. */
export async function readLikely(pool: Pool, like: LikeOf): Promise<{ readonly sold: number; readonly price: LikelyPrice | null }> {
  const { rows } = await pool.query<LikelyPrice & { readonly sold: number }>(likelyQuery(like))
  const [row] = rows
  if (row === undefined || row.sold === 0) return { sold: 0, price: null }
  const { sold, ...price } = row
  return { sold, price }
}

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
