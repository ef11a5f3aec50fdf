import type { Schema } from './define-call.ts'
import { demoPeopleAnswer } from './demo.answers.ts'
import { listDemoPeople } from './demo.ts'
import { addPasskey, listPasskeys, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts'
import { passkeyCreationAnswer, passkeyRequestAnswer, passkeysAnswer, passkeyTicketAnswer } from './passkeys.answers.ts'
import { confirmOneTimeCodes, enrolOneTimeCodes, getOneTimeCodes, proveAgain, removeOneTimeCodes } from './second-factor.ts'
import { oneTimeCodesAnswer, oneTimeCodeSecretAnswer, proofAnswer } from './second-factor.answers.ts'
import { endSession, listSessions } from './session.ts'
import { endedAnswer, sessionsAnswer } from './session.answers.ts'
import { kioskUserAnswer, signInAnswer, signOutAnswer } from './sign-in.answers.ts'
import { getKioskUser, noteArrival, processLogin, signOut } from './sign-in.ts'
import { accountStepsAnswer, myStepsAnswer } from './steps.answers.ts'
import { acceptTerms, getAccountSteps, getMySteps, liftStep, raiseStep } from './steps.ts'
import { getUnmaskedDetails } from './unmasked-lots.ts'
import { unmaskedDetailsAnswer } from './unmasked-lots.answers.ts'

/** Who somebody is: sign-in, proofs, sessions, steps, and what only his number opens. Part of the list in `calls.ts`. */
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
