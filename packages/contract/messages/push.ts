import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { PushSettings } from './push.answers.ts'
import { PUSH_KINDS } from './push-kinds.ts'

const ENDPOINT_LENGTH_MAX = 1_000
/** An uncompressed point of P-256 and a secret of 16 bytes, base64url (RFC 8291). */
const P256DH = /^B[\w-]{86}$/
const AUTH = /^[\w-]{22}$/
const ID_MAX = 999_999_999_999_999
const common = { access: 'member', envelope: 'std' } as const

/** What may be pushed to the caller's devices. */
export const getPushSettings = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getPushSettings',
  method: 'GET',
  path: '/data/member/push',
  summary: 'List the devices that receive push notifications',
  effect: 'none',
  data: answers<PushSettings>(),
  fails: [],
})

/** Subscribes the calling device, or changes which notices it gets; refused at kiosks, which people share. The address has to be one of a push service on the open internet. */
export const subscribePush = /* @__PURE__ */ defineCall({
  ...common,
  access: 'member&!KIOSK_BIDDER',
  name: 'subscribePush',
  method: 'POST',
  path: '/data/member/push',
  summary: 'Turn on push notifications for this device',
  effect: 'member',
  body: z.object({
    endpoint: z.string().check(z.maxLength(ENDPOINT_LENGTH_MAX)),
    p256dh: z.string().check(z.regex(P256DH)),
    auth: z.string().check(z.regex(AUTH)),
    kinds: z.array(z.enum(PUSH_KINDS)).check(z.minLength(1), z.maxLength(PUSH_KINDS.length)),
  }),
  data: answers<PushSettings>(),
  fails: ['INVALID_INPUT', 'PUSH_OFF'],
})

/** Ends a subscription of the caller. */
export const unsubscribePush = /* @__PURE__ */ defineCall({
  ...common,
  access: 'member&!KIOSK_BIDDER',
  name: 'unsubscribePush',
  method: 'POST',
  path: '/data/member/push/remove',
  summary: 'Turn off push notifications for a device',
  effect: 'member',
  body: z.object({ id: z.int().check(z.minimum(1), z.maximum(ID_MAX)) }),
  data: answers<PushSettings>(),
  fails: [],
})
