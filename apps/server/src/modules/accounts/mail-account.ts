import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { type Locale, localeOf } from '@app/text/locales.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type LetterText, type Post } from '#platform/mail/index.ts'
import { findAddressee } from './accounts.store.ts'

/** A mail to the owner of an account. */
export interface AccountMail {
  readonly accountId: number
  readonly site: SiteCode
  /** For whoever chose no language; left out, the site's first one. */
  readonly locale?: Locale
  /** Its words, with what makes the address of a path. */
  readonly write: (text: Text, link: (path: string) => string) => LetterText
}

/** Writes to the owner of an account in their language, and answers whether they have an address; nobody is told where there is none. */
export async function mailAccount(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Db | Tx,
  { accountId, site, locale: otherwise = siteOf(site).defaultLocale, write }: AccountMail,
): Promise<boolean> {
  const { email, language } = await findAddressee(tx, accountId)
  if (email === null) return false
  const locale = localeOf(language) ?? otherwise
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  const mail = letter({ to: email, site, locale, accountId }, (text) => write(text, link))
  await post.sendMail(tx, mail)
  return true
}
