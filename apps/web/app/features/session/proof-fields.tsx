import { isFailure } from '@app/contract/failures.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { PasswordField } from '../../ui/password-field.tsx'

/** Fields in which one proves to be oneself before a change of how one signs in; `prefix` begins their ids. */
export function ProofFields({ prefix }: { readonly prefix: string }) {
  const text = useText()
  return (
    <>
      <PasswordField id={`${prefix}-password`} name="password" label={text.t('passkeys.proof')} autoComplete="current-password" />
      <div className="field">
        <label htmlFor={`${prefix}-code`}>{text.t('passkeys.code')}</label>
        <input className="in" id={`${prefix}-code`} name="oneTimeCode" inputMode="numeric" autoComplete="one-time-code" />
      </div>
    </>
  )
}

/** What stands in those fields. */
export const proofIn = (form: FormData) => ({ password: fieldText(form, 'password'), oneTimeCode: fieldText(form, 'oneTimeCode') })

/** Words of a refused proof; `otherwise` for any other failure. */
export function proofFault(error: unknown, text: Text, otherwise: string): string {
  const told = isFailure(error) ? error.detail['error'] : undefined
  return typeof told === 'string' ? text.dyn(`login.error.${told}`, otherwise) : otherwise
}
