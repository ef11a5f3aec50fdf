import { describe, expect, it } from 'vitest'
import { ACCOUNT_ACTS, guardedAct, needsProof, OWNER_NOTICES } from './ways-in.ts'

// Typed a second time: how each call that changes a way in is proven, what its owner hears, and the page that a form goes back to.
const GUARDED: Readonly<Record<string, readonly [proof: string, notice: string | null, page?: string]>> = {
  changeEmail: ['typed', 'addressNamed'],
  changeBrokerBidderEmail: ['fresh', 'addressNamed', '/updateBrokerBidderEmail'],
  confirmEmail: ['key', 'addressChanged'],
  changePassword: ['typed', 'passwordChanged'],
  createPassword: ['key', 'passwordReset'],
  setNewPassword: ['key', 'passwordReset'],
  createSellerPassword: ['key', 'passwordReset'],
  changeExpiredPassword: ['typed', 'passwordReset'],
  saveSecurityQuestions: ['fresh', 'questionsChosen', '/collect-security-questions'],
  enrolOneTimeCodes: ['typed', null],
  confirmOneTimeCodes: ['fresh', 'codesOn'],
  removeOneTimeCodes: ['typed', 'codesOff'],
  startPasskey: ['typed', null],
  addPasskey: ['fresh', 'passkeyAdded'],
  removePasskey: ['typed', 'passkeyRemoved'],
  startIdentity: ['typed', null],
  finishGoogleSignOn: ['key', 'linked'],
  finishAppleSignOn: ['key', 'linked'],
  removeIdentity: ['typed', 'linked'],
  exportPerson: ['fresh', 'dataExported', '/accountInformation/accountSetting'],
  exportPersonCsv: ['fresh', 'dataExported', '/accountInformation/accountSetting'],
  exportPersonZip: ['fresh', 'dataExported', '/accountInformation/accountSetting'],
  deleteAccount: ['typed', 'accountClosed'],
  reopenAccount: ['fresh', 'accountReopened'],
  saveRegistrationAddress: ['within', 'questionsChosen'],
  endSession: ['fresh', null],
  signAgreement: ['fresh', 'agreementSigned', '/accountInformation/agreements'],
  beginSigning: ['fresh', null, '/accountInformation/agreements'],
  createMandate: ['within', 'mandateGiven'],
  changeMandate: ['within', 'mandateGiven'],
  createToken: ['within', 'tokenMade'],
  changeToken: ['within', 'tokenMade'],
  inviteBidder: ['within', 'mandateGiven'],
  assignBidder: ['within', 'mandateGiven'],
  inviteCounterman: ['within', 'mandateGiven'],
  assignCounterman: ['within', 'mandateGiven'],
  setBrokerFees: ['within', 'brokerFeeSet'],
  startIdentityCheck: ['fresh', 'identityBegun', '/verify-identity'],
  askPhoneCode: ['fresh', null, '/smsAlerts'],
  confirmPhone: ['fresh', 'phoneConfirmed', '/smsAlerts'],
  refundDeposit: ['fresh', 'refund', '/member-payments/deposits'],
}

/** What the owner hears of calls that nobody has to be proven for. */
const TOLD: Readonly<Record<string, string>> = { revokeToken: 'tokenRevoked' }

describe('acts on an account', () => {
  it('acts on an account are guarded as this second table says, and no others are', () => {
    const guarded = Object.keys(ACCOUNT_ACTS).flatMap((call) => {
      const act = guardedAct(call)
      return act === null ? [] : [[call, act]]
    })
    const expected = Object.entries(GUARDED).map(([call, [proof, notice, page]]) => [
      call,
      { proof, notice, ...(page === undefined ? {} : { page }) },
    ])
    expect(Object.fromEntries(guarded)).toEqual(Object.fromEntries(expected))
    expect(guardedAct('searchLots')).toBeNull()
  })

  it('acts on an account are harmless for a reason', () => {
    const reasons = Object.values(ACCOUNT_ACTS).flatMap((act) => ('harmless' in act ? [act.harmless] : []))
    expect(reasons.length).toBeGreaterThan(30)
    expect(reasons.filter((reason) => !/^\w.+\w$/.test(reason))).toEqual([])
  })

  it('acts on an account tell the owner by words of their own, each of which is used', () => {
    const told = Object.entries(ACCOUNT_ACTS).flatMap(([call, act]) => ('harmless' in act && act.notice ? [[call, act.notice]] : []))
    expect(Object.fromEntries(told)).toEqual(TOLD)
    const notices = new Set([...Object.values(GUARDED).map(([, notice]) => notice), ...Object.values(TOLD)])
    expect([...OWNER_NOTICES].toSorted()).toEqual(
      [...notices].filter((notice) => notice !== null && notice !== 'linked' && notice !== 'refund').toSorted(),
    )
  })
})

const MINUTE_MS = 60_000
it.each([
  ['exportPerson', 15 * MINUTE_MS, false],
  ['exportPerson', 15 * MINUTE_MS + 1, true],
  ['changePassword', 60 * MINUTE_MS, false],
  ['createPassword', 60 * MINUTE_MS, false],
  ['getProfile', 60 * MINUTE_MS, false],
  ['searchLots', 60 * MINUTE_MS, false],
])('%s by somebody who proved themselves %d ms ago asks for another proof: %s', (call, agoMs, hasToProve) => {
  expect(needsProof(call, { provedAtMs: 1_000_000, nowMs: 1_000_000 + agoMs })).toBe(hasToProve)
})
