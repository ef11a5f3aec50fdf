import { useState, type FormEvent } from 'react'
import { useApp, useText } from '../../platform/app-info.ts'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import { isOpen, useCaptcha } from '../captcha/use-captcha.ts'
import { type Forgotten, type RecoveryStep, startRecovery } from './send-recovery.ts'

interface RecoveryFormProps {
  readonly forgotten: Forgotten
  readonly value: string
  /** Message under the field of a form that came back without script. */
  readonly error?: string
  /** Whether a form that came back without script was refused for want of a captcha. */
  readonly isCaptchaDue?: boolean
  readonly onStep: (step: RecoveryStep) => void
}

/** Names the account; without script this requests the mail at once. Where a captcha is due, it is solved meanwhile. */
export function RecoveryForm({ forgotten, value, error = '', isCaptchaDue = false, onStep }: RecoveryFormProps) {
  const text = useText()
  const { locale } = useApp()
  const [shown, setShown] = useState(error)
  const [isSending, setSending] = useState(false)
  const [isDue, setDue] = useState(isCaptchaDue)
  const [round, setRound] = useState(0)
  const captcha = useCaptcha(isDue, round)
  const isSolving = isOpen(captcha)
  const isPassword = forgotten === 'password'
  // The page and a dialog over it may each hold a form.
  const id = `recover-${forgotten}`
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isSending || isSolving) return
    const name = new FormData(event.currentTarget).get('userIdOrEmail')
    setSending(true)
    const sent = await startRecovery(typeof name === 'string' ? name : '', forgotten, captcha.kind === 'solved' ? captcha.token : '')
    setSending(false)
    setShown('')
    // A solution works once.
    setRound((before) => before + 1)
    if ('needsCaptcha' in sent) setDue(true)
    else if ('step' in sent) onStep(sent.step)
    else setShown(sent.error === 'validation.email.required' ? text.t('validation.email.required') : text.t('validation.userIdOrEmail'))
  }
  return (
    <form className="acct-form" method="post" action="/public/data/emailPassword" noValidate onSubmit={(event) => void send(event)}>
      {isDue ? (
        <p className="bad" role="alert">
          {text.t('login.error.INVALID_RECAPTCHA')}
        </p>
      ) : null}
      <input type="hidden" name="locale" value={locale} />
      <div className="field">
        <label htmlFor={id}>{text.t(isPassword ? 'recover.name' : 'recover.email')}</label>
        <input
          className="in"
          id={id}
          name="userIdOrEmail"
          defaultValue={value}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={shown !== ''}
          aria-describedby={shown === '' ? undefined : `${id}-told`}
        />
        {shown === '' ? null : (
          <p className="bad" id={`${id}-told`} role="alert">
            {shown}
          </p>
        )}
      </div>
      <CaptchaLine captcha={captcha} noScript={text.t('recover.captcha.noScript')} />
      <p className="acts">
        <button className="btn ink" type="submit" aria-disabled={isSending || isSolving}>
          {text.t(isPassword ? 'recover.continue' : 'recover.mailMe')}
        </button>
      </p>
    </form>
  )
}
