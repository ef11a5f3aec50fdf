import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { ORDER_KINDS, PRICED_LEVELS } from '@app/contract/memberships/membership-codes.ts'
import { type orderMembership } from '@app/contract/memberships/memberships.ts'
import type { MembershipOrdered } from '@app/contract/memberships/memberships.answers.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { hasMembership } from '@app/rules/memberships/levels.ts'
import { freeLevelsFor, isPaidFor, membershipCurrency, offersFor } from '@app/rules/memberships/offers.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { applyPaid, isPayable } from './apply-paid.ts'
import { dropNotices, saveAutoRenewal, saveBase, saveNextLook } from './memberships.store.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { dueOf, findOpenOrder, findOrder, insertOrder, markCancelled, type OrderRow, toOrder } from './orders.store.ts'
import { askPayment, endPayment } from './payment-alert.ts'
import { listPricesOn } from './prices/prices.store.ts'
import { lockStanding, type Settled, settleStanding } from './settle-standing.ts'
import { findMembershipTax } from './prices/tax.store.ts'

/** Reference of an order for which nothing is due: what was paid before covers it. */
const COVERED = 'CREDIT'
/** Where people go while no payment can be begun (MKT-2.74). */
const MAINTENANCE = '/scheduleMaintainance'

type OrderBody = InputOf<typeof orderMembership>['body']
/** What is ordered; without `priceId` at the price of today. `dueMinor`: what the page said is due, tax among it; null for any. */
export type Wanted = { readonly level: string; readonly kind: string; readonly priceId: number | null; readonly dueMinor?: number | null }

const refuse = (reason: string): never => {
  throw new Failure('ORDER_REFUSED', { reason })
}

/** The prices at which a member buys. */
export const pricesFor = (tx: Parameters<typeof listPricesOn>[0], { member, today }: Pick<Settled, 'member' | 'today'>) =>
  listPricesOn(tx, { site: member.site, currency: membershipCurrency(member.site, member.country), today })

/** By what a member is taxed today; null where no membership is sold to them. */
export const taxFor = (db: Parameters<typeof listPricesOn>[0], { member, today }: Pick<Settled, 'member' | 'today'>) =>
  findMembershipTax(db, { ...member, on: today })

/** @throws Failure PRICE_CHANGED with what is due now, where that is not what was told. */
function checkTold(
  wanted: Wanted,
  { priceId, dueMinor, currency }: { readonly priceId: number; readonly dueMinor: number; readonly currency: CurrencyCode },
): void {
  const isTold = (wanted.priceId ?? priceId) === priceId && (wanted.dueMinor ?? dueMinor) === dueMinor
  if (!isTold) throw new Failure('PRICE_CHANGED', { priceId, dueMinor, currency })
}

interface Ordering {
  readonly actorId: number | null
  readonly nowMs: number
  readonly wanted: Wanted
}

/** The same as `orderIn`, behind the lock by which an account's standing was read. */
async function orderAt(tx: Tx, settled: Settled, { actorId, nowMs, wanted }: Ordering): Promise<OrderRow> {
  const { row, standing, member, today } = settled
  const { accountId } = member
  if (!hasMembership(member.kind)) return refuse('NOT_OFFERED')
  const open = await findOpenOrder(tx, accountId)
  // What its credit was worth is no longer so: it is ordered anew.
  if (open !== null && !isPayable(open, settled)) await cancelOpenIn(tx, { accountId, actorId })
  else if (open !== null) {
    const isSame = open.level === wanted.level && open.kind === wanted.kind && (wanted.priceId === null || wanted.priceId === open.priceId)
    if (!isSame) return refuse('ORDER_OPEN')
    checkTold(wanted, { ...open, dueMinor: dueOf(open) })
    return open
  }
  const [prices, tax] = [await pricesFor(tx, settled), await taxFor(tx, settled)]
  const offer = offersFor({ standing, periods: row.periods, prices, today, tax }).find(
    ({ level, kind }) => level === wanted.level && kind === wanted.kind,
  )
  if (offer === undefined) return refuse('NOT_OFFERED')
  const { dueMinor, currency } = offer
  checkTold(wanted, offer)
  const id = await insertOrder(tx, { accountId, site: member.site, offer })
  const detail = { order: id, level: offer.level, kind: offer.kind, dueMinor, currency }
  await addAccountEvent(tx, { accountId, actorId, kind: 'membership-ordered', detail })
  if (dueMinor === 0) await applyPaid(tx, id, { reference: COVERED, nowMs, actorId: null })
  else {
    await settleStanding(tx, accountId, nowMs)
    if (offer.kind === 'FIRST') await askPayment(tx, accountId)
  }
  const order = await findOrder(tx, id)
  if (order === null) throw new Error('an order that was placed is missing')
  return order
}

/**
 * Places an order at the price that was shown, or answers the same one that stands. An order for which nothing is due is paid at once.
 * @throws Failure ORDER_REFUSED with the reason ORDER_OPEN or NOT_OFFERED, PRICE_CHANGED with what is due now.
 */
export const orderIn = async (tx: Tx, { accountId, ...order }: Ordering & { readonly accountId: number }): Promise<OrderRow> =>
  orderAt(tx, await lockStanding(tx, accountId, order.nowMs), order)

/** Whether today is paid for at a level, whatever the account has by it. */
export async function hasPaidFor(
  tx: Tx,
  { accountId, level, nowMs }: { readonly accountId: number; readonly level: MembershipLevel; readonly nowMs: number },
): Promise<boolean> {
  const { row, today } = await lockStanding(tx, accountId, nowMs)
  return isPaidFor(level, row.periods, today)
}

/** Where an order is paid, and the page of ours that leads there; empty where it is paid by hand, or nothing is due. */
async function payAt(
  { charge }: MembershipDeps,
  ctx: RequestContext,
  order: OrderRow,
): Promise<{ readonly url: string; readonly page: string }> {
  const begun = order.state === 'OPEN' ? await charge.start({ ...order, dueMinor: dueOf(order) }, ctx) : null
  if (begun?.kind === 'down') return { url: MAINTENANCE, page: MAINTENANCE }
  return begun?.kind === 'redirect' ? { url: begun.url, page: `/network-response?orderRefId=${begun.ref}` } : { url: '', page: '' }
}

/** Orders for the caller; `page` is the page of ours that leads to the payment. @throws Failure INVALID_INPUT for a word that is no level or kind, and as `orderIn`. */
export async function placeOrder(
  deps: MembershipDeps,
  ctx: RequestContext,
  { level, kind, priceId, dueMinor }: OrderBody,
): Promise<{ readonly ordered: MembershipOrdered; readonly page: string }> {
  const wrong = {
    ...((PRICED_LEVELS as readonly string[]).includes(level) ? {} : { level: 'validation.level' }),
    ...((ORDER_KINDS as readonly string[]).includes(kind) ? {} : { kind: 'validation.wrong' }),
    ...(/^\d+$/.test(priceId) ? {} : { priceId: 'validation.wrong' }),
    ...(/^\d*$/.test(dueMinor) ? {} : { dueMinor: 'validation.wrong' }),
  }
  if (Object.keys(wrong).length > 0) throw new Failure('INVALID_INPUT', { fieldErrors: wrong })
  const { accountId } = memberOf(ctx)
  const wanted = { level, kind, priceId: Number(priceId), dueMinor: dueMinor === '' ? null : Number(dueMinor) }
  const order = await transaction(deps.db, async (tx) => {
    const settled = await lockStanding(tx, accountId, ctx.nowMs)
    // What went back is paid before anything else.
    if (settled.row.isFeeOwed) return refuse('NOT_OFFERED')
    return orderAt(tx, settled, { actorId: accountId, nowMs: ctx.nowMs, wanted })
  })
  deps.sessions.forgetAccount()
  await deps.sessions.keepFactsOf(accountId, { refreshAlerts: true })
  const { url, page } = await payAt(deps, ctx, order)
  return { ordered: { order: toOrder(order), payUrl: url }, page }
}

/** Cancels what an account has ordered and not paid; answers whether there was something. */
export async function cancelOpenIn(tx: Tx, { accountId, actorId }: { accountId: number; actorId: number | null }): Promise<boolean> {
  const open = await findOpenOrder(tx, accountId)
  if (open === null || !(await markCancelled(tx, open.id))) return false
  await endPayment(tx, accountId)
  await addAccountEvent(tx, { accountId, actorId, kind: 'membership-order-cancelled', detail: { order: open.id } })
  return true
}

/**
 * Places an order that is not paid anew where its tax is another by now: whoever registers says where they live after they have chosen. The
 * new one has a number of its own; money for the one before goes back.
 */
export async function retaxOpen(
  tx: Tx,
  { accountId, actorId, nowMs }: { readonly accountId: number; readonly actorId: number | null; readonly nowMs: number },
): Promise<void> {
  const settled = await lockStanding(tx, accountId, nowMs)
  const open = await findOpenOrder(tx, accountId)
  const tax = await taxFor(tx, settled)
  if (open === null || (tax?.place === open.taxPlace && tax.rate === open.taxRate)) return
  await cancelOpenIn(tx, { accountId, actorId })
  if (tax !== null) await orderIn(tx, { accountId, actorId, nowMs, wanted: { level: open.level, kind: open.kind, priceId: null } })
}

/** Cancels an order of the caller. @throws Failure ORDER_NOT_FOUND for another's or none, ORDER_REFUSED for one that is over. */
export async function cancelOrder({ db, sessions }: MembershipDeps, ctx: RequestContext, orderId: string): Promise<void> {
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    await lockStanding(tx, accountId, ctx.nowMs)
    const order = /^\d+$/.test(orderId) ? await findOrder(tx, Number(orderId)) : null
    if (order === null || order.accountId !== accountId) throw new Failure('ORDER_NOT_FOUND')
    if (order.state !== 'OPEN') refuse('OVER')
    await cancelOpenIn(tx, { accountId, actorId: accountId })
    await settleStanding(tx, accountId, ctx.nowMs)
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
}

/** Whether the caller's next renewal is ordered by itself. */
export async function chooseAutoRenewal({ db }: MembershipDeps, ctx: RequestContext, isOn: boolean): Promise<void> {
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    await lockStanding(tx, accountId, ctx.nowMs)
    if (!(await saveAutoRenewal(tx, accountId, isOn))) return
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'membership-renewal', detail: { isOn } })
    if (!isOn) return
    // Somebody whose membership ends soon has their renewal ordered now, also where one of before was cancelled.
    await dropNotices(tx, accountId, 'AUTO_RENEWAL')
    await saveNextLook(tx, accountId, new Date(ctx.nowMs))
  })
}

/** Puts a level that an account holds for nothing, from today on; an order that stands is cancelled only by `chooseFree`. */
export async function takeBaseLevel(
  tx: Tx,
  { accountId, level, nowMs }: { readonly accountId: number; readonly level: MembershipLevel; readonly nowMs: number },
): Promise<void> {
  const { today } = await lockStanding(tx, accountId, nowMs)
  await saveBase(tx, accountId, { level, since: today })
  await settleStanding(tx, accountId, nowMs)
}

/** Goes on with a level that costs nothing. @throws Failure INVALID_INPUT, ORDER_REFUSED where it may not be chosen now. */
export async function chooseFree({ db, sessions }: MembershipDeps, ctx: RequestContext, word: string): Promise<void> {
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    const settled = await lockStanding(tx, accountId, ctx.nowMs)
    const { standing, today, member } = settled
    if (!hasMembership(member.kind)) return refuse('NOT_OFFERED')
    const prices = await pricesFor(tx, settled)
    const level = freeLevelsFor({ standing, prices, today }).find((one) => one === word)
    if (level === undefined) return refuse('NOT_OFFERED')
    await cancelOpenIn(tx, { accountId, actorId: accountId })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'level-chosen', detail: { level, before: standing.level } })
    await takeBaseLevel(tx, { accountId, level, nowMs: ctx.nowMs })
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
}
