import { describe, expect, it } from 'vitest'
import type { Role } from '@app/contract/people.ts'
import { ANONYMOUS, type Person } from './can.ts'
import { refusalTarget, type PageAccess } from './page-access.ts'

const person = (...roles: Role[]) => ({ roles, privileges: [], sitePreferences: [] })

describe('a page', () => {
  it.each<[string, Person, PageAccess, string | null]>([
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
    [
      'asks a visitor to sign in where only the blocked are led elsewhere',
      ANONYMOUS,
      { access: 'member', block: 'ROLE_BROKER_BIDDER', altRoute: '/contactBroker' },
      '/login?redirectUrl=%2Fx%3Fa%3D1',
    ],
    ['refuses a visitor where only somebody else is blocked', ANONYMOUS, { access: 'member', block: 'COUNTERMAN' }, '/accessDenied'],
    ['leads a visitor the way it names', ANONYMOUS, { access: 'member', altRoute: '/contactBroker' }, '/contactBroker'],
    [
      'leads a member whom it does not admit the way it names',
      person(),
      { access: 'ROLE_BROKER', block: 'COUNTERMAN', altRoute: '/contactBroker' },
      '/contactBroker',
    ],
    ['blocks nobody else', person('ROLE_GUEST'), { access: 'member', block: 'ROLE_BROKER_BIDDER', altRoute: '/contactBroker' }, null],
  ])('a page %s', (...[, who, page, target]) => {
    expect(refusalTarget(who, page, '/x?a=1')).toBe(target)
  })
})

describe('rules of a page', () => {
  const target = (who: Parameters<typeof refusalTarget>[0], page: Parameters<typeof refusalTarget>[1]) => refusalTarget(who, page, '/x')

  it('rules of a page open it for whoever holds one of its roles, and for everybody where it says so [ACC-4.04]', () => {
    const page: PageAccess = { access: 'ROLE_BROKER,ROLE_MASTER' }
    expect([person('ROLE_MASTER'), person('ROLE_PREMIUM'), ANONYMOUS].map((who) => target(who, page) === null)).toEqual([
      true,
      false,
      false,
    ])
    expect(target(ANONYMOUS, { access: 'ROLE_BROKER,ROLE_ANONYMOUS' })).toBeNull()
  })

  it('rules of a page lead the blocked to the alternate route, and to /accessDenied without one [ACC-4.05] [ACC-2.38] [ACC-8.30]', () => {
    const blocked = person('COUNTERMAN')
    expect(target(blocked, { access: 'member', block: 'COUNTERMAN', altRoute: '/contactBroker' })).toBe('/contactBroker')
    expect(target(blocked, { access: 'member', block: 'COUNTERMAN' })).toBe('/accessDenied')
    expect(target(person(), { access: 'ROLE_BROKER' })).toBe('/accessDenied')
  })

  it('rules of a page lead a visitor whom they refuse to sign in, with the way back [ACC-4.06]', () => {
    expect(target(ANONYMOUS, { access: 'member', altRoute: '/login' })).toBe('/login?redirectUrl=%2Fx')
  })
})
