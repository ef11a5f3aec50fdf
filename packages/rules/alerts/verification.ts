import { VERIFICATION_STATUSES } from '@app/contract/alerts/alert-codes.ts'
import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'

const CHECKS_FAILED = /^[a-z0-9]+(?:_[a-z0-9]+)*_checks_failed$/
const NAMED: ReadonlySet<string> = new Set(VERIFICATION_STATUSES)

/** Whether the checks of some product failed (OQ-A77). */
export const isChecksFailed = (status: string): boolean => CHECKS_FAILED.test(status)

/** Whether a text is a verification status (ACC-4.38). */
export const isVerificationStatus = (status: string): boolean => NAMED.has(status) || isChecksFailed(status)

/**
 * Whether the dialog of an alert is dropped: that of the registration unless the status is approved, resubmission_requested or
 * {product}_checks_failed, that of a renewal unless it is under_review; an unknown status drops both (ACC-4.41, ACC-4.42, OQ-A77).
 */
export function isModalDropped({ userActionCode, actionDetailsMap }: AccountAlert): boolean {
  const status = actionDetailsMap.verification?.status ?? ''
  if (userActionCode === 'COMPLETE_REGISTRATION')
    return !(status === 'approved' || status === 'resubmission_requested' || isChecksFailed(status))
  if (userActionCode === 'DOCUMENT_RENEWAL') return status !== 'under_review'
  return false
}

/** Whether an alert asks if the name on the checked document is the person's. */
export const asksForName = ({ actionDetailsMap }: Pick<AccountAlert, 'actionDetailsMap'>): boolean =>
  actionDetailsMap.verification?.status === 'approved_with_name_blocked'

/** What an answer to the name check makes of a verification: N puts it under review, any other accepts (ACC-4.39, ACC-4.40). */
export function decideNameCheck(answer: string): { readonly status: 'approved' | 'under_review'; readonly isAccepted: boolean } {
  return answer === 'N' ? { status: 'under_review', isAccepted: false } : { status: 'approved', isAccepted: true }
}
