import type { RefundWay } from '@app/contract/refunds/refund-codes.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { wheretoWords } from '@app/rules/refunds/whereto-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { RefundDeps } from './refund-deps.ts'

/** What a payer is told of a refund. */
export const REFUND_NEWS = ['asked', 'paid', 'ended'] as const
export type RefundNews = (typeof REFUND_NEWS)[number]

/** What mails say of a refund; minor units. */
export interface MailedRefund {
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly way: RefundWay
  /** Empty where nobody says. */
  readonly brand: string
  readonly lastFour: string
  /** From when on a new bank account may be used; null for at once. */
  readonly notBeforeMs: number | null
  /** Clock of the site by which it is told. */
  readonly zone: ClockZone
}

const PATH = '/member-payments/deposits'

/** The words of a mail about a refund. Whoever did not ask is told what to do. */
export function refundWords(
  text: Text,
  { news, refund }: { news: RefundNews; refund: MailedRefund },
  link: (path: string) => string,
): LetterText {
  const { currency, amountMinor, notBeforeMs, zone } = refund
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  const facts: (readonly [string, string])[] = [
    [text.t('mail.refund.amount'), amount],
    [text.t('mail.refund.to'), wheretoWords(text, refund)],
  ]
  if (news === 'asked' && notBeforeMs !== null) facts.push([text.t('mail.refund.from'), formatWritten(notBeforeMs, zone, text.languageTag)])
  return {
    subject: text.t(`mail.refund.${news}.subject`, { amount }),
    lead: [text.t(`mail.refund.${news}.lead`, { amount })],
    facts,
    button: { label: text.t('mail.refund.button'), url: link(PATH) },
    ...(news === 'asked' ? { notes: [text.t('mail.refund.notYou')] } : {}),
  }
}

/** Tells the payer of a refund, in the transaction of what it tells. */
export async function mailRefund(
  post: RefundDeps['post'],
  tx: Tx,
  { payerId, site, news, refund }: { payerId: number; site: SiteCode; news: RefundNews; refund: MailedRefund },
): Promise<void> {
  await mailAccount(post, tx, { accountId: payerId, site, write: (text, link) => refundWords(text, { news, refund }, link) })
}
