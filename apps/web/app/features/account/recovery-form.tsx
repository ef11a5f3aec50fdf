import { useState, type FormEvent } from 'react'
import { useApp, useText } from '../../platform/app-info.ts'
import { type Forgotten, type RecoveryStep, startRecovery } from './send-recovery.ts'

interface RecoveryFormProps {
  readonly forgotten: Forgotten
  readonly value: string
  /** Message under the field of a form that came back without script. */
  readonly error?: string
  readonly onStep: (step: RecoveryStep) => void
}

/** Names the account; without script this requests the mail at once. */
export function RecoveryForm({ forgotten, value, error = '', onStep }: RecoveryFormProps) {
  const text = useText()
  const { locale } = useApp()
  const [shown, setShown] = useState(error)
  const [isSending, setSending] = useState(false)
  const isPassword = forgotten === 'password'
  // The page and a dialog over it may each hold a form.
  const id = `recover-${forgotten}`
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('userIdOrEmail')
    setSending(true)
    const sent = await startRecovery(typeof name === 'string' ? name : '', forgotten)
    setSending(false)
    if ('step' in sent) {
      setShown('')
      onStep(sent.step)
    } else setShown(sent.error === 'validation.email.required' ? text.t('validation.email.required') : text.t('validation.userIdOrEmail'))
  }
  return (
    <form className="acct-form" method="post" action="/public/data/emailPassword" noValidate onSubmit={(event) => void send(event)}>
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
      <p className="acts">
        <button className="btn ink" type="submit" aria-disabled={isSending}>
          {text.t(isPassword ? 'recover.continue' : 'recover.mailMe')}
        </button>
      </p>
    </form>
  )
}
