import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { PayerFound, PaymentBooked } from '@app/contract/payments/money-desk.answers.ts'
import { UNPAID_STATUSES } from '@app/contract/payments/invoice-codes.ts'
import type { bookPayment } from '@app/contract/payments/money-desk.ts'
import { USER_ID_MAX } from '@app/contract/people.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isCreditorReference } from '@app/rules/invoices/creditor-reference.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { applyMoney, type InvoiceDeps, listInvoiceRows, lockStates, lockUnpaid, type StateRow } from '#modules/invoices/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findBilledPayer, findPayerOfInvoice, isReferenceBooked, type Payer } from './payers.store.ts'
import { toEntry } from './read-invoices.ts'
import { findPayerOfReference, listAwaitedOf } from './transfers.store.ts'

/** Most invoices that the desk lists of a payer. */
const LISTED_MAX = 200
const NUMBER = /^\d{1,9}$/

async function seek({ db }: InvoiceDeps, q: string, sites: readonly string[]): Promise<Payer | null> {
  const bare = q.replaceAll(' ', '').toUpperCase()
  if (isCreditorReference(bare)) {
    const accountId = await findPayerOfReference(db, bare)
    return accountId === null ? null : findBilledPayer(db, { accountId }, sites)
  }
  if (NUMBER.test(bare)) return Number(bare) > USER_ID_MAX ? null : findBilledPayer(db, { number: Number(bare) }, sites)
  return findPayerOfInvoice(db, bare, sites)
}

/** Who pays, as the desk finds them, with what the caller's sites have billed them. @throws Failure NO_SUCH_PERSON, also for people of other sites. */
export async function findPayerFor(deps: InvoiceDeps, ctx: RequestContext, q: string): Promise<PayerFound> {
  const { sites } = operatorOf(ctx)
  const payer = await seek(deps, q, sites)
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
    invoices: rows.filter(({ site: seller }) => sites.includes(seller)).map(toEntry),
    transfers: transfers.map(({ reference, currency, amountMinor, untilMs, invoiceIds }) => ({
      reference,
      currencyCode: currency,
      amount: majorOf({ minor: amountMinor, currency }),
      until: new Date(untilMs).toISOString(),
      invoiceIds,
    })),
  }
}

/** What of a payer's money is booked, and by whom. */
interface Seen {
  readonly payer: Payer
  readonly currency: CurrencyCode
  /** The invoices that are named for it, behind their locks; null where none is. */
  readonly named: readonly StateRow[] | null
  /** Of whoever books it. */
  readonly sites: readonly string[]
}

/**
 * Whose money it is: the seller's of the invoices that are named, else the payer's own site's, else that of the one seller that has billed them.
 * Nobody books for a seller of others. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED with the reason MIXED_SELLER or NOTHING_DUE.
 */
async function sellerOf(tx: Tx, { payer, currency, named, sites }: Seen): Promise<SiteCode> {
  if (named?.some(({ site }) => !sites.includes(site))) throw new Failure('INVOICE_NOT_FOUND')
  if (named === null && sites.includes(payer.site)) return payer.site
  const owed = named ?? (await lockUnpaid(tx, payer.accountId, currency)).filter(({ site }) => sites.includes(site))
  const [seller, other] = new Set(owed.map(({ site }) => site))
  if (other !== undefined) throw new Failure('PAYMENT_REFUSED', { reason: 'MIXED_SELLER' })
  if (seller === undefined && named === null) throw new Failure('PAYMENT_REFUSED', { reason: 'NOTHING_DUE' })
  return seller ?? payer.site
}

/**
 * Books money that an operator saw. A reference of a source is booked once, whoever pays, on whichever day, and by a statement or by hand.
 * @throws Failure PROOF_NEEDED, NO_SUCH_PERSON,
 * INVALID_INPUT for a day that is still to come, INVOICE_NOT_FOUND, PAYMENT_REFUSED with the reason SELF also for who is close to the payer, BOOKED,
 * LENDER_HOLD, MIXED_SELLER, NOTHING_DUE or MIXED_CURRENCY.
 */
export async function book(deps: InvoiceDeps, ctx: RequestContext, body: InputOf<typeof bookPayment>['body']): Promise<PaymentBooked> {
  const { accountId: operatorId, sites } = operatorOf(ctx)
  checkProof(ctx)
  const payer = await findBilledPayer(deps.db, { number: body.number }, sites)
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
    const named = invoiceIds === undefined || invoiceIds.length === 0 ? null : await lockStates(tx, payer.accountId, invoiceIds)
    if (source !== 'BANK' && named?.some(({ isWithLender }) => isWithLender))
      throw new Failure('PAYMENT_REFUSED', { reason: 'LENDER_HOLD' })
    const site = await sellerOf(tx, { payer, currency, named, sites })
    const money = await applyMoney(deps.post, tx, {
      payerId: payer.accountId,
      site,
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
