import { describe, expect, it } from 'vitest'
import { asksForSteps, pageOfStep, pendingSteps } from './forced-steps.ts'

const settled = {
  kind: 'buyer',
  termsVersion: 3,
  termsInForce: 3,
  hasSecurityAnswers: true,
  asksSecurityQuestions: true,
  raised: [],
} as const

describe('pending steps', () => {
  it.each([
    ['nothing holds up a settled buyer', {}, []],
    ['terms of an earlier version', { termsVersion: 2 }, [460]],
    ['security questions not chosen', { hasSecurityAnswers: false }, [462]],
    ['questions a site does not ask', { hasSecurityAnswers: false, asksSecurityQuestions: false }, []],
    ['all of them, in their order', { termsVersion: 0, hasSecurityAnswers: false, raised: [467, 463, 461] }, [460, 462, 461, 463, 467]],
    ['a kiosk', { kind: 'kiosk', termsVersion: 0, hasSecurityAnswers: false, raised: [463] }, []],
    ['the house itself', { kind: 'internal', termsVersion: 0, hasSecurityAnswers: false, raised: [463] }, []],
  ] as const)('the steps of an account follow from it: %s', (_, change, steps) => {
    expect(pendingSteps({ ...settled, ...change })).toEqual(steps)
  })

  it('pending steps are asked for under /data alone', () => {
    expect(['/data/lots/watchList', '/public/data/userConfig'].map(asksForSteps)).toEqual([true, false])
  })

  it('pending steps have a page each, and a refusal that is no step has none', () => {
    expect([pageOfStep('TERMS_PENDING'), pageOfStep('RENEWAL_STARTED'), pageOfStep('FORBIDDEN')]).toEqual([
      '/termsAndConditions',
      '/redirectToPaymentGateway/renewal',
      null,
    ])
  })
})
