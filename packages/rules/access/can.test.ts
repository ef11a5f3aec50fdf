import { describe, expect, it } from 'vitest'
import { ANONYMOUS, can } from './can.ts'

const buyer = { roles: ['ROLE_PREMIUM'], privileges: ['MULTI_LOT_BIDDING'], sitePreferences: [] }

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
  ])('reads %j', (rule, anonymous, member) => {
    expect(can(ANONYMOUS, rule)).toBe(anonymous)
    expect(can(buyer, rule)).toBe(member)
  })
})
