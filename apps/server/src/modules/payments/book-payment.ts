import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { PayerFound, PaymentBooked } from '@app/contract/payments/money-desk.answers.ts'
import { UNPAID_STATUSES } from '@app/contract/payments/invoice-codes.ts'
import type { bookPayment } from '@app/contract/payments/money-desk.ts'
import { USER_ID_MAX } from '@app/contract/people.ts'
import { isCreditorReference } from '@app/rules/invoices/creditor-reference.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, type InvoiceDeps, listInvoiceRows, lockStates } from '#modules/invoices/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findPayerByNumber, findPayerOfInvoice, isReferenceBooked, type Payer } from './payers.store.ts'
import { toEntry } from './read-invoices.ts'
import { findPayerOfReference, listAwaitedOf } from './transfers.store.ts'

/** Most invoices that the desk lists of a payer. */
const LISTED_MAX = 200
const NUMBER = /^\d{1,9}$/

async function seek({ db }: InvoiceDeps, q: string, sites: readonly string[]): Promise<Payer | null> {
  const bare = q.replaceAll(' ', '').toUpperCase()
  if (isCreditorReference(bare)) {
    const accountId = await findPayerOfReference(db, bare)
    return accountId === null ? null : findPayerByNumber(db, { accountId }, sites)
  }
  if (NUMBER.test(bare)) return Number(bare) > USER_ID_MAX ? null : findPayerByNumber(db, { number: Number(bare) }, sites)
  return findPayerOfInvoice(db, bare, sites)
}

/** Who pays, as the desk finds them. @throws Failure NO_SUCH_PERSON, also for people of other sites. */
export async function findPayerFor(deps: InvoiceDeps, ctx: RequestContext, q: string): Promise<PayerFound> {
  const payer = await seek(deps, q, operatorOf(ctx).sites)
  if (payer === null) throw new Failure('NO_SUCH_PERSON')
  const { accountId, number, name, site } = payer
  const filter = { payerId: accountId, statuses: UNPAID_STATUSES, currency: null }
  const [rows, transfers] = await Promise.all([
    listInvoiceRows(deps.db, filter, { offset: 0, limit: LISTED_MAX }),
    listAwaitedOf(deps.db, accountId, new Date(ctx.nowMs)),
  ])
  return {
    number,
    name,
    site,
    invoices: rows.map(toEntry),
    transfers: transfers.map(({ reference, currency, amountMinor, untilMs, invoiceIds }) => ({
      reference,
      currencyCode: currency,
      amount: majorOf({ minor: amountMinor, currency }),
      until: new Date(untilMs).toISOString(),
      invoiceIds,
    })),
  }
}

/**
 * Books money that an operator saw. A reference of a source is booked once, whoever pays, on whichever day, and by a statement or by hand.
 * @throws Failure PROOF_NEEDED, NO_SUCH_PERSON,
 * INVALID_INPUT for a day that is still to come, INVOICE_NOT_FOUND, PAYMENT_REFUSED with the reason SELF also for who is close to the payer, BOOKED,
 * LENDER_HOLD or MIXED_CURRENCY.
 */
export async function book(deps: InvoiceDeps, ctx: RequestContext, body: InputOf<typeof bookPayment>['body']): Promise<PaymentBooked> {
  const { accountId: operatorId, sites } = operatorOf(ctx)
  checkProof(ctx)
  const payer = await findPayerByNumber(deps.db, { number: body.number }, sites)
  if (payer === null) throw new Failure('NO_SUCH_PERSON', { number: body.number })
  if (await isClose(deps.db, operatorId, payer.accountId)) throw new Failure('PAYMENT_REFUSED', { reason: 'SELF' })
  if (body.receivedOn > dayOfSite(payer.site, ctx.nowMs))
    throw new Failure('INVALID_INPUT', { fieldErrors: { receivedOn: 'validation.dayToCome' } })
  const { currency, amountMinor, source, receivedOn, invoiceIds, reason } = body
  const reference = isCreditorReference(body.reference) ? body.reference.replaceAll(' ', '').toUpperCase() : body.reference
  const applied = await transaction(deps.db, async (tx) => {
    await lockTerms(tx, payer.accountId)
    if (await isReferenceBooked(tx, source, reference)) throw new Failure('PAYMENT_REFUSED', { reason: 'BOOKED' })
    // What came by bank is here, whoever sent it; at a counter the buyer stands, who is not the lender.
    if (source !== 'BANK' && (await lockStates(tx, payer.accountId, invoiceIds ?? [])).some(({ isWithLender }) => isWithLender))
      throw new Failure('PAYMENT_REFUSED', { reason: 'LENDER_HOLD' })
    const money = await applyMoney(deps.post, tx, {
      payerId: payer.accountId,
      site: payer.site,
      currency,
      amountMinor,
      source,
      cause: `booked ${source} ${reference}`,
      reference,
      invoiceIds,
      receivedOn,
      bookedBy: operatorId,
      reason,
      nowMs: ctx.nowMs,
    })
    if (money === null) throw new Failure('PAYMENT_REFUSED', { reason: 'BOOKED' })
    const detail = { payment: money.paymentId, source, reference, currency, amountMinor, reason }
    await addAccountEvent(tx, { accountId: payer.accountId, actorId: operatorId, kind: 'payment-booked', detail })
    return money
  })
  const major = (minor: number): number => majorOf({ minor, currency })
  return {
    paymentId: applied.paymentId,
    applied: applied.applied.map(({ paidMinor, balanceMinor, ...one }) => ({
      ...one,
      amount: major(paidMinor),
      balance: major(balanceMinor),
    })),
    credit: major(applied.creditMinor),
    currencyCode: currency,
  }
}
