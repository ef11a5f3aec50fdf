import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A fictional legal entity with its account, which takes some currencies. */
export interface NewEntity {
  readonly code: string
  readonly site: SiteCode
  readonly fromOn: string
  readonly name: string
  readonly address: readonly string[]
  readonly taxNumber: string
  readonly keepYears: number
  readonly bank: string
  readonly account: string
  readonly routing: string
  readonly bic: string
  readonly currencies: readonly CurrencyCode[]
}

/** Whether a till was opened before. */
export async function hasTills(db: Db): Promise<boolean> {
  const { rows } = await sql`select from tills limit 1`.execute(db)
  return rows.length > 0
}

/** The first yard of a site that has a city, with its clock; null for none. */
export async function findCounter(db: Db, site: SiteCode): Promise<{ readonly yard: number; readonly zone: string } | null> {
  const { rows } = await sql<{ yard: number; zone: string }>`
    select number as yard, zone from yards where selling_site = ${site} and city is not null order by number limit 1`.execute(db)
  return rows[0] ?? null
}

/** Adds an entity to a site that has none; nothing where there is one. */
export async function insertEntity(tx: Tx, one: NewEntity): Promise<void> {
  await sql`
    with made as (
      insert into legal_entities (code, site, from_on, name, address, tax_number, keep_years, is_demonstration)
      select ${one.code}, ${one.site}, ${one.fromOn}, ${one.name}, ${[...one.address]}::text[], ${one.taxNumber}, ${one.keepYears}, true
      where not exists (select from legal_entities where site = ${one.site}) returning id)
    insert into legal_entity_accounts (entity_id, currency, holder, bank, account, routing, bic)
    select made.id, currency, ${one.name}, ${one.bank}, ${one.account}, ${one.routing}, ${one.bic}
    from made, unnest(${[...one.currencies]}::text[]) currency`.execute(tx)
}
