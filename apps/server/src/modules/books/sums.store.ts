import { sql } from 'kysely'
import type { BookSums } from '@app/contract/books/books.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { standingLines } from '#modules/journal/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Days of a site's books, YYYY-MM-DD, both included. */
export interface BookSpan {
  readonly site: string
  readonly from: string
  readonly to: string
}

/**
 * What each account of a site stood at before the span, moved in it, and stands at after; minor units. What is older than the last month that was
 * closed before the span is not read again.
 */
export async function sumAccounts(tx: Db | Tx, { site, from, to }: BookSpan): Promise<BookSums['accounts']> {
  const { rows } = await sql<BookSums['accounts'][number]>`
    select account, currency, sum(opening)::bigint as "openingMinor", sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor",
      sum(opening + debit - credit)::bigint as "closingMinor"
    from (
      select account, currency, sum(minor) as opening, 0 as debit, 0 as credit
      from (${standingLines({ site, before: sql`${from}::date` })}) before group by account, currency
      union all
      select l.account, l.currency, 0, coalesce(sum(l.minor) filter (where l.minor > 0), 0), coalesce(-sum(l.minor) filter (where l.minor < 0), 0)
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.site = ${site} and e.booked_on between ${from}::date and ${to}::date group by l.account, l.currency) moved
    group by account, currency order by account, currency`.execute(tx)
  return rows
}

/** A sum in a currency, minor units. */
export interface CurrencySum {
  readonly currency: CurrencyCode
  readonly minor: number
}

/** What invoices of a span less its credit notes came to by the journal: owed, and what of a credit note had been paid; minor units. */
export async function sumIssued(tx: Db | Tx, { site, from, to }: BookSpan): Promise<readonly CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select l.currency, sum(l.minor)::bigint as minor from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.site = ${site} and e.booked_on between ${from}::date and ${to}::date and e.kind in ('INVOICE_ISSUED', 'CREDIT_NOTE_ISSUED')
      and l.account in ('RECEIVABLE', 'CREDIT') group by l.currency`.execute(tx)
  return rows
}
