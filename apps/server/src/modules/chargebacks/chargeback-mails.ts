import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
import { getNumber, listOperators } from './returns.store.ts'

/** Operators who are told of one chargeback. */
const OPERATORS_TOLD_MAX = 50

/** What mails say of a chargeback; minor units. */
export interface MailedChargeback {
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly reference: string
  /** Invoices that are owed again; none for a deposit or a fee. */
  readonly invoices: readonly { readonly number: string; readonly balanceMinor: number }[]
  /** Lots that are held back for it. */
  readonly held: readonly number[]
  /** Lots that had left before. */
  readonly gone: readonly number[]
  /** Whether a membership is among what is owed again; without an invoice it is held itself. */
  readonly isOfMembership?: boolean
}

type Link = (path: string) => string

function factsOf(text: Text, { currency, invoices, reference }: MailedChargeback): readonly (readonly [string, string])[] {
  const left = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  return [
    [text.t('mail.chargeback.reference'), reference],
    ...invoices.map(({ number, balanceMinor }) => [number, text.t('mail.chargeback.open', { left: left(balanceMinor) })] as const),
  ]
}

const amountOf = (text: Text, { currency, amountMinor }: MailedChargeback): { readonly amount: string } => ({
  amount: formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag),
})

/** The words of the mail to the payer: what was fetched back, what is owed again, and what is held for it. */
export function chargebackWords(text: Text, about: MailedChargeback, link: Link): LetterText {
  const { invoices, held, isOfMembership = false } = about
  return {
    subject: text.t('mail.chargeback.subject', amountOf(text, about)),
    lead: [
      text.t('mail.chargeback.lead', amountOf(text, about)),
      ...(invoices.length === 0 ? [] : [text.t('mail.chargeback.again')]),
      ...(isOfMembership ? [text.t(invoices.length > 0 ? 'mail.chargeback.membership' : 'mail.chargeback.fee')] : []),
      ...(held.length === 0 ? [] : [text.t('mail.chargeback.held', { lots: held.join(', ') })]),
    ],
    facts: factsOf(text, about),
    button:
      isOfMembership && invoices.length === 0
        ? { label: text.t('mail.receipt.membership.button'), url: link(STEP_PAGES[461]) }
        : { label: text.t('mail.chargeback.button'), url: link('/payments') },
    notes: [text.t('mail.chargeback.wrong')],
  }
}

/** The words of the mail to operators: whose payment, and which lots are held or gone. */
export function deskChargebackWords(text: Text, about: MailedChargeback & { readonly payer: number }, link: Link): LetterText {
  const { payer, invoices, held, gone, isOfMembership = false } = about
  return {
    subject: text.t('mail.chargeback.desk.subject', { ...amountOf(text, about), number: String(payer) }),
    lead: [
      text.t('mail.chargeback.desk.lead', { ...amountOf(text, about), number: String(payer) }),
      ...(isOfMembership ? [text.t(invoices.length > 0 ? 'mail.chargeback.desk.membership' : 'mail.chargeback.desk.fee')] : []),
      ...(held.length === 0 ? [] : [text.t('mail.chargeback.desk.held', { lots: held.join(', ') })]),
      ...(gone.length === 0 ? [] : [text.t('mail.chargeback.desk.gone', { lots: gone.join(', ') })]),
    ],
    facts: factsOf(text, about),
    button: { label: text.t('mail.chargeback.desk.button'), url: link(`/operations/members/${payer}`) },
  }
}

/** Tells a payer and the operators of the selling site of a chargeback, in its transaction. */
export async function tellOfChargeback(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { payerId, site, ...about }: MailedChargeback & { readonly payerId: number; readonly site: SiteCode },
): Promise<void> {
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => chargebackWords(text, about, link) })
  const payer = await getNumber(tx, payerId)
  for (const accountId of await listOperators(tx, site, OPERATORS_TOLD_MAX))
    await mailAccount(post, tx, { accountId, site, write: (text, link) => deskChargebackWords(text, { ...about, payer }, link) })
}
