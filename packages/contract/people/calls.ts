import type { Example, Schema } from '../define-call.ts'
import { demoPeopleAnswer } from './demo.answers.ts'
import { listDemoPeople } from './demo.ts'
import { passkeyCreationAnswer, passkeyRequestAnswer, passkeyTicketAnswer, passkeysAnswer } from './passkeys.answers.ts'
import { addPasskey, listPasskeys, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts'
import { oneTimeCodeSecretAnswer, oneTimeCodesAnswer, proofAnswer } from './second-factor.answers.ts'
import { confirmOneTimeCodes, enrolOneTimeCodes, getOneTimeCodes, proveAgain, removeOneTimeCodes } from './second-factor.ts'
import { endedAnswer, sessionsAnswer } from './session.answers.ts'
import { endSession, listSessions } from './session.ts'
import { kioskUserAnswer, signInAnswer, signOutAnswer } from './sign-in.answers.ts'
import { getKioskUser, noteArrival, processLogin, signOut } from './sign-in.ts'
import { accountStepsAnswer, myStepsAnswer } from './steps.answers.ts'
import { acceptTerms, getAccountSteps, getMySteps, liftStep, raiseStep } from './steps.ts'
import { unmaskedDetailsAnswer } from './unmasked-lots.answers.ts'
import { getUnmaskedDetails } from './unmasked-lots.ts'

/** Sign-in, sessions, second factors, steps and captchas. Part of the list in `calls.ts`. */
export const peopleCalls = {
  listSessions,
  endSession,
  processLogin,
  signOut,
  getKioskUser,
  noteArrival,
  proveAgain,
  getOneTimeCodes,
  enrolOneTimeCodes,
  confirmOneTimeCodes,
  removeOneTimeCodes,
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignIn,
  signInByPasskey,
  getMySteps,
  acceptTerms,
  getAccountSteps,
  raiseStep,
  liftStep,
  listDemoPeople,
  getUnmaskedDetails,
} as const

/** Answer schema of each of these calls. */
export const peopleAnswers = {
  listSessions: sessionsAnswer,
  endSession: endedAnswer,
  processLogin: signInAnswer,
  signOut: signOutAnswer,
  getKioskUser: kioskUserAnswer,
  noteArrival: signOutAnswer,
  proveAgain: proofAnswer,
  getOneTimeCodes: oneTimeCodesAnswer,
  enrolOneTimeCodes: oneTimeCodeSecretAnswer,
  confirmOneTimeCodes: oneTimeCodesAnswer,
  removeOneTimeCodes: oneTimeCodesAnswer,
  listPasskeys: passkeysAnswer,
  startPasskey: passkeyCreationAnswer,
  addPasskey: passkeysAnswer,
  removePasskey: passkeysAnswer,
  startPasskeySignIn: passkeyRequestAnswer,
  signInByPasskey: passkeyTicketAnswer,
  getMySteps: myStepsAnswer,
  acceptTerms: myStepsAnswer,
  getAccountSteps: accountStepsAnswer,
  raiseStep: accountStepsAnswer,
  liftStep: accountStepsAnswer,
  listDemoPeople: demoPeopleAnswer,
  getUnmaskedDetails: unmaskedDetailsAnswer,
} as const satisfies Readonly<Record<keyof typeof peopleCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const peopleExamples: Readonly<Partial<Record<keyof typeof peopleCalls, Example>>> = {
  endSession: { all: true },
  processLogin: { username: '104233', password: 'a password of yours', rememberme: false },
  signOut: {},
  noteArrival: { path: '/' },
  proveAgain: { password: 'a password of yours', oneTimeCode: '287082' },
  enrolOneTimeCodes: { password: 'a password of yours' },
  confirmOneTimeCodes: { oneTimeCode: '287082' },
  removeOneTimeCodes: { password: 'a password of yours', oneTimeCode: '287082' },
  startPasskey: { password: 'a password of yours' },
  addPasskey: {
    name: 'Phone',
    credential: {
      id: 'Zm9vYmFy',
      rawId: 'Zm9vYmFy',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
    },
  },
  removePasskey: { id: 'Zm9vYmFy', password: 'a password of yours' },
  startPasskeySignIn: {},
  signInByPasskey: {
    credential: {
      id: 'Zm9vYmFy',
      rawId: 'Zm9vYmFy',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: null },
    },
  },
  acceptTerms: { version: 1 },
  raiseStep: { number: 104233, status: 463, reason: 'Choose a subscription: your trial is over.' },
  liftStep: { number: 104233, status: 463 },
}
