import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useApp, useText } from '../../../platform/app-info.ts'
import { CaptchaLine } from '../../captcha/captcha-line.tsx'
import { isOpen, useCaptcha } from '../../captcha/use-captcha.ts'
import { CodeField } from '../../../ui/fields.tsx'
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
  /** Whether an account may ask for a code: then its field comes once it is known to, and without script from the start. */
  readonly mayNeedCode?: boolean
  /**
   * Sends what was typed and answers what is wrong with it, empty for nothing. It stays in its fields meanwhile. Without this the browser
   * sends the form by itself and the page begins anew.
   */
  readonly send?: (form: FormData) => Promise<string>
}

const needsCode = (fault: string): boolean => fault.startsWith('ONE_TIME_CODE')

const NEEDS_CAPTCHA = 'INVALID_RECAPTCHA'
const OF_CONFIRMATION = 'validation.password.mismatch'

/** The field of a code, which is gone to as soon as it is asked for. */
function Code({ isAsked }: { readonly isAsked: boolean }) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <div className={isAsked ? undefined : 'no-script'}>
      <CodeField ref={field} id="new-password-code" label={text.t(isAsked ? 'login.code' : 'passkeys.code')} required={isAsked} />
    </div>
  )
}

/** A new password, typed twice; the browser sends it by itself and the server leads on. Where a captcha is due it is solved meanwhile. */
export function NewPasswordForm({ action, fields, fault: told, bounds, children, mayNeedCode = false, send }: NewPasswordFormProps) {
  const text = useText()
  const { locale } = useApp()
  const [fault, setFault] = useState(told)
  const [isCodeAsked, setCodeAsked] = useState(needsCode(told))
  const [isCaptchaDue, setCaptchaDue] = useState(told === NEEDS_CAPTCHA)
  const [round, setRound] = useState(0)
  const words = faultWords(fault, { text, bounds })
  const isOfPassword = fault.startsWith('validation.password.') && fault !== OF_CONFIRMATION
  const captcha = useCaptcha(isCaptchaDue, round)
  const isSolving = isOpen(captcha)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (isSolving || send !== undefined) event.preventDefault()
    if (isSolving || send === undefined) return
    const wrong = await send(new FormData(event.currentTarget))
    setFault(wrong)
    if (needsCode(wrong)) setCodeAsked(true)
    if (wrong === NEEDS_CAPTCHA) setCaptchaDue(true)
    // A solution works once.
    setRound((before) => before + 1)
  }
  const isOfForm = fault !== '' && !isOfPassword && fault !== OF_CONFIRMATION
  return (
    <form className="acct-form" method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
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
      {mayNeedCode ? <Code isAsked={isCodeAsked} /> : null}
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
      <CaptchaLine captcha={captcha} />
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
