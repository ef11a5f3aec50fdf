import type { CurrencyCode } from '@app/contract/sites.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { isMonthClosedOf, readBalances, reverseEntryOf } from '#modules/journal/index.ts'
import { hasLeft, lockWins } from '#modules/release/index.ts'
import { hasTitleGone } from '#modules/titles/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { reopen } from './dispute-payment.ts'
import { getSpent, isRefundedSince, isReturned, listLotsOf } from './returns.store.ts'

/**
 * Why a payment cannot be taken back as if it had never been booked. MONTH_CLOSED: the books of its month are closed. GONE: a vehicle it has
 * paid has left. TITLE_SENT: the title of one is with its buyer. RETURNED: its money went back already. REFUNDED: a refund came of it. CHANGED: a credit note was written about what it has
 * paid. CREDIT_SPENT: what had become credit is spent.
 */
export type UndoRefusal = 'MONTH_CLOSED' | 'GONE' | 'TITLE_SENT' | 'RETURNED' | 'REFUNDED' | 'CHANGED' | 'CREDIT_SPENT'

/** A payment that was booked by mistake; minor units. */
export interface PaymentToUndo {
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
  /** By which it was applied. */
  readonly cause: string
  /** The invoices that it paid, or was meant for. */
  readonly invoiceIds: readonly number[]
  readonly actor: number | null
  readonly nowMs: number
}

/**
 * Takes a payment that was booked by mistake out of its invoices and its payer's credit, by its entry turned; the invoices are owed again.
 * What it had paid of a sum that was given up is owed. Locks wins, payer and invoices in this order. @returns why it cannot be: whoever
 * called rolls back then.
 */
export async function undoPayment(
  tx: Tx,
  { payerId, currency, amountMinor, cause, invoiceIds, actor, nowMs }: PaymentToUndo,
): Promise<UndoRefusal | null> {
  const entry = { kind: 'PAYMENT_RECEIVED', cause } as const
  const lots = await listLotsOf(tx, invoiceIds)
  if (lots.length > 0) await lockWins(tx, lots)
  for (const lot of lots) {
    if (await hasLeft(tx, lot)) return 'GONE'
    if (await hasTitleGone(tx, lot)) return 'TITLE_SENT'
  }
  await lockTerms(tx, payerId)
  const spent = await getSpent(tx, cause)
  if (await isReturned(tx, spent.paymentId)) return 'RETURNED'
  if (await isMonthClosedOf(tx, entry)) return 'MONTH_CLOSED'
  const reopened = await reopen(tx, payerId, { ...spent, nowMs })
  const paidMinor = spent.parts.reduce((sum, { feesMinor, priceMinor }) => sum + feesMinor + priceMinor, 0)
  const owedMinor = reopened.reduce((sum, { minor }) => sum + minor, 0)
  const isRefunded = await isRefundedSince(tx, { ...spent, payerId, currency })
  // What a credit note took of an invoice is not owed again: its entry cannot simply be turned.
  if (owedMinor < paidMinor) return isRefunded ? 'REFUNDED' : 'CHANGED'
  const held = (await readBalances(tx, payerId)).find((one) => one.currency === currency)
  if (amountMinor - owedMinor > (held?.creditMinor ?? 0)) return isRefunded ? 'REFUNDED' : 'CREDIT_SPENT'
  await reverseEntryOf(tx, { ...entry, actor })
  return null
}
