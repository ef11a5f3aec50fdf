import type { Pool } from 'pg'
import type { TaxKind } from '@app/contract/tax/tax-codes.ts'

/** Of tests, before any of them: rates of nothing everywhere, so that prices of tests are those before tax. */
export const NO_TAX = `alter table tax_rates disable trigger tax_rates_append_only;
  delete from tax_rates;
  alter table tax_rates enable trigger tax_rates_append_only;
  insert into tax_rates (place, kind, rate, from_on)
  select place, kind, 0, date '2000-01-01'
  from unnest(array['USA', 'CAN', 'GBR', 'IRL', 'DEU', 'ESP', 'IND', 'ARE', 'BHR', 'OMN']) place, unnest(array['PRICE', 'FEES']) kind`

/** Has these rates alone in force since long: place, kind, thousandths of a percent. */
export async function setTaxRates(pool: Pool, rates: readonly (readonly [string, TaxKind, number])[]): Promise<void> {
  await pool.query('alter table tax_rates disable trigger tax_rates_append_only')
  await pool.query('delete from tax_rates')
  await pool.query('alter table tax_rates enable trigger tax_rates_append_only')
  await pool.query(
    `insert into tax_rates (place, kind, rate, from_on)
     select place, kind, rate, date '2000-01-01' from unnest($1::text[], $2::text[], $3::int[]) as given (place, kind, rate)`,
    [rates.map(([place]) => place), rates.map(([, kind]) => kind), rates.map(([, , rate]) => rate)],
  )
}
