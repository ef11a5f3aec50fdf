import { MARKETING_SUBSCRIPTIONS } from '../reference/member-choices.ts'

/** What a person answered about a kind of mail (ACC-3.44). */
export type SubscriptionStatus = 'SUBSCRIBED' | 'NOT_SUBSCRIBED' | 'UNSUBSCRIBED'

/** A kind of mail that somebody may do without. What has to be sent, such as a reset link, has no kind. */
export interface MailKind {
  readonly code: string
  /** Whether it is sent to somebody who never answered. */
  readonly isOnAtFirst: boolean
  /** Whether it begins only once a link mailed to the address was confirmed. */
  readonly needsConfirmation: boolean
}

/** Kinds of mail that every site sends. A module that sends another kind adds its row here. */
const ON_EVERY_SITE: readonly MailKind[] = [
  { code: 'SALE_REMINDERS', isOnAtFirst: true, needsConfirmation: false },
  { code: 'SALE_CANCELLED', isOnAtFirst: true, needsConfirmation: false },
  { code: 'SAVED_SEARCHES', isOnAtFirst: true, needsConfirmation: false },
  { code: 'ACCOUNT_ALERTS', isOnAtFirst: true, needsConfirmation: false },
  ...['BID_OUTBID', 'BID_LANE_NEAR', 'BID_RESULTS', 'BID_COUNTERS', 'BID_RELISTED', 'BID_APPROVALS', 'WATCH_RELISTED', 'WATCH_PRICES'].map(
    (code) => ({
      code,
      isOnAtFirst: true,
      needsConfirmation: false,
    }),
  ),
]

const newsOf = (code: string): MailKind => ({ code, isOnAtFirst: false, needsConfirmation: true })

/** Kinds of mail on a site; news only where the site has them (ACC-9.31). */
export function mailKindsOf(site: string): readonly MailKind[] {
  const news = MARKETING_SUBSCRIPTIONS[site]
  return news === undefined ? ON_EVERY_SITE : [...ON_EVERY_SITE, newsOf(news)]
}

/** A kind by its code, on whatever site; null for none. */
export function mailKindOf(code: string): MailKind | null {
  const isNews = Object.values(MARKETING_SUBSCRIPTIONS).includes(code)
  return isNews ? newsOf(code) : (ON_EVERY_SITE.find((kind) => kind.code === code) ?? null)
}

/** Whether somebody receives a kind of mail: their own choice, else the default. */
export const statusOf = (kind: MailKind, answered: SubscriptionStatus | null): SubscriptionStatus =>
  answered ?? (kind.isOnAtFirst ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED')
