import type { AccountKind } from '@app/contract/people.ts'
import { STEP_STATUSES, type StepStatus } from '@app/contract/steps.ts'
import type { FailureCode } from '@app/contract/failures.ts'

/** Where each step is taken (account spec §8); clients that get the status go there. */
export const STEP_PAGES: Readonly<Record<StepStatus, string>> = {
  460: '/termsAndConditions',
  461: '/redirectToPaymentGateway/renewal',
  469: '/redirectToPaymentGateway/renewal',
  462: '/collect-security-questions',
  463: '/member-subscriptions',
  467: '/document-status-pending',
}

/** How each step is refused on the wire. */
export const STEP_FAILURES: Readonly<Record<StepStatus, FailureCode>> = {
  460: 'TERMS_PENDING',
  461: 'MEMBERSHIP_DUE',
  469: 'RENEWAL_STARTED',
  462: 'SECURITY_QUESTIONS_MISSING',
  463: 'SUBSCRIPTION_NEEDED',
  467: 'DOCUMENTS_PENDING',
}

const PAGE_BY_FAILURE: ReadonlyMap<string, string> = new Map(STEP_STATUSES.map((status) => [STEP_FAILURES[status], STEP_PAGES[status]]))

/** The page a refusal sends to, null for a refusal that is no step. */
export const pageOfStep = (code: string): string | null => PAGE_BY_FAILURE.get(code) ?? null

/** The steps in their order, one at a time (OQ-A88). */
export const inOrder = (pending: Iterable<StepStatus>): readonly StepStatus[] => {
  const all = new Set(pending)
  return STEP_STATUSES.filter((status) => all.has(status))
}

/** Steps are required on calls under /data alone (OQ-A88). */
export const asksForSteps = (path: string): boolean => path.startsWith('/data/')

/** Kinds of accounts of operators and kiosks; they accept no terms and answer no questions. */
const OF_THE_HOUSE: ReadonlySet<AccountKind> = new Set(['internal', 'kiosk'])

/**
 * The steps a person must complete now. 460 and 462 follow from their record; an operator, the membership and the documents raise the
 * others, each for itself. A guest chooses security questions with the address, once they want to bid: nothing that they may do needs them.
 * `asksSecurityQuestions` is the site's preference showSecurityQuestions (ACC-3.16).
 */
export function pendingSteps(about: {
  readonly kind: AccountKind
  /** Version that they accepted, 0 for none. */
  readonly termsVersion: number
  /** Version in force at their own site today. */
  readonly termsInForce: number
  readonly hasSecurityAnswers: boolean
  readonly asksSecurityQuestions: boolean
  readonly raised: readonly StepStatus[]
}): readonly StepStatus[] {
  if (OF_THE_HOUSE.has(about.kind)) return []
  const pending: StepStatus[] = [...about.raised]
  if (about.termsVersion < about.termsInForce) pending.push(460)
  if (about.asksSecurityQuestions && !about.hasSecurityAnswers && about.kind !== 'guest') pending.push(462)
  return inOrder(pending)
}
