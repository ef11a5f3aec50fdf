import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import type { KioskDevices, KioskInvitation, RegisteredKiosk } from './kiosk-devices.answers.ts'

const NAME_MAX = 60
const KEY_MAX = 128
const LOCALE_MAX = 16
const YARD_MAX = 999_999
const desk = { access: 'OPERATOR', envelope: 'std' } as const
const yard = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(YARD_MAX))

/** The screens on which kiosk accounts may sign in. */
export const listKioskDevices = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listKioskDevices',
  method: 'GET',
  path: '/data/operations/kiosks',
  summary: 'List invited and registered kiosk screens',
  effect: 'none',
  data: answers<KioskDevices>(),
  fails: [],
})

/** Invites a screen of a yard; it is registered by opening the link that this answers, once, within the hour. */
export const inviteKioskDevice = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'inviteKioskDevice',
  method: 'POST',
  path: '/data/operations/kiosks',
  summary: 'Create a link that registers a kiosk screen',
  effect: 'member',
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX)), yard }),
  data: answers<KioskInvitation>(),
  fails: ['INVALID_INPUT', 'YARD_NOT_FOUND', 'PROOF_NEEDED'],
})

/** Removes a screen's registration; the person signed in there is signed out. */
export const revokeKioskDevice = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'revokeKioskDevice',
  method: 'POST',
  path: '/data/operations/kiosks/revoke',
  summary: 'Revoke the registration of a kiosk screen',
  effect: 'member',
  body: z.object({ id: z.uuid() }),
  data: answers<EmptyAnswer>(),
  fails: ['NOT_FOUND'],
})

/** Makes this browser a registered screen, by the key of its link. */
export const registerKioskDevice = /* @__PURE__ */ defineCall({
  name: 'registerKioskDevice',
  method: 'POST',
  path: '/public/data/kioskDevice',
  summary: 'Register this browser as a kiosk screen',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    key: z._default(z.string().check(z.maxLength(KEY_MAX)), ''),
    locale: z._default(z.string().check(z.maxLength(LOCALE_MAX)), ''),
  }),
  data: answers<RegisteredKiosk>(),
  fails: ['LINK_EXPIRED'],
})
