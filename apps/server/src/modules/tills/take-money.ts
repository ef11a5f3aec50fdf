import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { CHEQUE_BUSINESS_DAYS } from '@app/contract/tills/till-codes.ts'
import type { bookAtTill } from '@app/contract/tills/tills.ts'
import type { TillBooked } from '@app/contract/tills/tills.answers.ts'
import { endOfBusinessDayAfter } from '@app/rules/invoices/due-at.ts'
import { balanceOf, statusOf } from '@app/rules/invoices/invoice-status.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { receiptNumber, tillDetail, tillRefusal } from '@app/rules/tills/till-book.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { awaitAgain } from '#modules/chargebacks/index.ts'
import {
  type AppliedMoney,
  applyMoney,
  findEntity,
  type InvoiceDeps,
  lockStates,
  readHolidays,
  saveState,
  settleLate,
  standingOf,
  type StateRow,
} from '#modules/invoices/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { insertBooking, isBookedBefore, type NewBooking, takeReceiptCount } from './bookings.store.ts'
import { insertCheque } from './cheques.store.ts'
import { dayAtYard } from './open-till.ts'
import { findByUserId, type TillPayer } from './payers.store.ts'
import { mailCheque } from './till-mails.ts'
import { findOpenTillId, lockTill, type TillActor, type TillRow, type TillScope } from './tills.store.ts'

type Body = InputOf<typeof bookAtTill>['body']

const refuse = (reason: string): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

/** By what money that was taken is known in the journal and among payments. */
export const bookingCause = (receipt: string): string => `till ${receipt}`

/** Slip and check have to say which; cash has neither. @throws Failure INVALID_INPUT. */
function readSlip({ means, reference, drawnOn }: Body): Pick<NewBooking, 'means' | 'reference' | 'drawnOn'> {
  if (means === 'CASH') return { means, reference: '', drawnOn: '' }
  const missing = [
    ...(reference === '' ? [['reference', 'validation.tillReference'] as const] : []),
    ...(means === 'CHEQUE' && drawnOn === '' ? [['drawnOn', 'validation.tillDrawnOn'] as const] : []),
  ]
  if (missing.length > 0) throw new Failure('INVALID_INPUT', { fieldErrors: Object.fromEntries(missing) })
  return { means, reference, drawnOn: means === 'CHEQUE' ? drawnOn : '' }
}

/** The caller's till, which takes money now, behind its lock. @throws Failure TILL_REFUSED with the reason NO_TILL, COUNTED or DAY_OVER. */
async function lockOwn(tx: Tx, scope: TillScope, nowMs: number): Promise<TillRow> {
  const id = await findOpenTillId(tx, scope.accountId)
  const till = id === null ? null : await lockTill(tx, id, scope)
  const reason = till === null ? 'NO_TILL' : tillRefusal(till, dayAtYard(till.zone, nowMs))
  if (till === null || reason !== null) throw new Failure('TILL_REFUSED', { reason: reason ?? 'NO_TILL' })
  return till
}

/** The invoices that are paid, behind the payer's lock and theirs: of the till's seller and currency, something of them is due, and no lender has one. */
async function lockMeant(
  tx: Tx,
  { site, currency }: TillRow,
  { payerId, ids }: { readonly payerId: number; readonly ids: readonly number[] },
): Promise<readonly StateRow[]> {
  await lockTerms(tx, payerId)
  const meant = [...new Set(ids)]
  const rows = await lockStates(tx, payerId, meant)
  if (rows.length < meant.length) throw new Failure('INVOICE_NOT_FOUND')
  if (rows.some((row) => row.site !== site)) return refuse('MIXED_SELLER')
  if (rows.some((row) => row.currency !== currency)) return refuse('MIXED_CURRENCY')
  if (rows.every((row) => balanceOf(standingOf(row)) === 0)) return refuse('NOTHING_DUE')
  return rows.some(({ isWithLender }) => isWithLender) ? refuse('LENDER_HOLD') : rows
}

interface Taken {
  readonly till: TillRow
  readonly payer: TillPayer
  readonly rows: readonly StateRow[]
  readonly one: Omit<NewBooking, 'paymentId'>
  readonly nowMs: number
}

/** A check is held for its payer until it clears; its invoices say that money is on its way. Whose time was over before is late all the same. */
async function holdCheque(post: InvoiceDeps['post'], tx: Tx, { till, payer, rows, one, nowMs }: Taken): Promise<number> {
  const { site, currency } = till
  const { accountId: payerId } = payer
  const holidays = await readHolidays(tx, site, nowMs)
  const untilMs = endOfBusinessDayAfter(nowMs, { days: CHEQUE_BUSINESS_DAYS, zone: siteOf(site).zone, holidays })
  const bookingId = await insertBooking(tx, { ...one, paymentId: null })
  await insertCheque(tx, { bookingId, payerId, untilMs })
  const amountMinor = BigInt(one.amountMinor)
  await postEntry(tx, {
    site,
    kind: 'CHEQUE_TAKEN',
    cause: bookingCause(one.receipt),
    actor: one.bookedBy,
    lines: [
      { account: 'TILL', detail: tillDetail(till.id, 'CHEQUE'), currency, amountMinor },
      { account: 'CHEQUES_HELD', payerId, currency, amountMinor: -amountMinor },
    ],
  })
  for (const row of rows) {
    if (balanceOf(standingOf(row)) === 0) continue
    if (statusOf(standingOf({ ...row, pendingUntilMs: null }), nowMs) === 'OVERDUE')
      await saveState(tx, { ...row, pendingUntilMs: null }, nowMs)
    await saveState(tx, { ...row, pendingUntilMs: Math.max(row.pendingUntilMs ?? 0, untilMs) }, nowMs)
  }
  await settleLate(tx, payerId, currency)
  await mailCheque(post, tx, { ...one, site, numbers: rows.map(({ number }) => number), news: 'TAKEN' })
  return bookingId
}

async function applyTaken(
  post: InvoiceDeps['post'],
  tx: Tx,
  { till, payer, one, nowMs }: Taken,
): Promise<{ id: number; money: AppliedMoney }> {
  const { means, receipt, invoiceIds, amountMinor, bookedBy, reference } = one
  const money = await applyMoney(post, tx, {
    payerId: payer.accountId,
    site: till.site,
    currency: till.currency,
    amountMinor,
    source: means,
    cause: bookingCause(receipt),
    reference: receipt,
    invoiceIds,
    bookedBy,
    reason: reference,
    place: { account: 'TILL', detail: tillDetail(till.id, means) },
    nowMs,
  })
  if (money === null) throw new Error('a receipt that was just numbered has been booked')
  const id = await insertBooking(tx, { ...one, paymentId: money.paymentId })
  await awaitAgain(tx, { payerId: payer.accountId, currency: till.currency, invoiceIds, nowMs })
  return { id, money }
}

/**
 * Books money in the caller's till, in one transaction behind the locks of the till, the payer, the invoices and the series of receipts.
 * @throws Failure as the call names: TILL_REFUSED with NO_TILL, COUNTED or DAY_OVER; PAYMENT_REFUSED with SELF, MIXED_SELLER, MIXED_CURRENCY,
 * NOTHING_DUE, LENDER_HOLD, BOOKED, NOT_BILLING, or CASH_LIMIT with its numbers.
 */
export async function take({ db, post }: Pick<InvoiceDeps, 'db' | 'post'>, { scope, nowMs }: TillActor, body: Body): Promise<TillBooked> {
  const slip = readSlip(body)
  return transaction(db, async (tx) => {
    const till = await lockOwn(tx, scope, nowMs)
    const payer = await findByUserId(tx, body.number, till.site)
    if (payer === null) throw new Failure('NO_SUCH_PERSON', { number: body.number })
    if (await isClose(tx, scope.accountId, payer.accountId)) return refuse('SELF')
    const rows = await lockMeant(tx, till, { payerId: payer.accountId, ids: body.invoiceIds })
    if (slip.means !== 'CASH' && (await isBookedBefore(tx, { tillId: till.id, payerId: payer.accountId, ...slip }))) return refuse('BOOKED')
    const day = dayOfSite(till.site, nowMs)
    const entity = (await findEntity(tx, till.site, day)) ?? refuse('NOT_BILLING')
    const series = { entityCode: entity.code, year: Number(day.slice(0, 4)) }
    const receipt = receiptNumber(series, await takeReceiptCount(tx, series))
    const invoiceIds = rows.map(({ invoiceId }) => invoiceId)
    const { id: tillId, currency } = till
    const { amountMinor } = body
    const one = {
      ...slip,
      tillId,
      entityId: entity.id,
      receipt,
      payerId: payer.accountId,
      currency,
      amountMinor,
      invoiceIds,
      bookedBy: scope.accountId,
    }
    const taken: Taken = { till, payer, rows, one, nowMs }
    const isCheque = slip.means === 'CHEQUE'
    const { id, money } = isCheque ? { id: await holdCheque(post, tx, taken), money: null } : await applyTaken(post, tx, taken)
    const detail = { payment: money?.paymentId ?? null, source: slip.means, reference: receipt, currency, amountMinor, till: tillId }
    await addAccountEvent(tx, { accountId: payer.accountId, actorId: scope.accountId, kind: 'payment-booked', detail })
    const major = (minor: number): number => majorOf({ minor, currency })
    return {
      receiptId: id,
      receipt,
      state: isCheque ? 'PENDING' : 'PAID',
      applied: (money?.applied ?? []).map(({ paidMinor, balanceMinor, ...to }) => ({
        ...to,
        amount: major(paidMinor),
        balance: major(balanceMinor),
      })),
      credit: major(money?.creditMinor ?? 0),
      currencyCode: currency,
    }
  })
}
