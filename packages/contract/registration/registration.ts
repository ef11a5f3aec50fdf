import * as z from 'zod/mini'
import { answeredQuestion, SECURITY_QUESTIONS_COUNT } from '../account/account-recovery.ts'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import { solvedCaptcha } from '../site/captcha.ts'
import type { BegunRegistration, LevelChoice, NextStep, RegistrationDraft, RegistrationState } from './registration.answers.ts'

/** Levels of membership that anybody may choose: guest, who watches; standard, who bids on lots open to the public; premium, on all (MQ-015). */
export const OPEN_LEVELS = ['G', 'S', 'P'] as const
export type OpenLevel = (typeof OPEN_LEVELS)[number]

/** Longest of each text that these forms send, in characters. */
const TEXT_MAX = 100
const EMAIL_MAX = 256
const PASSWORD_MAX = 1_024
const KEY_MAX = 128
const CODE_MAX = 16
const LOCALE_MAX = 16
const CHOICE_MAX = 16

const text = formText(TEXT_MAX)
const locale = formText(LOCALE_MAX)
/** Answers to questions about a member, by code of the question (MKT-9.26); what is no choice is refused. */
const choices = z._default(z.record(z.string().check(z.maxLength(CHOICE_MAX)), formText(CHOICE_MAX)), {})

const visitor = { access: 'anyone', effect: 'public', envelope: 'std', bodyForm: 'either', method: 'POST' } as const
const member = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  method: 'POST',
  isOpenDuringSteps: true,
} as const

/**
 * Begins a registration: STEP1 (OQ-A53). Whether the address belongs to an account already is told by mail alone; the answer and its time
 * are the same. The code of the mail works in the browser that began, its link in any. Every one needs a solved captcha, but for some
 * that browsers without script send.
 */
export const beginRegistration = /* @__PURE__ */ defineCall({
  ...visitor,
  name: 'beginRegistration',
  path: '/public/data/registration',
  summary: 'Begin a registration; a code and a link are emailed',
  body: z.object({
    firstName: text,
    lastName: text,
    companyName: text,
    email: formText(EMAIL_MAX),
    phone: text,
    /** ISO 3166 alpha-3. */
    country: text,
    password: formText(PASSWORD_MAX),
    confirmPassword: formText(PASSWORD_MAX),
    /** Language of the mails; the request's own where it is left out. */
    language: locale,
    marketing: tickedFlag,
    choices,
    source: text,
    promo: text,
    termsVersion: z._default(z.coerce.number().check(z.int()), 0),
    termsAccepted: tickedFlag,
    /** That the person is of age in their country. */
    isOfAge: tickedFlag,
    privacyAccepted: tickedFlag,
    /** Version of the privacy notice that was read; 0 for the one in force. */
    privacyVersion: z._default(z.coerce.number().check(z.int()), 0),
    captcha: solvedCaptcha,
    locale,
  }),
  data: answers<BegunRegistration>(),
  fails: ['INVALID_INPUT', 'CAPTCHA_WRONG', 'FORBIDDEN'],
})

/** What this browser has begun, or that it is a screen in a yard, which takes no personal data: so that a page that is loaded again shows what was typed, without the password. */
export const getRegistrationDraft = /* @__PURE__ */ defineCall({
  name: 'getRegistrationDraft',
  method: 'GET',
  path: '/public/data/registration',
  summary: 'Get the registration that this browser has begun',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key: formText(KEY_MAX) }),
  data: answers<RegistrationDraft>(),
  fails: [],
})

/**
 * Proves the address by the code, in the browser that began, or by the key of the mailed link and the password that the account shall
 * have: whoever typed the first one may not have been the reader of the mail. Makes the account, a guest, and signs in.
 */
export const confirmRegistration = /* @__PURE__ */ defineCall({
  ...visitor,
  name: 'confirmRegistration',
  path: '/public/data/registration/confirm',
  summary: 'Confirm the email address of a registration and sign in',
  body: z.object({
    registrationId: text,
    code: formText(CODE_MAX),
    key: formText(KEY_MAX),
    password: formText(PASSWORD_MAX),
    confirmPassword: formText(PASSWORD_MAX),
    locale,
  }),
  data: answers<NextStep>(),
  fails: ['INVALID_INPUT', 'CODE_WRONG', 'LINK_EXPIRED', 'SIGN_IN_REFUSED', 'FORBIDDEN'],
})

/** Mails another code and link; the earlier ones end. Answers alike for everybody. */
export const resendRegistration = /* @__PURE__ */ defineCall({
  ...visitor,
  name: 'resendRegistration',
  path: '/public/data/registration/resend',
  summary: 'Email another code of a registration',
  body: z.object({ registrationId: text, locale }),
  data: answers<BegunRegistration>(),
  fails: ['LINK_EXPIRED'],
})

/** The caller's steps and their state; an account that was not made by a registration has none to take. */
export const getRegistration = /* @__PURE__ */ defineCall({
  ...member,
  method: 'GET',
  effect: 'none',
  name: 'getRegistration',
  path: '/data/registration',
  summary: 'Get the steps of the caller’s registration',
  data: answers<RegistrationState>(),
  fails: [],
})

/**
 * Chooses the membership: STEP2. A guest may choose anew at any time. A level with a price is ordered by it; until the order is paid the
 * account has the level below. `shownPrices`: ids of the prices that the page showed, each with `-` and the rate of its tax, separated by commas; empty for any.
 */
export const chooseLevel = /* @__PURE__ */ defineCall({
  ...member,
  name: 'chooseLevel',
  path: '/data/registration/membership',
  summary: 'Choose the level of membership',
  body: z.object({ level: text, shownPrices: text, locale }),
  data: answers<LevelChoice>(),
  fails: ['INVALID_INPUT', 'STEP_ORDER', 'PRICE_CHANGED'],
})

/** Keeps address and security questions: STEP3. */
export const saveRegistrationAddress = /* @__PURE__ */ defineCall({
  ...member,
  name: 'saveRegistrationAddress',
  path: '/data/registration/address',
  summary: 'Save the address and the security questions of a registration',
  body: z.object({
    line1: text,
    line2: text,
    city: text,
    state: text,
    country: text,
    postCode: text,
    choices,
    shippingPreference: text,
    securityQuestions: z._default(z.array(answeredQuestion).check(z.maxLength(SECURITY_QUESTIONS_COUNT)), []),
    locale,
  }),
  data: answers<NextStep>(),
  fails: ['INVALID_INPUT', 'STEP_ORDER', 'PROOF_NEEDED'],
})

/** Ends the registration; a guest may do so without an address. */
export const finishRegistration = /* @__PURE__ */ defineCall({
  ...member,
  name: 'finishRegistration',
  path: '/data/registration/finish',
  summary: 'Finish the registration',
  body: z.object({ locale }),
  data: answers<NextStep>(),
  fails: ['STEP_ORDER'],
})
