import { getRegistration } from '@app/contract/registration/registration.ts'
import { bringTo } from '@app/rules/people/brought.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'

/** An older address of the second step: it leads to the first that is open (ACC-2.44). */
export async function load({ api, app, url }: LoadArgs): Promise<never> {
  const step = app.member === null ? 'STEP1' : (await api(getRegistration, {})).current
  throw redirectTo(bringTo(registrationPath(app.siteCode, step ?? undefined), url.searchParams))
}

export const head = (): PageHead => ({})
export const Page = (): null => null
