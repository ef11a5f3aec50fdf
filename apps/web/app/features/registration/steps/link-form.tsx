import { Link } from 'react-router'
import { confirmRegistration } from '@app/contract/registration/registration.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { StepData } from '../registration-data.ts'
import { NewPasswords } from './new-passwords.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import { StepAlert, StepForm } from './step-form.tsx'

/** The page of a mailed link: it confirms by its button alone, and asks for the password that the account shall have (OQ-A61). */
export function LinkForm({ data }: { readonly data: Extract<StepData, { view: 'link' }> }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <StepForm
      action="/public/data/registration/confirm"
      fault={data.fault}
      send={(api, typed) =>
        api(confirmRegistration, {
          body: {
            registrationId: '',
            code: '',
            key: data.key,
            password: fieldText(typed, 'password'),
            confirmPassword: fieldText(typed, 'confirmPassword'),
            locale,
          },
        })
      }
    >
      <h1>{text.t('register.link.title')}</h1>
      <p>{text.t('register.link.lead')}</p>
      <StepAlert />
      <input type="hidden" name="key" value={data.key} />
      <input type="hidden" name="locale" value={locale} />
      <NewPasswords min={data.passwordMin} />
      <p className="acts">
        <SendButton>{text.t('register.code.confirm')}</SendButton>
      </p>
    </StepForm>
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
