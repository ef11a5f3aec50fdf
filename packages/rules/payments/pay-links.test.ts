import { describe, expect, it } from 'vitest'
import { checkPayLink, payLinkAmount, payLinkState, typedLinkMinor } from './pay-links.ts'

const OPEN = { endReason: null, expiresAtMs: 1_000, balanceMinor: 1, isOwnerActive: true } as const
const USD = { currency: 'USD', balanceMinor: 10_000 } as const

describe('a link by which somebody else pays', () => {
  it.each([
    [OPEN, 999, 'OPEN'],
    [OPEN, 1_000, 'EXPIRED'],
    [{ ...OPEN, balanceMinor: 0 }, 0, 'SETTLED'],
    [{ ...OPEN, balanceMinor: 0 }, 2_000, 'SETTLED'],
    [{ ...OPEN, isOwnerActive: false }, 0, 'REVOKED'],
    [{ ...OPEN, endReason: 'PAID' }, 0, 'PAID'],
    [{ ...OPEN, endReason: 'REVOKED', balanceMinor: 0 }, 2_000, 'REVOKED'],
  ] as const)('a link %j at %i is %s', (standing, nowMs, state) => {
    expect(payLinkState(standing, nowMs)).toBe(state)
  })

  it('a link asks for no more than is left to pay', () => {
    const asked = (amountMinor: number, balanceMinor: number, currency: 'USD' | 'BHD' = 'USD') =>
      payLinkAmount({ amountMinor, balanceMinor, currency })
    expect([asked(500, 400), asked(500, 600)]).toEqual([400, 500])
    expect([asked(500, 405, 'BHD'), asked(500, 401, 'BHD'), asked(500, 1, 'BHD')]).toEqual([410, 410, 10])
  })

  it.each([
    ['', 10_000],
    ['  ', 10_000],
    ['100', 10_000],
    ['0.01', 1],
    ['100.01', null],
    ['0', null],
    ['-1', null],
    ['1e2', null],
    ['NaN', null],
    ['1.234', null],
    ['9007199254740992', null],
  ] as const)('an amount of a link %j is %s', (typed, minor) => {
    expect(typedLinkMinor(typed, USD)).toBe(minor)
  })

  it('an amount of a link is read with the three decimals of its currency', () => {
    expect(typedLinkMinor('12.34', { currency: 'BHD', balanceMinor: 12_340 })).toBe(12_340)
  })

  it('an address that is none and an amount that is none are said beside their fields', () => {
    expect(checkPayLink({ email: '', amountMinor: 1 }, 'CPRTUS')).toEqual({})
    expect(checkPayLink({ email: 'a@b.co\nbcc: c@d.co', amountMinor: null }, 'CPRTUS')).toEqual({
      amount: 'validation.linkAmount',
      email: 'validation.email',
    })
  })
})
