import { useState } from 'react'
import { useText } from '../platform/app-info.ts'
import { Field } from './fields.tsx'

interface PasswordFieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  /** What is wrong with it, where no form around says it; empty for nothing. */
  readonly error?: string
  readonly hint?: string
  /** Name under which page scripts look for it (wire.md, hooks). */
  readonly uname?: string
}

/** A password with its label and the toggle that shows what was typed (ACC-2.84). */
export function PasswordField({ id, name, label, autoComplete, error, hint, uname }: PasswordFieldProps) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} name={name} label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className="inwrap">
          <input
            className="in"
            data-uname={uname}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            {...attributes}
          />
          <button
            className="btn ghost sm has-script"
            type="button"
            aria-pressed={isShown}
            aria-label={text.t(isShown ? 'password.hideLong' : 'password.showLong', { field: label })}
            onClick={() => setShown(!isShown)}
          >
            {text.t(isShown ? 'password.hide' : 'password.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
