import { describe, expect, it } from 'vitest'
import { CLOCK_ZONE } from './clock-zone.ts'
import { BANNER_GROUP } from './alerts/alert-codes.ts'
import { answers, isPublicRead } from './define-call.ts'
import { refused, succeeded } from './envelope.ts'
import { Failure, isFailure, textValuesOf } from './failure.ts'
import { LIVE_EVENTS_PATH, LIVE_PATH } from './lanes/live-limits.ts'
import { AMOUNT_MINOR_MAX, amountMinorOf, isAmountMinor, majorOf, minorDigitsOf, moneyOf } from './money.ts'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES, PRIVILEGES, ROLES, STEP_STATUSES, USER_ID_PATTERN } from './people.ts'
import { CURRENCY_CODES, isSiteCode, SITE_CODES } from './sites.ts'

describe('money', () => {
  it('money has three decimals in dinars and rials, else two', () => {
    expect(CURRENCY_CODES.map((code) => `${code} ${minorDigitsOf(code)}`)).toEqual([
      'USD 2',
      'CAD 2',
      'GBP 2',
      'EUR 2',
      'INR 2',
      'AED 2',
      'BHD 3',
      'OMR 3',
    ])
    expect([majorOf({ minor: 215_050, currency: 'USD' }), majorOf({ minor: 1_250_500, currency: 'BHD' })]).toEqual([2150.5, 1250.5])
    expect([moneyOf(2150.505, 'USD'), moneyOf(1.0005, 'OMR')]).toEqual([
      { minor: 215_051, currency: 'USD' },
      { minor: 1_001, currency: 'OMR' },
    ])
  })

  it('money is an amount above nothing, whole and within the bound', () => {
    expect([1, AMOUNT_MINOR_MAX].map(isAmountMinor)).toEqual([true, true])
    expect([0, -1, 1.5, AMOUNT_MINOR_MAX + 1, Number.NaN, 2 ** 60].map(isAmountMinor)).toEqual([false, false, false, false, false, false])
    expect([
      amountMinorOf('21.5', 'USD'),
      amountMinorOf(7, 'BHD'),
      amountMinorOf('x', 'USD'),
      amountMinorOf(0, 'USD'),
      amountMinorOf(0.001, 'USD'),
    ]).toEqual([2150, 7000, null, null, null])
  })
})

describe('an answer', () => {
  it('tells success by 1 and refusal by -1, with the data once [MKT-7.01]', () => {
    expect(succeeded({ a: 1 })).toEqual({ returnCode: 1, returnCodeDesc: 'Success', data: { a: 1 } })
    expect(refused('NOT_FOUND', 'Gone.', { errorMsg: 'x', lot: 7 })).toEqual({
      returnCode: -1,
      returnCodeDesc: 'Gone.',
      data: { lot: 7, errorCode: 'NOT_FOUND', errorMsg: 'Gone.' },
    })
  })
})

describe('a refusal', () => {
  it('a refusal is known by its name and code, whichever bundle made it', () => {
    const failure = new Failure('FORBIDDEN', { lot: 7 })
    expect(failure).toMatchObject({ name: 'Failure', message: 'FORBIDDEN', code: 'FORBIDDEN', detail: { lot: 7 } })
    expect(new Failure('FORBIDDEN').detail).toEqual({})
    const foreign = Object.assign(new Error('x'), { name: 'Failure', code: 'FORBIDDEN' })
    expect([failure, foreign].map(isFailure)).toEqual([true, true])
    const others = [
      new Error('FORBIDDEN'),
      Object.assign(new Error('x'), { code: 'FORBIDDEN' }),
      Object.assign(new Error('x'), { name: 'Failure' }),
      Object.assign(new Error('x'), { name: 'Failure', code: 7 }),
      { name: 'Failure', code: 'FORBIDDEN' },
      null,
      'Failure',
    ]
    expect(others.filter(isFailure)).toEqual([])
  })

  it('names only texts and numbers in its words', () => {
    expect(textValuesOf({ lot: 7, name: 'x', isOpen: true, none: null, list: ['a'], fieldErrors: { a: 'b' } })).toEqual({
      lot: 7,
      name: 'x',
    })
  })
})

describe('names of the house', () => {
  it('codes of sites are nine', () => {
    expect(SITE_CODES.join(' ')).toBe('CPRTUS CPRTUK CPRTIE CPRTCA CPRTDE CPRTES CPRTIN CPRTMEA CPRTDRIVE')
    expect([SITE_CODES.every(isSiteCode), isSiteCode('CPRTFR'), isSiteCode('')]).toEqual([true, false, false])
  })

  it('kinds of people are those of the account document', () => {
    expect(ROLES.join(' ')).toBe(
      'ROLE_ANONYMOUS ROLE_GUEST ROLE_PREMIUM ROLE_BROKER ROLE_MASTER ROLE_BROKER_BIDDER ROLE_MASTER_BIDDER COUNTERMAN',
    )
    expect(ACCOUNT_KINDS.join(' ')).toBe('buyer broker-bidder master-bidder counterman internal kiosk guest seller')
    expect(ACCOUNT_STATUSES.join(' ')).toBe('active inactive suspended terminated lapsed voided closed')
    expect(PRIVILEGES.join(' ')).toBe(
      'SINGLE_SIGN_ON ENABLE_ONE_TRUST MULTI_LOT_BIDDING TOP_BUYER OPERATOR REVIEWER AUDITOR GATE MONEY CASHIER INTERNAL_USER KIOSK_BIDDER',
    )
    expect(STEP_STATUSES).toEqual([460, 462, 461, 469, 463, 467])
  })

  it('user ids have one spelling each', () => {
    expect(['1', '104233', '999999'].filter((id) => !USER_ID_PATTERN.test(id))).toEqual([])
    expect(['0', '01', '1000000', '', 'x1', '1x', ' 1'].filter((id) => USER_ID_PATTERN.test(id))).toEqual([])
  })
})

describe('names on the wire', () => {
  it('names on the wire of the banner and of the live line are those that pages look for', () => {
    expect([BANNER_GROUP, LIVE_PATH, LIVE_EVENTS_PATH]).toEqual(['banner', '/live', '/live/events'])
  })
})

describe('a clock', () => {
  it('a clock is an offset with a label, and its changes', () => {
    const clocks = ['-06:00 CST', '+05:30 GMT+5:30', '-06:00 CST 29549280 -05:00 CDT', '-06:00 CST -1 -05:00 CDT 29899680 -06:00 CST']
    expect(clocks.filter((clock) => !CLOCK_ZONE.test(clock))).toEqual([])
    const none = [
      '',
      '-06:00',
      '06:00 CST',
      '-6:00 CST',
      '-06:0 CST',
      '-06:00  CST',
      'x-06:00 CST',
      '-06:00 CST ',
      '-06:00 CST 7',
      '-06:00 CST x -05:00 CDT',
    ]
    expect(none.filter((clock) => CLOCK_ZONE.test(clock))).toEqual([])
  })
})

describe('a public read', () => {
  it('a public read is a call that says so', () => {
    expect([isPublicRead({ isPublicRead: true }), isPublicRead({})]).toEqual([true, false])
    expect(answers()).toEqual({})
  })
})
