import { sql } from 'kysely'
import type { JournalKind } from '@app/rules/journal/journal-codes.ts'
import type { Tx } from '#platform/db/database.ts'
import { standingRows } from './standing.store.ts'

/** A month of a site's books, by its first day, YYYY-MM-DD. */
export interface MonthToClose {
  readonly site: string
  readonly month: string
  readonly closedBy: number
  readonly zone: string
}

/** Waits until nobody posts for the site, and lets nobody until the transaction ends; the trigger of entries takes the other side. */
export async function lockMonths(tx: Tx, site: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('journal_months'), hashtext(${site}))`.execute(tx)
}

/** What became of a month that somebody closes. */
export interface MonthClosed {
  readonly isOver: boolean
  /** False where it was closed before. */
  readonly isNew: boolean
}

/** Closes a month if it is over at the site. One that is closed stays as it was closed. Behind the lock of months. */
export async function insertMonth(tx: Tx, { site, month, closedBy, zone }: MonthToClose): Promise<MonthClosed> {
  const { rows } = await sql<MonthClosed>`
    with asked as (select ${month}::date as month, (${month}::date + interval '1 month')::date <= (clock_timestamp() at time zone ${zone})::date as is_over),
    closed as (
      insert into journal_months (site, month, closed_by, entries)
      select ${site}, month, ${closedBy}, (select count(*) from journal_entries e
        where e.site = ${site} and e.booked_on >= asked.month and e.booked_on < asked.month + interval '1 month') from asked where is_over
      on conflict do nothing returning month)
    select is_over as "isOver", exists (select from closed) as "isNew" from asked`.execute(tx)
  return rows[0] ?? { isOver: false, isNew: false }
}

/** What each account stands at after a month, from what was carried before it and the entries since. */
const afterMonth = (site: string, month: string) =>
  standingRows({ site, before: sql`(${month}::date + interval '1 month')::date`, closedBefore: sql`${month}::date` })

/**
 * Carries what each account stands at after a month that was closed just now: what was carried from the last month closed before it, and the
 * entries since. Behind the lock of months.
 */
export async function carryMonth(tx: Tx, { site, month }: Pick<MonthToClose, 'site' | 'month'>): Promise<void> {
  await sql`
    insert into journal_carried (site, month, account, detail, payer_id, invoice_id, currency, minor)
    select ${site}, ${month}::date, s.* from (${afterMonth(site, month)}) s`.execute(tx)
}

/** A month that is closed, by its first day, YYYY-MM-DD. */
export type ClosedMonth = Pick<MonthToClose, 'site' | 'month'>

export async function listClosedMonths(tx: Tx): Promise<readonly ClosedMonth[]> {
  const { rows } =
    await sql<ClosedMonth>`select site, to_char(month, 'YYYY-MM-DD') as month from journal_months order by site, month`.execute(tx)
  return rows
}

/** The first account of which a closed month carries something else than the month before it and its own entries; null for none. */
export async function findWrongCarried(tx: Tx, { site, month }: ClosedMonth): Promise<{ readonly account: string } | null> {
  const { rows } = await sql<{ account: string }>`
    with carried as (select account, detail, payer_id, invoice_id, currency, minor from journal_carried where site = ${site} and month = ${month}::date),
      added as (${afterMonth(site, month)})
    select account from ((table carried except all table added) union all (table added except all table carried)) wrong
    order by account limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Whether the books of the month in which an entry counts are closed, itself or with a later one; nobody closes one until the transaction ends. */
export async function isMonthClosedOf(tx: Tx, { kind, cause }: { readonly kind: JournalKind; readonly cause: string }): Promise<boolean> {
  const of = sql`select e.site, date_trunc('month', e.booked_on)::date as month from journal_entries e where e.kind = ${kind} and e.cause = ${cause}`
  await sql`select pg_advisory_xact_lock_shared(hashtext('journal_months'), hashtext(e.site)) from (${of}) e`.execute(tx)
  const { rows } = await sql`select from journal_months m join (${of}) e on e.site = m.site and m.month >= e.month limit 1`.execute(tx)
  return rows.length > 0
}
