import type { WithdrawnDocument } from '@app/contract/documents/documents.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { mayWithdraw } from '@app/rules/documents/paper-status.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { deriveAccount } from './derive-account.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { noteMissing } from './paper-alerts.ts'
import { lockPaper, saveWithdrawn } from './papers.store.ts'

/**
 * Takes a paper back. One that counted no longer does with this commit; bids taken stand.
 * @throws Failure DOCUMENT_NOT_FOUND for anybody else's, DOCUMENT_CLOSED for one that is over.
 */
export async function withdrawPaper({ db, sessions }: DocumentsDeps, ctx: RequestContext, id: number): Promise<WithdrawnDocument> {
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const paper = await lockPaper(tx, id)
    if (paper === null || paper.accountId !== accountId) throw new Failure('DOCUMENT_NOT_FOUND')
    if (!mayWithdraw(paper)) throw new Failure('DOCUMENT_CLOSED')
    await saveWithdrawn(tx, id)
    await addAccountEvent(tx, {
      accountId,
      actorId: accountId,
      kind: 'document-withdrawn',
      detail: { document: id, category: paper.category },
    })
    const derived = await deriveAccount(tx, accountId, { actorId: accountId, nowMs: ctx.nowMs })
    if (derived.documentStatus !== 'IN_REVIEW') await noteMissing(tx, accountId, derived)
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  return { documentId: id, state: 'WITHDRAWN' }
}
