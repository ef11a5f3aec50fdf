import type { ReturnEnd, ReturnWay } from '@app/contract/memberships/membership-codes.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { findOrder, type OrderRow } from './orders.store.ts'
import { settleStanding } from './settle-standing.ts'
import { endEntry, returnEntry, wonLateEntry } from './returns/return-entries.ts'
import {
  type EndedReturn,
  findOpenReturn,
  findReturnBy,
  insertReturn,
  markEnded,
  type ReturnRow,
  voidPeriodOf,
} from './returns/returns.store.ts'

/** A payment of a membership that no invoice tells of, and that went back; minor units. */
export interface Returned {
  readonly orderId: number
  readonly way: ReturnWay
  /** By what it is known, once. */
  readonly cause: string
  readonly reference: string
  readonly amountMinor: number
  /** The operator who noted it, with their reason; null where a gateway told. */
  readonly notedBy: number | null
  readonly reason: string
  readonly nowMs: number
}

async function orderOf(tx: Tx, id: number): Promise<OrderRow> {
  const order = await findOrder(tx, id)
  if (order === null) throw new Error('an order whose payment went back is missing')
  return order
}

/**
 * Holds the membership whose payment went back, under its account's lock: level and days stay, nobody bids until it is over, and the money
 * waits as disputed. The cause is told once.
 */
export async function holdMembership(
  tx: Tx,
  { orderId, way, cause, reference, amountMinor, notedBy, reason, nowMs }: Returned,
): Promise<ReturnRow> {
  const { accountId, currency } = await orderOf(tx, orderId)
  const one = await insertReturn(tx, { accountId, orderId, way, cause, reference, currency, amountMinor, notedBy, reason })
  await postEntry(tx, returnEntry(one, { cause, actor: notedBy }))
  await settleStanding(tx, accountId, nowMs)
  return one
}

/** How a hold ends; `way`: by which money came, where it came, and `cause` by what that is known. */
export interface HoldEnd extends Omit<EndedReturn, 'as'> {
  readonly as: ReturnEnd
  readonly way: ReturnWay
  readonly cause: string
  readonly nowMs: number
}

/**
 * Ends a hold, once, under its account's lock: what had waited is posted, and with `ENDED` the days of the order are over.
 * @returns false where it had ended.
 */
export async function endHold(tx: Tx, one: ReturnRow, { as, way, cause, nowMs, ...ended }: HoldEnd): Promise<boolean> {
  const { id, accountId, orderId, currency, amountMinor } = one
  if (!(await markEnded(tx, id, { as, ...ended }))) return false
  const order = await orderOf(tx, orderId)
  await postEntry(tx, endEntry(one, { order, as, way, cause, actor: ended.decidedBy }))
  if (as === 'ENDED') await voidPeriodOf(tx, orderId)
  const detail = { order: orderId, as, amountMinor, currency, reference: ended.reference, reason: ended.reason }
  await addAccountEvent(tx, { accountId, actorId: ended.decidedBy, kind: 'fee-hold-ended', detail })
  await settleStanding(tx, accountId, nowMs)
  return true
}

/**
 * Books a dispute that was won about a payment, once a payment: it ends the hold that is open on its order; where there is none, what was given
 * up is there again, and what was paid again, or is not a member's any more, is credit. @returns what ended; null for nothing.
 */
export async function winHold(
  tx: Tx,
  { cause, reference, nowMs }: { readonly cause: string; readonly reference: string; readonly nowMs: number },
): Promise<ReturnRow | null> {
  const own = await findReturnBy(tx, cause)
  if (own === null) throw new Error('a payment that went back is missing')
  const open = own.endedAs === null ? own : own.endedAs === 'PAID' ? await findOpenReturn(tx, own) : null
  if (open === null) {
    await postEntry(tx, wonLateEntry(own, cause))
    return null
  }
  await endHold(tx, open, { as: 'WON', way: 'GATEWAY', cause, reference, askedBy: null, decidedBy: null, reason: '', nowMs })
  return open
}
