import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { solvedCaptcha } from '../site/captcha.ts'
import type { VehicleAlert } from './vehicle-alerts.answers.ts'

const KEY_MAX = 256
const LOCALE_MAX = 16
/** Characters of each field as it is sent; what is too long for a field is said beside it. */
const FIELD_SENT_MAX = 256
const key = formText(KEY_MAX)
const field = formText(FIELD_SENT_MAX)

/** How often a vehicle alert tells of new lots; one that tells of nothing is none. */
export const VEHICLE_ALERT_FREQUENCIES = ['DAILY', 'INSTANT', 'WEEKLY'] as const

/**
 * Asks to be told by mail of vehicles that come in, without an account (MKT-2.45, MQ-050). What is answered depends on what was typed
 * alone, never on whether the address is known; the mail that goes there has the link that begins the alert. Once a network has asked for
 * some within an hour each needs a solved captcha.
 */
export const askVehicleAlert = /* @__PURE__ */ defineCall({
  name: 'askVehicleAlert',
  method: 'POST',
  path: '/public/data/vehicleAlerts',
  summary: 'Ask for mails about vehicles that come in, without an account',
  access: 'anyone',
  effect: 'public',
  rate: 'search',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    make: field,
    model: field,
    yearFrom: field,
    yearTo: field,
    zip: field,
    miles: field,
    email: field,
    alertFrequency: z._default(z.enum(VEHICLE_ALERT_FREQUENCIES), 'DAILY'),
    captcha: solvedCaptcha,
    locale: formText(LOCALE_MAX),
  }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT', 'CAPTCHA_NEEDED'],
})

/** Which vehicle alert the key of a mail would begin; it changes nothing, since mail scanners follow links. */
export const getVehicleAlert = /* @__PURE__ */ defineCall({
  name: 'getVehicleAlert',
  method: 'GET',
  path: '/public/data/vehicleAlert',
  summary: 'Get which vehicle alert the key of a mail would begin',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key }),
  data: answers<VehicleAlert>(),
  fails: ['LINK_EXPIRED'],
})

/** Begins a vehicle alert with the key that was mailed to its address; repeating is harmless. */
export const confirmVehicleAlert = /* @__PURE__ */ defineCall({
  name: 'confirmVehicleAlert',
  method: 'POST',
  path: '/vehicleAlerts/subscribe',
  summary: 'Begin a vehicle alert with the key that was mailed',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ key, locale: formText(LOCALE_MAX) }),
  data: answers<EmptyAnswer>(),
  fails: ['LINK_EXPIRED', 'SAVED_SEARCHES_FULL'],
})
