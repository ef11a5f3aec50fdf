import type { ReturnEnd } from '@app/contract/memberships/membership-codes.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
import type { ReturnRow } from './returns.store.ts'

/** Where its member sees what they hold; where they pay it again is the page of step 461. */
const PAGE = '/upgrade-membership'

type ReturnedMoney = Pick<ReturnRow, 'currency' | 'amountMinor' | 'reference'>

/** The words of the mail about money for a membership that was paid by hand and went back: it is held until it is paid again. */
export function returnedWords(text: Text, { currency, amountMinor, reference }: ReturnedMoney, link: (path: string) => string): LetterText {
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  return {
    subject: text.t('mail.chargeback.subject', { amount }),
    lead: [text.t('mail.chargeback.lead', { amount }), text.t('mail.chargeback.fee')],
    facts: [[text.t('mail.chargeback.reference'), reference]],
    button: { label: text.t('mail.membership.button'), url: link(STEP_PAGES[461]) },
    notes: [text.t('mail.chargeback.wrong')],
  }
}

/** Tells a member that their membership is held, in the transaction that holds it. */
export async function mailReturned(post: Pick<Post, 'sendMail' | 'linkTo'>, tx: Tx, one: ReturnRow): Promise<void> {
  const { accountId, site } = one
  await mailAccount(post, tx, { accountId, site, write: (text, link) => returnedWords(text, one, link) })
}

/** The words of the mail about the end of a hold on a membership. */
export function holdEndWords(
  text: Text,
  { as, currency, amountMinor, reference }: ReturnedMoney & { readonly as: ReturnEnd },
  link: (path: string) => string,
): LetterText {
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  return {
    subject: text.t(as === 'ENDED' ? 'mail.hold.ENDED.subject' : 'mail.hold.subject'),
    lead: [text.t(`mail.hold.${as}`, { amount })],
    facts: [[text.t('mail.chargeback.reference'), reference]],
    button: { label: text.t('mail.membership.button'), url: link(PAGE) },
  }
}

/** Tells a member that a hold on their membership is over, in its transaction. */
export async function mailHoldEnd(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { one, as }: { readonly one: ReturnRow; readonly as: ReturnEnd },
): Promise<void> {
  const { accountId, site } = one
  await mailAccount(post, tx, { accountId, site, write: (text, link) => holdEndWords(text, { ...one, as }, link) })
}
