import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Keeps a hold; an earlier one of the invoice stays as it is. */
export async function insertHold(
  tx: Tx,
  hold: { readonly invoiceId: number; readonly payerId: number; readonly at: Date; readonly until: Date },
): Promise<void> {
  await sql`insert into invoice_holds (invoice_id, payer_id, asked_at, until)
    values (${hold.invoiceId}, ${hold.payerId}, ${hold.at}, ${hold.until}) on conflict (invoice_id) do nothing`.execute(tx)
}

/** The zone by whose clock an invoice is due. */
export async function findZone(tx: Tx, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select zone from invoices where id = ${invoiceId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`invoice ${invoiceId} is missing`)
  return row.zone
}

/** Whether something holds a win back: its lot at the gate, or a question about its invoice. */
export async function isHeldBack(
  tx: Tx,
  { lot, invoiceId }: { readonly lot: number; readonly invoiceId: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from release_holds where lot = ${lot} and lifted_at is null
    union all select from invoice_holds where invoice_id = ${invoiceId} and until > ${now} limit 1`.execute(tx)
  return rows.length > 0
}
