import { localeOf } from '@app/text/locales.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { findAddressee } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type Post } from '#platform/mail/index.ts'
import type { Member } from './members.store.ts'
import { readyWords } from './membership-mails.ts'

/** Tells a member that the membership which waited for an operator is theirs now. Nobody is told where the account has no address. */
export async function mailReady(post: Pick<Post, 'sendMail' | 'linkTo'>, tx: Tx, { accountId, site }: Member): Promise<void> {
  const { email, language } = await findAddressee(tx, accountId)
  if (email === null) return
  const locale = localeOf(language) ?? siteOf(site).defaultLocale
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  await post.sendMail(
    tx,
    letter({ to: email, site, locale, accountId }, (text) => readyWords(text, link)),
  )
}
