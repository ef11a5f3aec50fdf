import type { Schema } from './define-call.ts'
import { signInAnswer } from './sign-in.answers.ts'
import { identitiesAnswer, ledAnswer, signOnStartAnswer } from './sign-on.answers.ts'
import {
  chooseDemoIdentity,
  continueSignOn,
  enterByBrand,
  finishAppleSignOn,
  finishBrandSignOn,
  finishGoogleSignOn,
  leaveForBrand,
  listIdentities,
  receiveAppleSignOn,
  removeIdentity,
  startIdentity,
  startSignOn,
} from './sign-on.ts'

/** Sign-in by somebody else's word: Google, Apple, a sister site. Part of the list in `calls.ts`. */
export const signOnCalls = {
  startSignOn,
  finishGoogleSignOn,
  receiveAppleSignOn,
  finishAppleSignOn,
  continueSignOn,
  leaveForBrand,
  enterByBrand,
  finishBrandSignOn,
  listIdentities,
  startIdentity,
  removeIdentity,
  chooseDemoIdentity,
} as const

/** Answer schema of each of these calls. */
export const signOnAnswers = {
  startSignOn: ledAnswer,
  finishGoogleSignOn: ledAnswer,
  receiveAppleSignOn: ledAnswer,
  finishAppleSignOn: ledAnswer,
  continueSignOn: signInAnswer,
  leaveForBrand: ledAnswer,
  enterByBrand: ledAnswer,
  finishBrandSignOn: ledAnswer,
  listIdentities: identitiesAnswer,
  startIdentity: signOnStartAnswer,
  removeIdentity: identitiesAnswer,
  chooseDemoIdentity: ledAnswer,
} as const satisfies Readonly<Record<keyof typeof signOnCalls, Schema>>
