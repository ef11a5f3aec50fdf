import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { ONE_TIME_CODE_LENGTH_MAX } from '../people.ts'
import type { OneTimeCodeSecret, OneTimeCodes, Proof } from './second-factor.answers.ts'

/** Longest password and enrolment code that are read, in characters. */
const PASSWORD_MAX = 1_024
const ENROLMENT_CODE_MAX = 128

const password = z.string().check(z.maxLength(PASSWORD_MAX))
const code = z.string().check(z.minLength(1), z.maxLength(ONE_TIME_CODE_LENGTH_MAX))

/** Proves again who the caller is, for changes that ask for a fresh proof. */
export const proveAgain = /* @__PURE__ */ defineCall({
  name: 'proveAgain',
  method: 'POST',
  path: '/data/member/proof',
  summary: 'Confirm the caller’s identity again with the password, and a one-time code if codes are on',
  access: 'member',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({
    password,
    oneTimeCode: z._default(z.string().check(z.maxLength(ONE_TIME_CODE_LENGTH_MAX)), ''),
  }),
  data: answers<Proof>(),
  fails: ['SIGN_IN_REFUSED'],
})

/** Whether the caller's account asks for a code of an authenticator app. */
export const getOneTimeCodes = /* @__PURE__ */ defineCall({
  name: 'getOneTimeCodes',
  method: 'GET',
  path: '/data/member/oneTimeCodes',
  summary: 'Get whether one-time codes are on and whether the account requires them',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<OneTimeCodes>(),
  fails: [],
})

/**
 * Makes a secret for the caller's authenticator app. It is shown this once; it counts from the first right code on. Who has to hold a
 * second factor and has shown none gives the enrolment code that a command on the machine printed.
 */
export const enrolOneTimeCodes = /* @__PURE__ */ defineCall({
  name: 'enrolOneTimeCodes',
  method: 'POST',
  path: '/data/member/oneTimeCodes/enrol',
  summary: 'Create a secret for an authenticator app, shown once; requires the password',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ password, enrolmentCode: z._default(z.string().check(z.maxLength(ENROLMENT_CODE_MAX)), '') }),
  data: answers<OneTimeCodeSecret>(),
  fails: ['SIGN_IN_REFUSED', 'ONE_TIME_CODES_ON', 'ENROLMENT_CODE_NEEDED'],
})

/** Turns codes on by the first right one. */
export const confirmOneTimeCodes = /* @__PURE__ */ defineCall({
  name: 'confirmOneTimeCodes',
  method: 'POST',
  path: '/data/member/oneTimeCodes/confirm',
  summary: 'Turn on one-time codes with the first valid code',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ oneTimeCode: code }),
  data: answers<OneTimeCodes>(),
  fails: ['ONE_TIME_CODE_WRONG', 'PROOF_NEEDED', 'SIGN_IN_REFUSED'],
})

/** Turns codes off; asks for the password and a code, so that a stolen session cannot. */
export const removeOneTimeCodes = /* @__PURE__ */ defineCall({
  name: 'removeOneTimeCodes',
  method: 'POST',
  path: '/data/member/oneTimeCodes/remove',
  summary: 'Turn off one-time codes; requires the password and a code',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ password, oneTimeCode: code }),
  data: answers<OneTimeCodes>(),
  fails: ['SIGN_IN_REFUSED'],
})
