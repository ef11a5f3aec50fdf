import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitOf } from '../bidding/limits.ts'
import { approvalRefusal, operatorsNeeded, twoPeopleFromMinor, type WaitingRefund } from './approvals.ts'
import { readBankAccount } from './bank-account.ts'
import { depositVisibility, freeOf, leftOf } from './refundable.ts'

const ASKED = {
  by: 'PAYER',
  way: 'GATEWAY',
  amountMinor: 99_999,
  twoPeopleFromMinor: 100_000,
  isKnownAccount: true,
  isPayerHeld: false,
} as const

describe('how many operators agree to a refund', () => {
  it.each([
    ['a small deposit to its card', {}, 0],
    ['the site’s amount', { amountMinor: 100_000 }, 1],
    ['a known bank account', { way: 'BANK' }, 1],
    ['a new bank account', { way: 'BANK', isKnownAccount: false }, 2],
    ['a payer whom reviewers look at', { isPayerHeld: true }, 2],
    ['what an operator proposes', { by: 'OPERATOR' }, 1],
    ['the same from the site’s amount on', { by: 'OPERATOR', amountMinor: 100_000 }, 2],
    ['what a rule proposes', { by: 'RULE' }, 1],
    ['the same from the site’s amount on', { by: 'RULE', amountMinor: 100_000 }, 2],
    ['a new bank account that an operator names', { by: 'OPERATOR', way: 'BANK', isKnownAccount: false }, 2],
  ] as const)('operators who agree to %s are as many as it takes', (_, more, needed) => {
    expect(operatorsNeeded({ ...ASKED, ...more })).toBe(needed)
  })

  it('two people decide from the amount that the site prefers, in the digits of the currency, and at most five times the usual', () => {
    const prefer = (value: string) => [`pref:REFUND_TWO_PEOPLE_FROM_USD=${value}`]
    expect(twoPeopleFromMinor([], 'USD')).toBe(100_000)
    expect(twoPeopleFromMinor([], 'BHD')).toBe(400_000)
    expect(twoPeopleFromMinor(prefer('250'), 'USD')).toBe(25_000)
    expect(twoPeopleFromMinor(prefer('250'), 'GBP')).toBe(80_000)
    expect(twoPeopleFromMinor(prefer('0'), 'USD')).toBe(0)
    expect(twoPeopleFromMinor(prefer('999999999'), 'USD')).toBe(500_000)
    for (const wrong of ['', '-1', '1.5', '1e9', 'x', '9999999999']) expect(twoPeopleFromMinor(prefer(wrong), 'USD')).toBe(100_000)
  })
})

describe('who may agree', () => {
  const waiting: WaitingRefund = { state: 'ASKED', payerId: 1, askedBy: 2, approvedBy: [3], notBeforeMs: 1_000 }
  it.each([
    [4, 1_000, {}, null],
    [4, 999, {}, 'EARLY'],
    [1, 1_000, {}, 'SELF'],
    [2, 1_000, {}, 'SECOND_PERSON'],
    [3, 1_000, {}, 'SECOND_PERSON'],
    [4, 1_000, { state: 'APPROVED' }, 'CHANGED'],
    [4, 1_000, { state: 'PROPOSED', askedBy: null }, null],
    [4, 0, { notBeforeMs: null }, null],
  ] as const)('an operator %s who agrees at %s to %o: %s', (...[by, nowMs, more, refusal]) => {
    expect(approvalRefusal({ ...waiting, ...more }, by, nowMs)).toBe(refusal)
  })
})

describe('what of a deposit can go back', () => {
  it('a deposit can go back as far as its limit can do without it, and not a cent more', () => {
    const minor = integer({ min: 0, max: 10_000_000 })
    assert(
      property(minor, minor, (heldMinor, boundMinor) => {
        const free = freeOf({ heldMinor, boundMinor, isOverdue: false }, 'USD')
        const fits = (back: number): boolean => limitOf(heldMinor - back, 'USD') >= boundMinor
        expect(free).toBeGreaterThanOrEqual(0)
        expect(free).toBeLessThanOrEqual(heldMinor)
        expect(free === 0 || fits(free)).toBe(true)
        expect(free < heldMinor && fits(free + 1)).toBe(false)
      }),
    )
  })

  it('a deposit stays while something is overdue', () => {
    expect(freeOf({ heldMinor: 50_000, boundMinor: 0, isOverdue: true }, 'USD')).toBe(0)
  })

  it('a deposit shows once it is known and above nothing', () => {
    expect([undefined, null, 0, -1, 0.01].map(depositVisibility)).toEqual(['UNINITIALISED', 'HIDDEN', 'HIDDEN', 'HIDDEN', 'SHOWN'])
  })

  it('a payment can go back as far as it has not', () => {
    expect([leftOf({ amountMinor: 5, backMinor: 2 }), leftOf({ amountMinor: 5, backMinor: 9 })]).toEqual([3, 0])
  })
})

describe('a bank account', () => {
  const typed = { holder: ' Zoë  O’Neil ', account: 'nl91 abna 0417 1643 00', routing: '' }
  it('a bank account is an IBAN in any currency, without blanks', () => {
    for (const currency of ['EUR', 'USD', 'AED', 'INR'] as const)
      expect(readBankAccount(typed, currency)).toEqual({
        account: { kind: 'IBAN', holder: 'Zoë O’Neil', account: 'NL91ABNA0417164300', routing: '' },
      })
  })

  it.each([
    ['USD', '000123456789', '021000021', 'US'],
    ['CAD', '12345678', '12345-678', 'CA'],
    ['INR', '123456789012', 'hdfc0001234', 'IN'],
  ] as const)('a bank account of %s is also a number with its routing number', (...[currency, account, routing, kind]) => {
    expect(readBankAccount({ ...typed, account, routing }, currency)).toMatchObject({ account: { kind } })
  })

  it.each([
    ['EUR', { account: '12345678' }, 'bank[account]'],
    ['EUR', { account: 'NL91ABNA0417164301' }, 'bank[account]'],
    ['USD', { account: '123' }, 'bank[account]'],
    ['USD', { account: '000123456789', routing: '021000022' }, 'bank[routing]'],
    ['USD', { account: '000123456789', routing: '' }, 'bank[routing]'],
    ['CAD', { account: '12345678', routing: '1' }, 'bank[routing]'],
    ['INR', { account: '123456789012', routing: 'HDFC1001234' }, 'bank[routing]'],
    ['EUR', { holder: 'x' }, 'bank[holder]'],
    ['EUR', { holder: '=cmd|calc' }, 'bank[holder]'],
  ] as const)('a bank account of %s is refused for %o', (currency, more, field) => {
    const read = readBankAccount({ ...typed, ...more }, currency)
    expect('fieldErrors' in read ? Object.keys(read.fieldErrors) : []).toEqual([field])
  })
})
