import { MAILED_NOTICE_KINDS, type MailedNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import { confirmVehicleAlert } from '@app/contract/saved-searches/vehicle-alerts.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { shiftDay } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lapseDay, MEMBERSHIP_NOTICES, type MembershipNotice } from '@app/rules/memberships/standing.ts'
import { MARKETING_SUBSCRIPTIONS } from '@app/rules/reference/member-choices.ts'
import { mailKindOfNotice } from '@app/rules/own-bids/notice-kinds.ts'
import { OWNER_NOTICES } from '@app/rules/people/ways-in.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { ownerWords } from '#modules/accounts/index.ts'
import { answersMail, confirmMail, lockedMail, resetMail, sellerMail as sellerPasswordMail } from '#modules/account-recovery/index.ts'
import { changedSaleMail, sellerMail } from '#modules/after-hammer/index.ts'
import { alertWords } from '#modules/alerts/index.ts'
import { holderGoneWords, powerWords } from '#modules/agreements/index.ts'
import { endingWords, lookedAtAgainWords, type PaperNews, verdictWords } from '#modules/documents/index.ts'
import { isAhead, noticeWords, writtenTime } from '#modules/bid-notices/index.ts'
import { type IdentityNews, identityWords } from '#modules/identity-checks/index.ts'
import { invitationWords, numberWords, type NumberNews } from '#modules/bidder-numbers/index.ts'
import { applicationVerdict, messageWords, wordsVerdict } from '#modules/brokers/index.ts'
import { givenBackWords, mandateWords } from '#modules/mandates/index.ts'
import { membershipWords, readyWords } from '#modules/memberships/index.ts'
import { letterOfKind, makeShortKey, newsWords, subscribeWords } from '#modules/messages/index.ts'
import { confirmAlertWords } from '#modules/saved-searches/index.ts'
import { addressLostWords } from '#modules/sellers/index.ts'
import { reminderWords } from '#modules/watch-news/index.ts'
import { linkedWords } from '#modules/sign-on/index.ts'
import { inLanguage, letter, type LetterText, type Mail, type Post } from '#platform/mail/index.ts'
import { searchNews } from './search-news.ts'
import { watchPreviews } from './watch-previews.ts'
import {
  ANSWER_HOURS,
  hoursAhead,
  INVENTED_BAND,
  INVENTED_BIDDER,
  INVENTED_CODE,
  INVENTED_EMAIL,
  INVENTED_KEY,
  inventedLot,
  inventedSale,
  inventedReminder,
} from './invented.ts'
import { invoicePreviews } from './invoice-previews.ts'
import type { Made, PreviewReader } from './previewed.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Write = (text: Text, link: (path: string) => string) => LetterText

/** What a notice's details may hold, by kind, with sums a reader can follow; minor units. */
function noticeOf(kind: MailedNoticeKind, { nowMs, site }: PreviewReader): Write {
  const isAnswered = kind === 'PENDING' || kind === 'COUNTER'
  const hasAmount = !['LANE_NEAR', 'RELISTED', 'SALE_CANCELLED', 'SALE_MOVED'].includes(kind)
  return (text, link) =>
    noticeWords(
      {
        kind,
        lot: inventedLot(nowMs),
        bidder: { ...INVENTED_BIDDER, awardedAtMs: nowMs },
        zone: siteOf(site).zone,
        band: isAhead(kind) ? INVENTED_BAND : undefined,
        amountMinor: hasAmount ? 125_000 : null,
        answerUntilMs: isAnswered ? hoursAhead(nowMs, ANSWER_HOURS) : null,
        movedTo: kind === 'SALE_MOVED' ? { startsAtMs: hoursAhead(nowMs, 72), zone: 'America/Chicago' } : null,
        lots: kind === 'SALE_CANCELLED' || kind === 'SALE_MOVED' ? 2 : null,
        nowMs,
        path: `/lot/${inventedLot(nowMs).lot}`,
      },
      text,
      link,
    )
}

/** A mail about the end of a membership. */
const membershipMail =
  (notice: MembershipNotice, { site, nowMs }: PreviewReader): Write =>
  (text, link) => {
    const validUntil = dayOfSite(site, nowMs)
    return membershipWords({ notice, level: 'P', validUntil, lapses: lapseDay(validUntil, validUntil), site }, text, link)
  }

/** Mails that their reader may do without, by name. */
function kindPreviews(reader: PreviewReader): Readonly<Record<string, { readonly kind: string; readonly write: Write }>> {
  const { site, nowMs } = reader
  return {
    ...Object.fromEntries(MAILED_NOTICE_KINDS.map((kind) => [kind, { kind: mailKindOfNotice(kind), write: noticeOf(kind, reader) }])),
    reminder: { kind: 'SALE_REMINDERS', write: (text, link) => reminderWords(inventedReminder(nowMs, site), text, link) },
    alert: {
      kind: 'ACCOUNT_ALERTS',
      write: (text, link) =>
        alertWords(text, {
          codes: { userActionCode: 'MESSAGE', customUserActionCode: '' },
          message: 'Your papers are at the desk of Dallas South.',
          link,
        }),
    },
    ...watchPreviews(reader),
    savedSearch: { kind: 'SAVED_SEARCHES', write: searchNews(false, reader) },
    membershipRENEWAL: { kind: 'ACCOUNT_ALERTS', write: membershipMail('RENEWAL', reader) },
    paperEnds: {
      kind: 'ACCOUNT_ALERTS',
      write: (text, link) =>
        endingWords(text, { category: 'DLRLIC', expiresOn: shiftDay(dayOfSite(site, nowMs), 30), days: 30, site }, link),
    },
    news: {
      kind: MARKETING_SUBSCRIPTIONS[site] ?? 'MARKETING_US',
      write: () =>
        newsWords({ subject: 'Saturday sale in Dallas South', text: '120 lots without a minimum bid.\n\nThe lane opens at 10:00.' }),
    },
  }
}

/** Last day of a term that a mail names. */
const INVENTED_DAY = '2026-06-15'
const INVENTED_PAPER = {
  category: 'DLRLIC',
  nameOnDocument: 'Vos Auto Trade',
  expiresOn: INVENTED_DAY,
  neededBy: INVENTED_DAY,
  canBid: true,
  appealUntil: INVENTED_DAY,
} as const
/** A verdict of each kind, with a reason that it may have. */
const PAPER_NEWS: readonly Pick<PaperNews, 'verdict' | 'reason'>[] = [
  { verdict: 'APPROVE', reason: null },
  { verdict: 'APPROVE_NAME_BLOCKED', reason: 'BUSINESS_NAME_DIFFERS' },
  { verdict: 'SEND_BACK', reason: 'EDGE_CUT_OFF' },
  { verdict: 'REFUSE', reason: 'SIGNS_OF_CHANGE' },
]

/** What an identity check may come to. */
const IDENTITY_NEWS: readonly Omit<IdentityNews, 'site'>[] = [
  { news: 'cleared', reason: null, triesLeft: 3, appealUntil: INVENTED_DAY },
  { news: 'failed', reason: 'UNREADABLE', triesLeft: 2, appealUntil: INVENTED_DAY },
  { news: 'again', reason: null, triesLeft: 1, appealUntil: INVENTED_DAY },
]

/** What is told of a number, of each kind. */
const NUMBER_NEWS: readonly NumberNews[] = [
  { notice: 'yours', payer: 'Northgate Export', number: '771405' },
  { notice: 'assigned', name: 'Tom Nowak', number: '771405', part: 'bidders' },
  { notice: 'vacated', payer: 'Northgate Export', number: '771405' },
]

/** Mails to the holder of a mandate, and to who gave one or a power of attorney that its holder ended. */
const holderPreviews = (of: (write: (text: Text) => LetterText) => () => Mail, linkTo: (path: string) => string): Made => ({
  ...Object.fromEntries(
    (['given', 'named', 'revoked'] as const).map((notice) => [
      `holder_${notice}`,
      of((text) => mandateWords(text, { notice, payer: 'Northgate Export' }, linkTo)),
    ]),
  ),
  mandate_givenBack: of((text) => givenBackWords(text, 'Tom Nowak', linkTo)),
  power_holderGone: of((text) => holderGoneWords(text, 'Tom Nowak', linkTo)),
})

/** Mails to brokers, their bidders and who applied. */
const brokerPreviews = (of: (write: (text: Text) => LetterText) => () => Mail, linkTo: (path: string) => string): Made => ({
  brokerListed: of((text) => wordsVerdict(text, { verdict: 'LISTED', reason: '' }, linkTo)),
  brokerRefused: of((text) => wordsVerdict(text, { verdict: 'REFUSED', reason: 'The license named is not yours.' }, linkTo)),
  brokerApproved: of((text) => applicationVerdict(text, { verdict: 'APPROVED', level: 'B', reason: '' }, linkTo)),
  brokerApplicationRefused: of((text) =>
    applicationVerdict(text, { verdict: 'REFUSED', level: 'M', reason: 'The license has ended.' }, linkTo),
  ),
  brokerMessage: of((text) => messageWords(text, { from: 'Northgate Export', to: 'bidder' }, linkTo)),
})

const paperPreviews = (of: (write: (text: Text) => LetterText) => () => Mail, linkTo: (path: string) => string, site: SiteCode): Made => ({
  ...Object.fromEntries(
    PAPER_NEWS.map((news) => [`paper_${news.verdict}`, of((text) => verdictWords(text, { ...INVENTED_PAPER, ...news, site }, linkTo))]),
  ),
  paperLookedAtAgain: of((text) => lookedAtAgainWords(text, { categories: ['ID'], canBid: true, isNameRefused: false }, linkTo)),
  paperLookedAtAgainWaits: of((text) => lookedAtAgainWords(text, { categories: ['ID'], canBid: false, isNameRefused: false }, linkTo)),
  paperNameRefused: of((text) => lookedAtAgainWords(text, { categories: ['ID'], canBid: false, isNameRefused: true }, linkTo)),
})

/** Mails to who holds a power of attorney. */
const powerPreviews = (
  of: (write: (text: Text) => LetterText) => () => Mail,
  linkTo: (path: string) => string,
  { site, nowMs }: PreviewReader,
): Made => {
  const power = { grantor: 'Ada Okoro', scopes: ['PICKUP', 'TITLE'], untilOn: shiftDay(dayOfSite(site, nowMs), 90), site } as const
  return {
    power_given: of((text) => powerWords(text, { ...power, news: 'given' }, linkTo)),
    power_ended: of((text) => powerWords(text, { ...power, news: 'ended' }, linkTo)),
  }
}

const identityPreviews = (of: (write: (text: Text) => LetterText) => () => Mail, linkTo: (path: string) => string, site: SiteCode): Made =>
  Object.fromEntries(IDENTITY_NEWS.map((news) => [`identity_${news.news}`, of((text) => identityWords(text, { ...news, site }, linkTo))]))

/** Mails that have to be sent, by name. */
function fixedPreviews(post: Pick<Post, 'linkTo'>, reader: PreviewReader): Made {
  const { site, locale, nowMs } = reader
  const addressee = { to: INVENTED_EMAIL, site, locale, accountId: null }
  const linkTo = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  const key = INVENTED_KEY
  const lifeMs = 10 * MINUTE_MS
  const entries = [104_233, 104_977].map((number) => ({ number, key }))
  const of = (write: (text: Text) => LetterText) => () => letter(addressee, write)
  const linked = (isLinked: boolean) =>
    of((text) => linkedWords(text, { provider: 'google', email: INVENTED_EMAIL, isLinked, link: linkTo('/accountInformation/security') }))
  return {
    reset: () => resetMail(post, addressee, { entries: entries.slice(0, 1), lifeMs }),
    resetSeveral: () => resetMail(post, addressee, { entries, lifeMs }),
    answers: () => answersMail(post, addressee, { key, confirmation: key, lifeMs }),
    locked: () => lockedMail(post, addressee, 24 * HOUR_MS),
    membershipReady: of((text) => readyWords(text, linkTo)),
    confirm: () => confirmMail(post, addressee, { key, lifeMs: 24 * HOUR_MS }),
    sellerPassword: () => sellerPasswordMail(post, addressee, { key, lifeMs }),
    subscribe: of((text) =>
      subscribeWords(text, { kind: MARKETING_SUBSCRIPTIONS[site] ?? 'SALE_REMINDERS', link: linkTo(`/confirmSubscription?key=${key}`) }),
    ),
    confirmVehicleAlert: of((text) =>
      confirmAlertWords(text, { name: 'Lexus ES 300, 2019–2023', link: linkTo(`${confirmVehicleAlert.path}?key=${key}`) }),
    ),
    vehicleAlert: of((text) => searchNews(true, reader)(text, linkTo)),
    ...paperPreviews(of, linkTo, site),
    ...powerPreviews(of, linkTo, reader),
    ...identityPreviews(of, linkTo, site),
    linked: linked(true),
    unlinked: linked(false),
    ...Object.fromEntries(
      OWNER_NOTICES.map((notice) => {
        const contact = notice === 'codesOn' ? linkTo('/contactUs') : null
        return [notice, of((text) => ownerWords(text, { notice, link: linkTo('/login/forgotPassword'), contact }))]
      }),
    ),
    ...Object.fromEntries(
      MEMBERSHIP_NOTICES.filter((notice) => notice !== 'RENEWAL').map((notice) => [
        `membership${notice}`,
        of((text) => membershipMail(notice, reader)(text, linkTo)),
      ]),
    ),
    ...holderPreviews(of, linkTo),
    invitation: of((text) => invitationWords(text, { payer: 'Northgate Export', number: '771405', url: linkTo(`/invitation?key=${key}`) })),
    ...Object.fromEntries(NUMBER_NEWS.map((news) => [`number_${news.notice}`, of((text) => numberWords(text, news, linkTo))])),
    ...brokerPreviews(of, linkTo),
    ...invoicePreviews(of, linkTo, reader),
    sellerAnswer: () => {
      const asked = {
        to: INVENTED_EMAIL,
        link: linkTo(`/sellerAnswer?key=${key}`),
        deadlineMs: hoursAhead(nowMs, ANSWER_HOURS),
        bidMinor: 125_000,
      }
      return sellerMail(inventedLot(nowMs), asked, locale)
    },
    sellerCancelled: () => changedSaleMail(inventedSale(nowMs, 'cancelled'), locale),
    sellerMoved: () => changedSaleMail(inventedSale(nowMs, 'moved'), locale),
    sellerAddress: of((text) => {
      const when = writtenTime(nowMs, { languageTag: text.languageTag, zone: siteOf(site).zone })
      const reached = { email: 'desk@house.example', phone: '214 555 0100', link: linkTo('/contactUs') }
      return addressLostWords(text, { name: 'Acme Fleet Services', when, reached })
    }),
  }
}

/** Every kind of mail by its name, made when it is asked for, with people and lots that do not exist. */
export function previewMails(post: Pick<Post, 'linkTo'>, reader: PreviewReader): Made {
  const { site, locale } = reader
  const addressee = { to: INVENTED_EMAIL, site, locale, accountId: null }
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  const ofKinds = Object.entries(kindPreviews(reader)).map(([name, { kind, write }]) => [
    name,
    () => letterOfKind(addressee, { write, link, leaveKey: makeShortKey({ code: INVENTED_CODE, kind }) }),
  ])
  return { ...Object.fromEntries(ofKinds), ...fixedPreviews(post, reader) }
}
