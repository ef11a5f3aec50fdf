import { createHash } from 'node:crypto'
import { PAY_LINK_DAYS } from '@app/contract/payments/pay-link-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import type { Text } from '@app/text/create-text.ts'
import { findBlocks } from '#modules/accounts/index.ts'
import { takeMail } from '#modules/registration/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { letter, type LetterText, plainWords, type Post } from '#platform/mail/index.ts'
import { payPath } from './pay-paths.ts'
import type { LinkRow } from './pay-links.store.ts'

type MailPost = Pick<Post, 'sendMail' | 'linkTo'>

/** What a stranger is told: no name, and no word that somebody typed. */
export interface LinkFacts extends Pick<LinkRow, 'number' | 'lot' | 'vehicle'> {
  readonly currency: CurrencyCode
  readonly amountMinor: number
}

const factsOf = (text: Text, { number, lot, vehicle }: LinkFacts, amount: string): LetterText['facts'] => [
  [text.t('mail.payLink.amount'), amount],
  [text.t('mail.payLink.reference'), number],
  ...(lot === null ? [] : [[text.t('mail.payLink.lot'), plainWords(`${asWritten(vehicle)} (${lot})`.trim())] as const]),
]

const amountOf = (text: Text, { amountMinor, currency }: LinkFacts): string =>
  formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)

/** The words of the mail that asks somebody else to pay. */
export function payLinkWords(text: Text, asked: LinkFacts, url: string): LetterText {
  const amount = amountOf(text, asked)
  return {
    subject: text.t('mail.payLink.subject', { amount }),
    lead: [text.t('mail.payLink.lead', { amount })],
    facts: factsOf(text, asked, amount) ?? [],
    button: { label: text.t('mail.payLink.button'), url },
    notes: [text.t('mail.payLink.days', { days: PAY_LINK_DAYS }), text.t('mail.payLink.notYou')],
  }
}

/** The words of the mail that says to the same address that it was paid. */
export function paidByLinkWords(text: Text, paid: LinkFacts & { readonly ref: string }): LetterText {
  const amount = amountOf(text, paid)
  return {
    subject: text.t('mail.payLink.paid.subject', { amount }),
    lead: [text.t('mail.payLink.paid.lead', { amount })],
    facts: [...(factsOf(text, paid, amount) ?? []), [text.t('mail.payLink.payment'), paid.ref]],
    notes: [text.t('mail.payLink.paid.back')],
  }
}

const addressHash = (email: string): Buffer => createHash('sha256').update(`pay-link ${email.toLowerCase()}`).digest()

/**
 * Mails a link in the transaction that makes it; false once its address got as many mails as strangers send it within a while. Who may not be
 * written to gets nothing, and nobody learns that.
 */
export async function mailLink(
  post: MailPost,
  tx: Tx,
  { link, to, key, site }: { readonly link: LinkRow; readonly to: string; readonly key: string; readonly site: SiteCode },
): Promise<boolean> {
  if (!(await takeMail(tx, addressHash(to)))) return false
  const { isEmailDomainBlocked } = await findBlocks(tx, { device: '', domain: to.split('@').at(-1)?.toLowerCase() ?? '' })
  if (isEmailDomainBlocked) return true
  const { accountId, locale } = link
  const url = post.linkTo(site, payPath(locale, key))
  // Of the owner's account, with which it goes; the key in it is shown to nobody else.
  const mail = letter({ to, site, locale, accountId }, (text) => payLinkWords(text, link, url))
  await post.sendMail(tx, { ...mail, secrets: [key] })
  return true
}

/** Tells the address to which a link was mailed that it was paid, in the transaction that books it. */
export async function mailPaidByLink(
  post: MailPost,
  tx: Tx,
  { link, to, amountMinor, ref }: { readonly link: LinkRow; readonly to: string; readonly amountMinor: number; readonly ref: string },
): Promise<void> {
  const { accountId, locale, site } = link
  await post.sendMail(
    tx,
    letter({ to, site, locale, accountId }, (text) => paidByLinkWords(text, { ...link, amountMinor, ref })),
  )
}
