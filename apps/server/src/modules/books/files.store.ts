import { type RawBuilder, sql } from 'kysely'
import { BOOK_FILES, type BookFile } from '@app/contract/books/book-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { standingLines } from '#modules/journal/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { BookSpan, CurrencySum } from './sums.store.ts'

/** A row of a file: cells by the name of their column; `minor` are amounts of `currency`. */
export type BookRow = Readonly<Record<string, string | number>> & { readonly currency: CurrencyCode }

/** What several files read: every line of the span, and what the accounts of the site stood at after it. */
interface BookLines {
  readonly moved: RawBuilder<unknown>
  readonly standing: RawBuilder<unknown>
}

const linesOf = ({ site, from, to }: BookSpan): BookLines => ({
  moved: sql`
    select e.id, l.line, e.booked_on, e.kind, e.cause, l.account, l.detail, l.payer_id, l.invoice_id, l.currency, l.minor
    from journal_entries e join journal_lines l on l.entry_id = e.id where e.site = ${site} and e.booked_on between ${from}::date and ${to}::date`,
  standing: standingLines({ site, before: sql`(${to}::date + 1)` }),
})

/** What a file reads: every amount is a column whose name ends in `minor`. Who adds rows up asks for no order, nor for names and numbers of others. */
interface BookRead {
  readonly rows: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** What is read for a file, from lines that are given by name or in brackets. */
interface BookSource extends BookLines {
  readonly span: BookSpan
  /** The site's. */
  readonly zone: string
}

const READS: Readonly<Record<BookFile, (source: BookSource) => BookRead>> = {
  JOURNAL: ({ moved }) => ({
    rows: sql`
    select l.id as entry, l.line, to_char(l.booked_on, 'YYYY-MM-DD') as day, l.kind, l.cause, l.account, l.detail, coalesce(a.number::text, '') as payer,
      coalesce(i.number, '') as invoice, l.currency, l.minor
    from ${moved} l left join accounts a on a.id = l.payer_id left join invoices i on i.id = l.invoice_id`,
    order: sql`order by l.id, l.line`,
  }),
  INVOICES: ({ span: { site, from, to }, zone }) => ({
    rows: sql`
    select i.number, i.kind, to_char(i.issued_at at time zone ${zone}, 'YYYY-MM-DD') as day, a.number::text as payer, coalesce(i.lot::text, '') as lot,
      coalesce((select c.number from invoices c where c.id = i.corrects), '') as corrects, i.currency,
      (select coalesce(sum(t.amount_minor), 0) from invoice_lines t where t.invoice_id = i.id and t.code = 'TAX')::bigint
        * case i.kind when 'INVOICE' then 1 else -1 end as "tax_minor",
      i.total_minor * case i.kind when 'INVOICE' then 1 else -1 end as minor
    from invoices i left join accounts a on a.id = i.payer_id where i.site = ${site} and i.issued_at >= (${from}::date)::timestamp at time zone ${zone}
      and i.issued_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
    order: sql`order by i.id`,
  }),
  TAX: ({ moved }) => ({
    rows: sql`
    select l.detail as place, l.currency, coalesce(-sum(l.minor) filter (where l.minor < 0), 0)::bigint as "charged_minor",
      coalesce(sum(l.minor) filter (where l.minor > 0), 0)::bigint as "taken_back_minor", -sum(l.minor)::bigint as minor
    from ${moved} l where l.account = 'TAX_PAYABLE' group by l.detail, l.currency`,
    order: sql`order by l.detail, l.currency`,
  }),
  AGED: ({ standing, span: { to } }) => ({
    rows: sql`
    with owed as (
      select l.payer_id, l.invoice_id, l.currency, sum(l.minor) as minor from ${standing} l
      where l.account = 'RECEIVABLE' group by l.payer_id, l.invoice_id, l.currency having sum(l.minor) <> 0),
    aged as (
      select o.*, coalesce(i.number, '') as number, coalesce(to_char(s.due_at at time zone i.zone, 'YYYY-MM-DD'), '') as due,
        coalesce(${to}::date - (s.due_at at time zone i.zone)::date, 0) as days
      from owed o left join invoices i on i.id = o.invoice_id left join invoice_states s on s.invoice_id = o.invoice_id)
    select a.number::text as payer, g.number as invoice, g.due, g.currency,
      case when g.days <= 0 then g.minor else 0 end::bigint as "not_due_minor", case when g.days between 1 and 30 then g.minor else 0 end::bigint as "days_1_30_minor",
      case when g.days between 31 and 60 then g.minor else 0 end::bigint as "days_31_60_minor",
      case when g.days between 61 and 90 then g.minor else 0 end::bigint as "days_61_90_minor",
      case when g.days > 90 then g.minor else 0 end::bigint as "days_over_90_minor", g.minor::bigint as minor
    from aged g left join accounts a on a.id = g.payer_id`,
    order: sql`order by a.number, g.due, g.number`,
  }),
  DEPOSITS: ({ standing }) => ({
    rows: sql`
    select a.number::text as payer, l.currency, -sum(l.minor)::bigint as minor
    from ${standing} l left join accounts a on a.id = l.payer_id
    where l.account = 'DEPOSIT' group by a.number, l.currency having sum(l.minor) <> 0`,
    order: sql`order by a.number, l.currency`,
  }),
  PAYABLES: ({ standing }) => ({
    rows: sql`
    select l.detail as thing, coalesce(max(t.seller_name), '') as seller, l.currency, -sum(l.minor)::bigint as minor
    from ${standing} l
      left join lots t on t.number = case when l.detail ~ '^lot [0-9]{1,10}$' then substr(l.detail, 5)::bigint end
    where l.account = 'SELLER_PAYABLE' group by l.detail, l.currency having sum(l.minor) <> 0`,
    order: sql`order by l.detail, l.currency`,
  }),
}

/** A file: its days in the site's zone. */
interface OfSpan {
  readonly span: BookSpan
  readonly zone: string
}

/** A file in its order. */
function inOrder(file: BookFile, { span, zone }: OfSpan): RawBuilder<unknown> {
  const { moved, standing } = linesOf(span)
  const { rows, order } = READS[file]({ span, zone, moved: sql`(${moved})`, standing: sql`(${standing})` })
  return sql`${rows} ${order}`
}

/** The rows of a file, at most so many. */
export async function listBookRows(
  tx: Db | Tx,
  file: BookFile,
  { span, zone, limit }: OfSpan & { readonly limit: number },
): Promise<readonly BookRow[]> {
  const { rows } = await sql<BookRow>`select * from (${inOrder(file, { span, zone })}) file limit ${limit}`.execute(tx)
  return rows
}

/** What the rows of a file add up to in a currency, minor units, and how many they are. */
export interface FileSum extends CurrencySum {
  readonly file: BookFile
  readonly rows: number
}

/** The same of every file; none of one without rows. Lines that several files read are read once: a long span has very many. */
export async function sumBookFiles(tx: Db | Tx, { span, zone }: OfSpan): Promise<readonly FileSum[]> {
  const { moved, standing } = linesOf(span)
  const source = { span, zone, moved: sql`moved`, standing: sql`standing` }
  const sums = BOOK_FILES.map(
    (file) =>
      sql`select ${file} as file, currency, count(*)::int as rows, sum(minor)::bigint as minor from (${READS[file](source).rows}) file group by currency`,
  )
  const { rows } = await sql<FileSum>`with moved as materialized (${moved}), standing as materialized (${standing})
    ${sql.join(sums, sql` union all `)}`.execute(tx)
  return rows
}

/** All rows of a file in their order, so many at a time. The transaction reads no other file meanwhile. */
export async function* readBookRows(
  tx: Tx,
  file: BookFile,
  { span, zone, atOnce }: OfSpan & { readonly atOnce: number },
): AsyncGenerator<readonly BookRow[]> {
  await sql`declare book_file no scroll cursor for ${inOrder(file, { span, zone })}`.execute(tx)
  for (;;) {
    const { rows } = await sql<BookRow>`fetch ${sql.lit(atOnce)} from book_file`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close book_file`.execute(tx)
}
