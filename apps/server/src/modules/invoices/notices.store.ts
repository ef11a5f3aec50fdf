import { sql } from 'kysely'
import type { InvoiceNotice } from '@app/contract/payments/invoice-codes.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Notes that a payer is told of an invoice; false where they were before. */
export async function noteNotice(
  tx: Tx,
  { invoiceId, kind }: { readonly invoiceId: number; readonly kind: InvoiceNotice },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into invoice_notices (invoice_id, kind) values (${invoiceId}, ${kind}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes that payers are told that these invoices, which nobody was told of before, were issued. */
export async function noteIssued(tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  await sql`insert into invoice_notices (invoice_id, kind) select unnest(${[...invoiceIds]}::bigint[]), 'ISSUED'`.execute(tx)
}

/** Open invoices that fall due between two instants and whose payers were not told by a notice yet. */
export async function listDueSoon(
  db: Db,
  { notice, from, before, limit }: { readonly notice: InvoiceNotice; readonly from: Date; readonly before: Date; readonly limit: number },
) {
  const { rows } = await sql<{ invoiceId: number; payerId: number }>`
    select s.invoice_id as "invoiceId", s.payer_id as "payerId" from invoice_states s
    where s.status = 'OPEN' and s.due_at between ${from} and ${before}
      and not exists (select from invoice_notices n where n.invoice_id = s.invoice_id and n.kind = ${notice})
    order by s.due_at limit ${limit}`.execute(db)
  return rows
}

/** Lets names and addresses go whose time is over, with the documents that show them; answers of how many invoices. */
export async function forgetParties(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (delete from invoice_documents d using invoice_parties p where p.invoice_id = d.invoice_id and p.keep_until < ${now}::date)
    delete from invoice_parties where keep_until < ${now}::date`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
