import { type RawBuilder, sql } from 'kysely'

/** Which lines of a site count: those of before a day. */
export interface Standing {
  readonly site: string
  /** A date of SQL, itself not included; without it everything counts. */
  readonly before?: RawBuilder<unknown>
  /** What was carried counts from months before this date of SQL alone; by default of all that ended before `before`. */
  readonly closedBefore?: RawBuilder<unknown>
}

/** The last month that was closed, of those that count; null where none was. */
const lastMonth = ({ site, before, closedBefore }: Standing): RawBuilder<unknown> =>
  sql`(select max(month) from journal_months where site = ${site} and month + interval '1 month' <= ${before ?? sql`'infinity'::date`}
    and month < ${closedBefore ?? sql`'infinity'::date`})`

/** From which day on lines have to be added up: the first after the last month that was carried. */
export const openFrom = (standing: Standing): RawBuilder<unknown> =>
  sql`coalesce((${lastMonth(standing)} + interval '1 month')::date, '-infinity'::date)`

/**
 * What the accounts of a site stood at before a day, or stand at, as rows of `account`, `detail`, `payer_id`, `invoice_id`, `currency` and `minor` that add up
 * to it: what was carried from the last month that was closed by then (`journal_carried_month`), and every line since (`journal_entries_booked`).
 */
export const standingLines = (standing: Standing): RawBuilder<unknown> => sql`
  select account, detail, payer_id, invoice_id, currency, minor from journal_carried
  where site = ${standing.site} and month = ${lastMonth(standing)}
  union all
  select l.account, l.detail, l.payer_id, l.invoice_id, l.currency, l.minor from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.site = ${standing.site} and e.booked_on >= ${openFrom(standing)} ${standing.before ? sql`and e.booked_on < ${standing.before}` : sql``}`

/** The same added up, as it is carried: a row an invoice, payer, seller's lot or till, and one of every other account; none that is nothing. */
export const standingRows = (standing: Standing): RawBuilder<unknown> => sql`
  select account, detail, payer_id, invoice_id, currency, sum(minor)::bigint as minor
  from (select account, case when account in ('SELLER_PAYABLE', 'TILL') then detail else '' end as detail,
      case when account in ('RECEIVABLE', 'DEPOSIT') then payer_id end as payer_id, case when account = 'RECEIVABLE' then invoice_id end as invoice_id,
      currency, minor from (${standingLines(standing)}) every_line) kept
  group by account, detail, payer_id, invoice_id, currency having sum(minor) <> 0`
