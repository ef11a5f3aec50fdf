import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { confirmRegistration, resendRegistration } from '@app/contract/registration/registration.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import type { StepData } from '../registration-data.ts'
import { StepAlert, StepForm } from './step-form.tsx'

const SECOND_MS = 1_000

/** Asks for another code once a minute has passed. */
function Again({
  registrationId,
  resendSeconds,
  onSent,
}: {
  readonly registrationId: string
  readonly resendSeconds: number
  readonly onSent: (until: string) => void
}) {
  const text = useText()
  const { locale } = useApp()
  const [seconds, setSeconds] = useState(resendSeconds)
  const [message, setMessage] = useState('')
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds((before) => before - 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  const again = async (): Promise<void> => {
    try {
      const sent = await browserApi(new AbortController().signal)(resendRegistration, { body: { registrationId, locale } })
      setSeconds(sent.resendSeconds)
      setMessage(text.t('register.code.sent'))
      onSent(sent.codeUntil)
    } catch {
      setMessage(text.t('register.link.dead'))
    }
  }
  return (
    <form method="post" action="/public/data/registration/resend" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="registrationId" value={registrationId} />
      <input type="hidden" name="locale" value={locale} />
      <button className="btn ghost" type="submit" disabled={isWaiting} onClick={() => void again()}>
        {isWaiting ? text.t('register.code.againIn', { seconds }) : text.t('register.code.again')}
      </button>{' '}
      <output>{message}</output>
    </form>
  )
}

/** The code of the mail: the second half of STEP1, with the same words for a new and a known address. */
export function CodeForm({ data }: { readonly data: Extract<StepData, { view: 'code' }> }) {
  const text = useText()
  const { locale, siteCode, zone } = useApp()
  const { timeAt } = useFormats()
  const { registrationId, typed, resendSeconds } = data.draft
  const [codeUntil, setCodeUntil] = useState(data.draft.codeUntil)
  return (
    <section className="reg-form">
      <h1>{text.t('register.code.title')}</h1>
      <p>{text.t('register.code.lead', { email: typed['email'] ?? '', time: timeAt(Date.parse(codeUntil), zone) })}</p>
      <StepForm
        className="reg-code"
        action="/public/data/registration/confirm"
        fault={data.fault}
        send={(api, form) =>
          api(confirmRegistration, {
            body: { registrationId, code: fieldText(form, 'code'), key: '', password: '', confirmPassword: '', locale },
          })
        }
      >
        <input type="hidden" name="registrationId" value={registrationId} />
        <input type="hidden" name="locale" value={locale} />
        <InputField
          id="reg-code"
          name="code"
          label={text.t('register.code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={text.t('register.code.hint')}
        />
        <SendButton>{text.t('register.code.confirm')}</SendButton>
        <StepAlert />
      </StepForm>
      <div className="acts">
        <Again registrationId={registrationId} resendSeconds={resendSeconds} onSent={setCodeUntil} />
        <Link className="btn ghost" to={`${registrationPath(siteCode, 'STEP1')}?edit=1`} reloadDocument>
          {text.t('register.code.change')}
        </Link>
      </div>
      <section className="reg-help">
        <h2>{text.t('register.code.none.title')}</h2>
        <ul>
          <li>{text.t('register.code.none.spam')}</li>
          <li>{text.t('register.code.none.known')}</li>
          <li>{text.t('register.code.none.phone')}</li>
        </ul>
      </section>
    </section>
  )
}
