import type { OwnerNotice } from '@app/rules/people/ways-in.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
import { mailAccount } from './mail-account.ts'

const FORGOT_PATH = '/login/forgotPassword'
const CONTACT_PATH = '/contactUs'

/** What was done to an account. */
interface OwnerNews {
  readonly ctx: Pick<RequestContext, 'locale'> & { readonly site: Pick<RequestContext['site'], 'code'> }
  readonly accountId: number
  readonly notice: OwnerNotice
  /** Whether the account still asks for a code after a new password, which somebody else may have turned on. */
  readonly keepsCodes?: boolean
}

interface OwnerLinks {
  readonly notice: OwnerNotice
  /** Leads to a new password. */
  readonly link: string
  /** Leads to us, where codes stay that somebody else may have turned on; null where none stay. */
  readonly contact: string | null
}

/** The words of the mail to an owner. */
export const ownerWords = (text: Text, { notice, link, contact }: OwnerLinks): LetterText => ({
  subject: text.t(`mail.act.${notice}.subject`),
  // A closed account has no way back by mail.
  ...(notice === 'accountClosed'
    ? { lead: [text.t(`mail.act.${notice}.lead`)] }
    : {
        lead: [text.t(`mail.act.${notice}.lead`), text.t('mail.act.notYou')],
        button: { label: text.t('mail.button.forgot'), url: link },
      }),
  ...(contact === null ? {} : { items: [{ text: text.t('mail.act.codesStay'), url: contact }] }),
})

/**
 * Tells the owner of an account what was done to it, at the address that stands: call it before a new one is kept. The link leads to a
 * new password, in case it was not they who did it; codes outlast one, so a mail about them leads to us as well. Nobody is told where the
 * account has no address.
 */
export async function notifyOwner(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Db | Tx,
  { ctx, accountId, notice, keepsCodes = notice === 'codesOn' }: OwnerNews,
): Promise<void> {
  await mailAccount(post, tx, {
    accountId,
    site: ctx.site.code,
    locale: ctx.locale,
    write: (text, link) => ownerWords(text, { notice, link: link(FORGOT_PATH), contact: keepsCodes ? link(CONTACT_PATH) : null }),
  })
}
