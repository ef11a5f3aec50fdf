import * as z from 'zod/mini'
import { formText } from '../form-text.ts'
import { CAPTCHA_TOKEN_LENGTH_MAX, solvedCaptcha } from '../site/captcha.ts'
import { answers, defineCall } from '../define-call.ts'
import { ONE_TIME_CODE_LENGTH_MAX } from '../people.ts'
import type {
  ChangedPassword,
  PasswordKeyState,
  RecoveryResult,
  ResetRequested,
  SavedQuestions,
  VerifiedAnswers,
} from './account-recovery.answers.ts'

/** Longest of each text that these forms send, in characters; what is longer is no answer but an attack on the parser. */
const NAME_MAX = 256
const PASSWORD_MAX = 1_024
const KEY_MAX = 128
const ANSWER_MAX = 200
const LOCALE_MAX = 16

/** Security questions offered; each has its text under `question.<id>`. */
export const SECURITY_QUESTION_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
/** Questions that a person chooses and later answers (OQ-A30). */
export const SECURITY_QUESTIONS_COUNT = 3

const locale = formText(LOCALE_MAX)

/** An answered question; a form without script sends texts. */
export const answeredQuestion = z.object({ questionId: z.coerce.number().check(z.int()), answer: formText(ANSWER_MAX) })
const answered = z.array(answeredQuestion).check(z.maxLength(SECURITY_QUESTION_IDS.length))

/**
 * Mails a reset link and the user ids of an address (ACC-7.10, OQ-A40). `returnCodeDesc` is success, InvalidUserID or UnknownError
 * (OQ-A24); a well-formed name without an account is answered with success (assurance C3). Once a network has asked for some within an
 * hour each needs a solved captcha (ACC-3.05, OQ-A10).
 */
export const emailPassword = /* @__PURE__ */ defineCall({
  name: 'emailPassword',
  method: 'POST',
  path: '/public/data/emailPassword',
  summary: 'Email a password reset link and the user IDs of an address',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    userIdOrEmail: formText(NAME_MAX),
    reCaptchaResponse: z.optional(z.object({ token: formText(CAPTCHA_TOKEN_LENGTH_MAX), siteKey: formText(NAME_MAX) })),
    locale,
  }),
  data: answers<RecoveryResult>(),
  fails: ['INVALID_USER_ID', 'CAPTCHA_NEEDED', 'RESET_FAILED'],
})

const savedQuestions = {
  path: '/public/data/securityQuestions',
  access: 'anyone',
  envelope: 'std',
  data: answers<SavedQuestions>(),
  fails: ['INVALID_INPUT'],
} as const

/** Questions that a person chose (ACC-7.11); an unknown address has some too, or none, as a known one may (rulings). */
export const getSecurityQuestions = /* @__PURE__ */ defineCall({
  ...savedQuestions,
  name: 'getSecurityQuestions',
  method: 'GET',
  summary: 'Get the security questions of an email address or user ID',
  effect: 'none',
  query: z.object({ email: formText(NAME_MAX) }),
})

/** As getSecurityQuestions, with the address out of the URL (assurance C3). */
export const askSecurityQuestions = /* @__PURE__ */ defineCall({
  ...savedQuestions,
  name: 'askSecurityQuestions',
  method: 'POST',
  summary: 'Get the security questions of an email address or user ID sent in the body',
  effect: 'public',
  body: z.object({ email: formText(NAME_MAX) }),
})

/**
 * Judges answers (ACC-7.12). All right: `key`, which opens /create-password once the mailed link confirms it. Else returnCode -1 and
 * in `questions` the items that failed: code 2 wrong, 3 locked (OQ-A29). After some wrong tries, by name or by network, a solved captcha
 * is required, as at sign-in (assurance T25).
 */
export const verifySecurityAnswers = /* @__PURE__ */ defineCall({
  name: 'verifySecurityAnswers',
  method: 'POST',
  path: '/public/data/securityQuestions/verify',
  summary: 'Answer security questions',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({ email: formText(NAME_MAX), questions: answered, reCaptchaResponse: solvedCaptcha }),
  data: answers<VerifiedAnswers>(),
  fails: ['INVALID_INPUT', 'CAPTCHA_NEEDED', 'ANSWERS_WRONG', 'QUESTIONS_LOCKED'],
})

/** Mails a reset link in place of the questions (ACC-7.13, OQ-A23); answers alike for everybody. */
export const resetByEmail = /* @__PURE__ */ defineCall({
  name: 'resetByEmail',
  method: 'POST',
  path: '/public/data/securityQuestions/resetEmail',
  summary: 'Email a reset link instead of asking security questions',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ email: formText(NAME_MAX), locale }),
  data: answers<ResetRequested>(),
  fails: [],
})

/** What a key of /create-password or /setNewPassword opens. */
export const getPasswordKey = /* @__PURE__ */ defineCall({
  name: 'getPasswordKey',
  method: 'GET',
  path: '/public/data/createPassword',
  summary: 'Check whether a password reset key is still valid',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key: formText(KEY_MAX), confirmation: formText(KEY_MAX) }),
  data: answers<PasswordKeyState>(),
  fails: [],
})

const newPassword = { password: formText(PASSWORD_MAX), confirmPassword: formText(PASSWORD_MAX), locale }
const passwordCall = {
  method: 'POST',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  data: answers<ChangedPassword>(),
} as const

/** Sets a new password by a mailed key (OQ-A31); `confirmation` comes from the link that confirms security answers. */
export const createPassword = /* @__PURE__ */ defineCall({
  ...passwordCall,
  name: 'createPassword',
  path: '/public/data/createPassword',
  summary: 'Set a new password with an emailed key',
  body: z.object({ key: formText(KEY_MAX), confirmation: formText(KEY_MAX), ...newPassword }),
  fails: ['INVALID_INPUT', 'LINK_EXPIRED'],
})

/** Sets a new password in place of a temporary one (OQ-A32). */
export const setNewPassword = /* @__PURE__ */ defineCall({
  ...passwordCall,
  name: 'setNewPassword',
  path: '/public/data/setNewPassword',
  summary: 'Replace a temporary password',
  body: z.object({ token: formText(KEY_MAX), ...newPassword }),
  fails: ['INVALID_INPUT', 'LINK_EXPIRED'],
})

/** Changes a password that staff marked as expired, by the password itself (OQ-A32, OQ-A33). */
export const changeExpiredPassword = /* @__PURE__ */ defineCall({
  ...passwordCall,
  name: 'changeExpiredPassword',
  path: '/public/data/expiredPassword',
  summary: 'Replace an expired password',
  body: z.object({
    username: formText(NAME_MAX),
    currentPassword: formText(PASSWORD_MAX),
    oneTimeCode: formText(ONE_TIME_CODE_LENGTH_MAX),
    reCaptchaResponse: solvedCaptcha,
    ...newPassword,
  }),
  fails: ['INVALID_INPUT', 'SIGN_IN_REFUSED'],
})
