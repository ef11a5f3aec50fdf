import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import type { SignInError } from '@app/contract/people/sign-in.ts'

/** An account whose owner has just proved their identity, and the site they sign in at. */
export interface SignInFacts {
  readonly kind: AccountKind
  readonly status: AccountStatus
  /** A bidder number of a broker that no person holds. */
  readonly isVacant: boolean
  readonly homeSite: string
  readonly grantedSites: readonly string[]
  readonly site: string
  /** Accounts of this site with the typed address; 1 where a user id was typed. */
  readonly accountsOfAddress: number
  readonly isDeviceBlocked: boolean
  readonly isEmailDomainBlocked: boolean
  readonly passwordState: PasswordState
}

/** `temporary-over`: a temporary password whose day is past. `common`: the password is on the list of breached ones. */
export type PasswordState = 'current' | 'temporary' | 'temporary-over' | 'expired' | 'reset' | 'common'

/** What a right password leads to: a refusal by its code, a change of the password first, or the way in. */
export type SignInDecision =
  | { readonly kind: 'refused'; readonly error: SignInError }
  | { readonly kind: 'temporary' }
  | { readonly kind: 'temporary-over' }
  | { readonly kind: 'admitted' }

const OF_STATUS: Readonly<Partial<Record<AccountStatus, SignInError>>> = {
  suspended: 'ACCOUNT_SUSPENDED',
  terminated: 'ACCOUNT_TERMINATED',
  lapsed: 'ACCOUNT_LAPSED',
  voided: 'ACCOUNT_VOIDED',
  // A closed account is one that does not exist any more.
  closed: 'BAD_CREDENTIALS',
}

function refusalOf(facts: SignInFacts): SignInError | null {
  if (facts.accountsOfAddress > 1) return 'MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID'
  const ofStatus = OF_STATUS[facts.status]
  if (ofStatus !== undefined) return ofStatus
  if (facts.isVacant) return 'BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE'
  if (facts.homeSite !== facts.site && !facts.grantedSites.includes(facts.site)) return 'CROSS_SITE_LOGIN_NOT_ALLOWED'
  if (facts.isDeviceBlocked) return 'DEVICE_LOGIN_BLOCKED'
  if (facts.isEmailDomainBlocked) return 'EMAIL_DOMAIN_BLOCKED'
  if (facts.passwordState === 'expired') return 'PASSWORD_EXPIRED'
  return facts.passwordState === 'reset' || facts.passwordState === 'common' ? 'FORGET_PASSWORD' : null
}

/**
 * What follows a correct password or ticket (account spec §4 and §8, OQ-A08). Only somebody who has proved their identity may learn it: to
 * everybody else every account answers like one that does not exist (OQ-A07).
 */
export function decideSignIn(facts: SignInFacts): SignInDecision {
  const error = refusalOf(facts)
  if (error !== null) return { kind: 'refused', error }
  if (facts.passwordState === 'temporary' || facts.passwordState === 'temporary-over') return { kind: facts.passwordState }
  return { kind: 'admitted' }
}

/** Whether a person has to give an address first: a broker's bidder without one (ACC-3.04, OQ-A03). */
export const needsEmail = ({ kind, email }: { readonly kind: AccountKind; readonly email: string | null }): boolean =>
  kind === 'broker-bidder' && email === null
