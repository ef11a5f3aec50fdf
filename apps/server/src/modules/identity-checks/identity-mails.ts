import type { IdentityReason } from '@app/contract/identity/identity-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { appealUntil } from '@app/rules/documents/appeal.ts'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
import { IDENTITY_PATH } from './identity-limits.ts'

/** What a mail says of a check: how it was decided, or that another may be begun. */
export interface IdentityNews {
  /** By whose form days are written. */
  readonly site: SiteCode
  readonly news: 'cleared' | 'failed' | 'again'
  /** Why it failed; null where it did not. */
  readonly reason: IdentityReason | null
  readonly triesLeft: number
  /** Last day on which a failure may be questioned, YYYY-MM-DD. */
  readonly appealUntil: string
}

/** The words of such a mail, in the member's language. */
export function identityWords(
  text: Text,
  { site, news, reason, triesLeft, appealUntil: until }: IdentityNews,
  link: (path: string) => string,
): LetterText {
  const why = reason === null ? '' : text.t(`identity.reason.${reason}`)
  const then = news === 'failed' ? text.t('identity.tries', { count: triesLeft }) : ''
  const mayGoOn = news === 'again' || (news === 'failed' && triesLeft > 0)
  return {
    subject: text.t(`mail.identity.${news}.subject`),
    lead: [text.t(`mail.identity.${news}.lead`), why, then].filter((line) => line !== ''),
    button: {
      label: text.t(mayGoOn ? 'mail.identity.button' : 'mail.identity.look'),
      url: link(IDENTITY_PATH),
    },
    ...(news === 'failed' ? { notes: [text.t('mail.appeal', { day: dayOnSite(until, site, text.languageTag) })] } : {}),
  }
}

/** Mails such news. They have to be sent: the account hangs on them. */
export async function mailIdentity(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { accountId, ...news }: Omit<IdentityNews, 'appealUntil'> & { readonly accountId: number },
): Promise<void> {
  const { site } = news
  const told = { ...news, appealUntil: appealUntil(site, Date.now()) }
  await mailAccount(post, tx, { accountId, site, write: (text, link) => identityWords(text, told, link) })
}
