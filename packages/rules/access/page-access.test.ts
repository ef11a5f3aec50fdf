import { describe, expect, it } from 'vitest'
import { ANONYMOUS } from './can.ts'
import { refusalTarget } from './page-access.ts'

const person = (...roles: string[]) => ({ roles, privileges: [], sitePreferences: [] })

describe('a page', () => {
  it.each([
    ['opens for everyone', ANONYMOUS, { access: 'anyone' }, null],
    ['sends a visitor to sign in where it says so', ANONYMOUS, { access: 'member', altRoute: '/login' }, '/login?redirectUrl=%2Fx%3Fa%3D1'],
    ['refuses a visitor where it names no other way', ANONYMOUS, { access: 'member' }, '/accessDenied'],
    ['opens for a standard buyer, who holds no role', person(), { access: 'member', altRoute: '/login' }, null],
    ['does not send a member to sign in again', person(), { access: 'ROLE_BROKER', altRoute: '/login' }, '/accessDenied'],
    ['lets the block win', person('ROLE_BROKER', 'COUNTERMAN'), { access: 'ROLE_BROKER', block: 'COUNTERMAN' }, '/accessDenied'],
    [
      'leads the blocked elsewhere',
      person('ROLE_BROKER_BIDDER'),
      { access: 'member', block: 'ROLE_BROKER_BIDDER', altRoute: '/contactBroker' },
      '/contactBroker',
    ],
    ['blocks nobody else', person('ROLE_GUEST'), { access: 'member', block: 'ROLE_BROKER_BIDDER', altRoute: '/contactBroker' }, null],
  ])('%s', (...[, who, page, target]) => {
    expect(refusalTarget(who, page, '/x?a=1')).toBe(target)
  })
})
