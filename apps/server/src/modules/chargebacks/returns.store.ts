import { sql } from 'kysely'
import type { PaidParts } from '@app/rules/invoices/allocate.ts'
import type { Tx } from '#platform/db/database.ts'

/** A payment with what it was spent on; minor units. */
export interface SpentPayment {
  readonly paymentId: number
  readonly parts: readonly PaidParts[]
}

/** The payment of a cause. @throws Error for none: money was applied by it. */
export async function getSpent(tx: Tx, cause: string): Promise<SpentPayment> {
  const { rows } = await sql<SpentPayment>`
    select p.id as "paymentId", coalesce((select json_agg(json_build_object('invoiceId', t.invoice_id, 'feesMinor', t.fees_minor,
      'priceMinor', t.price_minor) order by t.invoice_id) from payment_parts t where t.payment_id = p.id), '[]'::json) as parts
    from payments p where p.cause = ${cause}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a payment that was applied is missing')
  return row
}

/** The lots of invoices, each once, in their order. */
export async function listLotsOf(tx: Tx, invoiceIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ lot: number }>`
    select distinct lot from invoices where id = any(${[...invoiceIds]}::bigint[]) and lot is not null order by lot`.execute(tx)
  return rows.map(({ lot }) => lot)
}

/**
 * Has paid invoices of memberships among these fall due at a moment: they were due as they were paid, long before their money went back.
 * Answers which they are. Under the payer's lock.
 */
export async function dueFrom(tx: Tx, invoiceIds: readonly number[], at: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update invoice_states s set due_at = ${at} from invoices i
    where i.id = s.invoice_id and i.payment_type = 'membership' and s.status = 'PAID' and s.invoice_id = any(${[...invoiceIds]}::bigint[])
    returning s.invoice_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Money that a bank has fetched back; minor units. */
export interface MoneyReturned {
  readonly paymentId: number
  readonly payerId: number
  readonly currency: string
  readonly amountMinor: number
  readonly disputedMinor: number
}

/** Keeps that a payment was fetched back; false where it is kept already. */
export async function insertReturn(tx: Tx, one: MoneyReturned): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_returns (payment_id, payer_id, currency, amount_minor, disputed_minor)
    values (${one.paymentId}, ${one.payerId}, ${one.currency}, ${one.amountMinor}, ${one.disputedMinor})
    on conflict (payment_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether money of a payment was fetched back, or the payment taken back as a wrong match. Under the payer's lock. */
export async function isReturned(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment_returns where payment_id = ${paymentId}
    union all select from bank_undos where payment_id = ${paymentId} and state = 'DONE'`.execute(tx)
  return rows.length > 0
}

/** Whether credit of a payer has gone back, or is to go, since a payment was booked. Under the payer's lock. */
export async function isRefundedSince(
  tx: Tx,
  { paymentId, payerId, currency }: { readonly paymentId: number; readonly payerId: number; readonly currency: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join payments p on p.id = ${paymentId}
    where r.payer_id = ${payerId} and r.currency = ${currency} and r.origin = 'CREDIT' and r.asked_at >= p.at
      and r.state in ('ASKED', 'APPROVED', 'SENDING', 'PAID') limit 1`.execute(tx)
  return rows.length > 0
}

/** Notes that a dispute was won; what of it had waited as disputed, minor units; null where none is open. */
export async function markWon(tx: Tx, paymentId: number): Promise<{ readonly disputedMinor: number } | null> {
  const { rows } = await sql<{ disputedMinor: number }>`
    update payment_returns set won_at = now() where payment_id = ${paymentId} and won_at is null
    returning disputed_minor::float8 as "disputedMinor"`.execute(tx)
  return rows[0] ?? null
}

/** Of these lots those about which no payment is disputed any more. */
export async function listUndisputed(tx: Tx, lots: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ lot: number }>`
    select l.lot from unnest(${[...lots]}::bigint[]) as l (lot) where not exists (
      select from invoices i join payment_parts t on t.invoice_id = i.id join payment_returns r on r.payment_id = t.payment_id
      where i.lot = l.lot and r.won_at is null) order by l.lot`.execute(tx)
  return rows.map(({ lot }) => lot)
}

/** Operators of a site who may be written to, the longest-serving first. */
export async function listOperators(tx: Tx, site: string, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where kind = 'internal' and status = 'active' and closed_at is null and 'OPERATOR' = any(privileges)
      and (home_site = ${site} or ${site} = any(granted_sites)) order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The user id of an account. */
export async function getNumber(tx: Tx, accountId: number): Promise<number> {
  const { number } = await tx.selectFrom('accounts').select('number').where('id', '=', accountId).executeTakeFirstOrThrow()
  return number
}
