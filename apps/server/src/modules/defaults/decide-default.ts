import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { DefaultDone } from '@app/contract/payments/defaults.answers.ts'
import type { decideDefault } from '@app/contract/payments/defaults.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { actOnLots } from '#modules/lot-book/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Decision, DefaultDeps } from './default-deps.ts'
import { type DefaultRow, findDefault, lockDefault, saveRequest, saveRefused } from './defaults.store.ts'
import { checkUnpaid, giveUp, refuseHandedOver } from './give-up-win.ts'
import { refuse } from './refuse.ts'

/** A proposal behind its lock that still waits. @throws Failure DEFAULT_REFUSED CHANGED. */
async function lockWaiting(tx: Tx, { id, payerId }: Pick<DefaultRow, 'id' | 'payerId'>): Promise<DefaultRow> {
  await lockTerms(tx, payerId)
  const row = await lockDefault(tx, id)
  return row.state === 'PROPOSED' || row.state === 'ASKED' ? row : refuse('CHANGED')
}

async function note(tx: Tx, { payerId, lot }: DefaultRow, { id, by, reason, what }: Decision & { readonly what: string }): Promise<void> {
  await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'default-decided', detail: { default: id, lot, what, reason } })
}

/** Closes a proposal without giving the win up. */
async function refuseOne({ db }: DefaultDeps, found: DefaultRow, decision: Decision): Promise<DefaultDone> {
  const { id, by, reason, nowMs } = decision
  return transaction(db, async (tx) => {
    const row = await lockWaiting(tx, found)
    await saveRefused(tx, id, { by, reason, at: new Date(nowMs) })
    await note(tx, row, { ...decision, what: 'refused' })
    return { defaultId: id, state: 'REFUSED' }
  })
}

/** The first who confirms asks; the second gives the win up. Who asked and may not decide any more is replaced by the next. */
async function confirmOne(deps: DefaultDeps, found: DefaultRow, decision: Decision): Promise<DefaultDone> {
  const { id, by, reason, nowMs } = decision
  return actOnLots(deps.acting, [found.lot], async (book) => {
    const tx = txOver(book.client)
    await refuseHandedOver(book, found.lot)
    const row = await lockWaiting(tx, found)
    if (row.askedBy === by) return refuse('SECOND_PERSON')
    await checkUnpaid(tx, row, nowMs)
    if (row.state === 'ASKED' && row.isAskerAble) {
      await giveUp(deps, book, { row, decision })
      await note(tx, row, { ...decision, what: 'done' })
      return { defaultId: id, state: 'DONE' }
    }
    await saveRequest(tx, id, { by, reason, at: new Date(nowMs) })
    await note(tx, row, { ...decision, what: 'asked' })
    return { defaultId: id, state: 'ASKED' }
  })
}

/**
 * Confirms a proposal of the caller's sites or refuses it. @throws Failure PROOF_NEEDED, DEFAULT_NOT_FOUND, DEFAULT_REFUSED with the reason,
 * PAYMENT_IN_FLIGHT while money is on its way.
 */
export async function decide(
  deps: DefaultDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideDefault>['body'] },
): Promise<DefaultDone> {
  checkProof(ctx)
  const { accountId: by, sites } = operatorOf(ctx)
  const found = await findDefault(deps.db, id, sites)
  if (found === null) throw new Failure('DEFAULT_NOT_FOUND')
  if (await isClose(deps.db, by, found.payerId)) return refuse('SELF')
  const decision: Decision = { id, by, reason: body.reason, nowMs: ctx.nowMs }
  return body.action === 'refuse' ? refuseOne(deps, found, decision) : confirmOne(deps, found, decision)
}
