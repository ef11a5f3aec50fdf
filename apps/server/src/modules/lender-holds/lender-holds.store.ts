import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * SQL of everything that holds lots back now, a row each, as a table with `lot`, `kind`, `hold_id` (null of a lender's), `reason`, `lender`,
 * `placed_by` and `at`: what people or disputes placed, and the lots whose invoice a lender has. One place says it: lists show it, passes and
 * the gate judge by it.
 */
export const STANDING_HOLDS = `(select lot, kind, id as hold_id, reason, '' as lender, placed_by, placed_at as at from release_holds where lifted_at is null
    union all select o.lot, 'LENDER', null, '', n.name, null, o.handed_at from lender_handovers o join lenders n on n.id = o.lender_id
      where o.ended_at is null and o.holds_vehicle)`

/** SQL of whether a lender has invoice `id`, which names its table: a bare column would be that of the handover. */
export const isWithLender = (id: string): string =>
  `exists (select from lender_handovers k where k.invoice_id = ${id} and k.ended_at is null)`

const lenderWhere = (where: string): string =>
  `coalesce((select n.name from lender_handovers k join lenders n on n.id = k.lender_id where k.ended_at is null and ${where}), '')`

/** SQL of the name of the lender that has invoice `id`; empty for none. */
export const lenderOf = (id: string): string => lenderWhere(`k.invoice_id = ${id}`)

/** The same of win `award`. */
export const lenderOfWin = (award: string): string => lenderWhere(`k.award_id = ${award}`)

/** SQL of the lender whose word lot `lot` waits for before it leaves; empty for none. */
export const lenderHolding = (lot: string): string => lenderWhere(`k.lot = ${lot} and k.holds_vehicle`)

/** Ends that a lender has an invoice, as the invoice was taken back whole: nothing is left to pay or to hold. Under the payer's lock. */
export async function endUndone(tx: Tx, invoiceId: number): Promise<void> {
  await sql`update lender_handovers set ended_at = now(), end_kind = 'UNDONE', holds_vehicle = false
    where invoice_id = ${invoiceId} and ended_at is null`.execute(tx)
}
