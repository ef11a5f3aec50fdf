import { useText } from '../../platform/app-info.ts'
import { TextField } from './text-field.tsx'

interface OwnCodeFieldProps {
  /** Whether the account asks for codes, as far as this page knows. */
  readonly isNeeded: boolean
  readonly error: string
}

/** The one-time code of a form that proves its sender; hidden without codes, unless the server asks for it. */
export function OwnCodeField({ isNeeded, error }: OwnCodeFieldProps) {
  const text = useText()
  if (!isNeeded && error === '') return null
  return <TextField id="oneTimeCode" label={text.t('login.code')} error={error} autoComplete="one-time-code" inputMode="numeric" />
}
