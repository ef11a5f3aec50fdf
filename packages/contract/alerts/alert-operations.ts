import * as z from 'zod/mini'
import { ALERT_ACTIONS, ALERT_MESSAGE_LENGTH_MAX, NOTICE_SEVERITIES } from './alert-codes.ts'
import type { AlertChanged, Notices, RaisedAlerts } from './alerts.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import { USER_ID_MAX } from '../people.ts'

const NAME_LENGTH_MAX = 64
const PATH_LENGTH_MAX = 300
const PRIORITY_MAX = 1_000

const DIGITS = /^\d{1,9}$/
/** Numbers come as JSON numbers or, from forms and queries, as text. */
const whole = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(DIGITS))]),
      z.transform((value: string | number) => Number(value)),
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  )
const buyerNumber = whole(1, USER_ID_MAX)
const alertId = whole(1, 999_999_999)
const name = z._default(z.string().check(z.maxLength(NAME_LENGTH_MAX)), '')
const message = z.string().check(z.maxLength(ALERT_MESSAGE_LENGTH_MAX))
/** A page of ours; judged by the server, which knows them. */
const link = z._default(z.string().check(z.maxLength(PATH_LENGTH_MAX)), '')
const flag = z._default(z.boolean(), false)
const instant = z.iso.datetime({ offset: true })

const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** All alerts of one buyer. */
export const listRaisedAlerts = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listRaisedAlerts',
  method: 'GET',
  path: '/data/operations/alerts',
  summary: 'List the alerts of a buyer',
  effect: 'none',
  query: z.object({ buyerNumber }),
  data: answers<RaisedAlerts>(),
  fails: ['INVALID_INPUT', 'BUYER_NOT_FOUND'],
})

/** Raises an alert for one buyer. */
export const raiseAlert = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'raiseAlert',
  method: 'POST',
  path: '/data/operations/alerts',
  summary: 'Raise an alert for a buyer',
  effect: 'member',
  body: z.object({
    buyerNumber,
    userActionCode: z.enum(ALERT_ACTIONS),
    /** A registration step; needed exactly with COMPLETE_REGISTRATION. */
    customUserActionCode: name,
    isBanner: flag,
    mandatory: flag,
    blockUI: flag,
    renotify: z._default(z.boolean(), true),
    sticky: flag,
    alertPriority: z._default(whole(1, PRIORITY_MAX), 100),
    /** Absent: now. */
    activationDate: z.optional(instant),
    message: z._default(message, ''),
    link,
    verification: z.optional(
      z.object({ status: name, reasonCode: name, firstName: name, lastName: name, renewalDocExpiryDate: z.optional(z.iso.date()) }),
    ),
  }),
  data: answers<AlertChanged>(),
  fails: ['INVALID_INPUT', 'BUYER_NOT_FOUND'],
})

/** Withdraws an alert that is still open, as if the buyer had completed it. */
export const withdrawAlert = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'withdrawAlert',
  method: 'POST',
  path: '/data/operations/alerts/withdraw',
  summary: 'Withdraw an open alert of a buyer',
  effect: 'member',
  body: z.object({ userActionId: alertId }),
  data: answers<AlertChanged>(),
  fails: ['ALERT_NOT_FOUND', 'ALERT_CLOSED'],
})

/** Notices to everybody, newest first. */
export const listNotices = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listNotices',
  method: 'GET',
  path: '/data/operations/notices',
  summary: 'List the notices to everybody',
  effect: 'none',
  data: answers<Notices>(),
  fails: [],
})

/** Puts up a notice to everybody. */
export const raiseNotice = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'raiseNotice',
  method: 'POST',
  path: '/data/operations/notices',
  summary: 'Post a notice to everybody, on one site or on all',
  effect: 'member',
  body: z.object({
    /** Empty: all sites. */
    site: name,
    severity: z.enum(NOTICE_SEVERITIES),
    /** English is shown where another language is missing. */
    messages: z.object({ en_us: message, es_es: z._default(message, ''), nl_nl: z._default(message, '') }),
    link,
    startDate: z.optional(instant),
    endDate: z.optional(instant),
  }),
  data: answers<{ readonly id: number }>(),
  fails: ['INVALID_INPUT'],
})

/** Takes a notice down. */
export const endNotice = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'endNotice',
  method: 'POST',
  path: '/data/operations/notices/end',
  summary: 'Take a notice down',
  effect: 'member',
  body: z.object({ id: alertId }),
  data: answers<{ readonly ended: boolean }>(),
  fails: [],
})
