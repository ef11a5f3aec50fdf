import type { PowerScope } from '@app/contract/agreements/agreement-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { localeOf } from '@app/text/locales.ts'
import { findAddressee } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type LetterText, type Post } from '#platform/mail/index.ts'
import type { AgreementRow } from './agreements.store.ts'

/** Where agreements are listed. */
export const AGREEMENTS_PATH = '/accountInformation/agreements'

/** What a mail tells whoever holds a power of attorney. */
export interface PowerNews {
  readonly news: 'given' | 'ended'
  readonly grantor: string
  readonly scopes: readonly PowerScope[]
  /** YYYY-MM-DD. */
  readonly untilOn: string
}

/** The words of such a mail. */
export const powerWords = (text: Text, { news, grantor, scopes, untilOn }: PowerNews, link: (path: string) => string): LetterText => ({
  subject: text.t(`mail.power.${news}.subject`, { grantor }),
  lead: [text.t(`mail.power.${news}.lead`, { grantor })],
  ...(news === 'given'
    ? {
        items: scopes.map((scope) => ({ text: text.t(`agree.scope.${scope}`) })),
        facts: [[text.t('mail.power.until'), untilOn]],
      }
    : {}),
  button: { label: text.t('mail.power.look'), url: link(AGREEMENTS_PATH) },
})

/** Mails whoever holds a power of attorney. Nobody is told where the account has no address. */
export async function mailHolder(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { row, news }: { readonly row: AgreementRow; readonly news: PowerNews['news'] },
): Promise<void> {
  if (row.holderId === null) return
  const { email, language } = await findAddressee(tx, row.holderId)
  if (email === null) return
  const site = row.site as SiteCode
  const locale = localeOf(language) ?? siteOf(site).defaultLocale
  const about = { news, grantor: row.terms.signer.name, scopes: row.terms.scopes ?? [], untilOn: row.untilOn ?? '' }
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  await post.sendMail(
    tx,
    letter({ to: email, site, locale, accountId: row.holderId }, (text) => powerWords(text, about, link)),
  )
}
