import { Link } from 'react-router'
import { confirmRegistration } from '@app/contract/registration/registration.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { StepData } from '../registration-data.ts'
import { NewPasswords } from './new-passwords.tsx'
import { useStepForm } from './use-step-form.ts'

/** The page of a mailed link: it confirms by its button alone, and asks for the password that the account shall have (OQ-A61). */
export function LinkForm({ data }: { readonly data: Extract<StepData, { view: 'link' }> }) {
  const text = useText()
  const { locale } = useApp()
  const { onSubmit, isSending, errorOf, message } = useStepForm(
    (api, typed) =>
      api(confirmRegistration, {
        body: {
          registrationId: '',
          code: '',
          key: data.key,
          password: fieldText(typed, 'password'),
          confirmPassword: fieldText(typed, 'confirmPassword'),
          locale,
        },
      }),
    { fault: data.fault },
  )
  return (
    <form className="reg-form" method="post" action="/public/data/registration/confirm" noValidate onSubmit={onSubmit}>
      <h1>{text.t('register.link.title')}</h1>
      <p>{text.t('register.link.lead')}</p>
      <div role="alert">{message === '' ? null : <p className="alert bad">{message}</p>}</div>
      <input type="hidden" name="key" value={data.key} />
      <input type="hidden" name="locale" value={locale} />
      <NewPasswords errorOf={errorOf} min={data.passwordMin} />
      <p className="acts">
        <button className="btn ink" type="submit" aria-disabled={isSending || undefined}>
          {text.t('register.code.confirm')}
        </button>
      </p>
    </form>
  )
}

/** What a dead link says, with the way to begin again. */
export function DeadRegistration() {
  const text = useText()
  const { siteCode } = useApp()
  return (
    <section className="reg-form">
      <h1>{text.t('register.title')}</h1>
      <p className="alert" role="alert">
        {text.t('register.link.dead')}
      </p>
      <p className="acts">
        <Link className="btn ink" to={registrationPath(siteCode, 'STEP1')}>
          {text.t('register.again')}
        </Link>
      </p>
    </section>
  )
}
