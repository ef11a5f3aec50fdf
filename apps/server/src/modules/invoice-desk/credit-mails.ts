import type { SaleAfterCredit } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { creditNotePath, invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import { getInvoiceRow, type StateRow, type TakenBackOfLot } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'

/** What a mail says of credit notes that bookkeepers issued at once, all of one payer; minor units. */
export interface MailedCredit {
  readonly sale: SaleAfterCredit | null
  readonly reason: string
  readonly currency: CurrencyCode
  /** Lot and vehicle of the invoice; empty for fees without one. */
  readonly vehicle: string
  /** The invoice, and each credit note with what of it was paid. */
  readonly number: string
  readonly invoiceId: number
  readonly notes: readonly { readonly id: number; readonly number: string; readonly totalMinor: number; readonly paidMinor: number }[]
}

/** The words of a mail about credit notes: how much, what becomes of the sale, and what of what was paid. */
export function creditWords(text: Text, credit: MailedCredit, link: (path: string) => string): LetterText {
  const { sale, reason, currency, number, invoiceId, notes } = credit
  const vehicle = asWritten(credit.vehicle)
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const sum = (of: 'totalMinor' | 'paidMinor'): number => notes.reduce((all, note) => all + note[of], 0)
  const paidMinor = sum('paidMinor')
  const [first] = notes
  const values = { number, vehicle, amount: money(sum('totalMinor')), credit: money(paidMinor) }
  return {
    subject: text.t('mail.credit.subject', values),
    lead: [
      text.t(`mail.credit.lead.${sale ?? 'NONE'}`, values),
      ...(paidMinor === 0 ? [] : [text.t(sale === null ? 'mail.credit.paid' : 'mail.credit.paidByCard', values)]),
    ],
    facts: [
      [text.t('mail.invoice.number'), number],
      ...notes.map((note) => [text.t('mail.credit.note'), `${note.number} · ${money(note.totalMinor)}`] as const),
      [text.t('mail.credit.reason'), reason],
    ],
    button: { label: text.t('mail.credit.button'), url: link(first === undefined ? invoicePath(invoiceId) : creditNotePath(first.id)) },
  }
}

/** Tells the payer of the invoice what was credited, in the transaction that does so. */
export async function mailCredit(
  post: InvoiceDeskDeps['post'],
  tx: Tx,
  {
    act: { sale, reason },
    state: { invoiceId, payerId, site, currency, number },
    notes,
  }: {
    readonly act: Pick<MailedCredit, 'sale' | 'reason'>
    readonly state: Pick<StateRow, 'invoiceId' | 'payerId' | 'site' | 'currency' | 'number'>
    readonly notes: readonly TakenBackOfLot[]
  },
): Promise<void> {
  const { vehicle } = await getInvoiceRow(tx, invoiceId)
  const theirs = notes.filter((note) => note.payerId === payerId)
  const credit = { sale, reason, currency, vehicle, number, invoiceId, notes: theirs }
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => creditWords(text, credit, link) })
}
