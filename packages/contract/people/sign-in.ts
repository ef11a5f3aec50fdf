import * as z from 'zod/mini'
import { formText } from '../form-text.ts'
import { solvedCaptcha } from '../site/captcha.ts'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { ONE_TIME_CODE_LENGTH_MAX } from '../people.ts'
import type { KioskUser, SignInAnswer, SignOutAnswer } from './sign-in.answers.ts'

/** Longest of each text that the login form sends, in characters; a longer one is no sign-in but an attack on the parser. */
const TEXT_MAX = 256
const PASSWORD_MAX = 1_024
const REDIRECT_MAX = 4_096
/** Six digits as people may group them. */

/** What kind of sign-in failed, as `data.error` names it (account spec §8). */
export const SIGN_IN_ERRORS = [
  'ERROR',
  'PASSWORD_EXPIRED',
  'FORGET_PASSWORD',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_TERMINATED',
  'ACCOUNT_LAPSED',
  'ACCOUNT_VOIDED',
  'ACCOUNT_LOCKED',
  'BAD_CREDENTIALS',
  'INVALID_RECAPTCHA',
  'ONE_TIME_CODE_NEEDED',
  'ONE_TIME_CODE_WRONG',
  'MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID',
  'BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE',
  'CROSS_SITE_LOGIN_NOT_ALLOWED',
  'DEVICE_LOGIN_BLOCKED',
  'EMAIL_DOMAIN_BLOCKED',
  'UPDATE_BROKER_BIDDER_EMAIL',
  'TERMS_AND_CONDITIONS_FAILED',
] as const
export type SignInError = (typeof SIGN_IN_ERRORS)[number]

/** The login form (ACC-3.01). A form's fields are texts, so flags and nested fields are read from texts as well. */
const loginForm = z.object({
  username: formText(TEXT_MAX),
  password: formText(PASSWORD_MAX),
  accountType: formText(TEXT_MAX),
  accountTypeValue: formText(TEXT_MAX),
  rememberme: tickedFlag,
  /** A login ticket in place of a password (OQ-A12). */
  userUId: formText(TEXT_MAX),
  /** Code of the authenticator app, where codes are on; required after a right password. */
  oneTimeCode: formText(ONE_TIME_CODE_LENGTH_MAX),
  /** Recorded, never trusted (OQ-A15). */
  loginLocationInfo: z.optional(z.unknown()),
  reCaptchaResponse: solvedCaptcha,
  /** Where a form posted without script wants to go; the browser's own client decides that itself. */
  redirectUrl: formText(REDIRECT_MAX),
  locale: formText(TEXT_MAX),
})

/**
 * Signs somebody in. A refusal is HTTP 200 with returnCode -1 and `data.error` (OQ-A02). A form that a browser sends as a document is
 * answered by a redirect instead, so that the page works without script.
 */
export const processLogin = /* @__PURE__ */ defineCall({
  name: 'processLogin',
  method: 'POST',
  path: '/processLogin',
  summary: 'Sign in with user ID or email and password, or with a login ticket',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  query: z.object({ MobileAppUser: z._default(z.string(), '') }),
  body: loginForm,
  data: answers<SignInAnswer>(),
  fails: ['SIGN_IN_REFUSED', 'INVALID_INPUT'],
})

/** Ends the session (ACC-2.29). A browser's form is led on by the logoutRedirect cookie (ACC-4.65). */
export const signOut = /* @__PURE__ */ defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/doLogout.html',
  summary: 'Sign out',
  access: 'anyone',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ locale: formText(TEXT_MAX) }),
  data: answers<SignOutAnswer>(),
  fails: [],
})

/** The kiosk that is signed in, and its yard (ACC-7.31, OQ-A50, MQ-048). */
export const getKioskUser = /* @__PURE__ */ defineCall({
  name: 'getKioskUser',
  method: 'GET',
  path: '/data/kioskuser',
  summary: 'Get the signed-in kiosk and its yard',
  access: 'member',
  effect: 'none',
  envelope: 'std',
  data: answers<KioskUser>(),
  fails: [],
})

/** Says that a signed-in reader has arrived at a page: the tracking event of a sign-in (OQ-A21), once a minute. Pending steps refuse it. */
export const noteArrival = /* @__PURE__ */ defineCall({
  name: 'noteArrival',
  method: 'POST',
  path: '/data/member/arrival',
  summary: 'Record the first page opened after a sign-in',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({ path: formText(REDIRECT_MAX) }),
  data: answers<SignOutAnswer>(),
  fails: [],
})
