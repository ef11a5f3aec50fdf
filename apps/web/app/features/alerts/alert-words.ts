import { IDENTITY_CHECK_ALERT } from '@app/contract/alerts/alert-codes.ts'
import type { AccountAlert, Verification } from '@app/contract/alerts/alerts.answers.ts'
import { alertTitle } from '@app/rules/alerts/alert-words.ts'
import { isChecksFailed } from '@app/rules/alerts/verification.ts'
import type { Text } from '@app/text/create-text.ts'

/** Heading of an alert; an unknown code is shown as it is. */
export const titleOfAlert = (alert: AccountAlert, text: Text): string => alertTitle(alert, text, alert.userActionCode)

/** Why a paper was not approved or a check of identity failed, in the words of its template; a code that has none is named. */
export const reasonWords = (
  { reasonCode, person }: Verification,
  { text, of }: { readonly text: Text; readonly of: Pick<AccountAlert, 'customUserActionCode'> },
): string => {
  const code = reasonCode ?? ''
  const key = of.customUserActionCode === IDENTITY_CHECK_ALERT ? `identity.reason.${code}` : `papers.reason.${code}`
  return text.dyn(key, text.t('alert.reason', { code }), { name: `${person.firstName} ${person.lastName}`.trim() })
}

/** A verification status in words; empty for an unknown one. */
export function verificationWord(status: string, text: Text): string {
  return isChecksFailed(status) ? text.t('alert.verification.checks_failed') : text.dyn(`alert.verification.${status}`, '')
}
