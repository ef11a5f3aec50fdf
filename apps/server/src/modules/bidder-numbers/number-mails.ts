import { INVITATION_DAYS } from '@app/contract/bidder-numbers/number-limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Locale } from '@app/text/locales.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { inLanguage, letter, type LetterText, type Mail, type Post } from '#platform/mail/index.ts'

/** Page of an invitation, with its key. */
export const INVITATION_PATH = '/invitation'
const OWN_MANDATE_PATH = '/contactBroker'
const LOGIN_PATH = '/login'

type Part = 'bidders' | 'countermen'
const PAGES: Readonly<Record<Part, string>> = { bidders: '/bidders', countermen: '/manageCounterman' }

/** The words of an invitation. They are the same whether the address has an account or not. */
export const invitationWords = (text: Text, { payer, number, url }: { payer: string; number: string; url: string }): LetterText => ({
  subject: text.t('mail.invitation.subject', { payer }),
  lead: [text.t('mail.invitation.lead', { payer, number })],
  button: { label: text.t('mail.invitation.button'), url },
  notes: [text.t('mail.invitation.days', { days: INVITATION_DAYS }), text.t('mail.invitation.notYou')],
})

/** The mail to somebody who is invited to a number. */
export function invitationMail(
  post: Pick<Post, 'linkTo'>,
  { to, site, locale }: { readonly to: string; readonly site: SiteCode; readonly locale: Locale },
  invited: { readonly payer: string; readonly number: number; readonly key: string },
): Mail {
  const url = post.linkTo(site, inLanguage(locale, `${INVITATION_PATH}?key=${invited.key}`))
  return letter({ to, site, locale, accountId: null }, (text) =>
    invitationWords(text, { payer: invited.payer, number: String(invited.number), url }),
  )
}

/** What is told of a number: to its new holder, to the account that has it, to who held it. */
export type NumberNews =
  | { readonly notice: 'yours'; readonly payer: string; readonly number: string }
  | { readonly notice: 'assigned'; readonly name: string; readonly number: string; readonly part: Part }
  | { readonly notice: 'vacated'; readonly payer: string; readonly number: string }

/** The words of the mail about a number; why it was vacated is not told. */
export function numberWords(text: Text, news: NumberNews, link: (path: string) => string): LetterText {
  const { number } = news
  if (news.notice === 'assigned')
    return {
      subject: text.t('mail.number.assigned.subject', { name: news.name, number }),
      lead: [text.t('mail.number.assigned.lead', { name: news.name, number })],
      button: { label: text.t('mail.number.assigned.button'), url: link(PAGES[news.part]) },
    }
  const { payer } = news
  if (news.notice === 'yours')
    return {
      subject: text.t('mail.number.yours.subject', { payer, number }),
      lead: [text.t('mail.number.yours.lead', { payer, number })],
      facts: [[text.t('mail.userId.label'), number]],
      button: { label: text.t('mail.mandate.button'), url: link(OWN_MANDATE_PATH) },
    }
  return {
    subject: text.t('mail.number.vacated.subject', { payer, number }),
    lead: [text.t('mail.number.vacated.lead', { payer, number })],
    button: { label: text.t('mail.number.vacated.button'), url: link(LOGIN_PATH) },
  }
}

/** Writes to the owner of an account about a number, at the address that stands. They have to be told. */
export async function mailNumber(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { accountId, site, news }: { readonly accountId: number; readonly site: SiteCode; readonly news: NumberNews },
): Promise<void> {
  await mailAccount(post, tx, { accountId, site, write: (text, link) => numberWords(text, news, link) })
}
