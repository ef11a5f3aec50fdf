import type { Example, Schema } from '../define-call.ts'
import { signInAnswer } from '../people/sign-in.answers.ts'
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

/** Sign-in by others. Part of the list in `calls.ts`. */
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

/** A body of each that takes one, as the API page shows it. */
export const signOnExamples: Readonly<Partial<Record<keyof typeof signOnCalls, Example>>> = {
  receiveAppleSignOn: { code: 'code of Apple', id_token: 'token of Apple', state: 'state of the start' },
  continueSignOn: { oneTimeCode: '287082' },
  startIdentity: { provider: 'google', password: 'a password of yours', oneTimeCode: '287082' },
  removeIdentity: { provider: 'google', password: 'a password of yours', oneTimeCode: '287082' },
  chooseDemoIdentity: { uid: 'id of the address', number: '901001' },
}
