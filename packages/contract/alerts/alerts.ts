import * as z from 'zod/mini'
import { ALERT_STATUSES } from './alert-codes.ts'
import type { AccountAlerts, AlertChanged, GlobalAlert, UserAction } from './alerts.answers.ts'
import { answers, defineCall } from '../define-call.ts'

const CODE_LENGTH_MAX = 64
const NUMERIC_ID = /^[1-9]\d{0,14}$/
/** Numbers come as JSON numbers or, from older clients, as text. */
const id = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(NUMERIC_ID))]),
    z.transform((value: string | number) => Number(value)),
  ),
  z.int().check(z.positive()),
)

/** The caller's alerts, grouped by activity (ACC-7.20); open while a step holds them up, since an alert may say what lifts it. */
export const getAccountAlerts = /* @__PURE__ */ defineCall({
  name: 'getAccountAlerts',
  method: 'GET',
  path: '/data/member/account/alerts',
  summary: 'List the caller’s account alerts, by activity, and those of the banner',
  access: 'member',
  effect: 'none',
  isOpenDuringSteps: true,
  envelope: 'std',
  data: answers<AccountAlerts>(),
  fails: [],
})

/** Postpones an alert, marks it in progress, denies or completes it (ACC-7.21). */
export const updateAccountAlert = /* @__PURE__ */ defineCall({
  name: 'updateAccountAlert',
  method: 'POST',
  path: '/data/member/account/alerts',
  summary: 'Postpone, start, deny or complete an account alert',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({
    userActionId: id,
    actionStatus: z.enum(ALERT_STATUSES),
    /** Whole days; absent or null: until the next sign-in (OQ-A71). */
    deferTimeInterval: z.nullish(z.number()),
    /** The alert's userActionCode. */
    userAction: z.string().check(z.maxLength(CODE_LENGTH_MAX)),
  }),
  data: answers<AlertChanged>(),
  fails: ['INVALID_INPUT', 'ALERT_NOT_FOUND', 'ALERT_CLOSED', 'ALERT_MANDATORY'],
})

/** What the caller has still to do (ACC-7.22). */
export const listUserActions = /* @__PURE__ */ defineCall({
  name: 'listUserActions',
  isOpenDuringSteps: true,
  method: 'GET',
  path: '/data/member/user-actions',
  summary: 'List the caller’s unfinished actions',
  access: 'member',
  effect: 'none',
  envelope: 'std',
  data: answers<{ readonly userActions: readonly UserAction[] }>(),
  fails: [],
})

/** Notices to everybody that hold now (ACC-7.23). */
export const listGlobalAlerts = /* @__PURE__ */ defineCall({
  name: 'listGlobalAlerts',
  method: 'GET',
  path: '/public/data/global/alerts',
  summary: 'List the notices to everybody that are in effect',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<{ readonly globalAlerts: readonly GlobalAlert[] }>(),
  fails: [],
})

/** Whether alerts open as dialogs in this visit (ACC-7.19, OQ-A81). */
export const setAlertsModal = /* @__PURE__ */ defineCall({
  name: 'setAlertsModal',
  method: 'POST',
  path: '/public/data/userConfig/account-alerts-modal',
  summary: 'Set whether account alerts open as dialogs in this visit',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({ displayAlertsModal: z.boolean() }),
  data: answers<{ readonly displayAlertsModal: boolean }>(),
  fails: [],
})

/** Answers whether the name on the checked document is the caller's (ACC-7.41). It lies under /public and needs a session all the same (OQ-A78). */
export const updateNameBlock = /* @__PURE__ */ defineCall({
  name: 'updateNameBlock',
  method: 'POST',
  path: '/public/data/name-block-update',
  summary: 'Accept or reject the name on the verified document',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({ nameBlockStatus: z.enum(['Y', 'N']) }),
  data: answers<{ readonly status: string }>(),
  fails: ['ALERT_NOT_FOUND'],
})
