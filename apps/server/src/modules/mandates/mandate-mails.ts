import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { type LetterText, plainWords, type Post } from '#platform/mail/index.ts'
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
  const { site, id: accountId } = holder
  const payer = plainWords(await findPayerName(tx, payerId))
  await mailAccount(post, tx, { accountId, site, write: (text, link) => mandateWords(text, { notice, payer }, link) })
}
