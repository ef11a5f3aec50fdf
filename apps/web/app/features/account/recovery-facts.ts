import { getEnvConfig, getUserConfig } from '@app/contract/site/site.ts'
import type { PasswordRule } from '@app/rules/validation/passwords.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** What a site asks of the forms of recovery. */
export interface RecoveryFacts {
  /** Whether security questions are asked before a mail is sent (ACC-4.17); a missing preference counts as yes (OQ-A42). */
  readonly asksQuestions: boolean
  readonly isGlobalPlatform: boolean
  readonly emailRule: string | null
  readonly passwordRule: PasswordRule
  /** Pages with a layout of their own fill the whole frame, as before the new registration (ACC-2.18). */
  readonly isFramed: boolean
}

/** Reads them from the site's own calls. */
export async function loadRecoveryFacts(api: Api): Promise<RecoveryFacts> {
  const [user, env] = await Promise.all([api(getUserConfig, {}), api(getEnvConfig, {})])
  return {
    asksQuestions: user.defaultDisplayPref.showSecurityQuestions,
    isGlobalPlatform: env.globalPlatform,
    emailRule: user.emailRule,
    passwordRule: user.displayPref.passwordRule,
    isFramed: !env.features.newRegistration,
  }
}
