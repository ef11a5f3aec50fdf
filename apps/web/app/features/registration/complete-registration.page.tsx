import { Link } from 'react-router'
import { getRegistration } from '@app/contract/registration/registration.ts'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { StepFrame } from './step-frame.tsx'

const PATH = '/complete-registration'

/** What is open of a registration, on the US site; elsewhere the steps themselves (ACC-2.41, OQ-A55). */
export async function load({ api, app, url }: LoadArgs): Promise<RegistrationState> {
  if (app.siteCode !== 'CPRTUS') throw redirectTo(`${registrationPath(app.siteCode)}${url.search}`)
  return api(getRegistration, {})
}

export const head = (): PageHead => ({ canonicalPath: PATH })

const PARTS = [
  { id: 'paymentAccordion', step: 'STEP2', title: 'register.complete.payment' },
  { id: 'addressForm', step: 'STEP3', title: 'register.complete.address' },
] as const

/** The steps as parts that open; their anchors are those of older links (ACC-2.47). */
export function Page({ data }: { readonly data: RegistrationState }) {
  const text = useText()
  const { siteCode } = useApp()
  return (
    <StepFrame current={data.current}>
      <section className="reg-form">
        <h1>{text.t('register.complete.title')}</h1>
        <p className="dim">{text.t(data.current === null ? 'register.complete.all' : 'register.complete.lead')}</p>
        {PARTS.map(({ id, step, title }) => {
          const isDone = data.steps.find((one) => one.step === step)?.isDone ?? false
          return (
            <details key={id} id={id} className="fold" open={!isDone}>
              <summary>{text.t(title)}</summary>
              {isDone ? <p>{text.t('register.complete.done')}</p> : null}
              {step === 'STEP2' ? (
                <p>{text.t('register.level.now', { level: text.dyn(`register.level.${data.level}`, data.level) })}</p>
              ) : null}
              {isDone && !(step === 'STEP2' && data.mayChoose) ? null : (
                <Link className="btn" to={registrationPath(siteCode, step)}>
                  {text.t('register.complete.open')}
                </Link>
              )}
            </details>
          )
        })}
      </section>
    </StepFrame>
  )
}
