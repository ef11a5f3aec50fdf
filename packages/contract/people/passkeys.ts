import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { ONE_TIME_CODE_LENGTH_MAX } from '../people.ts'
import type { PasskeyCreation, PasskeyRequest, Passkeys, PasskeyTicket } from './passkeys.answers.ts'

/** Longest password, code, name and part of an authenticator's answer that are read, in characters. */
const PASSWORD_MAX = 1_024
const TRANSPORT_LENGTH_MAX = 16
export const PASSKEY_NAME_MAX = 60
const PART_MAX = 16_384
const ID_MAX = 1_400
const TRANSPORTS_MAX = 8

const part = z.string().check(z.maxLength(PART_MAX))
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX))
/** The password, and a code where codes are on: what a change of passkeys asks for. */
const proof = {
  password: z.string().check(z.maxLength(PASSWORD_MAX)),
  oneTimeCode: z._default(z.string().check(z.maxLength(ONE_TIME_CODE_LENGTH_MAX)), ''),
}

/** What `PublicKeyCredential.toJSON()` gives of a new passkey; other members are not read. */
const newCredential = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z._default(z.array(z.string().check(z.maxLength(TRANSPORT_LENGTH_MAX))).check(z.maxLength(TRANSPORTS_MAX)), []),
  }),
})

/** What `PublicKeyCredential.toJSON()` gives of a passkey that was used. */
const usedCredential = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: z.nullish(part) }),
})

/** The caller's passkeys. */
export const listPasskeys = /* @__PURE__ */ defineCall({
  name: 'listPasskeys',
  method: 'GET',
  path: '/data/member/passkeys',
  summary: 'List the caller’s passkeys, newest first',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<Passkeys>(),
  fails: [],
})

/** Asks for what the browser makes a passkey from. */
export const startPasskey = /* @__PURE__ */ defineCall({
  name: 'startPasskey',
  method: 'POST',
  path: '/data/member/passkeys/start',
  summary: 'Get options for creating a passkey (WebAuthn); requires the password',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object(proof),
  data: answers<PasskeyCreation>(),
  fails: ['SIGN_IN_REFUSED', 'PASSKEYS_FULL', 'ENROLMENT_CODE_NEEDED'],
})

/** Keeps a passkey that the browser has made from the options of `startPasskey`. */
export const addPasskey = /* @__PURE__ */ defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/data/member/passkeys/add',
  summary: 'Store a passkey created by the browser',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ name: z._default(z.string().check(z.maxLength(PASSKEY_NAME_MAX)), ''), credential: newCredential }),
  data: answers<Passkeys>(),
  fails: ['PASSKEY_REFUSED', 'PASSKEYS_FULL', 'PROOF_NEEDED'],
})

export const removePasskey = /* @__PURE__ */ defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/data/member/passkeys/remove',
  summary: 'Remove one of the caller’s passkeys; requires the password',
  access: 'member&!KIOSK_BIDDER',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ id, ...proof }),
  data: answers<Passkeys>(),
  fails: ['SIGN_IN_REFUSED'],
})

/** Options for a sign-in by passkey, before it is known who signs in. */
export const startPasskeySignIn = /* @__PURE__ */ defineCall({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/public/data/passkeys/start',
  summary: 'Get options for signing in with a passkey (WebAuthn)',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({}),
  data: answers<PasskeyRequest>(),
  fails: [],
})

/** Takes a used passkey for a login ticket, which processLogin takes in place of a password. */
export const signInByPasskey = /* @__PURE__ */ defineCall({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/public/data/passkeys/signIn',
  summary: 'Exchange a used passkey for a login ticket, valid once and for a minute',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({ credential: usedCredential }),
  data: answers<PasskeyTicket>(),
  fails: ['PASSKEY_REFUSED'],
})
