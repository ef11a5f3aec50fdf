import { Link, useRevalidator } from 'react-router'
import { changePassword } from '@app/contract/account/account-information.ts'
import type { SessionEntry } from '@app/contract/people/session.ts'
import { useText } from '../../platform/app-info.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { IdentitiesSection } from '../session/sign-on/identities-section.tsx'
import { OneTimeCodesSection } from './one-time-codes-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { OwnCodeField } from './own-code-field.tsx'
import { OwnForm } from './own-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { proofOf, useOwnForm } from './use-own-form.ts'

const FIELDS = [
  ['currentPassword', 'account.password.current', 'current-password'],
  ['password', 'account.password.new', 'new-password'],
  ['confirmPassword', 'account.password.again', 'new-password'],
] as const

function PasswordForm({ hasCodes, onChanged }: { readonly hasCodes: boolean; readonly onChanged: () => void }) {
  const text = useText()
  const { onSubmit, errorOf, message } = useOwnForm(
    (api, field) =>
      api(changePassword, {
        body: { ...proofOf(field), password: field('password'), confirmPassword: field('confirmPassword') },
      }),
    onChanged,
  )
  return (
    <OwnForm label={text.t('account.password')} send={text.t('account.password.change')} message={message} onSubmit={onSubmit}>
      {FIELDS.map(([name, key, autoComplete]) => (
        <PasswordField key={name} id={`own-${name}`} name={name} label={text.t(key)} autoComplete={autoComplete} error={errorOf(name)} />
      ))}
      <OwnCodeField isNeeded={hasCodes} error={errorOf('oneTimeCode')} />
    </OwnForm>
  )
}

interface SecuritySectionProps {
  readonly sessions: readonly SessionEntry[]
  readonly hasCodes: boolean
}

/** The password, and where the person is signed in. */
export function SecuritySection({ sessions, hasCodes }: SecuritySectionProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const refresh = (): void => void revalidate()
  return (
    <>
      <h2>{text.t('account.password')}</h2>
      <PasswordForm hasCodes={hasCodes} onChanged={refresh} />
      <p>
        <Link to="/collect-security-questions">{text.t('account.questions')}</Link>
      </p>
      <p>
        <Link to="/verify-identity">{text.t('identity.title')}</Link>
      </p>
      <OneTimeCodesSection onChanged={refresh} />
      <PasskeysSection />
      <IdentitiesSection />
      <SessionsSection sessions={sessions} onChanged={refresh} />
    </>
  )
}
