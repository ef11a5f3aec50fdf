import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'

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
