import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import type { Db } from '#platform/db/database.ts'

/** A rate with whether it is one to try with. */
export interface RateRow extends TaxRate {
  readonly isDemonstration: boolean
}

/** Every rate there is, the earliest of each place and kind first. */
export async function listRates(db: Db): Promise<readonly RateRow[]> {
  const { rows } = await sql<RateRow>`
    select place, kind, rate, to_char(from_on, 'YYYY-MM-DD') as "fromOn", is_demonstration as "isDemonstration"
    from tax_rates order by place, kind, from_on`.execute(db)
  return rows
}

/** Rates as they were read last, by whence: rates are only ever added, so that as many are the same ones. */
const readLast = new WeakMap<Pool | PoolClient, readonly TaxRate[]>()

/** The same of a pool, as every search by price asks for them; they are read only where there are others than the last time. */
export async function findRates(pool: Pool | PoolClient): Promise<readonly TaxRate[]> {
  const known = readLast.get(pool) ?? []
  const { rows } = await pool.query<TaxRate>({
    name: 'tax-rates',
    text: `select place, kind, rate, to_char(from_on, 'YYYY-MM-DD') as "fromOn" from tax_rates
      where (select count(*) from tax_rates) <> $1`,
    values: [known.length],
  })
  const rates = rows.length === 0 ? known : rows
  readLast.set(pool, rates)
  return rates
}
