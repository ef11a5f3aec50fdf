import { sql } from 'kysely'
import {
  VEHICLE_ALERT_CONFIRM_DAYS,
  VEHICLE_ALERT_MAILS_A_DAY,
  VEHICLE_ALERTS_MAX,
  type AlertFrequency,
} from '@app/contract/saved-searches/saved-search-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { askedAnew } from '../matching/asked-anew.ts'

/** Kind of mails about vehicle alerts: of those to an address, that is, of nobody's account. */
export const ALERT_MAIL_KIND = 'VEHICLE_ALERTS'
/** Alerts that the daily clean-up takes away in one transaction. */
const CLEARED_AT_ONCE = 500

/** An alert that somebody asks for. */
export interface NewAlert {
  readonly address: string
  readonly site: SiteCode
  readonly locale: Locale
  readonly name: string
  readonly request: SavedRequest
  readonly frequency: AlertFrequency
}

/**
 * Counts a mail that asks an address to confirm; false once it got as many today as it may. The count is of its hash and outlasts the
 * address, so that to end an alert and ask for it again gets nobody more mails.
 */
async function takeMail(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_mail_counts as c (address_hash, asked_on, asked_count) values (sha256(convert_to(${address}, 'UTF8')), current_date, 1)
    on conflict (address_hash, asked_on) do update set asked_count = c.asked_count + 1 where c.asked_count < ${VEHICLE_ALERT_MAILS_A_DAY}
    returning asked_count`.execute(tx)
  return rows.length > 0
}

/** The id of an address, which is made where it is new, and held until the transaction ends. */
async function holdAddress(tx: Tx, address: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_addresses (address) values (${address})
    on conflict (address) do update set address = excluded.address returning id`.execute(tx)
  const [held] = rows
  if (held === undefined) throw new Error('an address was neither made nor found')
  return held.id
}

/**
 * Keeps an alert until it is confirmed; what asks the same already is taken in its place, confirmed or not. Answers its id; null where no
 * further mail may go to its address today, and nothing is kept.
 */
export async function keepAlert(tx: Tx, { address, site, locale, name, request, frequency }: NewAlert): Promise<number | null> {
  if (!(await takeMail(tx, address))) return null
  const addressId = await holdAddress(tx, address)
  const asked = JSON.stringify(request)
  const { rows: same } = await sql<{ id: number }>`
    update saved_searches set
      made_at = case when confirmed_at is null then now() else made_at end,
      name = case when confirmed_at is null then ${name} else name end,
      locale = case when confirmed_at is null then ${locale} else locale end
    where id = (select id from saved_searches where address_id = ${addressId} and site = ${site} and frequency = ${frequency}
      and request = ${asked}::jsonb order by id limit 1)
    returning id`.execute(tx)
  if (same[0] !== undefined) return same[0].id
  const { rows } = await sql<{ id: number }>`
    insert into saved_searches (address_id, site, locale, name, request, frequency, ways)
    values (${addressId}, ${site}, ${locale}, ${name}, ${asked}::jsonb, ${frequency}, '{mail}') returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** An alert as its mailed key shows it. */
export interface AlertOfKey {
  readonly name: string
  readonly isConfirmed: boolean
}

/** Whether an alert can still be confirmed, or is. */
const isOpen = sql`(s.confirmed_at is not null or s.made_at > now() - ${VEHICLE_ALERT_CONFIRM_DAYS} * interval '1 day')`

/** The alert of a key that begins one; undefined for one that is gone or was not confirmed in time. */
export async function findAlertOfKey(db: Db, id: number): Promise<AlertOfKey | undefined> {
  const { rows } = await sql<AlertOfKey>`
    select s.name, s.confirmed_at is not null as "isConfirmed" from saved_searches s
    where s.id = ${id} and s.address_id is not null and ${isOpen}`.execute(db)
  return rows[0]
}

/** Begins an alert: from now on it is asked of lots that change. `full`: its address has as many as one may have. */
export async function beginAlert(tx: Tx, id: number): Promise<'begun' | 'full' | 'gone'> {
  const { rows } = await sql<{ addressId: number; isConfirmed: boolean }>`
    select a.id as "addressId", s.confirmed_at is not null as "isConfirmed"
    from saved_searches s join alert_addresses a on a.id = s.address_id where s.id = ${id} and ${isOpen} for update of a`.execute(tx)
  const [found] = rows
  if (found === undefined) return 'gone'
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where address_id = ${found.addressId} and confirmed_at is not null and id <> ${id}`.execute(
    tx,
  )
  if (!found.isConfirmed && (counted[0]?.count ?? 0) >= VEHICLE_ALERTS_MAX) return 'full'
  await sql`update saved_searches set confirmed_at = now(), ${askedAnew} where id = ${id} and confirmed_at is null`.execute(tx)
  return 'begun'
}

/** How many further alerts the address of one has. */
export async function countOthers(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches other join saved_searches s on s.address_id = other.address_id
    where s.id = ${id} and other.id <> s.id and other.confirmed_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Takes away addresses that have no alert left, with what was mailed to them about alerts. They are held, so that none gets another meanwhile. */
async function dropEmpty(tx: Tx, addressIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    delete from alert_addresses a where a.id = any(${[...addressIds]}::bigint[])
      and not exists (select from saved_searches s where s.address_id = a.id) returning a.address`.execute(tx)
  if (rows.length === 0) return
  // The kind is written out, since an index of these mails alone serves no plan that leaves it open.
  await sql`
    delete from mails where kind = ${sql.lit(ALERT_MAIL_KIND)} and account_id is null
      and lower(recipient) = any(${rows.map(({ address }) => address)}::text[])`.execute(tx)
}

/** Ends an alert, or all of its address, and forgets the address with its last; false for a search of no address. */
export async function endAlerts(tx: Tx, id: number, { isAll }: { readonly isAll: boolean }): Promise<boolean> {
  const { rows } = await sql<{ addressId: number }>`
    select a.id as "addressId" from saved_searches s join alert_addresses a on a.id = s.address_id where s.id = ${id} for update of a`.execute(
    tx,
  )
  const [found] = rows
  if (found === undefined) return false
  await sql`delete from saved_searches where address_id = ${found.addressId} and (${isAll} or id = ${id})`.execute(tx)
  await dropEmpty(tx, [found.addressId])
  return true
}

/** Takes away counts of days that are over, alerts that were not confirmed in time, and addresses without any; answers whether there may be more. */
export async function clearUnconfirmed(tx: Tx): Promise<boolean> {
  // Before addresses are held: who asks counts first, too.
  await sql`delete from alert_mail_counts where asked_on < current_date`.execute(tx)
  const { rows } = await sql<{ addressId: number }>`
    select a.id as "addressId" from alert_addresses a
    where exists (select from saved_searches s where s.address_id = a.id and not ${isOpen})
    order by a.id limit ${CLEARED_AT_ONCE} for update of a skip locked`.execute(tx)
  const addressIds = rows.map(({ addressId }) => addressId)
  if (addressIds.length === 0) return false
  await sql`delete from saved_searches s where s.address_id = any(${addressIds}::bigint[]) and not ${isOpen}`.execute(tx)
  await dropEmpty(tx, addressIds)
  return addressIds.length === CLEARED_AT_ONCE
}

/** Ends every alert of some addresses, in small letters: those of a person who is erased. */
export async function eraseAlertsOf(tx: Tx, addresses: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from alert_addresses where address = any(${[...addresses]}::text[]) order by id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from saved_searches where address_id = any(${ids}::bigint[])`.execute(tx)
  await dropEmpty(tx, ids)
}

/** What is kept of the confirmed alerts of some addresses, in small letters, as an export of personal data shows it. */
export async function listAlertsOf(db: Db | Tx, addresses: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from (
      select a.address, s.site, s.locale, s.name, s.request, s.frequency, s.made_at, s.confirmed_at
      from alert_addresses a join saved_searches s on s.address_id = a.id
      where a.address = any(${[...addresses]}::text[]) and s.confirmed_at is not null order by s.id
    ) t`.execute(db)
  return rows.map(({ row }) => row)
}
