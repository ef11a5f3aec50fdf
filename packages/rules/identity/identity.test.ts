import { describe, expect, it } from 'vitest'
import type { IdentityStatus } from '@app/contract/identity/identity-codes.ts'
import { isVerificationStatus } from '../alerts/verification.ts'
import { documentsTaken, mayStart, neededOf, triesLeft, verificationOf } from './check-status.ts'
import { checkIdentityVerdict, reasonOf, type SentIdentityVerdict, yearsOld } from './verdict.ts'

describe('an identity check', () => {
  it.each<[IdentityStatus | null, number, boolean]>([
    [null, 3, true],
    ['INITIATED', 1, true],
    ['INITIATED', 0, true],
    ['PENDING', 3, false],
    ['CLEARED', 3, false],
    ['FAILED', 1, true],
    ['FAILED', 0, false],
  ])('somebody whose check is %s with %i tries may begin: %s', (status, left, may) => {
    expect(mayStart(status, left)).toBe(may)
  })

  it('three checks may fail, and as many more as operators allow', () => {
    expect([0, 1, 2, 3, 4].map((failed) => triesLeft({ failed, allowed: 0 }))).toEqual([3, 2, 1, 0, 0])
    expect([3, 4, 5].map((failed) => triesLeft({ failed, allowed: 2 }))).toEqual([2, 1, 0])
  })

  it('a passport takes no back', () => {
    expect(neededOf('ID_CARD', ['selfie'])).toEqual(['front', 'back'])
    expect(neededOf('PASSPORT', ['front'])).toEqual(['selfie'])
    expect(neededOf('PASSPORT', ['front', 'back', 'selfie'])).toEqual([])
  })
})

describe('what alerts name a check [ACC-4.38]', () => {
  it.each<[Parameters<typeof verificationOf>, string]>([
    [['CLEARED', null, 3], 'approved'],
    [['PENDING', null, 3], 'under_review'],
    [['FAILED', 'UNREADABLE', 2], 'resubmission_requested'],
    [['FAILED', 'UNREADABLE', 0], 'identity_checks_failed'],
    [['FAILED', 'NOT_SAME_FACE', 2], 'identity_checks_failed'],
    [['FAILED', 'UNDER_AGE', 2], 'identity_checks_failed'],
  ])('a check with its reason and tries, %j, is %s', (check, name) => {
    expect(verificationOf(...check)).toBe(name)
    expect(isVerificationStatus(name)).toBe(true)
  })
})

const TODAY = '2026-11-27'
const CLEAR: SentIdentityVerdict = { verdict: 'CLEAR', reasonCode: '', bornOn: '1988-04-17' }
const faults = (fields: Partial<SentIdentityVerdict>, age = 18) =>
  checkIdentityVerdict({ ...CLEAR, ...fields }, { today: TODAY, age, isDocumentTaken: true })

describe('a day of birth', () => {
  it.each([
    ['2008-11-27', TODAY, 18],
    ['2008-11-28', TODAY, 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    [TODAY, TODAY, 0],
  ])('%s is so many years before %s', (bornOn, today, years) => {
    expect(yearsOld(bornOn, today)).toBe(years)
  })

  it('a day of birth is compared with the age that the country asks, to the day', () => {
    expect(faults({ bornOn: '2008-11-27' })).toEqual({})
    expect(faults({ bornOn: '2008-11-28' })).toEqual({ bornOn: 'validation.underAge' })
    expect(faults({ bornOn: '2005-11-28' }, 21)).toEqual({ bornOn: 'validation.underAge' })
    expect(faults({ verdict: 'FAIL', reasonCode: 'UNDER_AGE', bornOn: '2008-11-28' })).toEqual({})
    expect(faults({ verdict: 'FAIL', reasonCode: 'UNDER_AGE', bornOn: '2008-11-27' })).toEqual({ bornOn: 'validation.isOfAge' })
  })

  it.each(['', 'soon', '1988-02-30', '2026-11-28', '1905-01-01'])('nobody is cleared by the day of birth “%s”', (bornOn) => {
    expect(faults({ bornOn })).toEqual({ bornOn: 'validation.bornOn' })
  })
})

describe('a verdict', () => {
  it('a verdict clears nobody by a document that is not taken from their country', () => {
    const judged = (verdict: SentIdentityVerdict) => checkIdentityVerdict(verdict, { today: TODAY, age: 18, isDocumentTaken: false })
    expect(judged(CLEAR)).toEqual({ verdict: 'validation.passportNeeded' })
    expect(judged({ verdict: 'FAIL', reasonCode: 'PASSPORT_NEEDED', bornOn: '' })).toEqual({})
    expect([documentsTaken(true), documentsTaken(false).length]).toEqual([['PASSPORT'], 3])
  })

  it('a verdict that fails has a reason of the list, and one that clears has none', () => {
    expect(faults({ verdict: 'FAIL', reasonCode: 'NOT_SAME_FACE', bornOn: '' })).toEqual({})
    expect(faults({ verdict: 'FAIL', reasonCode: '', bornOn: '' })).toEqual({ reasonCode: 'validation.reason' })
    expect(faults({ verdict: 'FAIL', reasonCode: 'LOOKS_ODD', bornOn: '' })).toEqual({ reasonCode: 'validation.reason' })
    expect(faults({ reasonCode: 'NAME_DIFFERS' })).toEqual({ reasonCode: 'validation.reason' })
    expect([reasonOf({ verdict: 'CLEAR', reasonCode: 'UNREADABLE' }), reasonOf({ verdict: 'FAIL', reasonCode: 'UNREADABLE' })]).toEqual([
      null,
      'UNREADABLE',
    ])
  })
})
