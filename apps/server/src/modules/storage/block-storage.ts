import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { DeskStorage } from '@app/contract/release/storage.answers.ts'
import type { addStorageBlock, endStorageBlock } from '@app/contract/release/storage.ts'
import { checkBlock, checkBlockEnd } from '@app/rules/storage/check-block.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { isClose } from '#modules/accounts/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { insertBlock, insertEnd, findBlock } from './blocks.store.ts'
import { creditUncounted } from './credit-storage.ts'
import { readDeskStorage, stayOf } from './read-storage.ts'
import { findStay, type StayRow } from './stays.store.ts'
import type { StorageDeps } from './storage-deps.ts'
import { todayAt } from './storage-of.ts'

/** Nobody decides what they pay themselves, or who is close to them. @throws Failure PAYMENT_REFUSED SELF. */
async function refuseOwn(tx: Tx, by: number, { payerId }: Pick<StayRow, 'payerId'>): Promise<void> {
  if (await isClose(tx, by, payerId)) throw new Failure('PAYMENT_REFUSED', { reason: 'SELF' })
}

/**
 * Enters days of a won lot that cost nothing, and credits what was billed of them. @throws Failure LOT_NOT_FOUND, INVALID_INPUT for days that
 * are none or too far from today, PAYMENT_IN_FLIGHT while money for what was billed is awaited,
 * PAYMENT_REFUSED SELF.
 */
export async function addBlock(
  { db, post }: StorageDeps,
  ctx: RequestContext,
  body: InputOf<typeof addStorageBlock>['body'],
): Promise<DeskStorage> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { lot } = body
  return transaction(db, async (tx) => {
    const stay = await stayOf(tx, lot, sites)
    await refuseOwn(tx, by, stay)
    const fieldErrors = checkBlock(body, todayAt(stay, ctx.nowMs))
    if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
    await insertBlock(tx, { ...body, by })
    await creditUncounted(post, tx, { lot, reason: body.reason, actorId: by, nowMs: ctx.nowMs })
    return readDeskStorage(tx, { lot, sites, nowMs: ctx.nowMs })
  })
}

/** Ends a block, once. @throws Failure NOT_FOUND for none that stands on the caller's sites, INVALID_INPUT for a day that ends it no earlier. */
export async function endBlock(
  { db }: StorageDeps,
  ctx: RequestContext,
  body: InputOf<typeof endStorageBlock>['body'],
): Promise<DeskStorage> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { id, to, reason } = body
  return transaction(db, async (tx) => {
    const block = await findBlock(tx, id, sites)
    if (block === null) throw new Failure('NOT_FOUND')
    const { lot } = block
    const stay = await findStay(tx, lot)
    if (stay === null) throw new Failure('NOT_FOUND')
    await refuseOwn(tx, by, stay)
    const fieldErrors = checkBlockEnd(to, block, todayAt(stay, ctx.nowMs))
    if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
    if (!(await insertEnd(tx, { id, to, reason, by }))) throw new Failure('NOT_FOUND')
    return readDeskStorage(tx, { lot, sites, nowMs: ctx.nowMs })
  })
}
