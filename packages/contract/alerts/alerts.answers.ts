import * as z from 'zod/mini'
import { ALERT_STATUSES, NOTICE_SEVERITIES } from './alert-codes.ts'

const instant = z.iso.datetime()

/** What an identity check found (ACC-3.23). */
const verification = z.object({
  status: z.string(),
  reasonCode: z.nullable(z.string()),
  /** The name as the checked document has it. */
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  renewalDocExpiryDate: z.nullable(z.string()),
})
export type Verification = z.infer<typeof verification>

const parentActivity = z.object({ userActivity: z.string() })
const status = z.enum(ALERT_STATUSES)

/** One account alert (ACC-3.22 to 3.24). */
export const accountAlert = z.object({
  userActionId: z.int(),
  userActionCode: z.string(),
  customUserActionCode: z.string(),
  actionStatus: status,
  actionActivationDate: z.object({ date: instant }),
  /** `message` is what an operator wrote, `link` a page of ours that they chose. */
  actionDetailsMap: z.object({ verification: z.optional(verification), message: z.string(), link: z.nullable(z.string()) }),
  alertsConfig: z.object({
    alertPriority: z.int(),
    blockUI: z.boolean(),
    mandatory: z.boolean(),
    renotify: z.boolean(),
    sticky: z.boolean(),
  }),
  parentActivity,
})
export type AccountAlert = z.infer<typeof accountAlert>

/** Alerts by activity, and those of the banner under `banner` (ACC-3.25, OQ-A70). */
export const accountAlertsAnswer = z.record(z.string(), z.object({ accountAlerts: z.readonly(z.array(accountAlert)) }))
export type AccountAlerts = z.infer<typeof accountAlertsAnswer>

export const alertChangedAnswer = z.object({ userActionId: z.int(), actionStatus: status })
export type AlertChanged = z.infer<typeof alertChangedAnswer>

const userAction = z.object({
  userActionId: z.int(),
  userActionCode: z.string(),
  customUserActionCode: z.string(),
  actionStatus: status,
  parentActivity,
})
export type UserAction = z.infer<typeof userAction>
export const userActionsAnswer = z.object({ userActions: z.readonly(z.array(userAction)) })

const globalAlert = z.object({
  id: z.int(),
  severity: z.enum(NOTICE_SEVERITIES),
  message: z.string(),
  link: z.nullable(z.string()),
  startDate: instant,
  endDate: z.nullable(instant),
})
export type GlobalAlert = z.infer<typeof globalAlert>
export const globalAlertsAnswer = z.object({ globalAlerts: z.readonly(z.array(globalAlert)) })

export const alertsModalAnswer = z.object({ displayAlertsModal: z.boolean() })
export const nameBlockAnswer = z.object({ status: z.string() })

/** A buyer's alerts as an operator sees them: closed ones too. */
export const raisedAlertsAnswer = z.object({
  buyerNumber: z.int(),
  displayName: z.string(),
  alerts: z.readonly(z.array(z.object({ ...accountAlert.shape, isBanner: z.boolean(), raisedAt: instant, changedAt: instant }))),
})
export type RaisedAlerts = z.infer<typeof raisedAlertsAnswer>

/** Notices to everybody, current, coming and ended ones. */
export const noticesAnswer = z.object({
  notices: z.readonly(z.array(z.object({ ...globalAlert.shape, site: z.nullable(z.string()), raisedAt: instant }))),
})
export type Notices = z.infer<typeof noticesAnswer>
export const noticeRaisedAnswer = z.object({ id: z.int() })
export const noticeEndedAnswer = z.object({ ended: z.boolean() })
