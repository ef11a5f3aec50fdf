import { getRegistration } from '@app/contract/registration/registration.ts'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { bringTo } from '@app/rules/people/brought.ts'
import { finishedPath, registrationPath, thankYouName } from '@app/rules/people/registration-steps.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { Done } from './done.tsx'

/** The end of a registration on the US site; elsewhere, and while a step is open, the steps themselves (ACC-2.41, OQ-A55). */
export async function load({ api, app, url }: LoadArgs): Promise<RegistrationState> {
  if (finishedPath(app.siteCode) !== '/thankyou') throw redirectTo(`${registrationPath(app.siteCode)}${url.search}`)
  if (app.member === null) throw redirectTo(bringTo(registrationPath(app.siteCode, 'STEP1'), url.searchParams))
  const state = await api(getRegistration, {})
  if (state.state !== 'finished') throw redirectTo(registrationPath(app.siteCode))
  return state
}

/** The name of the page has the type of the registration appended: what was chosen, paid or not (ACC-2.51). */
export const head = ({ level, orderedLevel }: RegistrationState, _: AppInfo, text: Text): PageHead => ({
  title: text.dyn(`register.${thankYouName(orderedLevel ?? level)}`, text.t('register.thanks')),
})

export function Page({ data }: { readonly data: RegistrationState }) {
  return <Done state={data} />
}
