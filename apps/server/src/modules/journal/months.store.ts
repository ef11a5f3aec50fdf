import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

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

/** Closes a month that is over at the site; false where it is not. One that is closed stays as it was closed. */
export async function insertMonth(tx: Tx, { site, month, closedBy, zone }: MonthToClose): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    with asked as (select ${month}::date as month, (${month}::date + interval '1 month')::date <= (clock_timestamp() at time zone ${zone})::date as is_over),
    closed as (
      insert into journal_months (site, month, closed_by) select ${site}, month, ${closedBy} from asked where is_over on conflict do nothing)
    select is_over as "isOver" from asked`.execute(tx)
  return rows[0]?.isOver === true
}
