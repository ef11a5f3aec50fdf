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
  /** What it was spent on. */
  readonly parts: readonly PaidParts[]
}

/** Which of some causes have money that is kept already. Under the locks of the payers. */
export async function listBooked(tx: Tx, causes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ cause: string }>`select cause from payments where cause = any(${[...causes]})`.execute(tx)
  return new Set(rows.map(({ cause }) => cause))
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

/**
 * Keeps payments with what they were spent on; answers their ids in the same order. Null where somebody has kept the cause of one meanwhile:
 * nothing is kept then if it was the only one, else the transaction must not go on.
 */
export async function insertPayments(tx: Tx, payments: readonly NewPayment[]): Promise<readonly number[] | null> {
  const given = payments.map((one, place) => ({ ...one, place }))
  const { rows } = await sql<{ id: number; cause: string }>`
    insert into payments (payer_id, currency, amount_minor, credit_minor, source, reference, received_on, cause, booked_by, reason)
    select "payerId", currency, "amountMinor", "creditMinor", source, reference, "receivedOn", cause, "bookedBy", reason
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (place int, "payerId" bigint, currency char(3), "amountMinor" bigint,
      "creditMinor" bigint, source text, reference text, "receivedOn" date, cause text, "bookedBy" bigint, reason text)
    order by place on conflict (cause) do nothing returning id, cause`.execute(tx)
  if (rows.length < payments.length) return null
  const ids = new Map(rows.map(({ id, cause }) => [cause, id]))
  const parts = payments.flatMap(({ cause, parts }) => parts.map((part) => ({ ...part, paymentId: ids.get(cause) })))
  await sql`
    insert into payment_parts (payment_id, invoice_id, fees_minor, price_minor) select "paymentId", "invoiceId", "feesMinor", "priceMinor"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as given ("paymentId" bigint, "invoiceId" bigint, "feesMinor" bigint, "priceMinor" bigint)`.execute(tx)
  return payments.map(({ cause }) => ids.get(cause) as number)
}
