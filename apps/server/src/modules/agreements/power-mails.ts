import type { PowerScope } from '@app/contract/agreements/agreement-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
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
  /** By whose form days are written. */
  readonly site: SiteCode
}

/** The words of such a mail. */
export const powerWords = (
  text: Text,
  { news, grantor, scopes, untilOn, site }: PowerNews,
  link: (path: string) => string,
): LetterText => ({
  subject: text.t(`mail.power.${news}.subject`, { grantor }),
  lead: [text.t(`mail.power.${news}.lead`, { grantor })],
  ...(news === 'given'
    ? {
        items: scopes.map((scope) => ({ text: text.t(`agree.scope.${scope}`) })),
        facts: [[text.t('mail.power.until'), dayOnSite(untilOn, site, text.languageTag)]],
      }
    : {}),
  button: { label: text.t('mail.power.look'), url: link(AGREEMENTS_PATH) },
})

/** The words of a mail to whoever gave a power of attorney that has ended with the account of its holder. */
export const holderGoneWords = (text: Text, holder: string, link: (path: string) => string): LetterText => ({
  subject: text.t('mail.power.holderGone.subject', { holder }),
  lead: [text.t('mail.power.holderGone.lead', { holder })],
  button: { label: text.t('mail.power.look'), url: link(AGREEMENTS_PATH) },
})

/** Mails whoever gave a power of attorney that its holder is gone. Nobody is told where the account has no address. */
export async function mailGrantor(post: Pick<Post, 'sendMail' | 'linkTo'>, tx: Tx, row: AgreementRow): Promise<void> {
  const holder = row.terms.holder?.name ?? ''
  await mailAccount(post, tx, { accountId: row.accountId, site: row.site, write: (text, link) => holderGoneWords(text, holder, link) })
}

/** Mails whoever holds a power of attorney. Nobody is told where the account has no address. */
export async function mailHolder(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { row, news }: { readonly row: AgreementRow; readonly news: PowerNews['news'] },
): Promise<void> {
  if (row.holderId === null) return
  const about = { news, grantor: row.terms.signer.name, scopes: row.terms.scopes ?? [], untilOn: row.untilOn ?? '', site: row.site }
  await mailAccount(post, tx, { accountId: row.holderId, site: row.site, write: (text, link) => powerWords(text, about, link) })
}
