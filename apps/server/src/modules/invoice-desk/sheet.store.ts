import { sql } from 'kysely'
import type { PayerSheet } from '@app/contract/payments/money-search.answers.ts'
import type { Db } from '#platform/db/database.ts'

/** The last payments of a payer; minor units. */
export async function listPaymentsOf(db: Db, payerId: number, limit: number): Promise<PayerSheet['payments']> {
  const { rows } = await sql<PayerSheet['payments'][number]>`
    select p.id as "paymentId", p.currency, p.amount_minor as "amountMinor", p.credit_minor as "creditMinor", p.source, p.reference,
      to_char(p.received_on, 'YYYY-MM-DD') as "receivedOn",
      exists (select from payment_returns t where t.payment_id = p.id and t.won_at is null)
        or exists (select from journal_entries e join journal_entries r on r.kind = 'REVERSAL' and r.cause = e.id::text
          where e.kind = 'PAYMENT_RECEIVED' and e.cause = p.cause) as "isTakenBack"
    from payments p where p.payer_id = ${payerId} order by p.id desc limit ${limit}`.execute(db)
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
