import { useId, type ReactNode } from 'react'
import { useApp, useText } from '../../../platform/app-info.ts'
import type { LoginData } from './login-data.ts'
import { CodeField } from '../../../ui/fields.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { CaptchaLine } from '../../captcha/captcha-line.tsx'
import { SignInAlert } from './sign-in-alert.tsx'
import { useSignIn, type SignIn } from './use-sign-in.ts'

interface SignInFormProps {
  readonly data: LoginData
  /** A kiosk remembers nobody and knows one kind of account. */
  readonly isKiosk?: boolean
  readonly children?: ReactNode
}

function AccountTypes({ data, signIn }: { readonly data: LoginData; readonly signIn: SignIn }) {
  const text = useText()
  const id = useId()
  if (data.accountTypes.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={id}>{text.t('login.type')}</label>
      <select
        className="in"
        id={id}
        name="accountType"
        value={signIn.fields.accountType}
        onChange={(event) => signIn.change({ accountType: event.target.value })}
      >
        <option value="0">{text.t('login.type.0')}</option>
        {data.accountTypes.map(({ value }) => (
          <option key={value} value={value}>
            {text.t(`login.type.${value}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The form of sign-in. Without script a browser posts it by itself and is led on by redirects. */
export function SignInForm({ data, isKiosk = false, children }: SignInFormProps) {
  const { locale } = useApp()
  const text = useText()
  const label = isKiosk ? 'kiosk' : text.t('login.type.0')
  const signIn = useSignIn(data, label)
  const id = useId()
  const { fields, refusal, change } = signIn
  const alertId = `${id}-alert`
  return (
    <form
      className="sign-form"
      method="post"
      action={data.isMobileApp ? '/processLogin?MobileAppUser=true' : '/processLogin'}
      onSubmit={signIn.submit}
      noValidate
    >
      {refusal !== null || data.notice === '' ? null : (
        <p className="alert" role="status">
          {text.t(`login.notice.${data.notice}`)}
        </p>
      )}
      {refusal === null ? null : (
        <SignInAlert id={alertId} refusal={refusal} isGlobalPlatform={data.isGlobalPlatform} username={fields.username.trim()} />
      )}
      <input type="hidden" name="accountTypeValue" value={label} />
      <input type="hidden" name="redirectUrl" value={data.redirectUrl} />
      <input type="hidden" name="locale" value={locale} />
      <AccountTypes data={data} signIn={signIn} />
      <div className="field">
        <label htmlFor={`${id}-user`}>{text.t('login.username')}</label>
        <input
          className="in"
          id={`${id}-user`}
          data-uname="loginUsernametextbox"
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={fields.username}
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal === null ? undefined : alertId}
          onChange={(event) => change({ username: event.target.value })}
        />
      </div>
      <PasswordField
        key={signIn.round}
        id={`${id}-password`}
        name="password"
        uname="loginPasswordtextbox"
        label={text.t('login.password')}
        autoComplete="current-password"
      />
      {signIn.needsCode ? <CodeField id={`${id}-code`} label={text.t('login.code')} aria-describedby={alertId} /> : null}
      {isKiosk ? null : (
        <label className="check">
          <input
            type="checkbox"
            name="rememberme"
            value="true"
            checked={fields.rememberme}
            onChange={(event) => change({ rememberme: event.target.checked })}
          />
          <span>{text.t('login.remember')}</span>
        </label>
      )}
      <CaptchaLine captcha={signIn.captcha} />
      <button className="btn ink wide" type="submit" data-uname="loginSigninmemberbutton" aria-disabled={signIn.isSending || undefined}>
        {text.t(signIn.isSending ? 'login.sending' : 'login.submit')}
      </button>
      {children}
    </form>
  )
}
