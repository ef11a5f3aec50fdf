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
  /** What its e-invoices say of it; null where it issues none. */
  readonly eInvoice: {
    readonly street: string
    readonly postalCode: string
    readonly city: string
    readonly country: string
    readonly contact: string
    readonly phone: string
    readonly email: string
  } | null
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
  const said = one.eInvoice
  if (said === null) return
  await sql`
    insert into legal_entity_e_invoices (entity_id, street, postal_code, city, country, contact, phone, email)
    select id, ${said.street}, ${said.postalCode}, ${said.city}, ${said.country}, ${said.contact}, ${said.phone}, ${said.email}
    from legal_entities where site = ${one.site} and is_demonstration on conflict do nothing`.execute(tx)
}

/** Whether a site has a fee schedule beside those that are shipped, in whatever state. */
export async function hasSchedules(db: Db, site: SiteCode): Promise<boolean> {
  const { rows } = await sql`select from fee_schedules where site = ${site} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether somebody was billed before. */
export async function hasInvoices(db: Db, payerId: number): Promise<boolean> {
  const { rows } = await sql`select from invoices where payer_id = ${payerId} limit 1`.execute(db)
  return rows.length > 0
}

/** Lots of the demo world that can be bought now, the cheapest first, and among them those that came last: what nobody watches or bids on. */
export async function listCheapLots(
  db: Db,
  { site, currency, count }: { readonly site: SiteCode; readonly currency: CurrencyCode; readonly count: number },
): Promise<readonly { readonly lot: number; readonly priceMinor: number }[]> {
  const { rows } = await sql<{ lot: number; priceMinor: number }>`
    select number as lot, buy_now_minor as "priceMinor" from lots l
    where selling_site = ${site} and currency = ${currency} and status = 'OPEN' and buy_now_minor > 0 and vin like 'DEM0%' and title_group <> 'J'
      and coalesce(offsite_city, '') = '' and (auction_at is null or auction_at > now() + interval '1 day')
      and not exists (select from watches w where w.lot = l.number) and not exists (select from lot_bidding b where b.lot = l.number)
    order by buy_now_minor, number desc limit ${count}`.execute(db)
  return rows
}

/** A lot that was won, with its invoice. */
export interface BilledWin {
  readonly invoiceId: number
  readonly lot: number
  readonly totalMinor: number
}

/** What somebody won and was billed for, the first first. */
export async function listBilledWins(db: Db, payerId: number): Promise<readonly BilledWin[]> {
  const { rows } = await sql<BilledWin>`
    select i.id as "invoiceId", i.lot, i.total_minor as "totalMinor" from invoices i join awards a on a.id = i.award_id
    where i.payer_id = ${payerId} and i.kind = 'INVOICE' and i.type = 'LOT' order by a.id`.execute(db)
  return rows
}

/** Tells a win as if it had been so many days earlier; where it is late, also until when it was to be paid. */
export async function tellAsEarlier(
  db: Db,
  lot: number,
  { wonDays, dueDays }: { readonly wonDays: number; readonly dueDays: number | null },
): Promise<void> {
  await sql`
    with moved as (
      update awards set awarded_at = awarded_at - make_interval(days => ${wonDays}) where lot = ${lot} and voided_at is null returning id)
    update invoice_states s set due_at = now() - make_interval(days => ${dueDays ?? 0})
    from invoices i join moved on moved.id = i.award_id where i.id = s.invoice_id and ${dueDays !== null}`.execute(db)
}
