import type { SiteCode } from '@app/contract/sites.ts'
import { takeNameAnswer } from '#modules/alerts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { reviewAgain, sendBackRefusedName } from '#modules/documents/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { OwnAccountDeps } from './own-account.ts'
import { findParticulars, saveName } from './profiles.store.ts'

/**
 * Takes the answer to the name check (ACC-7.41, OQ-A78). A name that is accepted becomes the person's, and the approved papers that show
 * another go back to their reviewers; the paper with a name that is refused goes back itself. Answers the verification's status.
 * @throws Failure ALERT_NOT_FOUND where nobody asks for a name.
 */
export async function answerNameCheck(deps: OwnAccountDeps, ctx: RequestContext, answer: 'Y' | 'N'): Promise<{ status: string }> {
  const { accountId, homeSite } = memberOf(ctx)
  const of = { accountId, site: homeSite as SiteCode, nowMs: ctx.nowMs }
  const { status, isLookedAtAgain } = await transaction(deps.db, async (tx) => {
    await lockTerms(tx, accountId)
    const { status: taken, acceptedName } = await takeNameAnswer(tx, accountId, answer)
    if (acceptedName === null) return { status: taken, isLookedAtAgain: await sendBackRefusedName(deps.post, tx, of) }
    const before = await findParticulars(tx, accountId)
    await saveName(tx, accountId, acceptedName)
    const after = await findParticulars(tx, accountId)
    return { status: taken, isLookedAtAgain: await reviewAgain(deps.post, tx, { ...of, before, after, isNameFromPaper: true }) }
  })
  deps.sessions.forgetAccount()
  if (isLookedAtAgain) await deps.sessions.keepFactsOf(accountId, { refreshAlerts: true })
  return { status }
}
