import type { MoneyPlace } from '@app/rules/invoices/journal-lines.ts'
import { type InvoiceDeps, issueMembership } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { applyPaid, type Payment } from './apply-paid.ts'
import { dueOf, findOrder, type OrderRow, saveInvoice } from './orders.store.ts'
import { postPaidByHand, SOMEWHERE } from './returns/return-entries.ts'

/** How an order was paid, and how its money is booked. */
export interface BilledPayment extends Payment {
  readonly orderId: number
  /** By a card at the gateway, which holds the money; or by hand, where nobody has told yet where it lies. */
  readonly source: 'GATEWAY' | 'BANK'
  /** By what the money is counted once. */
  readonly cause: string
}

/** What an upgrade is called that is billed less what was paid for days that are left. */
const CREDITED = 'fee.membership.CREDITED'

/**
 * Bills an order that is paid: an invoice about what is due before tax, and its tax, which the money pays at once. False where the site bills
 * nothing or nothing was due. Under the account's lock.
 */
export async function billPaid(
  post: InvoiceDeps['post'],
  tx: Tx,
  { order, payment, place }: { readonly order: OrderRow; readonly payment: Omit<BilledPayment, 'orderId'>; readonly place?: MoneyPlace },
): Promise<boolean> {
  const { id, accountId: payerId, site, currency, kind, priceMinor, creditMinor, taxMinor, taxPlace, taxRate } = order
  const { source, cause, nowMs, reference, actorId } = payment
  const beforeMinor = priceMinor - creditMinor
  if (beforeMinor === 0) return false
  const tax = taxPlace === null || taxRate === null ? null : { place: taxPlace, rate: taxRate, amountMinor: taxMinor }
  const fee = {
    payerId,
    site,
    currency,
    textKey: creditMinor > 0 ? CREDITED : `fee.membership.${kind}`,
    amountMinor: beforeMinor,
    tax,
    reason: `Membership order ${id}`,
    nowMs,
  }
  const money = { source, cause, reference, bookedBy: actorId, ...(place !== undefined && { place }) }
  const issued = await issueMembership(post, tx, { fee, money })
  if (issued === null) return false
  await saveInvoice(tx, id, issued.id)
  return true
}

/**
 * Applies the payment of an order and bills it; what was paid by hand where nothing is billed is posted. Null where the order was paid or cancelled before. @throws Failure as `applyPaid`.
 */
export async function payOrder(
  post: InvoiceDeps['post'],
  tx: Tx,
  { orderId, ...payment }: BilledPayment,
): Promise<{ readonly order: OrderRow; readonly isBilled: boolean } | null> {
  if (!(await applyPaid(tx, orderId, payment))) return null
  const order = await findOrder(tx, orderId)
  if (order === null) throw new Error('an order that was paid is missing')
  const isByHand = payment.source === 'BANK'
  const isBilled = await billPaid(post, tx, { order, payment, ...(isByHand && { place: SOMEWHERE }) })
  if (isByHand && !isBilled && dueOf(order) > 0) await postPaidByHand(tx, order, payment.actorId)
  return { order, isBilled }
}
