import { Failure } from '@app/contract/failure.ts'
import { closePending } from '#modules/sale-changes/index.ts'
import type { Operator } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { type PendingChange, findPending, insertPending, isDecided } from './pending-changes.store.ts'
import { findSeller, lockSeller } from './sellers.store.ts'
import { type Decided, lockAndCompare, saveDecided, type SellerChange, type SellerRooms } from './set-seller.ts'

type Who = Pick<Operator, 'accountId' | 'sites'>

const refusal = (reason: string): Failure => new Failure('LANE_ACT_REFUSED', { reason })
const refuse = (reason: string): never => {
  throw refusal(reason)
}

/** Operators take no part in what makes them the seller, or no longer the seller. */
const isOwn = ({ accountId, next }: Decided, operator: number): boolean => accountId === operator || next.accountId === operator

/**
 * Asks another operator to confirm another address or account of a seller.
 * @throws Failure SELLER_NOT_FOUND, BUYER_NOT_FOUND, INVALID_INPUT, LANE_ACT_REFUSED with the reason SELF, or NO_CHANGE where it stands so.
 */
export async function askSellerChange(
  db: Db,
  { accountId, sites }: Who,
  { code, reason, ...fields }: SellerChange & { readonly code: string; readonly reason: string },
): Promise<number> {
  if ((await findSeller(db, code, sites)) === null) throw new Failure('SELLER_NOT_FOUND')
  return transaction(db, async (tx) => {
    const decided = await lockAndCompare(tx, code, fields)
    if (decided.changes.length === 0) refuse('NO_CHANGE')
    if (isOwn(decided, accountId)) refuse('SELF')
    return insertPending(tx, code, { askedBy: accountId, reason, changes: decided.changes, from: decided.from })
  })
}

/** The requested change; fields it leaves out stay. */
function changeOf({ changes, from }: PendingChange): SellerChange {
  const to = (field: 'email' | 'account') => changes.find((one) => one.field === field)
  const [email, account] = [to('email'), to('account')]
  return {
    email: String((email === undefined ? from.email : email.to) ?? ''),
    ...(account === undefined ? {} : { accountNumber: account.to === null ? null : Number(account.to) }),
  }
}

/**
 * Sets what another operator requested for a seller, or refuses it, under the lock of the seller, who has to be as at the
 * request. @throws Failure INVALID_INPUT for one that is not open, BUYER_NOT_FOUND, LANE_ACT_REFUSED with the reason DECIDED where
 * another operator was first, SECOND_PERSON, SELF, OVER or CHANGED.
 */
export async function decideSellerChange(
  { db, post }: SellerRooms,
  { accountId, sites }: Who,
  { code, id, isConfirmed }: { readonly code: string; readonly id: number; readonly isConfirmed: boolean },
): Promise<'DONE' | 'REFUSED'> {
  if ((await findSeller(db, code, sites)) === null) throw unknownChange()
  const state = isConfirmed ? 'DONE' : 'REFUSED'
  await transaction(db, async (tx) => {
    await lockSeller(tx, code)
    const pending = await findPending(tx, { id, code })
    if (pending === null) throw (await isDecided(tx, { id, code })) ? refusal('DECIDED') : unknownChange()
    if (pending.askedBy === accountId) refuse('SECOND_PERSON')
    if (!(await closePending(tx, id, { accountId, state }))) refuse('OVER')
    if (!isConfirmed) return
    const decided = await lockAndCompare(tx, code, changeOf(pending))
    if (isOwn(decided, accountId)) refuse('SELF')
    const { from } = decided
    if (from.email !== pending.from.email || from.accountNumber !== pending.from.accountNumber) refuse('CHANGED')
    await saveDecided({ tx, post }, decided, { by: 'two', actorId: accountId, askedBy: pending.askedBy, reason: pending.reason })
  })
  return state
}

const unknownChange = (): Failure => new Failure('INVALID_INPUT', { part: 'params', field: 'id' })
