import { useText } from '../../../platform/app-info.ts'
import { PasswordField } from '../../../ui/password-field.tsx'

/** The password that the account shall have, typed twice; `min` characters at least. */
export function NewPasswords({ min }: { readonly min: number }) {
  const text = useText()
  return (
    <div className="pair">
      <PasswordField
        id="reg-password"
        name="password"
        label={text.t('register.password')}
        autoComplete="new-password"
        hint={text.t('register.password.hint', { min })}
      />
      <PasswordField id="reg-again" name="confirmPassword" label={text.t('register.password.again')} autoComplete="new-password" />
    </div>
  )
}
