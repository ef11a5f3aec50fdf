import { useState, type FormEvent, type ReactNode } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CodeField } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Fields in which one proves to be oneself before a change of how one signs in; `prefix` begins their ids. */
function ProofFields({ prefix }: { readonly prefix: string }) {
  const text = useText()
  return (
    <>
      <PasswordField id={`${prefix}-password`} name="password" label={text.t('passkeys.proof')} autoComplete="current-password" />
      <CodeField id={`${prefix}-code`} label={text.t('passkeys.code')} />
    </>
  )
}

/** Values of those fields. */
export const proofIn = (form: FormData) => ({ password: fieldText(form, 'password'), oneTimeCode: fieldText(form, 'oneTimeCode') })

/** Words of a refused proof; `otherwise` for any other failure. */
export function proofFault(error: unknown, text: Text, otherwise: string): string {
  const errorCode = isFailure(error) ? error.detail['error'] : undefined
  return typeof errorCode === 'string' ? text.dyn(`login.error.${errorCode}`, otherwise) : otherwise
}

interface ProofFormProps {
  /** Begins the ids of its fields. */
  readonly prefix: string
  readonly title: string
  readonly lead: string
  /** A message before anything was sent. */
  readonly notice?: string
  /** The message of a failure without words of its own. */
  readonly fault: string
  /** Does what the pressed button means; the form shows its failure, if any. */
  readonly change: (form: HTMLFormElement, pressed: HTMLElement | null) => Promise<void>
  readonly children: ReactNode
}

/** One form for all changes of one way to sign in, since each asks for the password. */
export function ProofForm({ prefix, title, lead, notice = '', fault, change, children }: ProofFormProps) {
  const text = useText()
  const [message, setMessage] = useState<string | null>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    change(event.currentTarget, submitter).then(
      () => setMessage(''),
      (error: unknown) => setMessage(proofFault(error, text, fault)),
    )
  }
  return (
    <>
      <h2>{title}</h2>
      <p>{lead}</p>
      <form className="acct-form has-script" onSubmit={onSubmit} aria-label={title}>
        <ProofFields prefix={prefix} />
        {children}
        <output>{message ?? notice}</output>
      </form>
    </>
  )
}
