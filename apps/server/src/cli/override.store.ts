import type { Pool } from 'pg'
import type { CurrencyCode } from '@app/contract/sites.ts'

/** A lot as far as an act on it needs it. */
export interface OverrideLot {
  readonly lot: number
  readonly site: string
  readonly currency: CurrencyCode
}

/** The lot with this number, or of the offer with this one; null for none. */
export async function findOverrideLot(
  pool: Pool,
  { lot, offerId }: { readonly lot: number | null; readonly offerId: number | null },
): Promise<OverrideLot | null> {
  const { rows } = await pool.query<OverrideLot>(
    `select number as lot, selling_site as site, currency from lots
     where number = coalesce($1::bigint, (select lot from offers where id = $2::bigint))`,
    [lot, offerId],
  )
  return rows[0] ?? null
}

/** The site that sells in a sale; null where there is no such sale. */
export async function siteOfSale(pool: Pool, saleId: number): Promise<string | null> {
  const { rows } = await pool.query<{ site: string }>('select selling_site as site from sales where id = $1', [saleId])
  return rows[0]?.site ?? null
}
