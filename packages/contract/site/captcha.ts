import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import type { CaptchaChallenge } from './captcha.answers.ts'

/** Characters of a solved captcha as it travels with a form. */
export const CAPTCHA_TOKEN_LENGTH_MAX = 4_096

const token = formText(CAPTCHA_TOKEN_LENGTH_MAX)
/** A solved captcha: an object, or the token alone as a form sends it. */
export const solvedCaptcha = z.optional(z.union([z.object({ token }), token]))

/** What a form has to solve once `failureAttemptsToShowCaptcha` is reached (ACC-4.14): our own proof of work, or the key of Google's. */
export const getCaptchaChallenge = /* @__PURE__ */ defineCall({
  name: 'getCaptchaChallenge',
  method: 'GET',
  path: '/public/data/captcha/challenge',
  summary: 'Get a captcha challenge',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  /** `hard`: where a call refused the usual one. */
  query: z.object({ hard: tickedFlag }),
  data: answers<CaptchaChallenge>(),
  fails: [],
})
