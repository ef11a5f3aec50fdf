import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type * as calls from '@app/contract/memberships/membership-desk.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import type { Operator } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { dueOf, findOrder, isReferenceUsed } from './orders.store.ts'
import { insertRequest, type MembershipRequest } from './requests.store.ts'
import { lockStanding } from './settle-standing.ts'
import { endHold, holdMembership } from './hold-membership.ts'
import { handCause, postPaidByHand } from './returns/return-entries.ts'
import { mailHoldEnd, mailReturned } from './returns/return-mails.ts'
import { findOpenReturn, findReturn, isPaidByCard } from './returns/returns.store.ts'

type Who = Pick<Operator, 'accountId' | 'sites'>

/** @throws Failure MEMBERSHIP_ACT_REFUSED. */
export const refuse = (reason: string): never => {
  throw new Failure('MEMBERSHIP_ACT_REFUSED', { reason })
}

/** One payment by hand pays for one membership. @throws Failure MEMBERSHIP_ACT_REFUSED with the reason REFERENCE_USED. */
export async function refuseUsed(db: Db | Tx, payment: Parameters<typeof isReferenceUsed>[1]): Promise<void> {
  if (await isReferenceUsed(db, payment)) refuse('REFERENCE_USED')
}

/**
 * Notes that the money of an order that was paid by hand went back, and holds its member. @throws Failure ORDER_NOT_FOUND for one of other sites,
 * MEMBERSHIP_ACT_REFUSED with the reason SELF, BILLED (its invoice tells), BY_CARD (its bank tells), OVER (not paid, or held already).
 */
export async function noteReturn(
  { db, sessions, post }: Pick<MembershipDeps, 'db' | 'sessions' | 'post'>,
  { accountId: actorId, sites, nowMs }: Who & { readonly nowMs: number },
  { orderId, reason }: InputOf<typeof calls.noteMembershipReturn>['body'],
): Promise<number> {
  const found = await findOrder(db, orderId)
  if (found === null || !sites.includes(found.site)) throw new Failure('ORDER_NOT_FOUND')
  const { accountId } = found
  if (await isClose(db, actorId, accountId)) return refuse('SELF')
  const id = await transaction(db, async (tx) => {
    await lockStanding(tx, accountId, nowMs)
    const order = await findOrder(tx, orderId)
    if (order === null || order.state !== 'PAID' || order.isEnded || dueOf(order) === 0) return refuse('OVER')
    if (order.invoiceId !== null) return refuse('BILLED')
    if (await isPaidByCard(tx, orderId)) return refuse('BY_CARD')
    if ((await findOpenReturn(tx, { orderId })) !== null) return refuse('OVER')
    // Orders that were paid before payments by hand were posted have none yet.
    await postPaidByHand(tx, order, actorId)
    const { currency } = order
    const amountMinor = dueOf(order)
    const reference = order.reference ?? handCause(orderId)
    const cause = `${handCause(orderId)} at ${nowMs}`
    const one = await holdMembership(tx, { orderId, way: 'BANK', cause, reference, amountMinor, notedBy: actorId, reason, nowMs })
    await addAccountEvent(tx, {
      accountId,
      actorId,
      kind: 'fee-returned',
      detail: { order: orderId, reference, amountMinor, currency, reason },
    })
    await mailReturned(post, tx, one)
    return one.id
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  return id
}

/**
 * Asks another operator to confirm how a hold ends; not one's own, nor that of somebody close. @throws Failure ORDER_NOT_FOUND for one of other sites, INVALID_INPUT without
 * the reference of a payment, or with one where there was none, MEMBERSHIP_ACT_REFUSED with the reason SELF, OVER or REFERENCE_USED.
 */
export async function askReturn(
  db: Db,
  { accountId, sites }: Who,
  { returnId, verdict, reference, reason }: InputOf<typeof calls.askMembershipReturn>['body'],
): Promise<number> {
  const one = await findReturn(db, returnId)
  if (one === null || !sites.includes(one.site)) throw new Failure('ORDER_NOT_FOUND')
  if (await isClose(db, accountId, one.accountId)) return refuse('SELF')
  if (one.endedAs !== null) return refuse('OVER')
  if ((verdict === 'PAID') !== (reference !== '')) return wrongField('reference')
  if (verdict === 'PAID') await refuseUsed(db, { site: one.site, reference })
  const { accountId: whose, orderId } = one
  return insertRequest(
    db,
    { act: 'MEMBERSHIP_RETURN', accountId: whose, orderId, returnId, verdict, reference },
    { askedBy: accountId, reason },
  )
}

/** Ends a hold as two operators agreed, and tells its member. Under the account's lock; false where it had ended. */
export async function endReturn(
  post: MembershipDeps['post'],
  tx: Tx,
  {
    request: { returnId, verdict, reference },
    askedBy,
    decidedBy,
    reason,
    nowMs,
  }: {
    readonly request: Extract<MembershipRequest, { act: 'MEMBERSHIP_RETURN' }>
    readonly askedBy: number
    readonly decidedBy: number
    readonly reason: string
    readonly nowMs: number
  },
): Promise<boolean> {
  const one = await findReturn(tx, returnId)
  if (one === null) return false
  if (verdict === 'PAID') await refuseUsed(tx, { site: one.site, reference })
  const cause = `membership return ${returnId}`
  if (!(await endHold(tx, one, { as: verdict, way: 'BANK', cause, reference, askedBy, decidedBy, reason, nowMs }))) return false
  await mailHoldEnd(post, tx, { one, as: verdict })
  return true
}
