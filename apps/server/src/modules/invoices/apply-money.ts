import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { allocate, type Allocation } from '@app/rules/invoices/allocate.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { type MoneyPlace, paymentEntry, writeOffEntry } from '@app/rules/invoices/journal-lines.ts'
import { cashLeftMinor, cashLimitMinor } from '@app/rules/tills/cash-limits.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { settleDue } from '#modules/invoice-due/index.ts'
import { postEntry, setOverdueSince } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailReceipt } from './invoice-mails.ts'
import { type AppliedMoney, insertPayment, isBooked, sumCash } from './payments.store.ts'
import { findLateSince, lockPayable, lockStates, saveState, standingOf, type StateRow } from './states.store.ts'

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
  /** The invoices it is meant for; left out, all unpaid ones of the site and the currency. */
  readonly invoiceIds?: readonly number[]
  /** The day on which it came in, YYYY-MM-DD; today without. */
  readonly receivedOn?: string
  readonly bookedBy?: number | null
  readonly reason?: string
  /** Of money that was taken at a till: where it lies. */
  readonly place?: MoneyPlace
  readonly nowMs: number
}

/** What is posted where the money was held already. */
const ENTRY_OF: Readonly<Partial<Record<PaymentSource, 'CREDIT_APPLIED' | 'DEPOSIT_APPLIED'>>> = {
  CREDIT: 'CREDIT_APPLIED',
  DEPOSIT: 'DEPOSIT_APPLIED',
}

/** @throws Failure PAYMENT_REFUSED CASH_LIMIT with the limit and what is left of it, where a payer would bring more cash on a day than the site takes. */
async function checkCash(
  tx: Tx,
  {
    payerId,
    site,
    currency,
    receivedOn,
    amountMinor,
  }: Pick<MoneyIn, 'payerId' | 'site' | 'currency' | 'amountMinor'> & { receivedOn: string },
): Promise<void> {
  const limitMinor = cashLimitMinor(site, currency)
  const leftMinor = cashLeftMinor(limitMinor, await sumCash(tx, { payerId, currency, receivedOn }))
  if (amountMinor <= leftMinor) return
  const major = (minor: number): number => majorOf({ minor, currency })
  throw new Failure('PAYMENT_REFUSED', { reason: 'CASH_LIMIT', limit: major(limitMinor), left: major(leftMinor), currencyCode: currency })
}

/** What is open of an invoice: what was credited takes from the price first, as credit notes of a whole invoice leave nothing. */
function openPartsOf(row: StateRow) {
  const left = balanceOf(standingOf(row))
  const feesMinor = Math.min(left, row.feesMinor - row.feesPaidMinor)
  return { invoiceId: row.invoiceId, dueAtMs: row.dueAtMs, feesMinor, priceMinor: left - feesMinor }
}

/** What was given up of an invoice, once money has gone to what is owed of it. */
function givenUpPartsOf(row: StateRow, { parts }: Allocation) {
  const paid = parts.find(({ invoiceId }) => invoiceId === row.invoiceId)
  const feesMinor = Math.min(row.writtenOffMinor, row.feesMinor - row.feesPaidMinor - (paid?.feesMinor ?? 0))
  return { invoiceId: row.invoiceId, dueAtMs: row.dueAtMs, feesMinor, priceMinor: row.writtenOffMinor - feesMinor }
}

/** Spends money on what is owed, then on what was given up; `givenUp` says how much of the latter each invoice got. */
function spend(amountMinor: number, rows: readonly StateRow[]): Allocation & { readonly givenUp: ReadonlyMap<number, number> } {
  const owed = allocate(amountMinor, rows.map(openPartsOf))
  const lost = rows.filter(({ writtenOffMinor }) => writtenOffMinor > 0)
  if (owed.restMinor === 0 || lost.length === 0) return { ...owed, givenUp: new Map() }
  const late = allocate(
    owed.restMinor,
    lost.map((row) => givenUpPartsOf(row, owed)),
  )
  const ids = new Set([...owed.parts, ...late.parts].map(({ invoiceId }) => invoiceId))
  const both = [owed, late].flatMap(({ parts }) => parts)
  const sum = (id: number, of: 'feesMinor' | 'priceMinor') => both.reduce((all, one) => (one.invoiceId === id ? all + one[of] : all), 0)
  return {
    parts: [...ids].map((invoiceId) => ({ invoiceId, feesMinor: sum(invoiceId, 'feesMinor'), priceMinor: sum(invoiceId, 'priceMinor') })),
    restMinor: late.restMinor,
    givenUp: new Map(late.parts.map(({ invoiceId, feesMinor, priceMinor }) => [invoiceId, feesMinor + priceMinor])),
  }
}

/**
 * Money that names no invoices pays those of its own site alone: another site's are another seller's. What waits for a lender's transfer is
 * left to that.
 */
async function lockMeant(tx: Tx, { payerId, site, currency, invoiceIds }: MoneyIn): Promise<readonly StateRow[]> {
  if (invoiceIds === undefined || invoiceIds.length === 0)
    return (await lockPayable(tx, { payerId, site, currency })).filter((row) => !row.isWithLender)
  const meant = [...new Set(invoiceIds)]
  const rows = await lockStates(tx, payerId, meant)
  if (rows.length < meant.length) throw new Failure('INVOICE_NOT_FOUND')
  if (rows.some((row) => row.currency !== currency)) throw new Failure('PAYMENT_REFUSED', { reason: 'MIXED_CURRENCY' })
  return rows
}

/**
 * Applies money that came in, once a cause, in the transaction of whoever learned of it: fees of all invoices first, then their prices
 * (auction-rules B2.8), and what was given up last; too much, or what was meant for an invoice that is settled meanwhile, becomes credit. Posts it, and writes the
 * receipt. @returns null where the cause was applied already. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED, also for more cash than a
 * payer may bring on a day.
 */
export async function applyMoney(post: InvoiceDeps['post'], tx: Tx, money: MoneyIn): Promise<AppliedMoney | null> {
  const { payerId, currency, source, cause, site, nowMs, reference, reason = '', bookedBy = null, amountMinor, place } = money
  await lockTerms(tx, payerId)
  if (await isBooked(tx, cause)) return null
  const receivedOn = money.receivedOn ?? dayOfSite(site, nowMs)
  if (source === 'CASH') await checkCash(tx, { payerId, site, currency, receivedOn, amountMinor })
  const rows = await lockMeant(tx, money)
  const { parts, restMinor, givenUp } = spend(amountMinor, rows)
  const kept = { payerId, currency, amountMinor, creditMinor: restMinor, source, reference, receivedOn, cause, bookedBy, reason }
  const paymentId = await insertPayment(tx, kept, parts)
  if (paymentId === null) return null
  const applied = []
  for (const { invoiceId, feesMinor, priceMinor } of parts) {
    const standing = rows.find((one) => one.invoiceId === invoiceId) as StateRow
    const row = await endWriteOff(tx, standing, { amountMinor: givenUp.get(invoiceId) ?? 0, cause, actorId: bookedBy })
    const paid = {
      ...row,
      feesPaidMinor: row.feesPaidMinor + feesMinor,
      pricePaidMinor: row.pricePaidMinor + priceMinor,
      pendingUntilMs: null,
    }
    await saveState(tx, paid, nowMs)
    applied.push({ invoiceId, number: row.number, paidMinor: feesMinor + priceMinor, balanceMinor: balanceOf(standingOf(paid)) })
  }
  const lines = paymentEntry({ payerId, currency, source, place }, { parts, restMinor })
  const kind = ENTRY_OF[source] ?? 'PAYMENT_RECEIVED'
  await postEntry(tx, { site, kind, cause, actor: bookedBy, lines })
  await settleLate(tx, payerId, currency)
  await mailReceipt(post, tx, { payerId, site, source, currency, amountMinor, applied, creditMinor: restMinor })
  return { paymentId, applied, creditMinor: restMinor }
}

/**
 * Posts that so much of what was given up of an invoice is owed after all, as money came or a credit note takes it back; answers the row, to
 * be saved with what settles it. Nothing is posted for nothing. Under its lock.
 */
export async function endWriteOff(
  tx: Tx,
  row: StateRow,
  { amountMinor, cause, actorId }: { readonly amountMinor: number; readonly cause: string; readonly actorId: number | null },
): Promise<StateRow> {
  if (amountMinor === 0) return row
  const { invoiceId, payerId, currency, site } = row
  const lines = writeOffEntry({ payerId, invoiceId, currency }, -amountMinor)
  await postEntry(tx, { site, kind: 'WRITE_OFF_ENDED', cause: `${cause}:${invoiceId}`, actor: actorId, lines })
  return { ...row, writtenOffMinor: row.writtenOffMinor - amountMinor }
}

/** Says in the balance since when a payer is late, and ends their alert once nothing is due. Under the payer's lock. */
export async function settleLate(tx: Tx, payerId: number, currency: CurrencyCode): Promise<void> {
  const sinceMs = await findLateSince(tx, payerId, currency)
  await setOverdueSince(tx, { payerId, currency, since: sinceMs === null ? null : new Date(sinceMs) })
  await settleDue(tx, payerId)
}
