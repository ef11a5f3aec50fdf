import { randomUUID } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { CreditUsed } from '@app/contract/payments/invoices.answers.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, type InvoiceDeps, standingOf } from '#modules/invoices/index.ts'
import { readBalances } from '#modules/journal/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { lockForPayment } from '#modules/storage/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { oneSellerOf } from './one-seller.ts'

const refuse = (reason: string): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

/**
 * Pays some of the caller's invoices with their credit, under their lock: whoever comes second finds what the first has left.
 * @throws Failure INVALID_INPUT without invoices, INVOICE_NOT_FOUND for another's, PAYMENT_REFUSED with the reason NOTHING_DUE, NO_CREDIT,
 * MIXED_CURRENCY, MIXED_SELLER, LENDER_HOLD or IN_FLIGHT.
 */
export async function payWithCredit({ db, post }: InvoiceDeps, ctx: RequestContext, sent: readonly number[]): Promise<CreditUsed> {
  const { accountId: payerId } = memberOf(ctx)
  const { nowMs } = ctx
  const named = [...new Set(sent)].toSorted((a, b) => a - b)
  if (named.length === 0) throw new Failure('INVALID_INPUT', { fieldErrors: { invoiceIds: 'validation.invoicesNone' } })
  return transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const rows = await lockForPayment(post, tx, { payerId, ids: named, nowMs })
    const invoiceIds = rows.map(({ invoiceId }) => invoiceId)
    if (rows.every((row) => balanceOf(standingOf(row)) === 0)) return refuse('NOTHING_DUE')
    const { currency, site } = oneSellerOf(rows, nowMs)
    const creditMinor = (await readBalances(tx, payerId)).find((one) => one.currency === currency)?.creditMinor ?? 0
    const amountMinor = Math.min(
      creditMinor,
      rows.reduce((sum, row) => sum + balanceOf(standingOf(row)), 0),
    )
    if (amountMinor === 0) return refuse('NO_CREDIT')
    const money = { payerId, site, currency, amountMinor, invoiceIds, reference: '', nowMs }
    const paid = await applyMoney(post, tx, { ...money, source: 'CREDIT', cause: `credit ${randomUUID()}` })
    const major = (minor: number): number => majorOf({ minor, currency })
    return {
      currencyCode: currency,
      used: major(amountMinor),
      credit: major(creditMinor - amountMinor),
      applied: (paid?.applied ?? []).map(({ paidMinor, balanceMinor, ...one }) => ({
        ...one,
        amount: major(paidMinor),
        balance: major(balanceMinor),
      })),
    }
  })
}
