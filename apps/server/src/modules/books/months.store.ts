import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { openFrom, standingLines } from '#modules/journal/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A month of a site's books; days YYYY-MM-DD. */
export interface MonthRow {
  readonly month: string
  readonly isOver: boolean
  readonly entries: number
  readonly openLines: number
  /** Whether a month before it has entries and is open. */
  readonly isEarlierOpen: boolean
  readonly closedBy: number | null
  readonly closedAt: Date | null
  readonly actId: number | null
  readonly askedBy: number | null
  readonly askedByNumber: number | null
  readonly askedAt: Date | null
  readonly askedReason: string | null
}

/** The months of a site from its first entry on, the last first. Entries of months that are closed were counted then. `today` is the site's day. */
export async function listMonths(
  db: Db | Tx,
  { site, today, limit }: { readonly site: SiteCode; readonly today: string; readonly limit: number },
): Promise<readonly MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with booked as (
      select month, entries from journal_months where site = ${site} and entries > 0
      union all
      select date_trunc('month', booked_on)::date, count(*)::int from journal_entries
      where site = ${site} and booked_on >= ${openFrom({ site, before: sql`'infinity'::date` })} group by 1),
    months as (
      select m::date as month from generate_series((select min(month) from booked), date_trunc('month', ${today}::date), interval '1 month') m),
    open_lines as materialized (
      select l.booked_on from bank_statements s join bank_lines l on l.statement_id = s.id and l.state = 'STAGED'
      where s.site = ${site} and s.discarded_at is null
      union all
      select l.booked_on from bank_undos u join bank_lines l on l.id = u.line_id and l.state <> 'STAGED' join bank_statements s on s.id = l.statement_id
      where s.site = ${site} and s.discarded_at is null and u.state = 'ASKED')
    select to_char(m.month, 'YYYY-MM-DD') as month, m.month < date_trunc('month', ${today}::date) as "isOver", coalesce(b.entries, 0) as entries,
      (select count(*)::int from open_lines l where l.booked_on < m.month + interval '1 month') as "openLines",
      exists (select from booked e where e.month < m.month and not exists (select from journal_months x where x.site = ${site} and x.month = e.month))
        as "isEarlierOpen",
      w.number as "closedBy", c.closed_at as "closedAt", q.id as "actId", q.asked_by as "askedBy", p.number as "askedByNumber", q.asked_at as "askedAt",
      q.reason as "askedReason"
    from months m left join booked b on b.month = m.month left join journal_months c on c.site = ${site} and c.month = m.month
    left join accounts w on w.id = c.closed_by
    left join month_acts q on q.site = ${site} and q.month = m.month and q.state = 'ASKED' left join accounts p on p.id = q.asked_by
    order by m.month desc limit ${limit}`.execute(db)
  return rows
}

/** What lies in the tills of a site by detail, minor units; nothing of those that are empty. */
export async function listTills(
  db: Db,
  site: SiteCode,
): Promise<readonly { readonly detail: string; readonly currency: CurrencyCode; readonly amountMinor: number }[]> {
  const { rows } = await sql<{ detail: string; currency: CurrencyCode; amountMinor: number }>`
    select l.detail, l.currency, sum(l.minor)::bigint as "amountMinor" from (${standingLines({ site, before: sql`'infinity'::date` })}) l
    where l.account = 'TILL' group by l.detail, l.currency having sum(l.minor) <> 0 order by l.detail, l.currency`.execute(db)
  return rows
}

/** The last verification that ended, by the day of a zone on which it began: what was booked later it has not seen. Null for none. */
export async function findVerification(db: Db | Tx, zone: string): Promise<{ readonly day: string; readonly faults: number } | null> {
  const { rows } = await sql<{ day: string; faults: number }>`
    select to_char(started_at at time zone ${zone}, 'YYYY-MM-DD') as day, cardinality(faults) as faults from journal_verifications
    where finished_at is not null order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What somebody asked about a month. */
export interface MonthActRow {
  readonly id: number
  readonly site: SiteCode
  readonly month: string
  readonly state: 'ASKED' | 'DONE' | 'REFUSED'
  readonly askedBy: number
}

/** What was asked about a month of some sites; null for any other. */
export async function findMonthAct(db: Db | Tx, id: number, sites: readonly string[]): Promise<MonthActRow | null> {
  const { rows } = await sql<MonthActRow>`
    select id, site, to_char(month, 'YYYY-MM-DD') as month, state, asked_by as "askedBy" from month_acts
    where id = ${id} and site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** Keeps that somebody asks to close a month; null where somebody has asked already. */
export async function insertMonthAct(
  tx: Tx,
  one: { readonly site: SiteCode; readonly month: string; readonly reason: string; readonly askedBy: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into month_acts (site, month, reason, asked_by) values (${one.site}, ${one.month}, ${one.reason}, ${one.askedBy})
    on conflict (site, month) where state = 'ASKED' do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Ends what was asked; false where somebody else was first. */
export async function endMonthAct(
  tx: Tx,
  id: number,
  end: { readonly state: 'DONE' | 'REFUSED'; readonly by: number; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update month_acts set state = ${end.state}, decided_by = ${end.by}, decided_at = now(), decided_reason = ${end.reason}
    where id = ${id} and state = 'ASKED' returning id`.execute(tx)
  return rows.length === 1
}
