import { getRegistration } from '@app/contract/registration/registration.ts'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useText } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { CompletionParts } from './completion-parts.tsx'
import { StepFrame } from './step-frame.tsx'

const PATH = '/complete-registration'

/** What is open of a registration, on the US site; elsewhere the steps themselves (ACC-2.41, OQ-A55). */
export async function load({ api, app, url }: LoadArgs): Promise<RegistrationState> {
  if (app.siteCode !== 'CPRTUS') throw redirectTo(`${registrationPath(app.siteCode)}${url.search}`)
  return api(getRegistration, {})
}

export const head = (): PageHead => ({ canonicalPath: PATH })

/** The steps as parts that open; their anchors are those of older links (ACC-2.47). */
export function Page({ data }: { readonly data: RegistrationState }) {
  const text = useText()
  return (
    <StepFrame current={data.current}>
      <section className="reg-form">
        <h1>{text.t('register.complete.title')}</h1>
        <p className="dim">{text.t(data.current === null ? 'register.complete.all' : 'register.complete.lead')}</p>
        <CompletionParts state={data} />
      </section>
    </StepFrame>
  )
}
