import type { askDeposit } from '@app/contract/operations/bidder-desk.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { setDeposit } from '#modules/journal/index.ts'
import { closePending } from '#modules/sale-changes/index.ts'
import type { Operator } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { DEPOSIT_FIELD } from './bidder-terms.ts'
import { findAccount, listLimits, TERMS_CHANGED } from './bidder-terms.store.ts'
import { findRaise, insertRaise } from './raised-deposits.store.ts'

type Who = Pick<Operator, 'accountId' | 'sites'>

const refuse = (reason: string, field = ''): never => {
  throw new Failure('LANE_ACT_REFUSED', { reason, ...(field !== '' && { field }) })
}

/**
 * Asks another operator to confirm that a deposit is raised; not possible for one's own, nor for that of somebody close.
 * @throws Failure BUYER_NOT_FOUND, LANE_ACT_REFUSED with the reason SAME for an amount that is no higher, SELF.
 */
export async function askRaise(db: Db, { accountId, sites }: Who, body: InputOf<typeof askDeposit>['body']): Promise<number> {
  const { buyerNumber, deposit, reason } = body
  const account = await findAccount(db, buyerNumber, sites)
  if (account === null) throw new Failure('BUYER_NOT_FOUND')
  if (await isClose(db, accountId, account.id)) return refuse('SELF')
  const fromMinor = await heldBy(db, account.id, deposit.currency)
  if (deposit.heldMinor <= fromMinor) return refuse('NOT_HIGHER', DEPOSIT_FIELD)
  return insertRaise(db, { accountId: account.id, askedBy: accountId, reason, fromMinor, ...deposit })
}

const heldBy = async (db: Parameters<typeof listLimits>[0], accountId: number, currency: string): Promise<number> =>
  (await listLimits(db, accountId)).find((row) => row.currency === currency)?.held ?? 0

/**
 * Raises a deposit that another operator requested, or refuses it, under the lock of the account's exposure. The deposit must be the
 * same as at the request. @throws Failure INVALID_INPUT for one that is not open, LANE_ACT_REFUSED with the reason SECOND_PERSON,
 * SELF, OVER or CHANGED.
 */
export async function decideRaise(
  db: Db,
  { accountId, sites }: Who,
  { id, isConfirmed }: { readonly id: number; readonly isConfirmed: boolean },
): Promise<'DONE' | 'REFUSED'> {
  const pending = await findRaise(db, id, sites)
  if (pending === null) throw new Failure('INVALID_INPUT', { part: 'params', field: 'id' })
  if (pending.askedBy === accountId) return refuse('SECOND_PERSON')
  if (await isClose(db, accountId, pending.accountId)) return refuse('SELF')
  const state = isConfirmed ? 'DONE' : 'REFUSED'
  await transaction(db, async (tx) => {
    await lockTerms(tx, pending.accountId)
    if (!(await closePending(tx, id, { accountId, state }))) refuse('OVER')
    if (!isConfirmed) return
    const { site, currency, heldMinor, fromMinor, reason } = pending
    if ((await heldBy(tx, pending.accountId, currency)) !== fromMinor) refuse('CHANGED')
    await setDeposit(tx, { site, payerId: pending.accountId, currency, heldMinor, cause: `override:${id}`, actor: accountId })
    const changes = [{ field: 'deposit', from: fromMinor, to: heldMinor, currency }]
    await addAccountEvent(tx, {
      accountId: pending.accountId,
      actorId: accountId,
      kind: TERMS_CHANGED,
      detail: { changes, reason, askedBy: pending.askedByNumber },
    })
  })
  return state
}
