import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockDisputed, returnPayment } from '#modules/chargebacks/index.ts'
import { type Booking, type DecidedBy, leaveSuspense } from './book-line.ts'
import { decideLine, type LineRow } from './lines.store.ts'
import { findReturned } from './matches/returned.store.ts'

/**
 * Takes back the payment whose money a line has given back. Behind the line's lock. @throws Failure PAYMENT_NOT_FOUND for one of other
 * sites, LINE_REFUSED with the reason IN for money that came in, SUM_DIFFERS for another sum, OTHER for money that no bank brought, RETURNED
 * for a payment that has gone back already.
 */
export async function returnByLine(
  { post, tx }: Booking,
  line: LineRow,
  { paymentId, sites, by }: { readonly paymentId: number; readonly sites: readonly string[]; readonly by: DecidedBy },
): Promise<void> {
  const refuse = (reason: string): never => {
    throw new Failure('LINE_REFUSED', { reason })
  }
  if (line.amountMinor > 0) refuse('IN')
  const payment = await findReturned(tx, paymentId, sites)
  if (payment === null) throw new Failure('PAYMENT_NOT_FOUND')
  if (payment.source !== 'BANK') refuse('OTHER')
  if (payment.currency !== line.currency || payment.amountMinor !== -line.amountMinor) refuse('SUM_DIFFERS')
  const disputed = { ...payment, site: line.site, nowMs: by.nowMs, way: 'BANK' as const }
  await lockDisputed(tx, disputed)
  await leaveSuspense(tx, line, by.accountId)
  if (!(await returnPayment(post, tx, disputed))) refuse('RETURNED')
  await decideLine(tx, line.id, { state: 'POSTED', paymentId, by: by.accountId, reason: by.reason })
  const { payerId, reference, currency, amountMinor } = payment
  const detail = { payment: paymentId, reference, currency, amountMinor, reason: by.reason }
  await addAccountEvent(tx, { accountId: payerId, actorId: by.accountId ?? payerId, kind: 'payment-returned', detail })
}
