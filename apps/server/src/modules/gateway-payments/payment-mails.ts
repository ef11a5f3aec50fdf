import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import { tellOfChargeback } from '#modules/chargebacks/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'

export type MailPost = Pick<Post, 'sendMail' | 'sendMails' | 'linkTo'>

/** What a card paid that is no invoice. */
export const PAID_THINGS = ['deposit', 'membership'] as const
export type PaidThing = (typeof PAID_THINGS)[number]

/** Where its reader sees what it did. */
const PATHS: Readonly<Record<PaidThing, string>> = {
  deposit: '/member-payments/deposits',
  membership: '/accountInformation/membership',
}

/** What a receipt says of a payment by card; minor units. */
export interface PaidByCard {
  readonly what: PaidThing
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly reference: string
}

/** The words of the receipt of a deposit or of the fee of a membership. */
export function paidWords(text: Text, { what, currency, amountMinor, reference }: PaidByCard, link: (path: string) => string): LetterText {
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  return {
    subject: text.t('mail.receipt.subject', { amount }),
    lead: [text.t(`mail.receipt.${what}`, { amount })],
    facts: [
      [text.t('mail.receipt.amount'), amount],
      [text.t('mail.receipt.reference'), reference],
    ],
    button: { label: text.t(`mail.receipt.${what}.button`), url: link(PATHS[what]) },
  }
}

/** Writes the receipt of an attempt in the transaction that stores its capture. */
export async function mailPaid(post: MailPost, tx: Tx, { attempt, what }: { readonly attempt: AttemptRow; readonly what: PaidThing }) {
  const { accountId, site, currency, amountMinor, ref: reference } = attempt
  await mailAccount(post, tx, { accountId, site, write: (text, link) => paidWords(text, { what, currency, amountMinor, reference }, link) })
}

/** Tells the payer and operators that a deposit or a fee was fetched back. */
export async function tellOfReturn(
  post: MailPost,
  tx: Tx,
  { accountId: payerId, site, currency, amountMinor, ref: reference, purpose }: AttemptRow,
): Promise<void> {
  const about = { payerId, site, currency, amountMinor, reference, invoices: [], held: [], gone: [] }
  await tellOfChargeback(post, tx, { ...about, isOfMembership: purpose === 'RENEWAL_FEES' })
}
