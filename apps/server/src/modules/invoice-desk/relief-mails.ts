import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { TaxRelief } from '@app/contract/tax/tax-codes.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { creditNotePath } from '@app/rules/invoices/invoice-path.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import { findDeskInvoice } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'

/** What a mail says of tax that was taken back; minor units. */
export interface MailedRelief {
  readonly relief: TaxRelief
  /** Number of the invoice. */
  readonly number: string
  readonly currency: CurrencyCode
  readonly note: { readonly id: number; readonly number: string; readonly totalMinor: number; readonly paidMinor: number }
}

/** The words of a mail about tax that was taken back: why, how much, and what becomes of what was paid. */
export function reliefWords(text: Text, { relief, number, currency, note }: MailedRelief, link: (path: string) => string): LetterText {
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const values = { number, amount: money(note.totalMinor), credit: money(note.paidMinor) }
  return {
    subject: text.t('mail.taxRelief.subject', values),
    lead: [text.t(`mail.taxRelief.${relief}`, values), ...(note.paidMinor === 0 ? [] : [text.t('mail.taxRelief.credit', values)])],
    facts: [
      [text.t('mail.invoice.number'), number],
      [text.t('mail.taxRelief.note'), note.number],
      [text.t('mail.taxRelief.amount'), values.amount],
    ],
    button: { label: text.t('mail.credit.button'), url: link(creditNotePath(note.id)) },
  }
}

/** Tells the payer that tax was taken back, in the transaction that does so. */
export async function mailRelief(
  post: InvoiceDeskDeps['post'],
  tx: Tx,
  { payerId, site, invoiceId, ...of }: Omit<MailedRelief, 'number'> & { payerId: number; site: SiteCode; invoiceId: number },
): Promise<void> {
  const invoice = await findDeskInvoice(tx, invoiceId)
  const number = invoice?.number ?? ''
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => reliefWords(text, { ...of, number }, link) })
}
