import type { Pool } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'

/** The bank account of a house, as statements of its bank name it. */
export const HOUSE_ACCOUNT = '000123456789'

/** Has a site bill from now on, by a house with a bank account. */
export async function openHouse(
  pool: Pool,
  { site, currency }: { readonly site: SiteCode; readonly currency: CurrencyCode },
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ($1, $2, '2020-01-01', 'House of Trials', '{1 Lane Way}', '00-0', '', 7, true) returning id`,
    [`T${site.slice(4)}`, site],
  )
  await pool.query(
    `insert into legal_entity_accounts (entity_id, currency, holder, bank, account, routing, bic)
     values ($1, $2, 'House of Trials', 'First Bank of Nowhere', $3, '000000000', '')`,
    [rows[0]?.id, currency, HOUSE_ACCOUNT],
  )
}
