import { useApp, useText } from '../../../platform/app-info.ts'
import { CaptchaLine } from '../../captcha/captcha-line.tsx'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { faultWords } from '../words.ts'

interface NewPasswordFormProps {
  readonly action: string
  /** Hidden fields, such as the key. */
  readonly fields: Readonly<Record<string, string>>
  readonly fault: string
  readonly bounds: { readonly min: number; readonly max: number }
  /** Fields before the new password. */
  readonly children?: React.ReactNode
}

const NEEDS_CAPTCHA = 'INVALID_RECAPTCHA'
const OF_CONFIRMATION = 'validation.password.mismatch'

/** A new password, typed twice; the browser sends it by itself and the server leads on. Where a captcha is due it is solved meanwhile. */
export function NewPasswordForm({ action, fields, fault, bounds, children }: NewPasswordFormProps) {
  const text = useText()
  const { locale } = useApp()
  const words = faultWords(fault, { text, bounds })
  const isOfPassword = fault.startsWith('validation.password.') && fault !== OF_CONFIRMATION
  const captcha = useCaptcha(fault === NEEDS_CAPTCHA, 0)
  const isSolving = captcha.kind === 'solving'
  const isOfForm = fault !== '' && !isOfPassword && fault !== OF_CONFIRMATION
  return (
    <form className="acct-form" method="post" action={action} noValidate onSubmit={(event) => isSolving && event.preventDefault()}>
      {isOfForm ? (
        <div className="alert" role="alert">
          <p className="bad">{words}</p>
        </div>
      ) : null}
      <input type="hidden" name="locale" value={locale} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <PasswordField
        id="new-password"
        name="password"
        label={text.t('recover.create.password')}
        autoComplete="new-password"
        error={isOfPassword ? words : ''}
        hint={text.t('recover.create.hint', bounds)}
      />
      <PasswordField
        id="new-password-again"
        name="confirmPassword"
        label={text.t('recover.create.again')}
        autoComplete="new-password"
        error={fault === OF_CONFIRMATION ? words : ''}
      />
      <CaptchaLine state={captcha} />
      {captcha.kind === 'solved' ? <input type="hidden" name="reCaptchaResponse" value={captcha.token} /> : null}
      <p className="dim">{text.t('recover.create.ends')}</p>
      <p className="acts">
        <button className="btn ink" type="submit" aria-disabled={isSolving || undefined}>
          {text.t('recover.create.save')}
        </button>
      </p>
    </form>
  )
}
