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

/** The reset mail: the user ids of the address, each with a link that works once (OQ-A40). */
export function resetMail(
  post: Post,
  { site, ...rest }: Addressee,
  { entries, lifeMs }: { entries: readonly ResetEntry[]; lifeMs: number },
): Mail {
  const addressee = { ...rest, site }
  return letter(addressee, (text) => ({
    subject: text.t('mail.reset.subject'),
    parts: [
      text.t('mail.reset.lead'),
      ...entries.map(({ number, key }) => {
        const link = post.linkTo(site, inLanguage(addressee.locale, `/create-password?key=${key}`))
        return `${text.t('mail.userId', { number: String(number) })}\n${link}`
      }),
      text.t('mail.reset.life', { minutes: lifeMs / MINUTE_MS }),
      text.t('mail.notYou'),
    ],
  }))
}

/** The mail that confirms right answers: only its link makes the key work (assurance C3). */
export function answersMail(
  post: Post,
  addressee: Addressee,
  { key, confirmation, lifeMs }: { key: string; confirmation: string; lifeMs: number },
): Mail {
  const path = `/create-password?key=${key}&confirmation=${confirmation}`
  return letter(addressee, (text) => ({
    subject: text.t('mail.answers.subject'),
    parts: [
      text.t('mail.answers.lead'),
      post.linkTo(addressee.site, inLanguage(addressee.locale, path)),
      text.t('mail.reset.life', { minutes: lifeMs / MINUTE_MS }),
      text.t('mail.answers.notYou'),
    ],
  }))
}

/** Tells the owner that somebody answered wrong too often (OQ-A30). */
export function lockedMail(post: Post, addressee: Addressee, lockMs: number): Mail {
  return letter(addressee, (text) => ({
    subject: text.t('mail.locked.subject'),
    parts: [
      text.t('mail.locked.lead', { hours: lockMs / HOUR_MS }),
      text.t('mail.locked.help'),
      post.linkTo(addressee.site, inLanguage(addressee.locale, '/login/forgotPassword')),
    ],
  }))
}

/** Asks the owner of a new address to confirm it. */
export function confirmMail(post: Post, addressee: Addressee, { key, lifeMs }: { key: string; lifeMs: number }): Mail {
  return letter(addressee, (text) => ({
    subject: text.t('mail.confirm.subject'),
    parts: [
      text.t('mail.confirm.lead'),
      post.linkTo(addressee.site, inLanguage(addressee.locale, `/updateBrokerBidderEmail?key=${key}`)),
      text.t('mail.confirm.life', { hours: lifeMs / HOUR_MS }),
      text.t('mail.notYou'),
    ],
  }))
}

/** A seller's link to choose a password (OQ-A43). */
export function sellerMail(post: Post, addressee: Addressee, { key, lifeMs }: { key: string; lifeMs: number }): Mail {
  return letter(addressee, (text) => ({
    subject: text.t('mail.seller.subject'),
    parts: [
      text.t('mail.seller.lead'),
      post.linkTo(addressee.site, inLanguage(addressee.locale, `/sellerPassword?key=${key}`)),
      text.t('mail.reset.life', { minutes: lifeMs / MINUTE_MS }),
      text.t('mail.notYou'),
    ],
  }))
}
