import { useState } from 'react'
import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { loadRecoveryFacts } from './recovery-facts.ts'
import { RecoveryForm } from './recovery-form.tsx'
import type { RecoveryStep } from './send-recovery.ts'
import { typedName } from './typed-name.ts'
import { LINK_MINUTES } from './words.ts'

interface ForgotData {
  readonly asksQuestions: boolean
  /** User name that was typed at sign-in. */
  readonly username: string
  /** How a form sent without script ended; empty before. */
  readonly result: string
  /** Whether that form was refused for want of a captcha. */
  readonly isCaptchaDue: boolean
}

/** `username` comes from sign-in (OQ-A41), `result` from a form that was sent without script. */
export async function load({ url, api }: LoadArgs): Promise<ForgotData> {
  const { asksQuestions } = await loadRecoveryFacts(api)
  const fault = url.searchParams.get('fault')
  const isCaptchaDue = fault === 'CAPTCHA_NEEDED'
  return {
    asksQuestions,
    username: typedName(url),
    result: url.searchParams.get('result') ?? (fault === null || isCaptchaDue ? '' : 'UnknownError'),
    isCaptchaDue,
  }
}

export const head = (_: ForgotData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.title') })

/** What a form without script came to. */
function Result({ result }: { readonly result: string }) {
  const text = useText()
  if (result === 'success') {
    return (
      <div className="alert" role="status">
        <p>
          <b>{text.t('recover.sent')}</b> {text.t('recover.sent.text', { minutes: LINK_MINUTES })}
        </p>
      </div>
    )
  }
  return result === '' || result === 'InvalidUserID' ? null : (
    <div className="alert" role="alert">
      <p>
        <b>{text.t('recover.failed')}</b> {text.t('recover.failed.text')}
      </p>
    </div>
  )
}

export function Page({ data }: { readonly data: ForgotData }) {
  const text = useText()
  const [step, setStep] = useState<RecoveryStep | null>(null)
  return (
    <section className="acct">
      <h1>{text.t('recover.title')}</h1>
      <Result result={data.result} />
      <p>{text.t(data.asksQuestions ? 'recover.forgot.lead' : 'recover.forgot.leadMail')}</p>
      <RecoveryForm
        forgotten="password"
        value={data.username}
        error={data.result === 'InvalidUserID' ? text.t('validation.userIdOrEmail') : ''}
        isCaptchaDue={data.isCaptchaDue}
        onStep={setStep}
      />
      <p className="acts">
        <button className="btn has-script" type="button" onClick={() => setStep({ kind: 'form', forgotten: 'userId', value: '' })}>
          {text.t('recover.userId')}
        </button>
        <Link className="btn" to="/login">
          {text.t('recover.back')}
        </Link>
      </p>
      {step === null ? null : <RecoveryDialog step={step} onStep={setStep} onClose={() => setStep(null)} />}
    </section>
  )
}
