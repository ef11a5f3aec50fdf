import * as z from 'zod/mini'
import { formText } from '../form-text.ts'
import type { SellerKeyState, SellerMailed, SellerPasswordSet } from './account-seller.answers.ts'
import { answers, defineCall } from '../define-call.ts'

const EMAIL_MAX = 256
const PASSWORD_MAX = 1_024
const LOCALE_MAX = 16
const KEY_MAX = 128

/** Mails a seller a link to choose a password (ACC-7.45); answers alike for known and unknown addresses (OQ-A43). */
export const emailSellerPassword = /* @__PURE__ */ defineCall({
  name: 'emailSellerPassword',
  method: 'GET',
  path: '/rest/public/data/seller/emailPassword/:email/',
  summary: 'Email a seller a password link (legacy)',
  access: 'anyone',
  effect: 'script',
  envelope: 'std',
  params: z.object({ email: z.string().check(z.maxLength(EMAIL_MAX)) }),
  data: answers<SellerMailed>(),
  fails: ['INVALID_INPUT'],
})

/** Sets a seller's password (ACC-7.46); the mailed link has left a cookie that admits it once (OQ-A43). */
export const createSellerPassword = /* @__PURE__ */ defineCall({
  name: 'createSellerPassword',
  method: 'POST',
  path: '/rest/public/data/seller/accountInformation/createPassword',
  summary: 'Set a seller’s password (legacy)',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    email: formText(EMAIL_MAX),
    password: formText(PASSWORD_MAX),
    confirmPassword: formText(PASSWORD_MAX),
    locale: formText(LOCALE_MAX),
  }),
  data: answers<SellerPasswordSet>(),
  fails: ['SELLER_EMAIL', 'SELLER_PASSWORD_EMPTY', 'SELLER_PASSWORD_LENGTH', 'INVALID_INPUT', 'LINK_EXPIRED'],
})

/** Turns a mailed key into the cookie that admits one new password; the key itself is used up by the password (OQ-A43). */
export const openSellerPassword = /* @__PURE__ */ defineCall({
  name: 'openSellerPassword',
  method: 'GET',
  path: '/rest/public/data/seller/openPassword',
  summary: 'Exchange a seller’s emailed key for a one-time cookie (legacy)',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key: formText(KEY_MAX) }),
  data: answers<SellerKeyState>(),
  fails: [],
})
