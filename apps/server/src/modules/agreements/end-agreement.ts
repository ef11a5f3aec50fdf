import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import type { AgreementEnd } from '@app/contract/agreements/agreement-codes.ts'
import { Failure } from '@app/contract/failure.ts'
import { isSigned } from '@app/rules/agreements/standing.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Post } from '#platform/mail/index.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { addAgreementEvent, type AgreementRow, lockAgreement, lockPowersOf, saveEnd } from './agreements.store.ts'
import { dropEnvelope } from './envelopes.store.ts'
import { mailGrantor, mailHolder } from './power-mails.ts'
import { ownAgreement } from './read-agreements.ts'
import { endAt, toAgreement } from './to-agreement.ts'

type EndDeps = { readonly post: Pick<Post, 'sendMail' | 'linkTo'> }

/** Ends an agreement under its lock; the other party of a power that counted is told, and what waits to be signed elsewhere is taken back there. */
export async function endIn(
  { post }: EndDeps,
  tx: Tx,
  { row, reason, actorId }: { row: AgreementRow; reason: AgreementEnd; actorId: number },
): Promise<void> {
  const { id, accountId, form } = row
  await saveEnd(tx, id, reason)
  if (!isSigned(row.status)) await dropEnvelope(tx, id)
  await addAgreementEvent(tx, { id, accountId, kind: reason, actorId })
  await addAccountEvent(tx, { accountId, actorId, kind: 'agreement-ended', detail: { agreement: id, form, reason } })
  if (row.status !== 'ACTIVE' || row.holderId === null) return
  if (reason === 'HOLDER_CLOSED') await mailGrantor(post, tx, row)
  else await mailHolder(post, tx, { row, news: 'ended' })
}

/**
 * Takes back what the caller has not signed, or revokes what they have.
 * @throws Failure AGREEMENT_NOT_FOUND for anybody else's, AGREEMENT_REFUSED with the reason OVER for one that is over.
 */
export async function endAgreement(deps: AgreementsDeps, ctx: RequestContext, id: number): Promise<Agreement> {
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    const row = await lockAgreement(tx, id)
    if (row === null || row.accountId !== accountId) throw new Failure('AGREEMENT_NOT_FOUND')
    if (endAt(row, ctx.nowMs) !== null) throw new Failure('AGREEMENT_REFUSED', { reason: 'OVER' })
    await endIn(deps, tx, { row, reason: isSigned(row.status) ? 'REVOKED' : 'WITHDRAWN', actorId: accountId })
  })
  return toAgreement(await ownAgreement(deps.db, ctx, id), { accountId, nowMs: ctx.nowMs })
}

/** Ends every power of attorney of an account that is closed, given or held, in the transaction of the closing. */
export async function endPowersOf(deps: EndDeps, tx: Tx, accountId: number): Promise<void> {
  for (const row of await lockPowersOf(tx, accountId))
    await endIn(deps, tx, { row, reason: row.accountId === accountId ? 'GRANTOR_CLOSED' : 'HOLDER_CLOSED', actorId: accountId })
}
