import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'

/** A payment that was taken back as a wrong match; minor units. */
interface MailedUndo {
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly reference: string
}

/** The words of the mail to the payer: what was booked by mistake is open again. */
export function undoWords(text: Text, { currency, amountMinor, reference }: MailedUndo, link: (path: string) => string): LetterText {
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  return {
    subject: text.t('mail.undo.subject', { amount }),
    lead: [text.t('mail.undo.lead', { amount })],
    facts: [[text.t('mail.undo.reference'), reference]],
    button: { label: text.t('mail.receipt.button'), url: link('/payments') },
  }
}

/** Tells a payer of it in the transaction of its cause. */
export async function mailUndo(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { payerId, site, ...about }: MailedUndo & { readonly payerId: number; readonly site: SiteCode },
): Promise<void> {
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => undoWords(text, about, link) })
}
