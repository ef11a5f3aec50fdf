import { DEFER_DAYS_MAX, DEFER_DAYS_MIN, type AlertStatus } from '@app/contract/alerts/alert-codes.ts'

const DAY_MS = 86_400_000
const FINAL: ReadonlySet<AlertStatus> = new Set(['COMPLETED', 'DENY'])

/** The change somebody asks for. */
export interface AlertUpdate {
  readonly actionStatus: AlertStatus
  /** Whole days; null: until the next sign-in. */
  readonly deferDays: number | null
  readonly userAction: string
  readonly nowMs: number
}

/** Null parts stay as they are. */
export type AlertDecision =
  | { readonly refusal: 'INVALID_INPUT' | 'ALERT_CLOSED' | 'ALERT_MANDATORY'; readonly field?: string }
  | { readonly status: AlertStatus; readonly activatesAtMs: number | null; readonly isUntilNextSignIn: boolean }

/** Whether an alert is final. */
export const isFinal = (status: AlertStatus): boolean => FINAL.has(status)

/**
 * What becomes of an alert (ACC-4.30, ACC-4.31, OQ-A71): the action has to be its own, a final one stays, a mandatory one is neither
 * put off nor denied, and it is put off by 1 to 90 whole days or, without a number, until the next sign-in. INITIATED cannot be set.
 */
export function decideAlertUpdate(
  alert: { readonly status: AlertStatus; readonly actionCode: string; readonly isMandatory: boolean },
  update: AlertUpdate,
): AlertDecision {
  const { actionStatus, deferDays, nowMs } = update
  if (update.userAction !== alert.actionCode) return { refusal: 'INVALID_INPUT', field: 'userAction' }
  if (actionStatus === 'INITIATED') return { refusal: 'INVALID_INPUT', field: 'actionStatus' }
  if (isFinal(alert.status)) return { refusal: 'ALERT_CLOSED' }
  if (alert.isMandatory && (actionStatus === 'REMIND_ME_LATER' || actionStatus === 'DENY')) return { refusal: 'ALERT_MANDATORY' }
  if (actionStatus !== 'REMIND_ME_LATER') return { status: actionStatus, activatesAtMs: null, isUntilNextSignIn: false }
  if (deferDays === null) return { status: actionStatus, activatesAtMs: null, isUntilNextSignIn: true }
  if (!Number.isInteger(deferDays) || deferDays < DEFER_DAYS_MIN || deferDays > DEFER_DAYS_MAX)
    return { refusal: 'INVALID_INPUT', field: 'deferTimeInterval' }
  return { status: actionStatus, activatesAtMs: nowMs + deferDays * DAY_MS, isUntilNextSignIn: false }
}
