import type { AccountAlert, Verification } from '@app/contract/alerts/alerts.answers.ts'
import { isChecksFailed } from '@app/rules/alerts/verification.ts'
import type { Text } from '@app/text/create-text.ts'

/** Heading of an alert: its step of a registration, else its request; an unknown code is shown as it is. */
export function alertTitle({ userActionCode, customUserActionCode }: AccountAlert, text: Text): string {
  return text.dyn(`alert.step.${customUserActionCode}`, text.dyn(`alert.title.${userActionCode}`, userActionCode))
}

/** What an alert says in itself; an operator's message is beside it. Empty where there is none. */
export const alertText = ({ userActionCode }: AccountAlert, text: Text): string => text.dyn(`alert.text.${userActionCode}`, '')

/** Why a paper was not approved, in the words of its template; a code that has none is named. */
export const reasonWords = ({ reasonCode, person }: Verification, text: Text): string =>
  text.dyn(`papers.reason.${reasonCode ?? ''}`, text.t('alert.reason', { code: reasonCode ?? '' }), {
    name: `${person.firstName} ${person.lastName}`.trim(),
  })

/** A verification status in words; empty for an unknown one. */
export function verificationWord(status: string, text: Text): string {
  return isChecksFailed(status) ? text.t('alert.verification.checks_failed') : text.dyn(`alert.verification.${status}`, '')
}
