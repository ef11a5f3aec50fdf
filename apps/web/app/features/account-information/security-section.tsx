import { Link, useRevalidator } from 'react-router'
import { changePassword } from '@app/contract/account-information.ts'
import { endSession, type SessionEntry } from '@app/contract/session.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { IdentitiesSection } from '../session/identities-section.tsx'
import { browserWords } from './browser-words.ts'
import { OneTimeCodesSection } from './one-time-codes-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { OwnForm } from './own-form.tsx'
import { useOwnForm } from './use-own-form.ts'

const FIELDS = [
  ['currentPassword', 'account.password.current', 'current-password'],
  ['password', 'account.password.new', 'new-password'],
  ['confirmPassword', 'account.password.again', 'new-password'],
] as const

function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const text = useText()
  const { onSubmit, errorOf, said } = useOwnForm(
    (api, field) =>
      api(changePassword, {
        body: { currentPassword: field('currentPassword'), password: field('password'), confirmPassword: field('confirmPassword') },
      }),
    onChanged,
  )
  return (
    <OwnForm label={text.t('account.password')} send={text.t('account.password.change')} said={said} onSubmit={onSubmit}>
      {FIELDS.map(([name, key, autoComplete]) => (
        <PasswordField key={name} id={`own-${name}`} name={name} label={text.t(key)} autoComplete={autoComplete} error={errorOf(name)} />
      ))}
    </OwnForm>
  )
}

/** The password, and where the person is signed in. */
export function SecuritySection({ sessions }: { readonly sessions: readonly SessionEntry[] }) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const formats = useFormats()
  const { revalidate } = useRevalidator()
  const refresh = (): void => void revalidate()
  const end = (body: { handle: string } | { all: true }): void => void browserApi()(endSession, { body }).then(refresh, refresh)
  return (
    <>
      <h2>{text.t('account.password')}</h2>
      <PasswordForm onChanged={refresh} />
      <p>
        <Link to="/collect-security-questions">{text.t('account.questions')}</Link>
      </p>
      <OneTimeCodesSection />
      <PasskeysSection />
      <IdentitiesSection />
      <h2>{text.t('account.sessions')}</h2>
      <ul className="drops">
        {sessions.map((session) => (
          <li key={session.handle}>
            <span title={session.userAgent}>
              {browserWords(session.userAgent) || session.method}{' '}
              <span className="dim">
                {session.network} {formats.yardTime(Date.parse(session.seenAt), zone, nowMs)}
              </span>
            </span>
            {session.isCurrent ? (
              <span className="badge">{text.t('account.sessions.here')}</span>
            ) : (
              <button className="btn sm has-script" type="button" onClick={() => end({ handle: session.handle })}>
                {text.t('account.sessions.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <p>
          <button className="btn has-script" type="button" onClick={() => end({ all: true })}>
            {text.t('account.sessions.endAll')}
          </button>
        </p>
      ) : null}
    </>
  )
}
