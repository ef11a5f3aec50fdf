import type { Example, Schema } from '../define-call.ts'
import { begunRegistration, levelChoice, nextStep, registrationDraft, registrationState } from './registration.answers.ts'
import {
  beginRegistration,
  chooseLevel,
  confirmRegistration,
  finishRegistration,
  getRegistration,
  getRegistrationDraft,
  resendRegistration,
  saveRegistrationAddress,
} from './registration.ts'

/** How somebody becomes a member. Part of the list in `calls.ts`. */
export const registrationCalls = {
  beginRegistration,
  getRegistrationDraft,
  confirmRegistration,
  resendRegistration,
  getRegistration,
  chooseLevel,
  saveRegistrationAddress,
  finishRegistration,
} as const

/** Answer schema of each of these calls. */
export const registrationAnswers = {
  beginRegistration: begunRegistration,
  getRegistrationDraft: registrationDraft,
  confirmRegistration: nextStep,
  resendRegistration: begunRegistration,
  getRegistration: registrationState,
  chooseLevel: levelChoice,
  saveRegistrationAddress: nextStep,
  finishRegistration: nextStep,
} as const satisfies Readonly<Record<keyof typeof registrationCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const registrationExamples: Readonly<Partial<Record<keyof typeof registrationCalls, Example>>> = {
  beginRegistration: {
    firstName: 'Mara',
    lastName: 'Vos',
    email: 'mara@yard.example',
    phone: '+1 214 555 0114',
    country: 'USA',
    password: 'a long new password',
    confirmPassword: 'a long new password',
    choices: { WBDY: 'INDIVIDUAL' },
    termsVersion: 1,
    termsAccepted: true,
    isOfAge: true,
    captcha: { token: 'solved challenge' },
  },
  confirmRegistration: { registrationId: '0d3f2c1e-6f0b-4f5e-9c53-3a1e9d0b7a11', code: '482913' },
  resendRegistration: { registrationId: '0d3f2c1e-6f0b-4f5e-9c53-3a1e9d0b7a11' },
  chooseLevel: { level: 'S' },
  saveRegistrationAddress: {
    line1: '12 Elm Street',
    city: 'Dallas',
    state: 'TX',
    country: 'USA',
    postCode: '75201',
    shippingPreference: 'SLFPCKP',
    securityQuestions: [
      { questionId: 1, answer: 'Elm Street' },
      { questionId: 4, answer: 'Otto' },
      { questionId: 9, answer: 'Lisbon' },
    ],
  },
  finishRegistration: {},
}
