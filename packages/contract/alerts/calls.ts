import type { Example, Schema } from '../define-call.ts'
import { endNotice, listNotices, listRaisedAlerts, raiseAlert, raiseNotice, withdrawAlert } from './alert-operations.ts'
import {
  accountAlertsAnswer,
  alertChangedAnswer,
  alertsModalAnswer,
  globalAlertsAnswer,
  nameBlockAnswer,
  noticeEndedAnswer,
  noticeRaisedAnswer,
  noticesAnswer,
  raisedAlertsAnswer,
  userActionsAnswer,
} from './alerts.answers.ts'
import { getAccountAlerts, listGlobalAlerts, listUserActions, setAlertsModal, updateAccountAlert, updateNameBlock } from './alerts.ts'

/** Account alerts and notices, and how operators raise them. Part of the list in `calls.ts`. */
export const alertCalls = {
  getAccountAlerts,
  updateAccountAlert,
  listUserActions,
  listGlobalAlerts,
  setAlertsModal,
  updateNameBlock,
  listRaisedAlerts,
  raiseAlert,
  withdrawAlert,
  listNotices,
  raiseNotice,
  endNotice,
} as const

/** Answer schema of each of these calls. */
export const alertAnswers = {
  getAccountAlerts: accountAlertsAnswer,
  updateAccountAlert: alertChangedAnswer,
  listUserActions: userActionsAnswer,
  listGlobalAlerts: globalAlertsAnswer,
  setAlertsModal: alertsModalAnswer,
  updateNameBlock: nameBlockAnswer,
  listRaisedAlerts: raisedAlertsAnswer,
  raiseAlert: alertChangedAnswer,
  withdrawAlert: alertChangedAnswer,
  listNotices: noticesAnswer,
  raiseNotice: noticeRaisedAnswer,
  endNotice: noticeEndedAnswer,
} as const satisfies Readonly<Record<keyof typeof alertCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const alertExamples: Readonly<Partial<Record<keyof typeof alertCalls, Example>>> = {
  updateAccountAlert: { userActionId: 12, actionStatus: 'REMIND_ME_LATER', deferTimeInterval: 7, userAction: 'CONTACT_DETAILS' },
  setAlertsModal: { displayAlertsModal: false },
  updateNameBlock: { nameBlockStatus: 'Y' },
  raiseAlert: { buyerNumber: 104233, userActionCode: 'MESSAGE', message: 'Your title papers have arrived.', isBanner: true },
  withdrawAlert: { userActionId: 12 },
  raiseNotice: { site: '', severity: 'warning', messages: { en_us: 'Sales at Houston start an hour late today.' } },
  endNotice: { id: 3 },
}
