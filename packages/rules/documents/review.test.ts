import { describe, expect, it } from 'vitest'
import { areRelated, checkVerdict, verificationOf, type Party, type SentVerdict } from './review.ts'
import { checkSentDocument, comparedNumber, numberEnd, outcomeOf, type SentDocument } from './upload-form.ts'

const TODAY = '2026-11-27'
const SENT: SentDocument = { documentCategory: 'ID', documentNumber: 'P 118-4471', country: 'USA', state: 'TX', expiryDate: '2029-03-14' }
const APPROVAL: SentVerdict = {
  verdict: 'APPROVE',
  reasonCode: '',
  number: '',
  expiry: '',
  nameOnDocument: '',
  neededBy: '',
  isPassport: false,
}
const wrong = (fields: Partial<SentDocument>) => Object.keys(checkSentDocument({ ...SENT, ...fields }, TODAY))
const faults = (fields: Partial<SentVerdict>, asksPassport = false) =>
  Object.keys(checkVerdict({ ...APPROVAL, ...fields }, { today: TODAY, asksPassport }))

describe('a document of an upload [ACC-3.28]', () => {
  it.each([
    [{}, []],
    [{ documentNumber: '', state: '', expiryDate: '' }, []],
    [{ documentCategory: '' }, ['documentCategory']],
    [{ documentCategory: 'UNKWN' }, ['documentCategory']],
    [{ documentCategory: 'POA' }, ['documentCategory']],
    [{ documentNumber: '<b>1</b>' }, ['documentNumber']],
    [{ documentNumber: '9'.repeat(41) }, ['documentNumber']],
    [{ country: '' }, ['country']],
    [{ country: 'XYZ' }, ['country']],
    [{ state: 'ZZ' }, ['state']],
    [{ state: 'texas' }, []],
    [{ state: 'tx' }, []],
    [{ country: 'NLD', state: 'Zuid-Holland' }, []],
    [{ expiryDate: TODAY }, []],
    [{ expiryDate: '2026-11-26' }, ['expiryDate']],
    [{ expiryDate: '2027-02-29' }, ['expiryDate']],
    [{ expiryDate: '2976-11-26' }, ['expiryDate']],
    [{ expiryDate: 'soon' }, ['expiryDate']],
  ] as const)('%o is wrong in %j', (fields, expected) => {
    expect(wrong(fields)).toEqual(expected)
  })

  it('a document of an upload has a number that is compared without its gaps, and shown by its end', () => {
    expect([comparedNumber('p 118-44.71'), numberEnd('p 118-44.71'), numberEnd('')]).toEqual(['P1184471', '4471', ''])
  })
})

describe('an upload ends', () => {
  it.each([
    [[null, null], 'success'],
    [[null, 'FILE_TYPE'], 'warning'],
    [['FILE_TYPE', 'FILE_LOCKED'], 'failed'],
  ] as const)('%j as %s [ACC-2.83]', (codes, expected) => {
    expect(outcomeOf(codes.map((errorCode) => ({ errorCode })))).toBe(expected)
  })
})

describe('a verdict', () => {
  it.each([
    [{}, []],
    [{ reasonCode: 'UNREADABLE' }, ['reasonCode']],
    [{ expiry: TODAY }, []],
    [{ expiry: '2026-11-26' }, ['expiry']],
    [{ verdict: 'REFUSE', reasonCode: 'SIGNS_OF_CHANGE', expiry: '2026-11-26' }, []],
    [{ verdict: 'REFUSE' }, ['reasonCode']],
    [{ verdict: 'REFUSE', reasonCode: 'EDGE_CUT_OFF' }, ['reasonCode']],
    [{ verdict: 'APPROVE_NAME_BLOCKED', reasonCode: 'NAME_DIFFERS' }, ['nameOnDocument']],
    [{ verdict: 'APPROVE_NAME_BLOCKED', reasonCode: 'NAME_DIFFERS', nameOnDocument: 'Dana M Reyes' }, []],
    [{ verdict: 'SEND_BACK', reasonCode: 'EDGE_CUT_OFF', neededBy: '2026-11-27' }, []],
    [{ verdict: 'SEND_BACK', reasonCode: 'EDGE_CUT_OFF', neededBy: '2026-11-26' }, ['neededBy']],
    [{ verdict: 'SEND_BACK', reasonCode: 'EDGE_CUT_OFF', neededBy: '2027-02-26' }, ['neededBy']],
    [{ neededBy: '2026-12-01' }, ['neededBy']],
  ] as const)('%o is wrong in %j', (fields, expected) => {
    expect(faults(fields)).toEqual(expected)
  })

  it('a verdict approves nothing but a passport where only a passport will do', () => {
    expect(faults({}, true)).toEqual(['isPassport'])
    expect(faults({ verdict: 'APPROVE_NAME_BLOCKED', reasonCode: 'NAME_DIFFERS', nameOnDocument: 'Dana' }, true)).toEqual(['isPassport'])
    expect(faults({ isPassport: true }, true)).toEqual([])
    expect(faults({ verdict: 'SEND_BACK', reasonCode: 'PASSPORT_NEEDED' }, true)).toEqual([])
  })

  it.each([
    ['APPROVE', null, 'approved'],
    ['APPROVE_NAME_BLOCKED', 'NAME_DIFFERS', 'approved_with_name_blocked'],
    ['SEND_BACK', 'UNREADABLE', 'resubmission_requested'],
    ['REFUSE', 'SIGNS_OF_CHANGE', 'document_checks_failed'],
    ['REFUSE', 'NOT_THIS_PERSON', 'identity_checks_failed'],
    ['REFUSE', 'ADDRESS_DIFFERS', 'address_checks_failed'],
  ] as const)('%s for %s makes the verification %s', (verdict, reason, expected) => {
    expect(verificationOf(verdict, reason)).toBe(expected)
  })
})

describe('two accounts are close', () => {
  const one: Party = { accountId: 1, brokerId: null, email: 'r@house.example', phone: '+1 214 555 0114' }
  const other: Party = { accountId: 2, brokerId: null, email: 'm@buyer.example', phone: '' }
  it.each([
    ['strangers', {}, false],
    ['the same', { accountId: 1 }, true],
    ['a bidder of the reviewer', { brokerId: 1 }, true],
    ['one mailbox', { email: 'R@HOUSE.example' }, true],
    ['one telephone, written otherwise', { phone: '1-214-5550114' }, true],
    ['both without a mailbox', { email: '' }, false],
  ] as const)('%s: %s', (_, fields, expected) => {
    expect(areRelated(one, { ...other, ...fields })).toBe(expected)
    expect(areRelated({ ...other, ...fields }, one)).toBe(expected)
  })

  it('when one broker has both, and not because neither has one', () => {
    expect(areRelated({ ...one, brokerId: 9 }, { ...other, brokerId: 9 })).toBe(true)
    expect(areRelated({ ...one, email: '', phone: '' }, { ...other, email: '', phone: '' })).toBe(false)
  })
})
