import { BANNER_GROUP, type AlertStatus, type NoticeSeverity } from '@app/contract/alerts/alert-codes.ts'
import type { AccountAlert, AccountAlerts, GlobalAlert, UserAction, Verification } from '@app/contract/alerts/alerts.answers.ts'
import type { Locale } from '@app/text/locales.ts'
import type { AlertRow } from './alerts.store.ts'
import type { NoticeRow } from './global-alerts.store.ts'

/** A verification as its column holds it. */
export const verificationOf = (row: Pick<AlertRow, 'verification'>): Verification | null => row.verification as Verification | null

/** Wire shape of an alert (ACC-3.22 to 3.24). */
export function toAccountAlert(row: AlertRow): AccountAlert {
  const verification = verificationOf(row)
  return {
    userActionId: row.id,
    userActionCode: row.action_code,
    customUserActionCode: row.custom_code || `${row.action_code}_${row.id}`,
    actionStatus: row.status as AlertStatus,
    actionActivationDate: { date: row.activates_at.toISOString() },
    actionDetailsMap: { message: row.message, link: row.link, ...(verification === null ? {} : { verification }) },
    alertsConfig: {
      alertPriority: row.priority,
      blockUI: row.blocks_ui,
      mandatory: row.is_mandatory,
      renotify: row.renotifies,
      sticky: row.is_sticky,
    },
    parentActivity: { userActivity: row.activity },
  }
}

/** Alerts by activity, those of the banner under `banner` (ACC-3.25, OQ-A70). */
export function toAlertGroups(rows: readonly AlertRow[]): AccountAlerts {
  const groups: Record<string, { accountAlerts: AccountAlert[] }> = {}
  for (const row of rows)
    (groups[row.is_banner ? BANNER_GROUP : row.activity] ??= { accountAlerts: [] }).accountAlerts.push(toAccountAlert(row))
  return groups
}

/** Wire shape of what is still to be done (OQ-A72). */
export function toUserAction(row: AlertRow): UserAction {
  const { userActionId, userActionCode, customUserActionCode, actionStatus, parentActivity } = toAccountAlert(row)
  return { userActionId, userActionCode, customUserActionCode, actionStatus, parentActivity }
}

/** Wire shape of a notice in the reader's language, in English where it was not translated. */
export function toGlobalAlert(row: NoticeRow, locale: Locale): GlobalAlert {
  const messages = row.messages as Partial<Record<Locale, string>>
  return {
    id: row.id,
    severity: row.severity as NoticeSeverity,
    message: messages[locale] || (messages.en_us ?? ''),
    link: row.link,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
  }
}
