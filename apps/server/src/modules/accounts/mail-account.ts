import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { type Locale, localeOf } from '@app/text/locales.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type LetterText, type Mail, type Post } from '#platform/mail/index.ts'
import { type AccountAddressee, findAddressee, findAddressees } from './accounts.store.ts'

/** A mail to the owner of an account. */
export interface AccountMail {
  readonly accountId: number
  readonly site: SiteCode
  /** For whoever chose no language; left out, the site's first one. */
  readonly locale?: Locale
  /** Its words, with what makes the address of a path. */
  readonly write: (text: Text, link: (path: string) => string) => LetterText
}

/** The mail to whoever owns an account, in their language; null where there is no address. */
function mailTo(
  post: Pick<Post, 'linkTo'>,
  { email, language }: AccountAddressee,
  { accountId, site, locale: otherwise = siteOf(site).defaultLocale, write }: AccountMail,
): Mail | null {
  if (email === null) return null
  const locale = localeOf(language) ?? otherwise
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  return letter({ to: email, site, locale, accountId }, (text) => write(text, link))
}

/** Writes to the owner of an account in their language, and answers whether they have an address; nobody is told where there is none. */
export async function mailAccount(post: Pick<Post, 'sendMail' | 'linkTo'>, tx: Db | Tx, one: AccountMail): Promise<boolean> {
  const mail = mailTo(post, await findAddressee(tx, one.accountId), one)
  if (mail === null) return false
  await post.sendMail(tx, mail)
  return true
}

/** Writes to the owners of accounts, all at once; nobody is told where there is no address. */
export async function mailAccounts(post: Pick<Post, 'sendMails' | 'linkTo'>, tx: Db | Tx, wanted: readonly AccountMail[]): Promise<void> {
  const addressees = await findAddressees(
    tx,
    wanted.map(({ accountId }) => accountId),
  )
  const mails = wanted.map((one) => mailTo(post, addressees.get(one.accountId) ?? { email: null, language: null }, one))
  await post.sendMails(
    tx,
    mails.filter((mail) => mail !== null),
  )
}
