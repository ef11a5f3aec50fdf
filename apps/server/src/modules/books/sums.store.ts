import { sql } from 'kysely'
import type { BookSums } from '@app/contract/books/books.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Days of a site's books, YYYY-MM-DD, both included. */
export interface BookSpan {
  readonly site: string
  readonly from: string
  readonly to: string
}

/** What each account of a site stood at before the span, moved in it, and stands at after; minor units. */
export async function sumAccounts(tx: Db | Tx, { site, from, to }: BookSpan): Promise<BookSums['accounts']> {
  const { rows } = await sql<BookSums['accounts'][number]>`
    select l.account, l.currency, coalesce(sum(l.minor) filter (where e.booked_on < ${from}::date), 0)::bigint as "openingMinor",
      coalesce(sum(l.minor) filter (where e.booked_on >= ${from}::date and l.minor > 0), 0)::bigint as "debitMinor",
      coalesce(-sum(l.minor) filter (where e.booked_on >= ${from}::date and l.minor < 0), 0)::bigint as "creditMinor",
      sum(l.minor)::bigint as "closingMinor"
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.site = ${site} and e.booked_on <= ${to}::date group by l.account, l.currency order by l.account, l.currency`.execute(tx)
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
