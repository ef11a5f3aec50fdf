import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { ONE_TIME_CODE_LENGTH_MAX } from '../people.ts'
import type { SignInAnswer } from '../people/sign-in.answers.ts'
import type { Identities, Led, SignOnStart } from './sign-on.answers.ts'
import { SIGN_ON_PROVIDERS } from './sign-on-providers.ts'

/**
 * The result of a sign-in by a provider, as `error` of the address names it. CANCELLED: the reader broke off. UNLINKED: no
 * account here goes with it. UNAVAILABLE: the provider does not answer. IN_USE: it belongs to an account here already.
 */
export const SIGN_ON_ERRORS = ['SIGN_ON_FAILED', 'SIGN_ON_CANCELLED', 'SIGN_ON_UNLINKED', 'SIGN_ON_UNAVAILABLE', 'SIGN_ON_IN_USE'] as const
export type SignOnError = (typeof SIGN_ON_ERRORS)[number]

/** Longest of each text that is read, in characters. A code or token of a provider may be long, everything else is short. */
const REDIRECT_MAX = 4_096
const TOKEN_MAX = 8_192
const TEXT_MAX = 512
const PASSWORD_MAX = 1_024

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const redirectUrl = text(REDIRECT_MAX)
const locale = text(TEXT_MAX)
const provider = z.enum(SIGN_ON_PROVIDERS)
/** The password, and a code where codes are on: what a change of one's ways in asks for. */
const proof = { password: text(PASSWORD_MAX), oneTimeCode: text(ONE_TIME_CODE_LENGTH_MAX) }

/** What a provider answers, as OAuth 2.0 §4.1.2, RFC 9207 and Apple write it; members that are not named are not read. */
const providerAnswer = z.object({
  code: text(TOKEN_MAX),
  id_token: text(TOKEN_MAX),
  state: text(TEXT_MAX),
  iss: text(TEXT_MAX),
  error: text(TEXT_MAX),
  /** What Apple tells of somebody's name, once, in words of its page and not in the token. */
  user: text(TEXT_MAX),
})

/**
 * Leads a browser to a provider; `link` is the key of `startIdentity`, left out to sign in (ACC-4.59, ACC-4.60). `register`: 1 to fill in the first
 * step of a registration, and nothing more: nobody is signed in, nothing is linked or confirmed. Of `redirectUrl` its promotion and
 * source come back with the reader then.
 */
export const startSignOn = /* @__PURE__ */ defineCall({
  name: 'startSignOn',
  method: 'GET',
  path: '/sso/:provider/start',
  summary: 'Start signing in with Google or Apple; redirects there',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  params: z.object({ provider: z.string() }),
  query: z.object({ redirectUrl, locale, MobileAppUser: text(TEXT_MAX), link: text(TEXT_MAX), register: text(1) }),
  data: answers<Led>(),
  fails: ['NOT_FOUND'],
})

/** Where Google leads back to (OQ-A45). */
export const finishGoogleSignOn = /* @__PURE__ */ defineCall({
  name: 'finishGoogleSignOn',
  method: 'GET',
  path: '/sso/google/callback',
  summary: 'Google callback; signs in and redirects to the requested page',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: providerAnswer,
  data: answers<Led>(),
  fails: [],
})

/** Where Apple's page posts its answer (OQ-A45); it is put by for the reader's own request, which follows. */
export const receiveAppleSignOn = /* @__PURE__ */ defineCall({
  name: 'receiveAppleSignOn',
  method: 'POST',
  path: '/sso/apple/callback',
  summary: 'Apple callback by form post; stored for a minute, then redirects to be completed by the browser',
  access: 'anyone',
  effect: 'elsewhere',
  envelope: 'std',
  bodyForm: 'form',
  body: providerAnswer,
  data: answers<Led>(),
  fails: [],
})

/** Picks up what Apple's page has posted. */
export const finishAppleSignOn = /* @__PURE__ */ defineCall({
  name: 'finishAppleSignOn',
  method: 'GET',
  path: '/sso/apple/callback',
  summary: 'Complete an Apple callback; signs in and redirects to the requested page',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ posted: text(TEXT_MAX) }),
  data: answers<Led>(),
  fails: [],
})

/** Gives the one-time code that a sign-in by somebody else's word still asks for; the ticket is in a cookie. */
export const continueSignOn = /* @__PURE__ */ defineCall({
  name: 'continueSignOn',
  method: 'POST',
  path: '/sso/login',
  summary: 'Submit the one-time code of a sign-in with Google, Apple or a sister site',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ oneTimeCode: text(ONE_TIME_CODE_LENGTH_MAX), redirectUrl, locale }),
  data: answers<SignInAnswer>(),
  fails: ['SIGN_IN_REFUSED'],
})

/** Leaves for a brand's site, on which the caller is then signed in; `state` is the other site's (ACC-4.63, OQ-A47). */
export const leaveForBrand = /* @__PURE__ */ defineCall({
  name: 'leaveForBrand',
  method: 'GET',
  path: '/sso/signon/leave/:brand',
  summary: 'Go to the site of a brand, signed in; redirects there',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  params: z.object({ brand: z.string() }),
  query: z.object({ redirectUrl, state: text(TEXT_MAX) }),
  data: answers<Led>(),
  fails: [],
})

/** Begins single sign-on at the brand's site: what follows is bound to this browser. `from` is the site that knows the reader. */
export const enterByBrand = /* @__PURE__ */ defineCall({
  name: 'enterByBrand',
  method: 'GET',
  path: '/sso/signon/enter',
  summary: 'Start single sign-on at the brand’s site; redirects to the site where the user is signed in',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ from: text(TEXT_MAX), redirectUrl }),
  data: answers<Led>(),
  fails: [],
})

/** Ends single sign-on at the brand's site: takes the ticket that the other site has made. */
export const finishBrandSignOn = /* @__PURE__ */ defineCall({
  name: 'finishBrandSignOn',
  method: 'GET',
  path: '/sso/signon/callback',
  summary: 'Complete single sign-on at the brand’s site; signs in and redirects to the requested page',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ userUId: text(TEXT_MAX), state: text(TEXT_MAX) }),
  data: answers<Led>(),
  fails: [],
})

/** By which accounts elsewhere the caller signs in, and which could be added. */
export const listIdentities = /* @__PURE__ */ defineCall({
  name: 'listIdentities',
  method: 'GET',
  path: '/data/member/identities',
  summary: 'List the caller’s linked Google and Apple accounts',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<Identities>(),
  fails: [],
})

/** Asks for the address that links an account elsewhere. */
export const startIdentity = /* @__PURE__ */ defineCall({
  name: 'startIdentity',
  method: 'POST',
  path: '/data/member/identities/start',
  summary: 'Start linking a Google or Apple account; requires the password',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ provider, ...proof }),
  data: answers<SignOnStart>(),
  fails: ['SIGN_IN_REFUSED', 'NOT_FOUND'],
})

export const removeIdentity = /* @__PURE__ */ defineCall({
  name: 'removeIdentity',
  method: 'POST',
  path: '/data/member/identities/remove',
  summary: 'Unlink a Google or Apple account; requires the password',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ provider, ...proof }),
  data: answers<Identities>(),
  fails: ['SIGN_IN_REFUSED'],
})

/** The demo world's stand-in for Google and Apple: who is to be vouched for. There is no such call where there is no demo world. */
export const chooseDemoIdentity = /* @__PURE__ */ defineCall({
  name: 'chooseDemoIdentity',
  method: 'POST',
  path: '/demo/sign-on/:provider',
  summary: 'Demo: sign in as a demo person through the built-in Google or Apple stand-in',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  params: z.object({ provider: z.string() }),
  body: z.object({ uid: text(TEXT_MAX), number: text(TEXT_MAX) }),
  data: answers<Led>(),
  fails: ['NOT_FOUND'],
})
