import '../../style/registration.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { REGISTRATION_STEPS, type RegistrationStep } from '@app/contract/registration/registration-step.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { ExitGuard } from './exit-guard.tsx'

/** Where somebody is among the steps; null once all are done. */
function Steps({ current }: { readonly current: RegistrationStep | null }) {
  const text = useText()
  const at = current === null ? REGISTRATION_STEPS.length : REGISTRATION_STEPS.indexOf(current)
  return (
    <ol className="reg-steps" aria-label={text.t('register.steps')}>
      {REGISTRATION_STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} className={index < at ? 'is-done' : undefined}>
          <span className="num">{index + 1}</span> {text.t(`register.step.${step}`)}
          <span className="dim">
            {index < at
              ? text.t('register.step.done')
              : step === current
                ? text.t('register.step.now')
                : text.t(`register.step.hint.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Steps after which somebody may do more than before. */
const GIVING_STEPS = ['STEP1', 'STEP3'] as const

/** What one may do after each step, and what is kept: people decide by it whether to go on. */
function Aside({ current }: { readonly current: RegistrationStep | null }) {
  const text = useText()
  const { member } = useApp()
  const at = current === null ? REGISTRATION_STEPS.length : REGISTRATION_STEPS.indexOf(current)
  return (
    <aside className="reg-aside">
      <section>
        <h2>{text.t('register.can.title')}</h2>
        <ul>
          <li>
            <Icon name="check" /> {text.t('register.can.none')}
          </li>
          {GIVING_STEPS.map((step) => {
            const isDone = REGISTRATION_STEPS.indexOf(step) < at
            return (
              <li key={step} className={isDone ? undefined : 'is-ahead'}>
                <Icon name={isDone ? 'check' : 'minus'} /> {text.t(`register.can.${step}`)}
              </li>
            )
          })}
        </ul>
      </section>
      <section>
        <h2>{text.t('register.keep.title')}</h2>
        <p>
          {text.t('register.keep.text')} <Link to="/privacyPolicy">{text.t('privacy.title')}</Link>
        </p>
      </section>
      {member === null ? (
        <p>
          {text.t('register.have')} <Link to="/login">{text.t('register.signIn')}</Link>
        </p>
      ) : null}
    </aside>
  )
}

/** A step among the others, with what it gives beside it. */
export function StepFrame({ current, children }: { readonly current: RegistrationStep | null; readonly children: ReactNode }) {
  return (
    <div className="reg">
      <div className="reg-main">
        <Steps current={current} />
        {children}
      </div>
      <Aside current={current} />
      <ExitGuard />
    </div>
  )
}
