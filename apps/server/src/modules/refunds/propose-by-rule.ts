import type { RefundReason } from '@app/contract/refunds/refund-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { toCardMinor } from '@app/rules/fees/line-rounding.ts'
import { operatorsNeeded, twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import { leftOf } from '@app/rules/refunds/refundable.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RefundDeps } from './refund-deps.ts'
import { insertRefund, isHeldUp, sumLately } from './refunds.store.ts'
import { listPaidByCard, listSources } from './sources.store.ts'

/** A payment of which something settled nothing, and became its payer's credit. */
export interface Overpaid {
  readonly attemptId: number
  readonly ref: string
  readonly payerId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  /** What of it became credit, minor units. */
  readonly creditMinor: number
}

/** What is proposed to go back to a payment. */
interface Proposed extends Pick<Overpaid, 'attemptId' | 'payerId' | 'site' | 'currency'> {
  readonly amountMinor: number
  readonly reason: RefundReason
  /** The invoice that was taken back whole and whose money it is; null for none. */
  readonly invoiceId: number | null
  /** By what it is proposed once. */
  readonly cause: string
}

async function proposeBack({ preferencesOf }: Pick<RefundDeps, 'preferencesOf'>, tx: Tx, one: Proposed): Promise<void> {
  const { attemptId, payerId, site, currency, amountMinor, reason, invoiceId, cause } = one
  const needed = operatorsNeeded({
    by: 'RULE',
    way: 'GATEWAY',
    amountMinor: amountMinor + (await sumLately(tx, payerId, currency)),
    twoPeopleFromMinor: twoPeopleFromMinor(preferencesOf(site), currency),
    isKnownAccount: true,
    isPayerHeld: await isHeldUp(tx, payerId),
  })
  const what = { payerId, site, currency, amountMinor, origin: 'CREDIT', reason, note: '' } as const
  const way = { way: 'GATEWAY', attemptId, refundAccountId: null, invoiceId } as const
  await insertRefund(tx, { ...what, ...way, cause, askedBy: null, needed, notBeforeMs: null, state: 'PROPOSED' })
}

/**
 * Proposes that what a card has paid twice goes back to it, once a payment, in the transaction that books it. Nothing is set aside: the credit
 * stays its payer's to spend until somebody agrees.
 */
export async function proposeOverpaid(deps: Pick<RefundDeps, 'preferencesOf'>, tx: Tx, overpaid: Overpaid): Promise<void> {
  const { ref, creditMinor, ...of } = overpaid
  const amountMinor = toCardMinor(creditMinor, of.currency)
  if (amountMinor > 0)
    await proposeBack(deps, tx, { ...of, amountMinor, reason: 'DUPLICATE_PAYMENT', invoiceId: null, cause: `attempt:${ref}` })
}

/** What of an invoice became credit after it was paid. */
export interface CreditBack extends Pick<Overpaid, 'payerId' | 'currency' | 'creditMinor'> {
  readonly invoiceId: number
  /** Whether nothing of the invoice is left: then it is refunded once the money is back. */
  readonly isWhole: boolean
  readonly reason: RefundReason
  readonly cause: string
}

/**
 * Proposes that what became credit of an invoice goes back to the cards that paid it, to each no more than it paid of that; the rest stays
 * credit. Behind the lock of the payer; nothing is set aside.
 */
export async function proposeCreditBack(
  deps: Pick<RefundDeps, 'preferencesOf'>,
  tx: Tx,
  { payerId, currency, creditMinor, invoiceId, isWhole, reason, cause }: CreditBack,
): Promise<void> {
  if (creditMinor === 0) return
  const paid = await listPaidByCard(tx, invoiceId)
  let rest = creditMinor
  const sources = await listSources(tx, { payerId, origin: 'CREDIT', currency })
  // What became credit is of whoever paid by a link first: nothing of theirs goes to a card of the payer.
  for (const source of sources.toSorted((a, b) => Number(b.isStrangers) - Number(a.isStrangers))) {
    const { attemptId, ref, site } = source
    const partMinor = paid.find((one) => one.attemptId === attemptId)?.partMinor ?? 0
    const isOpen = !source.isFetchedBack && !source.isClosed
    const amountMinor = isOpen ? Math.max(0, toCardMinor(Math.min(rest, partMinor, leftOf(source)), currency)) : 0
    if (amountMinor === 0) continue
    rest -= amountMinor
    const back = { attemptId, payerId, site, currency, amountMinor, reason, cause: `${cause}:${ref}` }
    await proposeBack(deps, tx, { ...back, invoiceId: isWhole ? invoiceId : null })
  }
}
