import { useState } from 'react'
import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { DeadLink } from './dead-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { type KeyData, loadKey } from './password-key.ts'
import { RecoveryDialog } from '../recovery-dialog.tsx'
import { RecoveryForm } from '../recovery-form.tsx'
import { sendExpired } from './send-expired.ts'
import type { RecoveryStep } from '../send-recovery.ts'
import { typedName } from '../typed-name.ts'

interface ExpiredData extends KeyData {
  /** Whether the page was reached by a mailed link and asks for no present password (OQ-A33). */
  readonly isForgotten: boolean
  /** User name that was typed at sign-in. */
  readonly username: string
}

/** `fp=true` is the flow of a forgotten password: its form mails a link, and with that link's token takes the new password (ACC-2.21, ACC-2.22). */
export async function load(args: LoadArgs): Promise<ExpiredData> {
  return {
    ...(await loadKey(args, 'token')),
    isForgotten: args.url.searchParams.get('fp') === 'true',
    username: typedName(args.url),
  }
}

export const head = (_: ExpiredData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.expired') })

/** Asks whose password is forgotten; the mailed link leads on. */
function ForgotForm() {
  const text = useText()
  const [step, setStep] = useState<RecoveryStep | null>(null)
  return (
    <section className="acct">
      <h1>{text.t('recover.expired')}</h1>
      <p>{text.t('recover.forgot.leadMail')}</p>
      <RecoveryForm forgotten="password" value="" onStep={setStep} />
      {step === null ? null : <RecoveryDialog step={step} onStep={setStep} onClose={() => setStep(null)} />}
    </section>
  )
}

export function Page({ data }: { readonly data: ExpiredData }) {
  const text = useText()
  const { fault, bounds } = data
  if (data.isForgotten) {
    if (data.key === '') return <ForgotForm />
    if (data.state !== 'open') return <DeadLink />
    return (
      <section className="acct">
        <h1>{text.t('recover.create')}</h1>
        <NewPasswordForm action="/public/data/setNewPassword" fields={{ token: data.key }} fault={fault} bounds={bounds} />
      </section>
    )
  }
  return (
    <section className="acct">
      <h1>{text.t('recover.expired')}</h1>
      <p>{text.t('recover.expired.text')}</p>
      <NewPasswordForm action="/public/data/expiredPassword" fields={{}} fault={fault} bounds={bounds} mayNeedCode send={sendExpired}>
        <div className="field">
          <label htmlFor="expired-name">{text.t('recover.name')}</label>
          <input
            className="in"
            id="expired-name"
            name="username"
            defaultValue={data.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <PasswordField
          id="expired-current"
          name="currentPassword"
          label={text.t('recover.expired.current')}
          autoComplete="current-password"
        />
      </NewPasswordForm>
      <p className="acts">
        <Link className="btn" to="/login/forgotPassword">
          {text.t('recover.mailMe')}
        </Link>
      </p>
    </section>
  )
}
