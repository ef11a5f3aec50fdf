import { sql } from 'kysely'
import type { PayerSheet } from '@app/contract/payments/money-search.answers.ts'
import type { Db } from '#platform/db/database.ts'

/** The last payments of a payer; minor units. */
export async function listPaymentsOf(db: Db, payerId: number, limit: number): Promise<PayerSheet['payments']> {
  const { rows } = await sql<PayerSheet['payments'][number]>`
    select id as "paymentId", currency, amount_minor as "amountMinor", credit_minor as "creditMinor", source, reference,
      to_char(received_on, 'YYYY-MM-DD') as "receivedOn" from payments where payer_id = ${payerId} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The last entries of the journal at some sites that have a line of a payer, with these lines; minor units. */
export async function listEntriesOf(
  db: Db,
  payerId: number,
  { sites, limit }: { readonly sites: readonly string[]; readonly limit: number },
): Promise<PayerSheet['entries']> {
  const { rows } = await sql<PayerSheet['entries'][number]>`
    select e.id as "entryId", e.kind, e.cause, to_char(e.booked_on, 'YYYY-MM-DD') as "bookedOn", e.site,
      json_agg(json_build_object('account', l.account, 'currency', l.currency, 'amountMinor', l.minor) order by l.line) as lines
    from (select distinct entry_id from journal_lines where payer_id = ${payerId} order by entry_id desc limit ${limit}) own
    join journal_entries e on e.id = own.entry_id join journal_lines l on l.entry_id = e.id and l.payer_id = ${payerId}
    where e.site = any(${[...sites]}::text[]) group by e.id order by e.id desc`.execute(db)
  return rows
}
