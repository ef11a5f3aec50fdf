import { REGISTRATION_STEPS } from '@app/contract/alerts/alert-codes.ts'
import type { UserAction } from '@app/contract/alerts/alerts.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'

/** Page on which an unfinished registration is finished. */
export const COMPLETE_REGISTRATION_PATH = '/accountInformation/complete-registration'

const REGISTRATION = 'MEMBER_REGISTRATION'
const OUTSTANDING = new Set(['INITIATED', 'REMIND_ME_LATER', 'IN_PROGRESS'])
/** Sites where no prompt appears by itself (ACC-4.46, OQ-A80). */
const WITHOUT_PROMPT: ReadonlySet<SiteCode> = new Set(['CPRTUS', 'CPRTCA'])

const isOutstanding = (action: UserAction): boolean =>
  action.parentActivity.userActivity === REGISTRATION &&
  action.userActionCode === 'COMPLETE_REGISTRATION' &&
  OUTSTANDING.has(action.actionStatus)

/** Steps of the registration that are still to be done, in their order: the payment, then the account info (ACC-4.45). */
export function registrationSteps(actions: readonly UserAction[]): readonly UserAction[] {
  const rank = ({ customUserActionCode }: UserAction): number => {
    const at = (REGISTRATION_STEPS as readonly string[]).indexOf(customUserActionCode)
    return at < 0 ? REGISTRATION_STEPS.length : at
  }
  return actions.filter(isOutstanding).toSorted((one, other) => rank(one) - rank(other) || one.userActionId - other.userActionId)
}

/** Whether a registration is complete: never for a visitor, else when nothing of it is outstanding (ACC-4.43, ACC-4.44, OQ-A79). */
export function isRegistrationComplete(actions: readonly UserAction[], isAnonymous: boolean): boolean {
  return !isAnonymous && !actions.some(isOutstanding)
}

/** Whether the prompt to complete the registration shows: there are alerts, it is not complete, and the site is neither US nor CA (ACC-4.46). */
export function promptsForRegistration(state: {
  readonly hasAlerts: boolean
  readonly isComplete: boolean
  readonly site: SiteCode
}): boolean {
  return state.hasAlerts && !state.isComplete && !WITHOUT_PROMPT.has(state.site)
}

/** Where an identity-verification alert sends at once: to the registration while that is pending, else nowhere (ACC-4.37). */
export function redirectOfAlert({ userActionCode }: Pick<UserAction, 'userActionCode'>, actions: readonly UserAction[]): string | null {
  return userActionCode === 'IDENTITY_VERIFICATION' && actions.some(isOutstanding) ? COMPLETE_REGISTRATION_PATH : null
}
