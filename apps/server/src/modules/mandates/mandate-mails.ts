import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { localeOf } from '@app/text/locales.ts'
import { findAddressee } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type LetterText, plainWords, type Post } from '#platform/mail/index.ts'
import { findPayerName, type Party } from './mandates.store.ts'

/** Where a holder sees how far they may go. */
const OWN_MANDATE_PATH = '/contactBroker'

/** What the holder of a mandate is told. */
export interface MandateNews {
  readonly notice: 'given' | 'revoked'
  readonly payer: string
}

/** The words of a mail to the holder of a mandate; why it was revoked is not told. */
export const mandateWords = (text: Text, { notice, payer }: MandateNews, link: (path: string) => string): LetterText => ({
  subject: text.t(`mail.mandate.${notice}.subject`, { payer }),
  lead: [text.t(`mail.mandate.${notice}.lead`, { payer })],
  button: { label: text.t('mail.mandate.button'), url: link(OWN_MANDATE_PATH) },
})

/** Mails the holder of a mandate. It has to be sent: bidding hangs on it. Nobody is told where the account has no address. */
export async function mailHolder(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  {
    holder,
    payerId,
    notice,
  }: { readonly holder: Pick<Party, 'id' | 'site'>; readonly payerId: number; readonly notice: MandateNews['notice'] },
): Promise<void> {
  const { email, language } = await findAddressee(tx, holder.id)
  if (email === null) return
  const { site, id: accountId } = holder
  const locale = localeOf(language) ?? siteOf(site).defaultLocale
  const payer = plainWords(await findPayerName(tx, payerId))
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  await post.sendMail(
    tx,
    letter({ to: email, site, locale, accountId }, (text) => mandateWords(text, { notice, payer }, link)),
  )
}
