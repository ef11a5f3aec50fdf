import type { InvoiceNotice, PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import type { Text } from '@app/text/create-text.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { mailAccount, mailAccounts } from '#modules/accounts/index.ts'
import { tellDue } from '#modules/invoice-due/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { noteIssued, noteNotice } from './notices.store.ts'
import type { AppliedMoney } from './payments.store.ts'
import { getInvoiceRow, listInvoiceRowsById } from './read-invoices.store.ts'

/** What a mail says of an invoice; minor units. */
export interface MailedInvoice {
  readonly id: number
  readonly number: string
  readonly vehicle: string
  readonly lot: number | null
  /** IANA zone by whose clock it is due. */
  readonly zone: string
  readonly currency: CurrencyCode
  readonly totalMinor: number
  readonly balanceMinor: number
  readonly dueAtMs: number
}

/** The words of a mail about an invoice. */
export function invoiceWords(
  text: Text,
  { notice, invoice }: { readonly notice: InvoiceNotice; readonly invoice: MailedInvoice },
  link: (path: string) => string,
): LetterText {
  const { id, number, lot, zone, currency, balanceMinor, dueAtMs } = invoice
  const vehicle = asWritten(invoice.vehicle)
  const due = formatWritten(dueAtMs, yardClockAt(zone, dueAtMs), text.languageTag)
  const values = { number, vehicle, due, amount: formatCurrencyWithCode({ minor: balanceMinor, currency }, text.languageTag) }
  return {
    subject: text.t(`mail.invoice.${notice}.subject`, values),
    lead: [text.dyn(`mail.invoice.${notice}.lead`, '', values)],
    facts: [
      [text.t('mail.invoice.number'), number],
      ...(lot === null ? [] : [[text.t('mail.invoice.lot'), `${vehicle} (${lot})`] as const]),
      [text.t('mail.invoice.amount'), values.amount],
      [text.t('mail.invoice.due'), due],
    ],
    button: { label: text.t('mail.invoice.button'), url: link(invoicePath(id)) },
  }
}

/**
 * Tells the payer of an invoice about it, once a notice, in the transaction of its cause: by mail, and of one that is due by an alert and on
 * their devices as well. Answers whether it was told now.
 */
export async function mailInvoice(
  { post, devices }: Pick<InvoiceDeps, 'post' | 'devices'>,
  tx: Tx,
  { invoiceId, notice }: { readonly invoiceId: number; readonly notice: InvoiceNotice },
): Promise<boolean> {
  if (!(await noteNotice(tx, { invoiceId, kind: notice }))) return false
  const row = await getInvoiceRow(tx, invoiceId)
  const invoice = { ...row, balanceMinor: balanceOf(row) }
  await mailAccount(post, tx, {
    accountId: row.payerId,
    site: row.site,
    write: (text, link) => invoiceWords(text, { notice, invoice }, link),
  })
  if (notice !== 'ISSUED')
    await tellDue(tx, devices, {
      payerId: row.payerId,
      invoiceId,
      lot: row.lot,
      amountMinor: invoice.balanceMinor,
      write: (text) => {
        const { subject, lead } = invoiceWords(text, { notice, invoice }, (path) => path)
        return { title: subject, body: lead.join(' ') }
      },
    })
  return true
}

/** Tells the payers of invoices that were just issued of them by mail, in the transaction that issues them. */
export async function mailIssued(post: InvoiceDeps['post'], tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  await noteIssued(tx, invoiceIds)
  const rows = await listInvoiceRowsById(tx, invoiceIds)
  await mailAccounts(
    post,
    tx,
    rows.map((row) => ({
      accountId: row.payerId,
      site: row.site,
      write: (text, link) => invoiceWords(text, { notice: 'ISSUED', invoice: { ...row, balanceMinor: balanceOf(row) } }, link),
    })),
  )
}

/** What a receipt says; minor units. */
export interface Receipt {
  readonly source: PaymentSource
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly applied: AppliedMoney['applied']
  readonly creditMinor: number
}

/** Words of a receipt, by where its money was. */
const RECEIPTS = {
  RECEIVED: { subject: 'mail.receipt.subject', lead: 'mail.receipt.lead' },
  CREDIT: { subject: 'mail.receipt.credit.subject', lead: 'mail.receipt.credit.lead' },
  DEPOSIT: { subject: 'mail.receipt.deposit.subject', lead: 'mail.receipt.deposit.lead' },
} as const

/** The words of a receipt: what came in, what it paid, what is left of each, and what became credit. */
export function receiptWords(
  text: Text,
  { source, currency, amountMinor, applied, creditMinor }: Receipt,
  link: (path: string) => string,
): LetterText {
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const { subject, lead } = RECEIPTS[source === 'CREDIT' || source === 'DEPOSIT' ? source : 'RECEIVED']
  return {
    subject: text.t(subject, { amount: money(amountMinor) }),
    lead: [text.t(lead, { amount: money(amountMinor) })],
    facts: [
      ...applied.map(
        ({ number, paidMinor, balanceMinor }) =>
          [
            number,
            balanceMinor === 0
              ? text.t('mail.receipt.paid', { amount: money(paidMinor) })
              : text.t('mail.receipt.part', { amount: money(paidMinor), left: money(balanceMinor) }),
          ] as const,
      ),
      ...(creditMinor === 0 ? [] : [[text.t('mail.receipt.credit'), money(creditMinor)] as const]),
    ],
    button: { label: text.t('mail.receipt.button'), url: link('/member-payments/payment-history') },
  }
}

/** Writes the receipts of payments in their transaction. */
export async function mailReceipts(
  post: InvoiceDeps['post'],
  tx: Tx,
  receipts: readonly (Receipt & { readonly payerId: number; readonly site: SiteCode })[],
): Promise<void> {
  await mailAccounts(
    post,
    tx,
    receipts.map(({ payerId: accountId, site, ...receipt }) => ({
      accountId,
      site,
      write: (text, link) => receiptWords(text, receipt, link),
    })),
  )
}
