import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { BankDetails } from '@app/contract/payments/invoices.answers.ts'
import type { Holidays } from '@app/rules/negotiation/business-days.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Who sells on a site on a day. */
export interface Entity {
  readonly id: number
  readonly code: string
  readonly keepYears: number
}

/** The legal entity of a site on one of its days, YYYY-MM-DD; null where it bills nothing then. */
export async function findEntity(tx: Db | Tx, site: SiteCode, on: string): Promise<Entity | null> {
  const { rows } = await sql<Entity>`
    select id, code, keep_years as "keepYears" from legal_entities where site = ${site} and from_on <= ${on}
    order by from_on desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Who sold, or took the money, as papers print it. */
export interface Seller {
  readonly name: string
  readonly address: readonly string[]
  readonly taxNumber: string
  readonly registered: string
  readonly isDemonstration: boolean
}

export async function getSeller(db: Db, entityId: number): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select name, address, tax_number as "taxNumber", registered, is_demonstration as "isDemonstration" from legal_entities
    where id = ${entityId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`legal entity ${entityId} is missing`)
  return row
}

/** From which day each site bills, YYYY-MM-DD; sites that bill nothing are missing. */
export async function listBillingSites(db: Db): Promise<readonly { readonly site: SiteCode; readonly fromOn: string }[]> {
  const { rows } = await sql<{ site: SiteCode; fromOn: string }>`
    select site, to_char(min(from_on), 'YYYY-MM-DD') as "fromOn" from legal_entities group by site`.execute(db)
  return rows
}

/** SQL of whether a site bills what it sells, at an instant. Both are SQL. */
export const billsAt = (site: string, at: string): string =>
  `exists (select from legal_entities e where e.site = ${site} and e.from_on <= ${at}::date)`

/** SQL of the days off of a site about an instant, as JSON: what fixes a due time lies within them. Both are SQL. */
export const holidaysAbout = (site: string, at: string): string =>
  `(select coalesce(json_agg(to_char(o.on_day, 'YYYY-MM-DD')), '[]') from site_holidays o where o.site = ${site} and o.on_day between ${at}::date - 2 and ${at}::date + 30)`

/** Days off of a site about an instant. */
export async function readHolidays(tx: Db | Tx, site: SiteCode, aboutMs: number): Promise<Holidays> {
  const { rows } = await sql<{ day: string }>`
    select to_char(on_day, 'YYYY-MM-DD') as day from site_holidays
    where site = ${site} and on_day between ${new Date(aboutMs)}::date - 2 and ${new Date(aboutMs)}::date + 30`.execute(tx)
  return new Set(rows.map(({ day }) => day))
}

/** Where money of a currency is sent to a legal entity; null where it has no account in it. */
export async function findBankAccount(tx: Db | Tx, entityId: number, currency: CurrencyCode): Promise<BankDetails | null> {
  const { rows } = await sql<BankDetails>`
    select holder, bank, account, routing, bic from legal_entity_accounts where entity_id = ${entityId} and currency = ${currency}`.execute(
    tx,
  )
  return rows[0] ?? null
}
