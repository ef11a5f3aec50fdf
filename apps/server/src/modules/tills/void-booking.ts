import { Failure } from '@app/contract/failure.ts'
import type { TillBooking } from '@app/contract/tills/tills.answers.ts'
import { tillRefusal } from '@app/rules/tills/till-book.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { awaitAgain, undoPayment } from '#modules/chargebacks/index.ts'
import { type InvoiceDeps } from '#modules/invoices/index.ts'
import { reverseEntryOf } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type BookingRow, findBooking, insertVoid } from './bookings.store.ts'
import { setCheque } from './cheques.store.ts'
import { dayAtYard } from './open-till.ts'
import { scopeOf, toBooking } from './show-till.ts'
import { bookingCause } from './take-money.ts'
import { mailCheque } from './till-mails.ts'
import { lockTill } from './tills.store.ts'

const refuse = (reason: string): never => {
  throw new Failure('TILL_REFUSED', { reason })
}

/** Takes what a booking had paid back out of its invoices and the payer's credit, by the entry turned. Behind the till's lock. */
async function takeBack(tx: Tx, booking: BookingRow, { by, nowMs }: { readonly by: number; readonly nowMs: number }): Promise<void> {
  const refusal = await undoPayment(tx, { ...booking, cause: bookingCause(booking.receipt), actor: by, nowMs })
  if (refusal !== null) refuse(refusal)
}

/** A check that is taken back pays nothing, and nobody awaits it. */
async function takeChequeBack(
  tx: Tx,
  booking: BookingRow,
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<void> {
  await lockTerms(tx, booking.payerId)
  await setCheque(tx, booking.id, { state: 'VOID', by, reason, paymentId: null })
  await reverseEntryOf(tx, { kind: 'CHEQUE_TAKEN', cause: bookingCause(booking.receipt), actor: by })
}

/**
 * Takes a booking back while its till is open on its day, by somebody else than who booked it. What was booked stays as it is; its entry is
 * turned. @throws Failure PROOF_NEEDED, PAYMENT_NOT_FOUND, PAYMENT_REFUSED SELF, TILL_REFUSED with SECOND_PERSON, VOID, CLOSED, COUNTED, DAY_OVER,
 * or as `undoPayment` answers.
 */
export async function voidBooking(
  { db, post }: Pick<InvoiceDeps, 'db' | 'post'>,
  ctx: RequestContext,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<TillBooking> {
  checkProof(ctx)
  const scope = await scopeOf(db, ctx)
  const { nowMs } = ctx
  const by = scope.accountId
  return transaction(db, async (tx) => {
    const known = await findBooking(tx, id, scope)
    if (known === null) throw new Failure('PAYMENT_NOT_FOUND')
    if (known.bookedById === by) return refuse('SECOND_PERSON')
    if (await isClose(tx, by, known.payerId)) throw new Failure('PAYMENT_REFUSED', { reason: 'SELF' })
    const till = await lockTill(tx, known.tillId, scope)
    if (till === null) throw new Failure('PAYMENT_NOT_FOUND')
    const shut = tillRefusal(till, dayAtYard(till.zone, nowMs))
    if (shut !== null) return refuse(shut)
    const booking = (await findBooking(tx, id, scope)) ?? known
    if (booking.state === 'VOID') return refuse('VOID')
    if (booking.means === 'CHEQUE') await takeChequeBack(tx, booking, { by, reason })
    else await takeBack(tx, booking, { by, nowMs })
    const { payerId, currency, amountMinor, receipt, invoiceIds, paymentId } = booking
    await insertVoid(tx, { bookingId: id, paymentId, reason, by })
    await awaitAgain(tx, { payerId, currency, invoiceIds, nowMs })
    const detail = { payment: paymentId, reference: receipt, currency, amountMinor, reason, till: till.id }
    await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'payment-returned', detail })
    await mailCheque(post, tx, { ...booking, site: till.site, numbers: [], news: 'VOID' })
    return toBooking((await findBooking(tx, id, scope)) ?? booking)
  })
}
