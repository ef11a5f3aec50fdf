import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import { leaveMoneyNotice, tellDue } from '#modules/invoice-due/index.ts'
import { findInvoiceRow, type Issued, type StateRow } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { DefaultDeps } from './default-deps.ts'
import { readOwedForLot } from './defaults.store.ts'

/** What a payer is told of a win that was given up; minor units. */
export interface MailedDefault {
  /** The invoice that was taken back. */
  readonly id: number
  readonly number: string
  readonly vehicle: string
  readonly lot: number | null
  readonly currency: CurrencyCode
  readonly creditNote: string
  /** What was billed for selling the lot anew; null for nothing. */
  readonly fee: Issued | null
  /** What of the deposit was applied. */
  readonly depositMinor: number
  /** What is still owed for the lot. */
  readonly owedMinor: number
}

/** The words of the mail about a win that was given up. */
export function defaultedWords(text: Text, of: MailedDefault, link: (path: string) => string): LetterText {
  const { id, number, lot, currency, creditNote, fee, depositMinor, owedMinor } = of
  const vehicle = asWritten(of.vehicle)
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const lead = [text.t('mail.defaulted.lead', { number, vehicle })]
  if (owedMinor > 0) lead.push(text.t('mail.defaulted.owed', { amount: money(owedMinor) }))
  return {
    subject: text.t('mail.defaulted.subject', { vehicle, number }),
    lead,
    facts: [
      ...(lot === null ? [] : [[text.t('mail.invoice.lot'), `${vehicle} (${lot})`] as const]),
      [text.t('mail.defaulted.creditNote'), creditNote],
      ...(fee === null ? [] : [[text.t('mail.defaulted.fee'), `${fee.number}: ${money(fee.totalMinor)}`] as const]),
      ...(depositMinor === 0 ? [] : [[text.t('mail.defaulted.deposit'), money(depositMinor)] as const]),
      [text.t('mail.defaulted.left'), money(owedMinor)],
    ],
    button: { label: text.t('mail.defaulted.button'), url: link(invoicePath(fee?.id ?? id)) },
  }
}

/** What was done with a win. */
interface GivenUp {
  readonly lot: number
  readonly payerId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly state: StateRow
  readonly credit: Issued
  readonly fee: Issued | null
  readonly depositMinor: number
}

/**
 * Tells the payer of a win that was given up, in its transaction: by mail, which nobody switches off, among their notices, and where something
 * is left to pay by the alert of what is due and on their devices.
 */
export async function tellDefaulted({ post, devices }: DefaultDeps, tx: Tx, given: GivenUp): Promise<void> {
  const { lot, payerId, site, currency, state, credit, fee, depositMinor } = given
  const row = await findInvoiceRow(tx, state.invoiceId, payerId)
  const { owedMinor, invoiceIds } = await readOwedForLot(tx, { lot, payerId, currency })
  const vehicle = row?.vehicle ?? ''
  const mailed = {
    id: state.invoiceId,
    number: state.number,
    vehicle,
    lot,
    currency,
    creditNote: credit.number,
    fee,
    depositMinor,
    owedMinor,
  }
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => defaultedWords(text, mailed, link) })
  await leaveMoneyNotice(tx, { accountId: payerId, lot, kind: 'DEFAULTED', invoiceId: fee?.id ?? state.invoiceId, amountMinor: owedMinor })
  const [first] = invoiceIds
  if (owedMinor === 0 || first === undefined) return
  await tellDue(tx, devices, {
    payerId,
    invoiceId: fee === null ? first : fee.id,
    // Its own notice stands there already.
    lot: null,
    amountMinor: owedMinor,
    write: (text) => {
      const { subject, lead } = defaultedWords(text, mailed, (path) => path)
      return { title: subject, body: lead.join(' ') }
    },
  })
}
