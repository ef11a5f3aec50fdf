import { E_SIGN_FORMS } from './agreements/agreement-codes.ts'

export { STEP_STATUSES, type StepStatus } from './steps.ts'

/** Roles of the account document; a standard buyer holds none of them (ACC-1.02, OQ-A82). */
export const ROLES = [
  'ROLE_ANONYMOUS',
  'ROLE_GUEST',
  'ROLE_PREMIUM',
  'ROLE_BROKER',
  'ROLE_MASTER',
  'ROLE_BROKER_BIDDER',
  'ROLE_MASTER_BIDDER',
  'COUNTERMAN',
] as const
export type Role = (typeof ROLES)[number]

/** Levels of membership: guest, standard, premium, broker, master (OQ-A138). */
export const MEMBERSHIP_LEVELS = ['G', 'S', 'P', 'B', 'M'] as const
export type MembershipLevel = (typeof MEMBERSHIP_LEVELS)[number]

export const ACCOUNT_KINDS = ['buyer', 'broker-bidder', 'master-bidder', 'counterman', 'internal', 'kiosk', 'guest', 'seller'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ACCOUNT_STATUSES = ['active', 'inactive', 'suspended', 'terminated', 'lapsed', 'voided', 'closed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/**
 * What an account may do beside its role. OPERATOR runs the sites of the account, REVIEWER decides about papers of their members, AUDITOR
 * opens with a second person what law keeps of people who were erased, GATE lets paid lots leave a yard, MONEY sets what sites charge and keeps
 * their books, CASHIER takes money at the counters of yards; INTERNAL_USER and KIOSK_BIDDER follow from the kind of the account and are never granted.
 */
export const PRIVILEGES = [
  'SINGLE_SIGN_ON',
  'ENABLE_ONE_TRUST',
  'MULTI_LOT_BIDDING',
  'TOP_BUYER',
  'OPERATOR',
  'REVIEWER',
  'AUDITOR',
  'GATE',
  'MONEY',
  'CASHIER',
  'INTERNAL_USER',
  'KIOSK_BIDDER',
] as const
export type Privilege = (typeof PRIVILEGES)[number]

/** A preference of a site as rules know it: `pref:CODE` or `pref:CODE=value`. No role and no privilege has such a name. */
export type SitePreferenceName = `pref:${string}`

/** Why a step was raised. Each cause raises and lifts its own; a step is over once no cause is left. */
export const STEP_CAUSES = ['OPERATOR', 'MEMBERSHIP', 'DOCUMENTS', 'SIGNATURE', 'IDENTITY'] as const
export type StepCause = (typeof STEP_CAUSES)[number]

/** The cause of a step that a failed identity check raises. */
export const IDENTITY_CAUSE = 'IDENTITY' satisfies StepCause

/** The cause of a step that a screening raises. Reviewers alone are told: for everybody else papers are looked at. */
export const SCREENING_CAUSE = 'SCREENING'

/** What a step may ask to be signed: a form, or the consent to the rules of auctions. */
export const SIGNED_STEPS = [...E_SIGN_FORMS, 'AUCTION'] as const
export type SignedStep = (typeof SIGNED_STEPS)[number]
/** The step that asks for a signature. */
export const SIGNATURE_STEP = 467

/** How a user id is spelled: in one way each, so that no other spelling is counted, or answered, apart from it. */
export const USER_ID_PATTERN = /^[1-9]\d{0,5}$/

/** Numbers of user ids given out have at most six digits (OQ-A127). */
export const USER_ID_MAX = 999_999
/** Longest one-time code that is read, in characters; what is longer is none. */
export const ONE_TIME_CODE_LENGTH_MAX = 16
