import type { Example, Schema } from '../define-call.ts'
import { drawnPage } from '../documents/documents.answers.ts'
import { identityCheck, identitySessionLed, sentIdentityPictures } from './identity.answers.ts'
import { getIdentityCheck, openIdentitySession, sendIdentityPictures, startIdentityCheck } from './identity.ts'
import { identityClaim, identityDecided, identityQueue, reviewedIdentity } from './identity-desk.answers.ts'
import {
  allowIdentityTry,
  askIdentityOverrule,
  claimIdentityCheck,
  decideIdentityCheck,
  decideIdentityOverrule,
  getIdentityPicture,
  getReviewedIdentity,
  listIdentityChecks,
  releaseIdentityCheck,
} from './identity-desk.ts'

/** How members show who they are, and the desk that decides. Part of the list in `calls.ts`. */
export const identityCalls = {
  getIdentityCheck,
  startIdentityCheck,
  openIdentitySession,
  sendIdentityPictures,
  listIdentityChecks,
  getReviewedIdentity,
  getIdentityPicture,
  claimIdentityCheck,
  releaseIdentityCheck,
  decideIdentityCheck,
  askIdentityOverrule,
  decideIdentityOverrule,
  allowIdentityTry,
} as const

/** Answer schema of each of these calls. */
export const identityAnswers = {
  getIdentityCheck: identityCheck,
  startIdentityCheck: identityCheck,
  openIdentitySession: identitySessionLed,
  sendIdentityPictures: sentIdentityPictures,
  listIdentityChecks: identityQueue,
  getReviewedIdentity: reviewedIdentity,
  getIdentityPicture: drawnPage,
  claimIdentityCheck: identityClaim,
  releaseIdentityCheck: identityClaim,
  decideIdentityCheck: identityDecided,
  askIdentityOverrule: identityDecided,
  decideIdentityOverrule: identityDecided,
  allowIdentityTry: identityDecided,
} as const satisfies Readonly<Record<keyof typeof identityCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const identityExamples: Readonly<Partial<Record<keyof typeof identityCalls, Example>>> = {
  startIdentityCheck: { document: 'ID_CARD' },
  sendIdentityPictures: {},
  claimIdentityCheck: {},
  releaseIdentityCheck: {},
  decideIdentityCheck: { verdict: 'CLEAR', bornOn: '1988-04-17', note: 'Front, back and face agree.' },
  askIdentityOverrule: { reason: 'Came to the counter with the card.' },
  decideIdentityOverrule: { answer: 'AGREE' },
  allowIdentityTry: { reason: 'The camera of the phone was broken.' },
}
