/** Statuses of an account alert (ACC-3.40). */
export const ALERT_STATUSES = ['INITIATED', 'REMIND_ME_LATER', 'COMPLETED', 'DENY', 'IN_PROGRESS'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** What an alert asks for: its userActionCode. */
export const ALERT_ACTIONS = [
  'COMPLETE_REGISTRATION',
  'IDENTITY_VERIFICATION',
  'DOCUMENT_RENEWAL',
  'MEMBERSHIP_RENEWAL',
  'CONTACT_DETAILS',
  'INVOICE_DUE',
  'MESSAGE',
] as const
export type AlertAction = (typeof ALERT_ACTIONS)[number]

/** Steps of a registration, as customUserActionCode under COMPLETE_REGISTRATION, in their order (ACC-4.45, OQ-A79). */
export const REGISTRATION_STEPS = ['MEMBERSHIP_PAYMENT', 'VERIFY_ACCOUNT_INFO'] as const

/** The alert of an identity check, as customUserActionCode under IDENTITY_VERIFICATION; that of a name on a paper has none. */
export const IDENTITY_CHECK_ALERT = 'IDENTITY_CHECK'

/** What alerts belong to, and are grouped by: parentActivity.userActivity. */
export const ALERT_ACTIVITIES = ['MEMBER_REGISTRATION', 'IDENTITY', 'ACCOUNT'] as const
export type AlertActivity = (typeof ALERT_ACTIVITIES)[number]

/** Key of the group of alerts in the banner (ACC-3.25). */
export const BANNER_GROUP = 'banner'

/** Verification statuses with a name of their own; `{product}_checks_failed` is the fifth (ACC-4.38). */
export const VERIFICATION_STATUSES = ['approved', 'approved_with_name_blocked', 'resubmission_requested', 'under_review'] as const

/** Products whose checks fail by name (OQ-A77). */
export const CHECKED_PRODUCTS = ['document', 'identity', 'address'] as const

/** Days by which an alert may be put off (OQ-A71). */
export const DEFER_DAYS_MIN = 1
export const DEFER_DAYS_MAX = 90

/** Characters of what an operator writes to a buyer or to everybody. */
export const ALERT_MESSAGE_LENGTH_MAX = 500

export const NOTICE_SEVERITIES = ['info', 'warning', 'danger'] as const
export type NoticeSeverity = (typeof NOTICE_SEVERITIES)[number]
