import { sql } from 'kysely'
import type { LevelPrice } from '@app/contract/memberships/memberships.answers.ts'
import type { PricedLevel } from '@app/contract/memberships/membership-codes.ts'
import type { DeskPrice } from '@app/contract/memberships/membership-desk.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Most prices that a desk lists. */
const PRICES_MAX = 500

const COLUMNS = sql.raw(`id, level, currency, first_minor::float8 as "firstMinor", renewal_minor::float8 as "renewalMinor"`)

/** The prices of a site in a currency that hold on a day, the lowest level first. */
export async function listPricesOn(
  db: Db | Tx,
  { site, currency, today }: { readonly site: SiteCode; readonly currency: CurrencyCode; readonly today: string },
): Promise<readonly LevelPrice[]> {
  const { rows } = await sql<LevelPrice>`
    select * from (select distinct on (level) ${COLUMNS} from membership_prices
      where site = ${site} and currency = ${currency} and first_on <= ${today} order by level, first_on desc) now
    order by level <> 'S'`.execute(db)
  return rows
}

/** Every price of some sites with its first day, the newest first. */
export async function listPrices(db: Db, sites: readonly string[]): Promise<readonly Omit<DeskPrice, 'isNow'>[]> {
  const { rows } = await sql<Omit<DeskPrice, 'isNow'>>`
    select ${COLUMNS}, site, to_char(first_on, 'YYYY-MM-DD') as "firstOn" from membership_prices
    where site = any(${[...sites]}) order by site, level, currency, first_on desc limit ${PRICES_MAX}`.execute(db)
  return rows
}

/** A price as two operators set it; amounts are minor units. */
export interface NewPrice {
  readonly site: SiteCode
  readonly level: PricedLevel
  readonly currency: CurrencyCode
  readonly firstMinor: number
  readonly renewalMinor: number
  /** YYYY-MM-DD. */
  readonly firstOn: string
}

/** Adds a price; false where there is one of that day already. */
export async function insertPrice(
  tx: Tx,
  price: NewPrice,
  by: { readonly setBy: number; readonly confirmedBy: number; readonly reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into membership_prices (site, level, currency, first_minor, renewal_minor, first_on, set_by, confirmed_by, reason)
    values (${price.site}, ${price.level}, ${price.currency}, ${price.firstMinor}, ${price.renewalMinor}, ${price.firstOn}, ${by.setBy},
      ${by.confirmedBy}, ${by.reason}) on conflict (site, level, currency, first_on) do nothing`.execute(tx)
  return numAffectedRows === 1n
}
