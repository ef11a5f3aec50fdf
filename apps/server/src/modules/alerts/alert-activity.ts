import type { AlertAction, AlertActivity } from '@app/contract/alerts/alert-codes.ts'

/** What each alert belongs to. */
export const ACTIVITY_OF: Readonly<Record<AlertAction, AlertActivity>> = {
  COMPLETE_REGISTRATION: 'MEMBER_REGISTRATION',
  IDENTITY_VERIFICATION: 'IDENTITY',
  DOCUMENT_RENEWAL: 'IDENTITY',
  MEMBERSHIP_RENEWAL: 'ACCOUNT',
  CONTACT_DETAILS: 'ACCOUNT',
  INVOICE_DUE: 'ACCOUNT',
  MESSAGE: 'ACCOUNT',
}
