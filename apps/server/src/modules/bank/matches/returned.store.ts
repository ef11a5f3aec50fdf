import { sql } from 'kysely'
import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'

/** A payment as far as its return asks; minor units. */
export interface ReturnedRow {
  readonly paymentId: number
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly source: PaymentSource
  readonly cause: string
  readonly reference: string
  readonly invoiceIds: readonly number[]
}

/** A payment of somebody of some sites; null for none. */
export async function findReturned(tx: Tx, id: number, sites: readonly string[]): Promise<ReturnedRow | null> {
  const { rows } = await sql<ReturnedRow>`
    select p.id::float8 as "paymentId", p.payer_id as "payerId", p.currency, p.amount_minor::float8 as "amountMinor", p.source, p.cause, p.reference,
      array(select t.invoice_id::float8 from payment_parts t where t.payment_id = p.id order by 1) as "invoiceIds"
    from payments p join accounts a on a.id = p.payer_id where p.id = ${id} and a.home_site = any(${[...sites]})`.execute(tx)
  return rows[0] ?? null
}
