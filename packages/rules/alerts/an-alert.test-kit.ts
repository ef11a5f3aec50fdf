import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'

/** Fields of an alert that matter to a test; the rest is a plain message that is active. */
export interface AlertFields extends Partial<Omit<AccountAlert, 'alertsConfig'>> {
  readonly config?: Partial<AccountAlert['alertsConfig']>
  /** ISO 8601 UTC. */
  readonly activeAt?: string
  /** Verification status. */
  readonly verified?: string
}

/** An account alert for a test. */
export function anAlert({ config = {}, activeAt = '2026-11-01T00:00:00.000Z', verified, ...fields }: AlertFields = {}): AccountAlert {
  const verification =
    verified === undefined
      ? undefined
      : { status: verified, reasonCode: null, person: { firstName: 'Mara', lastName: 'Vos' }, renewalDocExpiryDate: null }
  return {
    userActionId: 1,
    userActionCode: 'MESSAGE',
    customUserActionCode: '',
    actionStatus: 'INITIATED',
    actionActivationDate: { date: activeAt },
    actionDetailsMap: { message: '', link: null, ...(verification === undefined ? {} : { verification }) },
    alertsConfig: { alertPriority: 100, blockUI: false, mandatory: false, renotify: true, sticky: false, ...config },
    parentActivity: { userActivity: 'ACCOUNT' },
    ...fields,
  }
}
