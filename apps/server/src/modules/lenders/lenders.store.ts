import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A lender of a site as it is kept. */
export interface LenderRow {
  readonly id: number
  readonly site: SiteCode
  readonly name: string
  readonly address: readonly string[]
  readonly email: string
  readonly phone: string
  readonly referenceName: string
  readonly endedAt: Date | null
}

/** What of a lender people decide about. */
export type LenderDetails = Pick<LenderRow, 'name' | 'address' | 'email' | 'phone' | 'referenceName'>

const ROW = sql.raw(`n.id, n.site, n.name, n.address, n.email, n.phone, n.reference_name as "referenceName", n.ended_at as "endedAt"`)

/** The lenders that stand for a site, by name. */
export async function listStandingLenders(db: Db | Tx, site: SiteCode): Promise<readonly LenderRow[]> {
  const { rows } = await sql<LenderRow>`
    select ${ROW} from lenders n where n.site = ${site} and n.ended_at is null order by lower(n.name), n.id`.execute(db)
  return rows
}

/** A lender of some sites, standing or not; null for none. */
export async function findLender(db: Db | Tx, id: number, sites: readonly string[]): Promise<LenderRow | null> {
  const { rows } = await sql<LenderRow>`
    select ${ROW} from lenders n where n.id = ${id} and n.site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** A lender behind its lock, so that it does not end while an invoice is handed to it; null for none that stands for the site. */
export async function lockLender(tx: Tx, id: number, site: SiteCode): Promise<LenderRow | null> {
  const { rows } = await sql<LenderRow>`
    select ${ROW} from lenders n where n.id = ${id} and n.site = ${site} and n.ended_at is null for share`.execute(tx)
  return rows[0] ?? null
}

/** The lenders of some sites with how many invoices each has, those that stand first. */
export async function listDeskLenders(db: Db, sites: readonly string[], limit: number) {
  const { rows } = await sql<LenderRow & { readonly waiting: number }>`
    select ${ROW}, (select count(*)::int from lender_handovers h where h.lender_id = n.id and h.ended_at is null) as waiting
    from lenders n where n.site = any(${[...sites]}::text[])
    order by n.ended_at is not null, n.site, lower(n.name), n.id limit ${limit}`.execute(db)
  return rows
}

/** Keeps a new lender; null where one of its name stands for the site. */
export async function insertLender(tx: Tx, site: SiteCode, one: LenderDetails): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into lenders (site, name, address, email, phone, reference_name)
    values (${site}, ${one.name}, ${[...one.address]}::text[], ${one.email}, ${one.phone}, ${one.referenceName})
    on conflict (site, lower(name)) where ended_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Changes what is kept of a lender that stands; false where it has ended, or another of its name stands. */
export async function updateLender(tx: Tx, id: number, one: LenderDetails): Promise<boolean> {
  const { rows } = await sql`
    update lenders n set name = ${one.name}, address = ${[...one.address]}::text[], email = ${one.email}, phone = ${one.phone},
      reference_name = ${one.referenceName}
    where n.id = ${id} and n.ended_at is null
      and not exists (select from lenders o where o.site = n.site and lower(o.name) = lower(${one.name}) and o.ended_at is null and o.id <> n.id)
    returning n.id`.execute(tx)
  return rows.length > 0
}

/** Ends a lender; false where it has ended. */
export async function endLender(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`update lenders set ended_at = now() where id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** How many lenders stand for a site. */
export async function countStanding(tx: Tx, site: SiteCode): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lenders where site = ${site} and ended_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** One decision about the lenders of a site at a time. */
export async function lockSiteLenders(tx: Tx, site: SiteCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lenders ${site}`}, 0))`.execute(tx)
}
