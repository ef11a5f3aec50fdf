import { sql } from 'kysely'
import type { DefaultState } from '@app/contract/payments/default-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A win that is to be given up, with what it is judged by. */
export interface DefaultRow {
  readonly id: number
  readonly state: DefaultState
  readonly invoiceId: number
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
  readonly site: SiteCode
  readonly zone: string
  readonly currency: CurrencyCode
  readonly scheduleId: string | null
  readonly awardedAtMs: number
  readonly askedBy: number | null
  /** Whether who asked may still decide about money of the site. */
  readonly isAskerAble: boolean
}

const ROW =
  sql.raw(`d.id, d.state, d.invoice_id as "invoiceId", d.award_id as "awardId", d.lot, d.payer_id as "payerId", i.site, i.zone, i.currency,
  i.schedule_id as "scheduleId", ${epochMs('w.awarded_at')} as "awardedAtMs", d.asked_by as "askedBy",
  exists (select from accounts k where k.id = d.asked_by and k.status = 'active' and 'MONEY' = any(k.privileges)
    and i.site = any(k.granted_sites || k.home_site)) as "isAskerAble"
  from defaults d join invoices i on i.id = d.invoice_id join awards w on w.id = d.award_id`)

/** A proposal of these sites as it stands; null for another's. */
export async function findDefault(db: Db, id: number, sites: readonly string[]): Promise<DefaultRow | null> {
  const { rows } = await sql<DefaultRow>`select ${ROW} where d.id = ${id} and i.site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** The same behind its lock, under that of its payer's terms. */
export async function lockDefault(tx: Tx, id: number): Promise<DefaultRow> {
  const { rows } = await sql<DefaultRow>`select ${ROW} where d.id = ${id} for update of d`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no default ${id}`)
  return row
}

/** Keeps who asked first, in place of somebody who may not any more. */
export async function saveRequest(
  tx: Tx,
  id: number,
  { by, reason, at }: { readonly by: number; readonly reason: string; readonly at: Date },
) {
  await sql`update defaults set state = 'ASKED', asked_by = ${by}, asked_reason = ${reason}, asked_at = ${at} where id = ${id}`.execute(tx)
}

/** Keeps that somebody refused it, and why. */
export async function saveRefused(
  tx: Tx,
  id: number,
  { by, reason, at }: { readonly by: number; readonly reason: string; readonly at: Date },
) {
  await sql`update defaults set state = 'REFUSED', decided_by = ${by}, decided_reason = ${reason}, ended_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

/** What was done; `endedAt` is when its invoices were issued. */
export interface DefaultDoneRow {
  readonly by: number
  readonly reason: string
  readonly endedAt: Date
  readonly creditNoteId: number
  readonly feeInvoiceId: number | null
  readonly depositMinor: number
}

/** Keeps that a win was given up. */
export async function saveDone(tx: Tx, id: number, done: DefaultDoneRow): Promise<void> {
  await sql`
    update defaults set state = 'DONE', decided_by = ${done.by}, decided_reason = ${done.reason}, ended_at = ${done.endedAt},
      credit_note_id = ${done.creditNoteId}, fee_invoice_id = ${done.feeInvoiceId}, deposit_minor = ${done.depositMinor}
    where id = ${id}`.execute(tx)
}

/** Ends a proposal that nobody needs any more. */
export async function saveEnded(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update defaults set state = 'ENDED', ended_at = ${at} where id = ${id}`.execute(tx)
}

/** Voids the award of a win; false where somebody else was first. Under the lock of its lot. */
export async function voidWin(tx: Tx, awardId: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update awards set voided_at = ${at} where id = ${awardId} and voided_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** What a payer still owes for a lot, storage and fees alike: the invoices, and their sum in minor units. */
export async function readOwedForLot(
  tx: Tx,
  of: { readonly lot: number; readonly payerId: number; readonly currency: CurrencyCode },
): Promise<{ readonly invoiceIds: readonly number[]; readonly owedMinor: number }> {
  const { rows } = await sql<{ invoiceId: number; owedMinor: number }>`
    select s.invoice_id as "invoiceId",
      ${sql.raw(balanceMinor('s'))}::float8 as "owedMinor"
    from invoices i join invoice_states s on s.invoice_id = i.id
    where i.lot = ${of.lot} and i.kind = 'INVOICE' and s.payer_id = ${of.payerId} and s.currency = ${of.currency}
      and s.status in ('OPEN', 'PENDING', 'OVERDUE') order by s.invoice_id`.execute(tx)
  return { invoiceIds: rows.map(({ invoiceId }) => invoiceId), owedMinor: rows.reduce((sum, { owedMinor }) => sum + owedMinor, 0) }
}
