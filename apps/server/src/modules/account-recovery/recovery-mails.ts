import type { SiteCode } from '@app/contract/sites.ts'
import { localeOf, type Locale } from '@app/text/locales.ts'
import { type Addressee, inLanguage, letter, type Mail, type Post } from '#platform/mail/index.ts'

/** The language a person chose, else the language of their request. */
export const languageOfPerson = (chosen: string | null, requested: Locale): Locale => localeOf(chosen) ?? requested

/** The site that a link leads to: the one it was asked on where the account may sign in there, else the account's own. */
export const siteOfLink = (
  { homeSite, grantedSites }: { readonly homeSite: string; readonly grantedSites: readonly string[] },
  requested: SiteCode,
): SiteCode => (homeSite === requested || grantedSites.includes(requested) ? requested : (homeSite as SiteCode))

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** One account in a reset mail. */
export interface ResetEntry {
  readonly number: number
  readonly key: string
}

type Linking = Pick<Post, 'linkTo'>

const linkOf = (post: Linking, { site, locale }: Addressee, path: string): string => post.linkTo(site, inLanguage(locale, path))

/** The reset mail: the user ids of the address, each with a link that works once (OQ-A40). One account has a button, several a list. */
export function resetMail(
  post: Linking,
  addressee: Addressee,
  { entries, lifeMs }: { entries: readonly ResetEntry[]; lifeMs: number },
): Mail {
  const [first, ...others] = entries.map(({ number, key }) => ({
    number: String(number),
    url: linkOf(post, addressee, `/create-password?key=${key}`),
  }))
  if (first === undefined) throw new Error('a reset mail is about one account or several')
  return letter(addressee, (text) => ({
    subject: text.t('mail.reset.subject'),
    lead: [text.t('mail.reset.lead')],
    ...(others.length === 0
      ? {
          facts: [[text.t('mail.userId.label'), first.number]],
          button: { label: text.t('mail.button.password'), url: first.url },
        }
      : { items: [first, ...others].map(({ number, url }) => ({ text: text.t('mail.userId', { number }), url })) }),
    notes: [text.t('mail.reset.life', { minutes: lifeMs / MINUTE_MS }), text.t('mail.notYou')],
  }))
}

/** The mail that confirms right answers: only its link makes the key work (assurance C3). */
export function answersMail(
  post: Linking,
  addressee: Addressee,
  { key, confirmation, lifeMs }: { key: string; confirmation: string; lifeMs: number },
): Mail {
  const url = linkOf(post, addressee, `/create-password?key=${key}&confirmation=${confirmation}`)
  return letter(addressee, (text) => ({
    subject: text.t('mail.answers.subject'),
    lead: [text.t('mail.answers.lead')],
    button: { label: text.t('mail.button.password'), url },
    notes: [text.t('mail.reset.life', { minutes: lifeMs / MINUTE_MS }), text.t('mail.answers.notYou')],
  }))
}

/** Tells the owner that somebody answered wrong too often (OQ-A30). */
export function lockedMail(post: Linking, addressee: Addressee, lockMs: number): Mail {
  return letter(addressee, (text) => ({
    subject: text.t('mail.locked.subject'),
    lead: [text.t('mail.locked.lead', { hours: lockMs / HOUR_MS }), text.t('mail.locked.help')],
    button: { label: text.t('mail.button.forgot'), url: linkOf(post, addressee, '/login/forgotPassword') },
  }))
}

/** Asks the owner of a new address to confirm it. */
export function confirmMail(post: Linking, addressee: Addressee, { key, lifeMs }: { key: string; lifeMs: number }): Mail {
  return letter(addressee, (text) => ({
    subject: text.t('mail.confirm.subject'),
    lead: [text.t('mail.confirm.lead')],
    button: { label: text.t('mail.button.address'), url: linkOf(post, addressee, `/updateBrokerBidderEmail?key=${key}`) },
    notes: [text.t('mail.confirm.life', { hours: lifeMs / HOUR_MS }), text.t('mail.notYou')],
  }))
}

/** A seller's link to choose a password (OQ-A43). */
export function sellerMail(post: Linking, addressee: Addressee, { key, lifeMs }: { key: string; lifeMs: number }): Mail {
  return letter(addressee, (text) => ({
    subject: text.t('mail.seller.subject'),
    lead: [text.t('mail.seller.lead')],
    button: { label: text.t('mail.button.sellerPassword'), url: linkOf(post, addressee, `/sellerPassword?key=${key}`) },
    notes: [text.t('mail.reset.life', { minutes: lifeMs / MINUTE_MS }), text.t('mail.notYou')],
  }))
}
