import { sql } from 'kysely'
import type { ChequeState } from '@app/contract/tills/till-codes.ts'
import type { Tx } from '#platform/db/database.ts'

/** Keeps a check that waits to clear until an instant. */
export async function insertCheque(
  tx: Tx,
  one: { readonly bookingId: number; readonly payerId: number; readonly untilMs: number },
): Promise<void> {
  await sql`
    insert into till_cheques (booking_id, payer_id, until) values (${one.bookingId}, ${one.payerId}, ${new Date(one.untilMs)})`.execute(tx)
}

/** Locks a check; how its till stands. Null for none. */
export async function lockCheque(tx: Tx, bookingId: number): Promise<void> {
  await sql`select from till_cheques where booking_id = ${bookingId} for update`.execute(tx)
}

/** Whether the till in which money was taken is closed: until then a check has been to no bank. */
export async function isTillClosed(tx: Tx, tillId: number): Promise<boolean> {
  const { rows } = await sql`select from tills where id = ${tillId} and state = 'CLOSED'`.execute(tx)
  return rows.length > 0
}

/** Writes what became of a check. Behind its lock, or that of its till. */
export async function setCheque(
  tx: Tx,
  bookingId: number,
  to: { readonly state: ChequeState; readonly by: number; readonly reason: string; readonly paymentId: number | null },
): Promise<void> {
  await sql`
    update till_cheques set state = ${to.state}, decided_by = ${to.by}, decided_at = now(), reason = ${to.reason},
      payment_id = coalesce(payment_id, ${to.paymentId}) where booking_id = ${bookingId}`.execute(tx)
}
