import { Failure } from '@app/contract/failure.ts'
import { isCreditGood } from '@app/rules/memberships/offers.ts'
import { cutBefore, renewedPeriod, yearFrom } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { settle } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveStatus } from './members.store.ts'
import { RENEWAL_ALERT } from './membership-mails.ts'
import { cutPeriod, insertPeriod } from './memberships.store.ts'
import { findOrder, markPaid, type OrderRow } from './orders.store.ts'
import { endPayment } from './payment-alert.ts'
import { lockStanding, type Settled, settleStanding } from './settle-standing.ts'

/** How an order was paid. */
export interface Payment {
  /** Of the payment, as its provider or the bank states it. */
  readonly reference: string
  readonly nowMs: number
  /** The operator who confirmed it; null where nobody had to. */
  readonly actorId: number | null
}

/**
 * Whether an order may be paid, on the locked standing of its account: that is not closed, and what the order credits is to be had still.
 * Otherwise it is to be ordered anew.
 */
export const isPayable = (order: OrderRow, { row: { periods }, member, today }: Pick<Settled, 'row' | 'member' | 'today'>): boolean =>
  member.status !== 'closed' &&
  (order.creditMinor === 0 || isCreditGood(order, { periods, orderedOn: dayOfSite(member.site, order.orderedAt.getTime()), today }))

/** Adds the days that an order pays for: a renewal after those that are paid for, anything else from today, in place of them. */
async function addPeriod(tx: Tx, { id: orderId, accountId, level, kind }: OrderRow, { row, today }: Settled): Promise<void> {
  const { periods } = row
  if (kind !== 'RENEWAL')
    for (const period of periods) {
      const left = cutBefore(period, today)
      if (left !== period) await cutPeriod(tx, period.id, left?.lastOn ?? null)
    }
  const bought = kind === 'RENEWAL' ? renewedPeriod(periods, today) : yearFrom(today)
  await insertPeriod(tx, { accountId, orderId, level, ...bought })
}

/**
 * Applies the payment of an order, once however often it is called: marks it, adds its days and gives the account its level. Answers
 * whether it was done now; an order that credits what is no longer paid for takes no money. Whoever learns of a payment calls it in their own transaction, and lets the sessions forget the account
 * afterwards. @throws Failure ORDER_NOT_FOUND.
 */
export async function applyPaid(tx: Tx, orderId: number, { reference, nowMs, actorId }: Payment): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  if (order === null) throw new Failure('ORDER_NOT_FOUND')
  const { accountId } = order
  const before = await lockStanding(tx, accountId, nowMs)
  if (!isPayable(order, before)) return false
  if (!(await markPaid(tx, orderId, { reference, at: new Date(nowMs) }))) return false
  await addPeriod(tx, order, before)
  // Only an unpaid fee lapses an account; now it is paid.
  await moveStatus(tx, accountId, { from: 'lapsed', to: 'active' })
  await settle(tx, { ...RENEWAL_ALERT, accountId })
  await endPayment(tx, accountId)
  await addAccountEvent(tx, { accountId, actorId, kind: 'membership-paid', detail: { order: orderId, reference } })
  await settleStanding(tx, accountId, nowMs)
  return true
}
