import { Failure } from '@app/contract/failure.ts'
import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { allocate } from '@app/rules/invoices/allocate.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { paymentEntry } from '@app/rules/invoices/journal-lines.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { postEntry, setOverdueSince } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailReceipt } from './invoice-mails.ts'
import { type AppliedMoney, insertPayment, isBooked } from './payments.store.ts'
import { findLateSince, lockStates, lockUnpaid, saveState, standingOf, type StateRow } from './states.store.ts'

/** Money that came in for somebody who owes; minor units. */
export interface MoneyIn {
  readonly payerId: number
  /** The selling site whose money it is. */
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly source: PaymentSource
  /** By what it is counted once: of an attempt its id, of a line of a bank its own reference. */
  readonly cause: string
  /** As the bank, the till or the gateway states it; shown to the payer. */
  readonly reference: string
  /** The invoices it is meant for; left out, all unpaid ones of the currency. */
  readonly invoiceIds?: readonly number[]
  /** The day on which it came in, YYYY-MM-DD; today without. */
  readonly receivedOn?: string
  readonly bookedBy?: number | null
  readonly reason?: string
  readonly nowMs: number
}

/** What is open of an invoice: what was credited takes from the price first, as credit notes of a whole invoice leave nothing. */
function openPartsOf(row: StateRow) {
  const left = balanceOf(standingOf(row))
  const feesMinor = Math.min(left, row.feesMinor - row.feesPaidMinor)
  return { invoiceId: row.invoiceId, dueAtMs: row.dueAtMs, feesMinor, priceMinor: left - feesMinor }
}

async function lockMeant(tx: Tx, { payerId, currency, invoiceIds }: MoneyIn): Promise<readonly StateRow[]> {
  if (invoiceIds === undefined || invoiceIds.length === 0) return lockUnpaid(tx, payerId, currency)
  const meant = [...new Set(invoiceIds)]
  const rows = await lockStates(tx, payerId, meant)
  if (rows.length < meant.length) throw new Failure('INVOICE_NOT_FOUND')
  if (rows.some((row) => row.currency !== currency)) throw new Failure('PAYMENT_REFUSED', { reason: 'MIXED_CURRENCY' })
  return rows
}

/**
 * Applies money that came in, once a cause, in the transaction of whoever learned of it: fees of all invoices first, then their prices
 * (auction-rules B2.8); too much, or what was meant for an invoice that is settled meanwhile, becomes credit. Posts it, and writes the
 * receipt. @returns null where the cause was applied already. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED.
 */
export async function applyMoney(post: InvoiceDeps['post'], tx: Tx, money: MoneyIn): Promise<AppliedMoney | null> {
  const { payerId, currency, source, cause, site, nowMs, reference, reason = '', bookedBy = null, amountMinor } = money
  await lockTerms(tx, payerId)
  if (await isBooked(tx, cause)) return null
  const rows = await lockMeant(tx, money)
  const { parts, restMinor } = allocate(amountMinor, rows.map(openPartsOf))
  const receivedOn = money.receivedOn ?? dayOfSite(site, nowMs)
  const kept = { payerId, currency, amountMinor, creditMinor: restMinor, source, reference, receivedOn, cause, bookedBy, reason }
  const paymentId = await insertPayment(tx, kept, parts)
  if (paymentId === null) return null
  const applied = []
  for (const { invoiceId, feesMinor, priceMinor } of parts) {
    const row = rows.find((one) => one.invoiceId === invoiceId) as StateRow
    const paid = {
      ...row,
      feesPaidMinor: row.feesPaidMinor + feesMinor,
      pricePaidMinor: row.pricePaidMinor + priceMinor,
      pendingUntilMs: null,
    }
    await saveState(tx, paid, nowMs)
    applied.push({ invoiceId, number: row.number, paidMinor: feesMinor + priceMinor, balanceMinor: balanceOf(standingOf(paid)) })
  }
  const lines = paymentEntry({ payerId, currency, source }, { parts, restMinor })
  const kind = source === 'CREDIT' ? 'CREDIT_APPLIED' : 'PAYMENT_RECEIVED'
  await postEntry(tx, { site, kind, cause, actor: bookedBy, lines })
  await settleLate(tx, payerId, currency)
  await mailReceipt(post, tx, { payerId, site, source, currency, amountMinor, applied, creditMinor: restMinor })
  return { paymentId, applied, creditMinor: restMinor }
}

/** Says in the balance since when a payer is late. Under the payer's lock. */
export async function settleLate(tx: Tx, payerId: number, currency: CurrencyCode): Promise<void> {
  const sinceMs = await findLateSince(tx, payerId, currency)
  await setOverdueSince(tx, { payerId, currency, since: sinceMs === null ? null : new Date(sinceMs) })
}
