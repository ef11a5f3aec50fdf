import type { BankDetails } from '@app/contract/payments/invoices.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { spacedReference } from '@app/rules/invoices/creditor-reference.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { letter, type LetterText, plainWords } from '#platform/mail/index.ts'
import type { HandoverRow } from './handovers.store.ts'

/** What a lender is told: what it is to pay, or that it is not any more, as its customer took it back or the sale was undone. */
export const LENDER_NEWS = ['HANDED', 'WITHDRAWN', 'UNDONE'] as const
export type LenderNews = (typeof LENDER_NEWS)[number]

/** What a buyer is told: that a lender has their invoice, that the lot may leave, that both are theirs again. */
export const BUYER_NEWS = ['HANDED', 'VEHICLE', 'ALL'] as const
export type BuyerNews = (typeof BUYER_NEWS)[number]

/** Of what was handed over, what mails say. */
export type Mailed = Pick<
  HandoverRow,
  | 'lender'
  | 'lenderReferenceName'
  | 'theirReference'
  | 'invoiceId'
  | 'invoiceNumber'
  | 'lot'
  | 'vehicle'
  | 'name'
  | 'reference'
  | 'currency'
  | 'balanceMinor'
  | 'zone'
  | 'dueAt'
>

const amountOf = (text: Text, { balanceMinor: minor, currency }: Mailed): string =>
  formatCurrencyWithCode({ minor, currency }, text.languageTag)
const lotOf = ({ vehicle, lot }: Mailed): string => plainWords(`${asWritten(vehicle)} (${lot})`.trim())

function bankFacts(text: Text, { holder, bank, account, routing, bic }: BankDetails): LetterText['facts'] {
  const facts = [
    [text.t('pay.transfer.holder'), holder],
    [text.t('pay.transfer.bank'), bank],
    [text.t('pay.transfer.account'), account],
    [text.t('pay.transfer.routing'), routing],
    [text.t('pay.transfer.bic'), bic],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/**
 * The words of a mail to a lender. Of the buyer it says a name and a lot, and what they told of their account with the lender; it leads nowhere,
 * for what a lender needs is in it, and nothing of an account is theirs to see.
 */
export function lenderWords(
  text: Text,
  { handed, news, bank }: { readonly handed: Mailed; readonly news: LenderNews; readonly bank: BankDetails | null },
): LetterText {
  const { name, invoiceNumber, reference, theirReference, lenderReferenceName, dueAt, zone } = handed
  const amount = amountOf(text, handed)
  const lot = lotOf(handed)
  const customer = [
    [text.t('mail.lender.customer'), plainWords(name)],
    ...(theirReference === '' ? [] : [[plainWords(lenderReferenceName), plainWords(theirReference)] as const]),
    [text.t('mail.lender.lot'), lot],
    [text.t('mail.lender.invoice'), invoiceNumber],
  ] as const
  const values = { amount, lot }
  if (news !== 'HANDED')
    return {
      subject: text.t(`mail.lender.${news}.subject`, values),
      lead: [text.t(`mail.lender.${news}.lead`)],
      facts: [...customer, [text.t('pay.transfer.reference'), spacedReference(reference)]],
      notes: [text.t('mail.lender.paid')],
    }
  return {
    subject: text.t('mail.lender.HANDED.subject', values),
    lead: [text.t('mail.lender.HANDED.lead')],
    facts: [
      [text.t('pay.transfer.amount'), amount],
      [text.t('pay.transfer.reference'), spacedReference(reference)],
      ...((bank === null ? [] : bankFacts(text, bank)) ?? []),
      [text.t('mail.invoice.due'), formatWritten(dueAt.getTime(), yardClockAt(zone, dueAt.getTime()), text.languageTag)],
      ...customer,
    ],
    notes: [text.t('mail.lender.title'), text.t('mail.lender.unknown')],
  }
}

/** The words of a mail to a buyer. */
export function buyerWords(
  text: Text,
  { handed, news }: { readonly handed: Mailed; readonly news: BuyerNews },
  link: (path: string) => string,
): LetterText {
  const { lender, invoiceId, invoiceNumber } = handed
  const values = { lender: plainWords(lender), number: invoiceNumber, lot: lotOf(handed), amount: amountOf(text, handed) }
  return {
    subject: text.t(`mail.lending.${news}.subject`, values),
    lead: [text.t(`mail.lending.${news}.lead`, values)],
    facts: [
      [text.t('mail.lender.invoice'), invoiceNumber],
      [text.t('mail.lender.lot'), values.lot],
    ],
    button: { label: text.t('mail.invoice.button'), url: link(invoicePath(invoiceId)) },
  }
}

/** Writes to a lender in the transaction of its cause, in the language of the site. The mail is about the payer, with whose account it goes. */
export async function mailLender(
  post: Pick<InvoiceDeps['post'], 'sendMail'>,
  tx: Tx,
  { handed, ...of }: { readonly handed: HandoverRow; readonly news: LenderNews; readonly bank: BankDetails | null },
): Promise<void> {
  const { lenderEmail: to, site, payerId: accountId } = handed
  const locale = siteOf(site).defaultLocale
  await post.sendMail(
    tx,
    letter({ to, site, locale, accountId }, (text) => lenderWords(text, { handed, ...of })),
  )
}

/** Writes to the buyer in the transaction of its cause. */
export async function mailBuyer(
  post: InvoiceDeps['post'],
  tx: Tx,
  { handed, news }: { readonly handed: HandoverRow; readonly news: BuyerNews },
): Promise<void> {
  const { payerId: accountId, site } = handed
  await mailAccount(post, tx, { accountId, site, write: (text, link) => buyerWords(text, { handed, news }, link) })
}
