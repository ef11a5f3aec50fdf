import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { standingLines } from '#modules/journal/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Money of the house's own that no bank account holds, by the name of its pool; minor units. */
export interface PoolRow {
  readonly name: string
  /** Empty for a gateway. */
  readonly yardName: string
  readonly minor: number
}

interface OfAccount {
  readonly site: SiteCode
  readonly currency: CurrencyCode
}

/** Pools that a page lists. */
const LISTED_MAX = 200
/** A yard whose tills were open within so many days gets cash from a bank, whatever it keeps now. */
const TILL_DAYS = 60

/** What the books have in each pool of a site, with a row of nothing for the cash of yards that have tills. */
const POOLS = ({ site, currency }: OfAccount) => sql`
  select p.name, coalesce(y.name, '') as "yardName", sum(p.minor)::float8 as minor, bool_or(p.is_till) as "isTill"
  from (
    select case when s.account = 'TILL' then s.detail else 'gateway' end as name, s.minor, false as is_till from (${standingLines({ site })}) s
    where s.currency = ${currency} and (s.account = 'GATEWAY_CLEARING' or (s.account = 'TILL' and s.detail like 'yard %'))
    union all
    select distinct 'yard ' || t.yard || ' CASH', 0::bigint, true from tills t
    where t.site = ${site} and t.currency = ${currency} and t.on_day > current_date - ${TILL_DAYS}::int
  ) p left join yards y on y.number = substring(p.name from '^yard (\\d+) ')::int
  group by p.name, y.name`

/** The pools of a site in a currency that hold or owe something, and the cash of yards that have tills. */
export async function listPools(db: Db, of: OfAccount): Promise<readonly PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select name, "yardName", minor from (${POOLS(of)}) every_pool where minor <> 0 or "isTill" order by name limit ${LISTED_MAX}`.execute(
    db,
  )
  return rows
}

/** The yard of a pool, where it sells for the site; null for none. */
export async function findYardName(tx: Tx, { yard, site }: { readonly yard: number; readonly site: SiteCode }): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from yards where number = ${yard} and selling_site = ${site}`.execute(tx)
  return rows[0]?.name ?? null
}

/** What the books have in a pool, minor units, behind its lock: two lines never take the same money. */
export async function lockPool(tx: Tx, name: string, of: OfAccount): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('house money'), hashtext(${`${of.site} ${of.currency} ${name}`}))`.execute(tx)
  const { rows } = await sql<{ minor: number }>`select minor from (${POOLS(of)}) every_pool where name = ${name}`.execute(tx)
  return rows[0]?.minor ?? 0
}
