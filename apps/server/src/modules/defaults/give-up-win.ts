import { Failure } from '@app/contract/failure.ts'
import { relistFeeOf } from '@app/rules/fees/schedules/later-fees.ts'
import { defaultAt } from '@app/rules/invoices/default-at.ts'
import { balanceOf, isMoneyOnItsWay, statusOf } from '@app/rules/invoices/invoice-status.ts'
import { relistIn } from '#modules/after-hammer/index.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import { isPaidAtGateway } from '#modules/gateway-payments/index.ts'
import {
  applyMoney,
  hasLapsed,
  type Issued,
  issueFee,
  lockStates,
  standingOf,
  type StateRow,
  takeBackInvoice,
} from '#modules/invoices/index.ts'
import { readHeld } from '#modules/journal/index.ts'
import { type Book, changeLot, personsEntry } from '#modules/lot-book/index.ts'
import { isGone } from '#modules/release/index.ts'
import { billStorage } from '#modules/storage/index.ts'
import { isTitleSent } from '#modules/titles/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'
import type { Decision, DefaultDeps } from './default-deps.ts'
import { tellDefaulted } from './default-mails.ts'
import { type DefaultRow, readOwedForLot, saveDone, voidWin } from './defaults.store.ts'
import { isHeldBack } from './holds.store.ts'
import { refuse } from './refuse.ts'

/** Stops what would take a lot from a buyer who has the car or its title. Locks the wins of the lot. @throws Failure DEFAULT_REFUSED. */
export async function refuseHandedOver({ client }: Book, lot: number): Promise<void> {
  if (await isGone(client, lot)) refuse('GONE')
  if (await isTitleSent(client, lot)) refuse('TITLE_SENT')
}

/**
 * That a win is late, its day is here and no money is on its way, behind the locks of its payer and its invoice.
 * @throws Failure DEFAULT_REFUSED CHANGED, HELD; PAYMENT_IN_FLIGHT.
 */
export async function checkUnpaid(tx: Tx, { invoiceId, payerId, lot, ...of }: DefaultRow, nowMs: number): Promise<void> {
  const [state] = await lockStates(tx, payerId, [invoiceId])
  if (state === undefined || balanceOf(standingOf(state)) === 0) return refuse('CHANGED')
  // Announcing again and again what never comes holds nobody up.
  const isAwaited = isMoneyOnItsWay(state, nowMs) && !(await hasLapsed(tx, invoiceId, new Date(nowMs)))
  if (isAwaited || (await isPaidAtGateway(tx, invoiceId))) throw new Failure('PAYMENT_IN_FLIGHT')
  if (statusOf({ ...standingOf(state), pendingUntilMs: null }, nowMs) !== 'OVERDUE') return refuse('CHANGED')
  if (nowMs < defaultAt({ ...of, dueAtMs: state.dueAtMs })) return refuse('CHANGED')
  if (await isHeldBack(tx, { lot, invoiceId }, new Date(nowMs))) return refuse('HELD')
  return undefined
}

/** Bills what is taken for a lot that is sold anew, by the schedule of the win; null where nothing is. */
async function billRelisting(
  { post }: DefaultDeps,
  tx: Tx,
  { row, state, nowMs }: { readonly row: DefaultRow; readonly state: StateRow; readonly nowMs: number },
): Promise<Issued | null> {
  const { site, zone, payerId, lot, currency, scheduleId } = row
  const schedule = scheduleId === null ? null : scheduleById(scheduleId)
  const amountMinor = schedule === null ? null : relistFeeOf(schedule, state.priceMinor)
  if (amountMinor === null || amountMinor === 0) return null
  const line = { code: 'RELIST', textKey: 'fee.relist', amountMinor }
  return issueFee(post, tx, { site, zone, payerId, lot, currency, scheduleId, reason: state.number, line, nowMs })
}

/** Pays what the lot left out of the deposit, as far as it goes. Answers how much, minor units. */
async function applyDeposit({ post }: DefaultDeps, tx: Tx, { row, decision }: { row: DefaultRow; decision: Decision }): Promise<number> {
  const { id, payerId, site, currency, lot } = row
  const { invoiceIds, owedMinor } = await readOwedForLot(tx, { lot, payerId, currency })
  const amountMinor = Math.min(owedMinor, await readHeld(tx, payerId, currency))
  if (amountMinor <= 0) return 0
  const money = { payerId, site, currency, amountMinor, invoiceIds, source: 'DEPOSIT', cause: `default:${id}` } as const
  const { by, reason, nowMs } = decision
  await applyMoney(post, tx, { ...money, reference: String(lot), bookedBy: by, reason, nowMs })
  return amountMinor
}

/**
 * Gives a win up in the transaction of a book, under the locks of its lot, its payer and the proposal: takes its invoice back, bills what
 * follows from it, pays that out of the deposit, voids the award and offers the lot anew. @throws Failure DEFAULT_REFUSED CHANGED.
 */
export async function giveUp(
  deps: DefaultDeps,
  book: Book,
  { row, decision }: { readonly row: DefaultRow; readonly decision: Decision },
): Promise<void> {
  const tx = txOver(book.client)
  const { id, lot, payerId, invoiceId, awardId, currency } = row
  const { by, reason, nowMs } = decision
  const endedAt = new Date(nowMs)
  await billStorage(deps.post, tx, { payerId, lots: [lot], nowMs })
  if (!(await voidWin(tx, awardId, endedAt))) return refuse('CHANGED')
  const [state] = await lockStates(tx, payerId, [invoiceId])
  const credit = await takeBackInvoice(tx, { invoiceId, payerId }, { reason, actorId: by, nowMs })
  if (state === undefined || credit === null) return refuse('CHANGED')
  const fee = await billRelisting(deps, tx, { row, state, nowMs })
  const depositMinor = await applyDeposit(deps, tx, { row, decision })
  await offerAgain(book, lot, endedAt)
  await saveDone(tx, id, { by, reason, endedAt, creditNoteId: credit.id, feeInvoiceId: fee?.id ?? null, depositMinor })
  const about = { lot, payerId, site: row.site, currency, state, credit, fee, depositMinor }
  await tellDefaulted(deps, tx, about)
  book.announceAccount(payerId)
  return undefined
}

/** Undoes the sale in the ledger and puts the lot back among those of the future. */
async function offerAgain(book: Book, lot: number, endedAt: Date): Promise<void> {
  const { lotStatus, priceMinor } = book.row(lot)
  const undone = { kind: 'UNDONE', by: 'operator', reason: 'VOID', outcome: 'NO_SALE', phase: 'CLOSED' } as const
  book.append(lot, { ...undone, ...personsEntry('two', 'NOT_PAID') }, { outcome: 'NO_SALE', phase: 'CLOSED' })
  book.bind(lot, null)
  await changeLot(book.client, lot, {
    set: { status: 'OPEN' },
    changes: [{ field: 'status', from: lotStatus, to: 'OPEN' }],
    source: 'default',
  })
  await relistIn(book, lot, { by: 'operator', closedAt: endedAt, priceMinor, source: 'default' })
}
