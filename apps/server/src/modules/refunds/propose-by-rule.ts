import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { operatorsNeeded, twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RefundDeps } from './refund-deps.ts'
import { insertRefund, isHeldUp, sumLately } from './refunds.store.ts'

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

/**
 * Proposes that what a card has paid twice goes back to it, once a payment, in the transaction that books it. Nothing is set aside: the credit
 * stays its payer's to spend until somebody agrees.
 */
export async function proposeOverpaid(
  { preferencesOf }: Pick<RefundDeps, 'preferencesOf'>,
  tx: Tx,
  { attemptId, ref, payerId, site, currency, creditMinor }: Overpaid,
): Promise<void> {
  if (creditMinor === 0) return
  const needed = operatorsNeeded({
    by: 'RULE',
    way: 'GATEWAY',
    amountMinor: creditMinor + (await sumLately(tx, payerId, currency)),
    twoPeopleFromMinor: twoPeopleFromMinor(preferencesOf(site), currency),
    isKnownAccount: true,
    isPayerHeld: await isHeldUp(tx, payerId),
  })
  const what = { payerId, site, currency, amountMinor: creditMinor, origin: 'CREDIT', reason: 'DUPLICATE_PAYMENT', note: '' } as const
  const way = { way: 'GATEWAY', attemptId, refundAccountId: null, invoiceId: null } as const
  await insertRefund(tx, { ...what, ...way, cause: `attempt:${ref}`, askedBy: null, needed, notBeforeMs: null, state: 'PROPOSED' })
}
