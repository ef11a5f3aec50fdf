import type { MandateKind } from '@app/contract/mandates/mandate-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { type LetterText, plainWords, type Post } from '#platform/mail/index.ts'
import { findPayerName, type Party } from './mandates.store.ts'

/** Where a holder sees how far they may go, and where somebody with an account of their own chooses to, and sees who bids for them. */
const OWN_MANDATE_PATH = '/contactBroker'
const CHOICE_PATH = '/accountInformation/delegates'

/** What the holder of a mandate is told. */
export interface MandateNews {
  readonly notice: 'given' | 'named' | 'revoked'
  readonly payer: string
  /** Whether the holder has an account of their own. */
  readonly isNamed?: boolean
}

/** The words of a mail to the holder of a mandate; why it was revoked is not told. */
export const mandateWords = (text: Text, { notice, payer, isNamed = false }: MandateNews, link: (path: string) => string): LetterText => ({
  subject: text.t(`mail.mandate.${notice}.subject`, { payer }),
  lead: [text.t(`mail.mandate.${notice}.lead`, { payer })],
  button: { label: text.t('mail.mandate.button'), url: link(notice === 'named' || isNamed ? CHOICE_PATH : OWN_MANDATE_PATH) },
})

/** The words of a mail to a payer whose bidder has given their mandate back. */
export const givenBackWords = (text: Text, holder: string, link: (path: string) => string): LetterText => ({
  subject: text.t('mail.mandate.givenBack.subject', { holder }),
  lead: [text.t('mail.mandate.givenBack.lead', { holder })],
  button: { label: text.t('mail.mandate.givenBack.button'), url: link(CHOICE_PATH) },
})

/** Mails a payer that somebody has given a mandate of theirs back. Nobody is told where the account has no address. */
export async function mailPayer(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { payerId, site, holderId }: { readonly payerId: number; readonly site: SiteCode; readonly holderId: number },
): Promise<void> {
  const holder = plainWords(await findPayerName(tx, holderId))
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => givenBackWords(text, holder, link) })
}

/** Mails the holder of a mandate. It has to be sent: bidding hangs on it. Nobody is told where the account has no address. */
export async function mailHolder(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  {
    holder,
    payerId,
    notice,
    kind,
  }: {
    readonly holder: Pick<Party, 'id' | 'site'>
    readonly payerId: number
    readonly notice: 'given' | 'revoked'
    readonly kind: MandateKind
  },
): Promise<void> {
  const { site, id: accountId } = holder
  const payer = plainWords(await findPayerName(tx, payerId))
  const isNamed = kind === 'SUB_BIDDER'
  const news: MandateNews = { notice: isNamed && notice === 'given' ? 'named' : notice, payer, isNamed }
  await mailAccount(post, tx, { accountId, site, write: (text, link) => mandateWords(text, news, link) })
}
