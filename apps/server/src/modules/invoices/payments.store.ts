import { sql } from 'kysely'
import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { PaidParts } from '@app/rules/invoices/allocate.ts'
import type { Tx } from '#platform/db/database.ts'

/** What money went to. */
export interface AppliedMoney {
  readonly paymentId: number
  readonly applied: readonly {
    readonly invoiceId: number
    readonly number: string
    readonly paidMinor: number
    readonly balanceMinor: number
  }[]
  readonly creditMinor: number
}

/** Money as it is kept; minor units. */
export interface NewPayment {
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly creditMinor: number
  readonly source: PaymentSource
  readonly reference: string
  /** YYYY-MM-DD. */
  readonly receivedOn: string
  readonly cause: string
  readonly bookedBy: number | null
  readonly reason: string
}

/** Whether money of a cause is kept already. Under the payer's lock. */
export async function isBooked(tx: Tx, cause: string): Promise<boolean> {
  const { rows } = await sql`select from payments where cause = ${cause}`.execute(tx)
  return rows.length > 0
}

/** The cash that a payer brought on a day, but for what was taken back, minor units. Under the payer's lock. */
export async function sumCash(
  tx: Tx,
  { payerId, currency, receivedOn }: { readonly payerId: number; readonly currency: CurrencyCode; readonly receivedOn: string },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(p.amount_minor), 0)::float8 as minor from payments p
    where p.payer_id = ${payerId} and p.source = 'CASH' and p.currency = ${currency} and p.received_on = ${receivedOn}
      and not exists (select from till_voids v where v.payment_id = p.id)`.execute(tx)
  return rows[0]?.minor ?? 0
}

/** Keeps a payment with what it was spent on; null where its cause is kept already. */
export async function insertPayment(tx: Tx, one: NewPayment, parts: readonly PaidParts[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (payer_id, currency, amount_minor, credit_minor, source, reference, received_on, cause, booked_by, reason)
    values (${one.payerId}, ${one.currency}, ${one.amountMinor}, ${one.creditMinor}, ${one.source}, ${one.reference}, ${one.receivedOn},
      ${one.cause}, ${one.bookedBy}, ${one.reason}) on conflict (cause) do nothing returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  await sql`
    insert into payment_parts (payment_id, invoice_id, fees_minor, price_minor)
    select ${row.id}, "invoiceId", "feesMinor", "priceMinor"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given ("invoiceId" bigint, "feesMinor" bigint, "priceMinor" bigint)`.execute(
    tx,
  )
  return row.id
}
