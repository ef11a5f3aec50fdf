import type { CheckFault, DocumentCategory, ReviewReason, ReviewVerdict } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { appealUntil } from '@app/rules/documents/appeal.ts'
import { REVIEW_HOURS } from '@app/rules/documents/review-hours.ts'
import { isApproval } from '@app/rules/documents/review.ts'
import { formatHourWritten } from '@app/rules/formats/dates.ts'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import type { Text } from '@app/text/create-text.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { LetterText, Post } from '#platform/mail/index.ts'
import { PAPERS_PATH } from './paper-alerts.ts'

/** What a mail says of a paper that was decided about. */
export interface PaperNews {
  /** By whose form days are written. */
  readonly site: SiteCode
  readonly category: DocumentCategory
  readonly verdict: ReviewVerdict
  readonly reason: ReviewReason | CheckFault | null
  readonly nameOnDocument: string
  /** YYYY-MM-DD; empty for none. */
  readonly expiresOn: string
  readonly neededBy: string
  /** Whether the member may bid now. */
  readonly canBid: boolean
  /** Last day on which a refusal may be questioned, YYYY-MM-DD. */
  readonly appealUntil: string
}

/** The template of a reason: what is wrong, and what repairs it. Empty for a plain approval. */
const reasonWords = (text: Text, { reason, nameOnDocument }: Pick<PaperNews, 'reason' | 'nameOnDocument'>): string =>
  reason === null ? '' : text.dyn(`papers.reason.${reason}`, '', { name: nameOnDocument })

/** The words of a verdict's mail, in the member's language. */
export function verdictWords(text: Text, news: PaperNews, link: (path: string) => string): LetterText {
  const paper = text.t(`papers.category.${news.category}`)
  const why = reasonWords(text, news)
  const day = (on: string): string => dayOnSite(on, news.site, text.languageTag)
  const facts = [
    ...(news.neededBy === '' ? [] : [[text.t('mail.paper.neededBy'), day(news.neededBy)] as const]),
    ...(news.expiresOn === '' || !isApproval(news.verdict) ? [] : [[text.t('mail.paper.until'), day(news.expiresOn)] as const]),
  ]
  const then = isApproval(news.verdict) ? text.t(news.canBid ? 'mail.paper.canBid' : 'mail.paper.more') : ''
  const isRepairable = news.verdict === 'SEND_BACK'
  return {
    subject: text.t(`mail.paper.${news.verdict}.subject`, { paper }),
    lead: [text.t(`mail.paper.${news.verdict}.lead`, { paper }), why, then].filter((line) => line !== ''),
    ...(facts.length === 0 ? {} : { facts }),
    button: { label: text.t(isRepairable ? 'mail.paper.again' : 'mail.paper.look'), url: link(PAPERS_PATH) },
    ...(news.verdict === 'REFUSE' ? { notes: [text.t('mail.appeal', { day: day(news.appealUntil) })] } : {}),
  }
}

/** The words of a reminder that a paper ends. */
export function endingWords(
  text: Text,
  ending: { readonly category: DocumentCategory; readonly expiresOn: string; readonly days: number; readonly site: SiteCode },
  link: (path: string) => string,
): LetterText {
  const { category, expiresOn, days, site } = ending
  const paper = text.t(`papers.category.${category}`)
  return {
    subject: days === 0 ? text.t('mail.paper.ends.today', { paper }) : text.t('mail.paper.ends.subject', { paper, count: days }),
    lead: [text.t('mail.paper.ends.lead')],
    facts: [[text.t('mail.paper.until'), dayOnSite(expiresOn, site, text.languageTag)]],
    button: { label: text.t('mail.paper.renew'), url: link(PAPERS_PATH) },
  }
}

/** Mails a verdict. It has to be sent: bidding hangs on it. Nobody is told where the account has no address. */
export async function mailVerdict(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  { accountId, site, news }: { readonly accountId: number; readonly site: string; readonly news: Omit<PaperNews, 'site' | 'appealUntil'> },
): Promise<void> {
  const of = site as SiteCode
  const told = { ...news, site: of, appealUntil: appealUntil(of, Date.now()) }
  await mailAccount(post, tx, { accountId, site: of, write: (text, link) => verdictWords(text, told, link) })
}

/** Papers that are looked at again, and whether their owner may bid meanwhile. */
export interface LookedAtAgain {
  readonly categories: readonly DocumentCategory[]
  readonly canBid: boolean
  /** Whether their owner has said that the name on them is not theirs; else their particulars have changed. */
  readonly isNameRefused: boolean
}

/** What a mail says of papers that are looked at again. */
export const lookedAtAgainWords = (
  text: Text,
  { categories, canBid, isNameRefused }: LookedAtAgain,
  link: (path: string) => string,
): LetterText => ({
  subject: text.t('mail.paper.lookedAtAgain.subject'),
  lead: [
    text.t(isNameRefused ? 'mail.paper.lookedAtAgain.name' : 'mail.paper.lookedAtAgain.lead', {
      from: formatHourWritten(REVIEW_HOURS.from, text.languageTag),
      until: formatHourWritten(REVIEW_HOURS.until, text.languageTag),
    }),
    text.t(canBid ? 'mail.paper.lookedAtAgain.bids' : 'mail.paper.lookedAtAgain.waits'),
  ],
  facts: categories.map((category) => [text.t(`papers.category.${category}`), text.t('papers.badge.IN_REVIEW')] as const),
  button: { label: text.t('mail.paper.look'), url: link(PAPERS_PATH) },
})

/** Tells a member that approved papers are looked at again and why, and whether they may bid meanwhile. */
export async function mailLookedAtAgain(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  of: LookedAtAgain & { readonly accountId: number; readonly site: SiteCode },
): Promise<void> {
  await mailAccount(post, tx, { accountId: of.accountId, site: of.site, write: (text, link) => lookedAtAgainWords(text, of, link) })
}
