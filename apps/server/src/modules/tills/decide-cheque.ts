import { Failure } from '@app/contract/failure.ts'
import type { HeldCheque } from '@app/contract/tills/tills.answers.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { yardDetail } from '@app/rules/tills/till-book.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { awaitAgain, listLotsOf, lockDisputed, returnPayment, tellOfChargeback } from '#modules/chargebacks/index.ts'
import { applyMoney, type InvoiceDeps, lockStates, standingOf } from '#modules/invoices/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { holdDisputed } from '#modules/release/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type BookingRow, findBooking } from './bookings.store.ts'
import { isTillClosed, lockCheque, setCheque } from './cheques.store.ts'
import { scopeOf, toCheque } from './show-till.ts'
import { bookingCause } from './take-money.ts'

/** Who decides about a check, and from where they know. */
interface Decision {
  readonly by: number
  readonly reason: string
  readonly nowMs: number
}

/** The transaction in which it is decided, and the post that tells of it. */
interface Deciding {
  readonly post: InvoiceDeps['post']
  readonly tx: Tx
}

const refuse = (reason: string): never => {
  throw new Failure('TILL_REFUSED', { reason })
}

/** By what the money of a check is known once it has cleared. */
const clearedCause = (receipt: string): string => `cheque ${receipt}`

/** The money is there and pays what it was meant for; what is settled meanwhile leaves credit. */
async function clear({ post, tx }: Deciding, cheque: BookingRow, { by, reason, nowMs }: Decision): Promise<void> {
  const { payerId, site, currency, amountMinor, receipt, invoiceIds, id } = cheque
  const money = await applyMoney(post, tx, {
    payerId,
    site,
    currency,
    amountMinor,
    source: 'CHEQUE',
    cause: clearedCause(receipt),
    reference: receipt,
    invoiceIds,
    bookedBy: by,
    reason,
    place: { account: 'CHEQUES_HELD', payerId },
    nowMs,
  })
  if (money === null) throw new Error('a check that waited has paid already')
  await setCheque(tx, id, { state: 'CLEARED', by, reason, paymentId: money.paymentId })
  await awaitAgain(tx, { payerId, currency, invoiceIds, nowMs })
}

/** A check that has paid nothing yet: its invoices await it no longer, and the lots of those that are not paid are held as after a debit that came back. */
async function bounceHeld({ post, tx }: Deciding, cheque: BookingRow, { by, reason, nowMs }: Decision): Promise<void> {
  const { payerId, site, yard, currency, amountMinor, receipt, invoiceIds, id } = cheque
  await lockDisputed(tx, { invoiceIds })
  await lockTerms(tx, payerId)
  const amount = BigInt(amountMinor)
  await postEntry(tx, {
    site,
    kind: 'CHEQUE_BOUNCED',
    cause: bookingCause(receipt),
    actor: by,
    lines: [
      { account: 'CHEQUES_HELD', payerId, currency, amountMinor: amount },
      { account: 'TILL', detail: yardDetail(yard, 'CHEQUE'), currency, amountMinor: -amount },
    ],
  })
  await setCheque(tx, id, { state: 'BOUNCED', by, reason, paymentId: null })
  await awaitAgain(tx, { payerId, currency, invoiceIds, nowMs })
  const open = (await lockStates(tx, payerId, invoiceIds))
    .map((row) => ({ invoiceId: row.invoiceId, number: row.number, balanceMinor: balanceOf(standingOf(row)) }))
    .filter(({ balanceMinor }) => balanceMinor > 0)
  const lots = await listLotsOf(
    tx,
    open.map(({ invoiceId }) => invoiceId),
  )
  const { held, gone } = await holdDisputed(tx, lots, `Check bounced ${receipt}`)
  const invoices = open.map(({ number, balanceMinor }) => ({ number, balanceMinor }))
  await tellOfChargeback(post, tx, { payerId, site, currency, amountMinor, reference: receipt, invoices, held, gone })
}

/** A check that had paid: what it paid is owed again, as money that a bank has fetched back. */
async function bounceCleared({ post, tx }: Deciding, cheque: BookingRow, { by, reason, nowMs }: Decision): Promise<void> {
  const { payerId, site, yard, currency, amountMinor, receipt, invoiceIds, id, paymentId } = cheque
  const from = { account: 'TILL', detail: yardDetail(yard, 'CHEQUE') } as const
  const disputed = { payerId, site, currency, amountMinor, cause: clearedCause(receipt), reference: receipt, invoiceIds, from, nowMs }
  await lockDisputed(tx, disputed)
  if (!(await returnPayment(post, tx, { ...disputed, way: 'CHEQUE' }))) return refuse('DECIDED')
  await setCheque(tx, id, { state: 'BOUNCED', by, reason, paymentId })
}

/**
 * Says that a check has cleared or bounced, by somebody else than who took it, once its till is closed: before that no bank has seen it.
 * @throws Failure PROOF_NEEDED, PAYMENT_NOT_FOUND, TILL_REFUSED with SECOND_PERSON, SELF, IN_TILL or DECIDED.
 */
export async function decideOne(
  { db, post }: Pick<InvoiceDeps, 'db' | 'post'>,
  ctx: RequestContext,
  { id, outcome, reason }: { readonly id: number; readonly outcome: 'CLEARED' | 'BOUNCED'; readonly reason: string },
): Promise<HeldCheque> {
  checkProof(ctx)
  const scope = await scopeOf(db, ctx)
  const decision: Decision = { by: scope.accountId, reason, nowMs: ctx.nowMs }
  return transaction(db, async (tx) => {
    await lockCheque(tx, id)
    const cheque = await findBooking(tx, id, scope)
    if (cheque === null || cheque.means !== 'CHEQUE') throw new Failure('PAYMENT_NOT_FOUND')
    if (cheque.bookedById === decision.by) return refuse('SECOND_PERSON')
    if (await isClose(tx, decision.by, cheque.payerId)) return refuse('SELF')
    if (!(await isTillClosed(tx, cheque.tillId))) return refuse('IN_TILL')
    if (outcome === 'CLEARED') {
      if (cheque.cheque !== 'PENDING') return refuse('DECIDED')
      await clear({ post, tx }, cheque, decision)
    } else if (cheque.cheque === 'PENDING') await bounceHeld({ post, tx }, cheque, decision)
    else if (cheque.cheque === 'CLEARED') await bounceCleared({ post, tx }, cheque, decision)
    else return refuse('DECIDED')
    const { payerId, currency, amountMinor, receipt } = cheque
    const detail = { reference: receipt, currency, amountMinor, reason }
    const kind = outcome === 'CLEARED' ? 'payment-booked' : 'payment-returned'
    await addAccountEvent(tx, { accountId: payerId, actorId: decision.by, kind, detail })
    return toCheque((await findBooking(tx, id, scope)) ?? cheque)
  })
}
