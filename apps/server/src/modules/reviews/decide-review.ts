import type { ReviewDecision } from '@app/contract/documents/reviews.answers.ts'
import type { decideReview } from '@app/contract/documents/reviews.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { needsPassport } from '@app/rules/documents/needed.ts'
import { checkVerdict, isApproval, reasonOf, STATE_OF } from '@app/rules/documents/review.ts'
import { comparedNumber } from '@app/rules/documents/upload-form.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { deriveAccount, type DocumentsDeps, findPaper, liftOverdue, mailVerdict, noteVerdict } from '#modules/documents/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { lockWaiting } from './claim-review.ts'
import { addReview, findCountryOf, findNextWaiting, saveDecision } from './reviews.store.ts'

type Verdict = NonNullable<InputOf<typeof decideReview>['body']>

/**
 * Decides about a claimed paper. The verdict, what follows from it for bidding, the alert and the mail are one commit, under the lock by which
 * bids of the account are judged: no bid is decided between them.
 * @throws Failure INVALID_INPUT, DOCUMENT_NOT_FOUND, DOCUMENT_CLOSED, REVIEW_NOT_CLAIMED, REVIEW_RELATED.
 */
export async function decidePaper(
  deps: DocumentsDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: Verdict },
): Promise<ReviewDecision> {
  const { db, post, sessions } = deps
  const { accountId: by, sites } = operatorOf(ctx)
  const found = await findPaper(db, id, null)
  if (found === null || !sites.includes(found.site)) throw new Failure('DOCUMENT_NOT_FOUND')
  const { accountId, category, site } = found
  const asksPassport = category === 'ID' && needsPassport(site, await findCountryOf(db, accountId))
  const fieldErrors = checkVerdict(body, { today: dayOfSite(site, ctx.nowMs), asksPassport })
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { part: 'body', fieldErrors })
  const reason = reasonOf(body)
  const { verdict, note } = body
  const nameOnDocument = body.nameOnDocument.trim()
  const derived = await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const paper = await lockWaiting(tx, id, sites)
    if (paper.claimedBy !== by) throw new Failure('REVIEW_NOT_CLAIMED')
    if (await isClose(tx, by, accountId)) throw new Failure('REVIEW_RELATED')
    await saveDecision(tx, id, {
      state: STATE_OF[verdict],
      reasonCode: reason,
      number: body.number.trim(),
      comparedNumber: comparedNumber(body.number),
      expiresOn: body.expiry === '' ? null : body.expiry,
      nameOnDocument,
      neededBy: body.neededBy === '' ? null : body.neededBy,
      isPassport: body.isPassport && category === 'ID' && isApproval(verdict),
    })
    await addReview(tx, { id, accountId, reviewerId: by, verdict, reasonCode: reason, note: note.trim() })
    await addAccountEvent(tx, { accountId, actorId: by, kind: 'document-decided', detail: { document: id, verdict, reason } })
    const now = await deriveAccount(tx, accountId, { actorId: by, nowMs: ctx.nowMs })
    await liftOverdue(tx, { accountId, actorId: by, today: dayOfSite(site, ctx.nowMs) })
    const wasNameRefused = paper.changedSince.includes('NAME_REFUSED')
    await noteVerdict(tx, { accountId, category: paper.category, verdict, reason, nameOnDocument, wasNameRefused, derived: now })
    await mailVerdict(post, tx, {
      accountId,
      site,
      news: {
        category: paper.category,
        verdict,
        reason,
        nameOnDocument,
        expiresOn: body.expiry,
        neededBy: body.neededBy,
        canBid: now.documentStatus === 'VALID',
      },
    })
    return now
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  const { documentStatus, licenceCategory } = derived
  return { id, state: STATE_OF[verdict], documentStatus, licenceCategory, next: await findNextWaiting(db, sites) }
}
