import { sql } from 'kysely'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** An announced transfer, minor units. */
export interface TransferRow {
  readonly reference: string
  readonly entityId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly askedAtMs: number
  readonly untilMs: number
  readonly invoiceIds: readonly number[]
}

const ROW =
  sql.raw(`t.reference, t.entity_id as "entityId", t.currency, t.amount_minor as "amountMinor", ${epochMs('t.asked_at')} as "askedAtMs",
  ${epochMs('t.until')} as "untilMs",
  (select json_agg(o.invoice_id order by o.invoice_id) from transfer_invoices o where o.transfer_id = t.id) as "invoiceIds"`)

/** Transfers that are awaited for any of these invoices, the newest first. */
export async function listAwaited(db: Db | Tx, invoiceIds: readonly number[], now: Date): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${ROW} from transfers t where t.until > ${now}
      and exists (select from transfer_invoices o join invoice_states s on s.invoice_id = o.invoice_id
        where o.transfer_id = t.id and o.invoice_id = any(${[...invoiceIds]}::bigint[]) and s.status = 'PENDING')
    order by t.id desc`.execute(db)
  return rows
}

/** The same of everything that a payer announced. */
export async function listAwaitedOf(db: Db, payerId: number, now: Date): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${ROW} from transfers t where t.payer_id = ${payerId} and t.until > ${now}
      and exists (select from transfer_invoices o join invoice_states s on s.invoice_id = o.invoice_id
        where o.transfer_id = t.id and s.status = 'PENDING')
    order by t.id desc`.execute(db)
  return rows
}

/** A transfer to keep. */
export interface NewTransfer extends TransferRow {
  readonly payerId: number
  /** A lender sends it: nobody knows when, and nothing waits for it as money on its way. */
  readonly isLenders: boolean
}

/** Keeps a transfer; answers its id, null where its reference is taken. */
export async function insertTransfer(tx: Tx, one: NewTransfer): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into transfers (payer_id, entity_id, currency, amount_minor, reference, asked_at, until, is_lenders)
    values (${one.payerId}, ${one.entityId}, ${one.currency}, ${one.amountMinor}, ${one.reference}, ${new Date(one.askedAtMs)},
      ${new Date(one.untilMs)}, ${one.isLenders}) on conflict (reference) do nothing returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  await sql`
    insert into transfer_invoices (transfer_id, invoice_id) select ${row.id}, unnest(${[...one.invoiceIds]}::bigint[])`.execute(tx)
  return row.id
}

/** Whose transfer a reference names; null for none. */
export async function findPayerOfReference(db: Db, reference: string): Promise<number | null> {
  const { rows } = await sql<{ payerId: number }>`select payer_id as "payerId" from transfers where reference = ${reference}`.execute(db)
  return rows[0]?.payerId ?? null
}
