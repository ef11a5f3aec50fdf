import { describe, expect, it } from 'vitest'
import { ACCOUNT_STATUSES } from '@app/contract/people.ts'
import { decideSignIn, needsEmail, type SignInFacts } from './sign-in.ts'
import * as limits from './sign-in-limits.ts'

const known: SignInFacts = {
  kind: 'buyer',
  status: 'active',
  isVacant: false,
  homeSite: 'CPRTUS',
  grantedSites: ['CPRTCA'],
  site: 'CPRTUS',
  accountsOfAddress: 1,
  isDeviceBlocked: false,
  isEmailDomainBlocked: false,
  passwordState: 'current',
}
const admitted = { kind: 'admitted' }
const refused = (error: string) => ({ kind: 'refused', error })

describe('a right password', () => {
  it.each<[string, Partial<SignInFacts>, object]>([
    ['lets in', {}, admitted],
    ['lets in on a site that was granted', { site: 'CPRTCA' }, admitted],
    ['lets in by an address that nobody else has', { accountsOfAddress: 0 }, admitted],
    ['does not say which account of an address is meant', { accountsOfAddress: 2 }, refused('MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID')],
    ['opens no number that nobody holds', { isVacant: true }, refused('BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE')],
    ['opens no other site', { site: 'CPRTUK' }, refused('CROSS_SITE_LOGIN_NOT_ALLOWED')],
    ['opens nothing on a blocked device', { isDeviceBlocked: true }, refused('DEVICE_LOGIN_BLOCKED')],
    ['opens nothing for a blocked mail domain', { isEmailDomainBlocked: true }, refused('EMAIL_DOMAIN_BLOCKED')],
    ['has expired', { passwordState: 'expired' }, refused('PASSWORD_EXPIRED')],
    ['has to be set anew', { passwordState: 'reset' }, refused('FORGET_PASSWORD')],
    ['is a common one', { passwordState: 'common' }, refused('FORGET_PASSWORD')],
    ['is temporary', { passwordState: 'temporary' }, { kind: 'temporary' }],
    ['was temporary too long', { passwordState: 'temporary-over' }, { kind: 'temporary-over' }],
  ])('a right password %s', (_, fields, decision) => {
    expect(decideSignIn({ ...known, ...fields })).toEqual(decision)
  })

  it('tells of the status of the account', () => {
    const decisions = ACCOUNT_STATUSES.map((status) => [status, decideSignIn({ ...known, status })])
    expect(Object.fromEntries(decisions)).toEqual({
      active: admitted,
      inactive: admitted,
      suspended: refused('ACCOUNT_SUSPENDED'),
      terminated: refused('ACCOUNT_TERMINATED'),
      lapsed: refused('ACCOUNT_LAPSED'),
      voided: refused('ACCOUNT_VOIDED'),
      closed: refused('BAD_CREDENTIALS'),
    })
  })
})

it.each([
  ['broker-bidder', null, true],
  ['broker-bidder', 'pat@yard.example', false],
  ['buyer', null, false],
] as const)('a %s with the address %s has to give one first: %s', (kind, email, isNeeded) => {
  expect(needsEmail({ kind, email })).toBe(isNeeded)
})

it('what sign-in counts, keeps and for how long is written down here a second time', () => {
  expect({ ...limits }).toEqual({
    LOCK_FROM_FAILURES: 10,
    FAILURE_WINDOW_MS: 1_800_000,
    LOCK_MS: 1_800_000,
    NETWORK_FAILURES_MAX: 100,
    STUFFING_FAILURES: 100,
    STUFFING_WINDOW_MS: 600_000,
    TICKET_LIFE_MS: 60_000,
    WAITING_TICKET_LIFE_MS: 300_000,
    USERNAME_COOKIE: 'username',
    USERNAME_COOKIE_DAYS: 365,
    MEMBER_NAME_COOKIE: 'memberName',
    KIOSK_DEVICE_COOKIE: 'hlKiosk',
    LOGOUT_REDIRECT_COOKIE: 'logoutRedirect',
    LOGOUT_REDIRECT_SECONDS: 20,
    LOGOUT_REDIRECTS: { contactUs: '/contactUs' },
    JWT_COOKIE: 'JWT',
    RECENT_LOGIN_COOKIE: 'recentLogIn',
  })
})
