import { useEffect, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { useText } from '../../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../../platform/page/page-module.ts'
import { loadLogin, type LoginData } from './login-data.ts'
import { OPEN_DIALOG } from '../../../ui/open-dialog.ts'
import { isOwnPage } from '../../../platform/routing/own-page.ts'
import type { Forgotten, RecoveryStep } from '../../account/send-recovery.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RecoveryHost } from './recovery-host.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignOnLinks } from '../sign-on/sign-on-links.tsx'

/** Somebody who is signed in already goes where the sign-in would lead (ACC-4.03). */
export async function load({ url, api, app }: LoadArgs): Promise<LoginData> {
  if (app.member !== null) {
    throw redirectTo(
      targetAfterSignIn([url.searchParams.get('redirectUrl')], { isOurPath: isOwnPage, isKiosk: app.member.kind === 'kiosk' }),
    )
  }
  return loadLogin({ url, api })
}

export const head = (): PageHead => ({ canonicalPath: '/login' })

export function Page({ data }: { readonly data: LoginData }) {
  const text = useText()
  const [step, setStep] = useState<RecoveryStep | null>(data.recoveryStep ?? (data.recovery && { kind: 'form', ...data.recovery }))
  useEffect(() => {
    if (data.frameDialog === '') return undefined
    // The frame listens once its own effects have run, which is after those of its page.
    const timer = setTimeout(() => window.dispatchEvent(new CustomEvent(OPEN_DIALOG, { detail: data.frameDialog })))
    return () => clearTimeout(timer)
  }, [data.frameDialog])
  const open = (event: MouseEvent, forgotten: Forgotten): void => {
    event.preventDefault()
    setStep({ kind: 'form', forgotten, value: '' })
  }
  return (
    <section className="sign">
      <h1>{text.t('login.title')}</h1>
      {data.redirectUrl === '' ? null : <p className="dim">{text.t('login.back')}</p>}
      <SignInForm data={data}>
        <p className="sign-more">
          <Link to="/login/forgotPassword" onClick={(event) => open(event, 'password')}>
            {text.t('login.forgotPassword')}
          </Link>
          <Link className="has-script" to="/login?show=forgotUserId" onClick={(event) => open(event, 'userId')}>
            {text.t('login.forgotUserId')}
          </Link>
        </p>
      </SignInForm>
      <PasskeyButton redirectUrl={data.redirectUrl} isMobileApp={data.isMobileApp} />
      <SignOnLinks redirectUrl={data.redirectUrl} providers={data.signOn} />
      <p className="sign-more">
        {text.t('login.noAccount')} <Link to="/registrationlanding">{text.t('register.link')}</Link>
      </p>
      {data.hasDemoPeople ? (
        <p>
          {text.t('demo.here')} <Link to="/demo">{text.t('demo.way')}</Link>
        </p>
      ) : null}
      <RecoveryHost step={step} onStep={setStep} />
    </section>
  )
}
