import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'

/** What a payer is told of a till beside receipts: a check was taken and pays once it clears, or a booking was taken back. */
export const TILL_NEWS = ['TAKEN', 'VOID'] as const
type TillNews = (typeof TILL_NEWS)[number]

/** What such a mail says; minor units. */
interface MailedBooking {
  readonly news: TillNews
  readonly receipt: string
  readonly currency: CurrencyCode
  readonly amountMinor: number
  /** Numbers of the invoices for which a check was taken. */
  readonly numbers: readonly string[]
}

/** The words of a mail about a check, or about a booking that was taken back. */
export function tillWords(text: Text, about: MailedBooking, link: (path: string) => string): LetterText {
  const { news, receipt, currency, amountMinor, numbers } = about
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  return {
    subject: text.t(`mail.till.${news}.subject`, { amount, receipt }),
    lead: [text.t(`mail.till.${news}.lead`, { amount, receipt })],
    facts: [[text.t('mail.till.receipt'), receipt], ...numbers.map((number) => [text.t('mail.invoice.number'), number] as const)],
    button: { label: text.t('mail.receipt.button'), url: link('/payments') },
  }
}

/** Tells a payer of it in the transaction of its cause. */
export async function mailCheque(
  post: InvoiceDeps['post'],
  tx: Tx,
  { payerId, site, news, receipt, currency, amountMinor, numbers }: MailedBooking & { readonly payerId: number; readonly site: SiteCode },
): Promise<void> {
  const about = { news, receipt, currency, amountMinor, numbers }
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => tillWords(text, about, link) })
}
