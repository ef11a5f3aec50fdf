import { sql } from 'kysely'
import type { InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** The invoice of a lot. */
export interface LotInvoice {
  /** Null for a lot that was not billed, or whose invoice was taken back. */
  readonly invoiceId: number | null
  readonly payerId: number
  readonly number: string
  readonly site: SiteCode
  readonly zone: string
  readonly status: InvoiceStatus
  readonly dueAtMs: number
}

const OF_LOT =
  sql.raw(`i.id as "invoiceId", i.payer_id as "payerId", i.number, i.site, i.zone, s.status, ${epochMs('s.due_at')} as "dueAtMs"
  from invoices i join invoice_states s on s.invoice_id = i.id`)

/** A lot of these sites with its invoice; null for another's. */
export async function findLotInvoice(db: Db | Tx, lot: number, sites: readonly string[]): Promise<LotInvoice | null> {
  const { rows } = await sql<LotInvoice>`
    select o.* from lots l left join lateral (
      select ${OF_LOT} where i.lot = l.number and i.kind = 'INVOICE' and i.type = 'LOT' and s.status not in ('CANCELLED', 'REFUNDED')
      order by i.id desc limit 1) o on true
    where l.number = ${lot} and l.selling_site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** Days that were granted for an invoice, the last first. */
export async function listGranted(
  db: Db | Tx,
  invoiceId: number,
): Promise<readonly { readonly from: Date; readonly to: Date; readonly reason: string; readonly by: number; readonly at: Date }[]> {
  const { rows } = await sql<{ from: Date; to: Date; reason: string; by: number; at: Date }>`
    select e.was_due_at as from, e.due_at as to, e.reason, a.number as by, e.at
    from invoice_extensions e join accounts a on a.id = e.granted_by where e.invoice_id = ${invoiceId} order by e.id desc`.execute(db)
  return rows
}

/** Moves until when an invoice is due, and forgets that it was late or was said to be due. Under its lock. */
export async function moveDue(
  tx: Tx,
  grant: {
    readonly invoiceId: number
    readonly payerId: number
    readonly wasDueAtMs: number
    readonly dueAtMs: number
    readonly reason: string
    readonly by: number
  },
): Promise<void> {
  const { invoiceId, payerId, wasDueAtMs, dueAtMs, reason, by } = grant
  await sql`insert into invoice_extensions (invoice_id, payer_id, was_due_at, due_at, reason, granted_by)
    values (${invoiceId}, ${payerId}, ${new Date(wasDueAtMs)}, ${new Date(dueAtMs)}, ${reason}, ${by})`.execute(tx)
  await sql`update invoice_states set due_at = ${new Date(dueAtMs)}, overdue_at = null where invoice_id = ${invoiceId}`.execute(tx)
  await sql`delete from invoice_notices where invoice_id = ${invoiceId} and kind <> 'ISSUED'`.execute(tx)
}

/** A late invoice of a lot that has borne no late fee. */
export interface LateInvoice {
  readonly invoiceId: number
  readonly payerId: number
  readonly scheduleId: string | null
  readonly zone: string
}

/** Late invoices of lots for which no late fee was decided, the longest late first. */
export async function listUncharged(db: Db, limit: number): Promise<readonly LateInvoice[]> {
  const { rows } = await sql<LateInvoice>`
    select s.invoice_id as "invoiceId", s.payer_id as "payerId", i.schedule_id as "scheduleId", i.zone
    from invoice_states s join invoices i on i.id = s.invoice_id
    where s.status = 'OVERDUE' and i.type = 'LOT' and not exists (select from late_fees f where f.invoice_id = s.invoice_id)
    order by s.overdue_at limit ${limit}`.execute(db)
  return rows
}

/** Whether a late fee of an invoice was decided. Under the payer's lock. */
export async function isCharged(tx: Tx, invoiceId: number): Promise<boolean> {
  const { rows } = await sql`select from late_fees where invoice_id = ${invoiceId}`.execute(tx)
  return rows.length > 0
}

export async function noteLateFee(tx: Tx, invoiceId: number, feeInvoiceId: number | null): Promise<void> {
  await sql`insert into late_fees (invoice_id, fee_invoice_id) values (${invoiceId}, ${feeInvoiceId})`.execute(tx)
}
