import { getRegistration } from '@app/contract/registration/registration.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'

/** An older address of the second step: it leads to the first that is open (ACC-2.44). */
export async function load({ api, app }: LoadArgs): Promise<never> {
  const step = app.member === null ? 'STEP1' : (await api(getRegistration, {})).current
  throw redirectTo(registrationPath(app.siteCode, step ?? undefined))
}

export const head = (): PageHead => ({})
export const Page = (): null => null
