import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import type { MembershipNotice } from '@app/rules/memberships/standing.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { Text } from '@app/text/create-text.ts'
import type { LetterText } from '#platform/mail/index.ts'

/** Where a renewal is ordered and its order stands. */
export const RENEWAL_PATH: string = STEP_PAGES[461]

/** The alert that asks for a renewal. */
export const RENEWAL_ALERT = { action: 'MEMBERSHIP_RENEWAL', customCode: '' } as const

/** What a mail about the end of a membership says. */
export interface EndOfMembership {
  readonly notice: MembershipNotice
  readonly level: MembershipLevel
  /** YYYY-MM-DD. */
  readonly validUntil: string
  /** The day on which it lapses if its last call is written today, YYYY-MM-DD. */
  readonly lapses: string
  readonly site: SiteCode
}

/** The words of a mail about the end of a membership. */
export function membershipWords(
  { notice, level, validUntil, lapses, site }: EndOfMembership,
  text: Text,
  link: (path: string) => string,
): LetterText {
  const values = {
    level: text.t(`register.level.${level}`),
    day: dayOnSite(validUntil, site, text.languageTag),
    lapse: dayOnSite(lapses, site, text.languageTag),
  }
  return {
    subject: text.t(`mail.membership.${notice}.subject`, values),
    lead: [text.dyn(`mail.membership.${notice}.lead`, '', values), text.t('mail.membership.bids')],
    button: { label: text.t('mail.membership.button'), url: link(RENEWAL_PATH) },
  }
}

/** The words of a mail that a membership which had to wait has begun. */
export const readyWords = (text: Text, link: (path: string) => string): LetterText => ({
  subject: text.t('mail.member.ready.subject'),
  lead: [text.t('mail.member.ready.lead'), text.t('mail.member.ready.next')],
  button: { label: text.t('mail.membership.button'), url: link('/accountInformation/membership') },
})
