import type { BrokerLevel } from '@app/contract/brokers/broker-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { type LetterText, plainWords, type Post } from '#platform/mail/index.ts'

type Mailer = Pick<Post, 'sendMail' | 'linkTo'>
type LinkOf = (path: string) => string

/** Where a broker's words, fees and messages stand; where a bidder's broker does; where an application does. */
const PROFILE_PATH = '/brokerProfile'
const BROKER_PATH = '/contactBroker'
const APPLICATION_PATH = '/broker-form'

/** What became of a broker's words. */
export interface WordsNews {
  readonly verdict: 'LISTED' | 'REFUSED'
  readonly reason: string
}

/** The words of a mail to a broker about theirs. */
export const wordsVerdict = (text: Text, { verdict, reason }: WordsNews, link: LinkOf): LetterText => ({
  subject: text.t(`mail.broker.words.${verdict}.subject`),
  lead: [
    text.t(`mail.broker.words.${verdict}.lead`),
    ...(reason === '' ? [] : [text.t('mail.broker.reason', { reason: plainWords(reason) })]),
  ],
  button: { label: text.t('mail.broker.profile.button'), url: link(PROFILE_PATH) },
})

/** What became of an application. */
export interface ApplicationNews {
  readonly verdict: 'APPROVED' | 'REFUSED'
  readonly level: BrokerLevel
  readonly reason: string
}

/** The words of a mail to who applied. */
export function applicationVerdict(text: Text, { verdict, level, reason }: ApplicationNews, link: LinkOf): LetterText {
  const values = { level: text.t(`broker.apply.${level}`) }
  const isApproved = verdict === 'APPROVED'
  return {
    subject: text.t(`mail.broker.application.${verdict}.subject`, values),
    lead: [
      isApproved ? text.t('mail.broker.application.APPROVED.lead', values) : text.t('mail.broker.application.REFUSED.lead'),
      ...(reason === '' ? [] : [text.t('mail.broker.reason', { reason: plainWords(reason) })]),
    ],
    button: {
      label: text.t(isApproved ? 'mail.broker.profile.button' : 'mail.broker.application.button'),
      url: link(isApproved ? PROFILE_PATH : APPLICATION_PATH),
    },
  }
}

/** The words of a mail that a message came: who wrote, not what, so that nobody phishes by our mails. */
export const messageWords = (text: Text, { from, to }: { from: string; to: 'broker' | 'bidder' }, link: LinkOf): LetterText => ({
  subject: text.t('mail.broker.message.subject', { name: plainWords(from) }),
  lead: [text.t('mail.broker.message.lead', { name: plainWords(from) })],
  button: { label: text.t('mail.broker.message.button'), url: link(to === 'broker' ? PROFILE_PATH : BROKER_PATH) },
})

interface To {
  readonly accountId: number
  readonly site: SiteCode
}

/** Mails a broker what became of their words. */
export async function mailWordsVerdict(post: Mailer, tx: Tx, { accountId, site, ...news }: To & WordsNews): Promise<void> {
  await mailAccount(post, tx, { accountId, site, write: (text, link) => wordsVerdict(text, news, link) })
}

/** Mails an applicant what became of their application. */
export async function mailApplicationVerdict(post: Mailer, tx: Tx, { accountId, site, ...news }: To & ApplicationNews): Promise<void> {
  await mailAccount(post, tx, { accountId, site, write: (text, link) => applicationVerdict(text, news, link) })
}

/** Mails one side of a talk that the other wrote. */
export async function mailMessage(
  post: Mailer,
  tx: Tx,
  { accountId, site, ...news }: To & { readonly from: string; readonly to: 'broker' | 'bidder' },
): Promise<void> {
  await mailAccount(post, tx, { accountId, site, write: (text, link) => messageWords(text, news, link) })
}
