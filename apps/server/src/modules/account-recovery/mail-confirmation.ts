import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent, countLately, lockAccount, notifyOwner } from '#modules/accounts/index.ts'
import { issueKey, memberOf } from '#modules/session/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Post } from '#platform/mail/index.ts'
import { CONFIRM_EMAIL_KEY, CONFIRM_MAILS_MAX, MAIL_WINDOW_SECONDS } from './recovery-limits.ts'
import { confirmMail } from './recovery-mails.ts'

const CONFIRM_MAILED = 'confirm-mailed'

/**
 * Mails a link to an address that the caller names for their account, and tells the present one; until it is confirmed nothing changes.
 * @throws Failure TOO_MANY_REQUESTS for more of them than an account may ask for: each goes to an address of the caller's choice.
 */
export async function mailConfirmation(
  post: Post,
  tx: Tx,
  { ctx, email }: { readonly ctx: RequestContext; readonly email: string },
): Promise<void> {
  const { accountId } = memberOf(ctx)
  await lockAccount(tx, accountId)
  if ((await countLately(tx, { accountId, kind: CONFIRM_MAILED }, MAIL_WINDOW_SECONDS)) >= CONFIRM_MAILS_MAX)
    throw new Failure('TOO_MANY_REQUESTS')
  const key = await issueKey(tx, { ...CONFIRM_EMAIL_KEY, accountId, detail: { email } })
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: CONFIRM_MAILED })
  const addressee = { to: email, site: ctx.site.code, locale: ctx.locale, accountId }
  await post.sendMail(tx, confirmMail(post, addressee, { key, lifeMs: CONFIRM_EMAIL_KEY.lifeMs }))
  await notifyOwner(post, tx, { ctx, accountId, notice: 'addressNamed' })
}
