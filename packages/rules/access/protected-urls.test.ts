import { describe, expect, it } from 'vitest'
import type { Role } from '@app/contract/people.ts'
import { ANONYMOUS } from './can.ts'
import { blockedTarget, isProtectedPath } from './protected-urls.ts'

it.each([
  ['/memberFees', true],
  ['/MEMBERFEES', true],
  ['/memberFees/2026', true],
  ['/memberFeesOld', false],
  ['/Content/US/en/Premier-Member-Fees', true],
  ['/Content/US/en', false],
  ['/public/memberFees', false],
  ['/member-fees-us-licensed', true],
  ['/member-fees-us-non-licensed/1', true],
  ['/', false],
])('%s is protected: %s', (path, expected) => {
  expect(isProtectedPath(path)).toBe(expected)
})

it('a list of its own takes the place of ours, in whatever case it is written', () => {
  const listed = ['/OnlyHere']
  expect(['/onlyhere', '/ONLYHERE/1', '/memberFees'].map((path) => isProtectedPath(path, listed))).toEqual([true, true, false])
})

describe('a path that is closed to a role', () => {
  const withRole = (...roles: Role[]) => ({ ...ANONYMOUS, roles })
  const [guest, brokerBidder, member] = [withRole('ROLE_GUEST'), withRole('ROLE_BROKER_BIDDER'), withRole('ROLE_PREMIUM')]

  it.each([
    ['/savedsearch', '/accessDenied', null],
    ['/savedSearch/7', '/accessDenied', null],
    ['/SAVEDSEARCH', '/accessDenied', null],
    ['/paymentsDue', null, '/contactBroker'],
    ['/PAYMENTSDUE/all', null, '/contactBroker'],
    ['/member-payments', null, '/contactBroker'],
    ['/Member-Payments/2026', null, '/contactBroker'],
    ['/savedsearches', null, null],
    ['/payments', null, '/contactBroker'],
    ['/makePayment', null, '/contactBroker'],
    ['/paymentOptions', null, '/contactBroker'],
    ['/paymentsOld', null, null],
    ['/member-payments-old', null, null],
    ['/my/paymentsDue', null, null],
    ['/', null, null],
  ])('%s sends a guest to %s and whoever bids through a broker to %s', (path, forGuest, forBrokerBidder) => {
    expect([blockedTarget(guest, path), blockedTarget(brokerBidder, path)]).toEqual([forGuest, forBrokerBidder])
  })

  it.each(['/savedsearch', '/paymentsDue', '/member-payments'])('%s is open to a member and left to sign-in for a visitor', (path) => {
    expect([blockedTarget(member, path), blockedTarget(ANONYMOUS, path)]).toEqual([null, null])
  })

  it('a path that is closed to a role is closed to somebody of both roles, each path with its own way out', () => {
    const both = withRole('ROLE_GUEST', 'ROLE_BROKER_BIDDER')
    expect(['/savedsearch', '/paymentsDue'].map((path) => blockedTarget(both, path))).toEqual(['/accessDenied', '/contactBroker'])
  })
})
