import { Failure } from '@app/contract/failure.ts'
import type { RefundOrigin, RefundReason, RefundRefusal } from '@app/contract/refunds/refund-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { limitOf } from '@app/rules/bidding/limits.ts'
import type { BankAccount } from '@app/rules/refunds/bank-account.ts'
import { isAgreed, NEW_ACCOUNT_WAIT_HOURS, operatorsNeeded, twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import { freeOf, leftOf } from '@app/rules/refunds/refundable.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { listLimits } from '#modules/bidders/index.ts'
import { lockStates, standingOf } from '#modules/invoices/index.ts'
import { postEntry, readBalances } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RefundDeps } from './refund-deps.ts'
import { reservedOf } from './refund-entries.ts'
import { insertApproval, insertRefund, isHeldUp, lockRefund, type RefundRow, sumLately } from './refunds.store.ts'
import { keepBankAccount } from './seal-account.ts'
import { tellPayer } from './settle-refund.ts'
import { listSources, type SourceRow, sumStrangersCredit } from './sources.store.ts'

const HOUR_MS = 3_600_000

/** What is asked to go back; minor units. */
export interface RefundWanted {
  readonly payerId: number
  /** Site of the payer; money of a payment goes back from the site that took it. */
  readonly site: SiteCode
  readonly by: 'PAYER' | 'OPERATOR'
  readonly actorId: number
  readonly origin: RefundOrigin
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly reason: RefundReason
  readonly note: string
  /** Our reference of the payment that goes back, or the bank account to which money goes. */
  readonly to: { readonly paymentRef: string } | { readonly bank: BankAccount }
  readonly invoiceId: number | null
  readonly nowMs: number
}

export const refuse = (reason: RefundRefusal, detail: Readonly<Record<string, number>> = {}): never => {
  throw new Failure('REFUND_REFUSED', { reason, ...detail })
}

/** What of a payer's deposit or credit there is, and what of it may go; minor units. Under their lock. */
export async function readFree(
  tx: Tx,
  { payerId, origin, currency }: Pick<RefundWanted, 'payerId' | 'origin' | 'currency'>,
): Promise<{ readonly heldMinor: number; readonly freeMinor: number; readonly boundMinor: number }> {
  const balances = await readBalances(tx, payerId)
  if (origin === 'CREDIT') {
    const heldMinor = balances.find((one) => one.currency === currency)?.creditMinor ?? 0
    return { heldMinor, freeMinor: heldMinor, boundMinor: 0 }
  }
  const { held: heldMinor = 0, bound: boundMinor = 0 } = (await listLimits(tx, payerId)).find((row) => row.currency === currency) ?? {}
  const isOverdue = balances.some(({ overdueSince }) => overdueSince !== null)
  return { heldMinor, boundMinor, freeMinor: freeOf({ heldMinor, boundMinor, isOverdue }, currency) }
}

/** @throws Failure REFUND_REFUSED TOO_MUCH for more than there is, BOUND for what bids, purchases and debts stand on. */
async function checkFree(tx: Tx, wanted: RefundWanted): Promise<number> {
  const { amountMinor, currency } = wanted
  const { heldMinor, freeMinor, boundMinor } = await readFree(tx, wanted)
  if (amountMinor > heldMinor) refuse('TOO_MUCH', { mostMinor: heldMinor })
  if (amountMinor > freeMinor)
    refuse('BOUND', { exposureMinor: boundMinor, limitMinor: limitOf(heldMinor - amountMinor, currency), freeMinor })
  return freeMinor
}

const isOpen = ({ isFetchedBack, isClosed }: SourceRow): boolean => !isFetchedBack && !isClosed

/** What of what is free came by no payment that can take it back, minor units. */
export const byBankOf = (freeMinor: number, sources: readonly SourceRow[]): number =>
  Math.max(0, freeMinor - sources.filter(isOpen).reduce((sum, source) => sum + leftOf(source), 0))

/** The payment that goes back. @throws Failure REFUND_REFUSED. */
export function sourceFor(sources: readonly SourceRow[], ref: string, amountMinor: number): SourceRow {
  const source = sources.find((one) => one.ref === ref)
  if (source === undefined || !isOpen(source)) return refuse('NO_SOURCE')
  if (amountMinor > leftOf(source)) refuse('TOO_MUCH', { mostMinor: leftOf(source) })
  return source
}

/** The invoice whose money it is: one of the payer's that was taken back, and of which so much was paid. */
async function checkInvoice(tx: Tx, { payerId, invoiceId, currency, amountMinor }: RefundWanted): Promise<void> {
  if (invoiceId === null) return
  const [row] = await lockStates(tx, payerId, [invoiceId])
  if (row === undefined || row.currency !== currency || (row.status !== 'CANCELLED' && row.status !== 'REFUNDED'))
    throw new Failure('INVOICE_NOT_FOUND')
  const { paidMinor, refundedMinor } = standingOf(row)
  if (amountMinor > paidMinor - refundedMinor) refuse('TOO_MUCH', { mostMinor: paidMinor - refundedMinor })
}

/** What somebody else has paid goes to nobody but them, whoever asks. @throws Failure REFUND_REFUSED TOO_MUCH with what is the payer's own. */
export async function checkOwn(
  tx: Tx,
  wanted: Pick<RefundWanted, 'payerId' | 'origin' | 'currency' | 'amountMinor'> & { readonly freeMinor: number },
): Promise<void> {
  if (wanted.origin !== 'CREDIT') return
  const ownMinor = Math.max(0, wanted.freeMinor - (await sumStrangersCredit(tx, wanted)))
  if (wanted.amountMinor > ownMinor) refuse('TOO_MUCH', { mostMinor: ownMinor })
}

/** What asking for a refund works with. */
export type AskDeps = Pick<RefundDeps, 'keys' | 'post' | 'preferencesOf'>

/** Where it goes, and whether money went there before. */
async function targetOf(deps: AskDeps, tx: Tx, wanted: RefundWanted & { readonly freeMinor: number }) {
  const { payerId, origin, currency, amountMinor, to, by, site, freeMinor } = wanted
  const sources = await listSources(tx, { payerId, origin, currency })
  if ('paymentRef' in to) {
    const source = sourceFor(sources, to.paymentRef, amountMinor)
    if (!source.isStrangers) await checkOwn(tx, wanted)
    return { way: 'GATEWAY', attemptId: source.attemptId, refundAccountId: null, isKnown: true, site: source.site } as const
  }
  // A deposit that came by card goes back to it: a bank account takes what no card can.
  const mostMinor = origin === 'DEPOSIT' ? byBankOf(freeMinor, sources) : freeMinor
  if (by === 'PAYER' && amountMinor > mostMinor) refuse('TOO_MUCH', { mostMinor })
  await checkOwn(tx, wanted)
  const { id, isKnown } = await keepBankAccount(deps, tx, { payerId, bank: to.bank })
  return { way: 'BANK', attemptId: null, refundAccountId: id, isKnown, site } as const
}

/**
 * Asks for a refund under the payer's lock and sets its money aside: two at once never ask for the same money. One that nobody has to agree to
 * may go at once. The payer is told. @throws Failure REFUND_REFUSED, INVOICE_NOT_FOUND.
 */
export async function createRefund(deps: AskDeps, tx: Tx, wanted: RefundWanted): Promise<RefundRow> {
  const { payerId, by, actorId, origin, currency, amountMinor, reason, note, invoiceId, nowMs } = wanted
  await lockTerms(tx, payerId)
  const freeMinor = await checkFree(tx, wanted)
  await checkInvoice(tx, wanted)
  const { way, attemptId, refundAccountId, isKnown, site } = await targetOf(deps, tx, { ...wanted, freeMinor })
  const needed = operatorsNeeded({
    by,
    way,
    amountMinor: amountMinor + (await sumLately(tx, payerId, currency)),
    twoPeopleFromMinor: twoPeopleFromMinor(deps.preferencesOf(site), currency),
    isKnownAccount: isKnown,
    isPayerHeld: await isHeldUp(tx, payerId),
  })
  const notBeforeMs = isKnown ? null : nowMs + NEW_ACCOUNT_WAIT_HOURS * HOUR_MS
  const state = isAgreed({ needed, approvals: by === 'OPERATOR' ? 1 : 0 }) && notBeforeMs === null ? 'APPROVED' : 'ASKED'
  const of = { payerId, site, currency, amountMinor, origin, reason, note, way, attemptId, refundAccountId, invoiceId }
  const id = await insertRefund(tx, { ...of, cause: null, askedBy: actorId, needed, notBeforeMs, state })
  if (id === null) throw new Error('a refund was not stored')
  if (by === 'OPERATOR') await insertApproval(tx, id, actorId)
  await postEntry(tx, reservedOf({ ...of, id }, actorId))
  const detail = { refund: id, currency, amountMinor, origin, way, reason, note }
  await addAccountEvent(tx, { accountId: payerId, actorId, kind: 'refund-asked', detail })
  const refund = await lockRefund(tx, id)
  await tellPayer(deps.post, tx, { refund, news: 'asked' })
  return refund
}
