import { describe, expect, it } from 'vitest'
import type { Rule } from '@app/contract/access-rule.ts'
import { ANONYMOUS, can, isMember, type Person } from './can.ts'

const buyer: Person = { roles: ['ROLE_PREMIUM'], privileges: ['MULTI_LOT_BIDDING'], sitePreferences: ['pref:NET_PRICES'] }

describe('can', () => {
  it.each([
    ['anyone', true, true],
    ['member', false, true],
    ['ROLE_PREMIUM', false, true],
    ['!ROLE_PREMIUM', true, false],
    ['ROLE_BROKER,ROLE_PREMIUM', false, true],
    ['ROLE_PREMIUM&MULTI_LOT_BIDDING', false, true],
    ['ROLE_PREMIUM & !MULTI_LOT_BIDDING', false, false],
    ['ROLE_ANONYMOUS', true, false],
    ['', false, false],
    ['!', false, false],
    ['UNKNOWN', false, false],
    ['!UNKNOWN', true, true],
    ['ROLE_MASTER,ROLE_PREMIUM&!ROLE_BROKER', false, true],
    ['pref:NET_PRICES', false, true],
    ['pref:NET_PRICES=on', false, false],
    ['!pref:NET_PRICES', true, false],
    ['NET_PRICES', false, false],
    ['pref:ROLE_PREMIUM', false, false],
  ])('reads %j', (rule, anonymous, member) => {
    expect(can(ANONYMOUS, rule as Rule)).toBe(anonymous)
    expect(can(buyer, rule as Rule)).toBe(member)
  })

  it('takes a visitor for somebody without privileges and without wishes of a site', () => {
    expect(ANONYMOUS).toEqual({ roles: ['ROLE_ANONYMOUS'], privileges: [], sitePreferences: [] })
  })

  it('tells by privilege [ACC-6.13]', () => {
    expect((['MULTI_LOT_BIDDING', 'SINGLE_SIGN_ON'] as const).map((rule) => can(buyer, rule))).toEqual([true, false])
  })

  it('tells by roles joined by and, by or, and turned round by ! [ACC-6.14] [MKT-6.15]', () => {
    const both: Person = { ...buyer, roles: ['ROLE_PREMIUM', 'ROLE_BROKER'] }
    const rules = ['ROLE_PREMIUM&ROLE_BROKER', 'ROLE_MASTER,ROLE_BROKER', '!ROLE_BROKER', 'ROLE_PREMIUM&!ROLE_BROKER'] as const
    expect(rules.map((rule) => can(both, rule))).toEqual([true, true, false, false])
    expect(rules.map((rule) => can(buyer, rule))).toEqual([false, false, true, true])
  })
})

it('a member is who has an account, whatever their roles; a visitor has none', () => {
  const member: Person & { accountId: number } = { ...buyer, accountId: 7 }
  expect([isMember(member), isMember(buyer), isMember(ANONYMOUS)]).toEqual([true, false, false])
})
