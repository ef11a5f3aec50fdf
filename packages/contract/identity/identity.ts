import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { IdentityCheck, IdentitySessionLed, SentIdentityPictures } from './identity.answers.ts'
import { IDENTITY_DOCUMENTS, IDENTITY_PICTURE_BYTES_MAX, IDENTITY_PICTURES } from './identity-codes.ts'

const LOCALE_MAX = 16

/** Members but for those who act for somebody else or sign in at a till; open while a step holds them up, since the check may lift it. */
const owner = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true, envelope: 'std' } as const

/** How the caller's latest check stands (ACC-3.42). */
export const getIdentityCheck = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getIdentityCheck',
  method: 'GET',
  path: '/data/member/identity',
  summary: 'Get how the check of the caller’s identity stands',
  effect: 'none',
  data: answers<IdentityCheck>(),
  fails: [],
})

/**
 * Begins a check after a fresh proof, since a check that fails holds its owner up; or goes on with the one that was begun, with another
 * document where the caller chose one. Who buys from abroad shows a passport.
 */
export const startIdentityCheck = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'startIdentityCheck',
  method: 'POST',
  path: '/data/member/identity/start',
  summary: 'Begin the check of the caller’s identity, or go on with it',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ document: z._default(z.enum(IDENTITY_DOCUMENTS), 'ID_CARD'), locale: formText(LOCALE_MAX) }),
  data: answers<IdentityCheck>(),
  fails: ['INVALID_INPUT', 'IDENTITY_REFUSED', 'PROOF_NEEDED'],
})

/**
 * Leads a browser to the outside service that checks, where the caller goes on with the check that was begun; back to the page of the check
 * where there is nothing to go on with. The address there is for the caller alone and is told nowhere else.
 */
export const openIdentitySession = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'openIdentitySession',
  method: 'GET',
  path: '/data/member/identity/session',
  summary: 'Go on with the check of the caller’s identity at the outside service; redirects there',
  effect: 'none',
  data: answers<IdentitySessionLed>(),
  fails: [],
})

/**
 * Sends pictures of the check that was begun: `front`, `back` (not of a passport) and `selfie`, together or one by
 * one. A picture that is refused does not hold up the others; once all have arrived, the check is with the reviewers.
 */
export const sendIdentityPictures = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'sendIdentityPictures',
  method: 'POST',
  path: '/data/member/identity/pictures',
  summary: 'Send pictures of the ID and of the caller',
  effect: 'member',
  bodyForm: 'multipart',
  rate: 'upload',
  files: { max: IDENTITY_PICTURES.length, maxBytes: IDENTITY_PICTURE_BYTES_MAX, kinds: ['jpg', 'png'] },
  body: z.object({ locale: formText(LOCALE_MAX) }),
  data: answers<SentIdentityPictures>(),
  fails: ['INVALID_INPUT', 'TOO_LARGE', 'IDENTITY_REFUSED'],
})
