import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What the alert of a form says. */
export interface Refusal {
  /** Code of the refusal, or key of the field's message. */
  readonly error: string
  readonly message: string
}

interface SignInAlertProps {
  readonly id: string
  readonly refusal: Refusal
  /** On the global platform an expired password has no link (ACC-8.12). */
  readonly isGlobalPlatform: boolean
  /** User name that was typed, which the page of an expired password begins with. */
  readonly username?: string | undefined
}

/** Where a refusal's link leads (ACC-8.12, ACC-8.16). */
function resetOf(
  error: string,
  { isGlobalPlatform, username = '' }: Pick<SignInAlertProps, 'isGlobalPlatform' | 'username'>,
): string | null {
  if (error === 'ACCOUNT_LOCKED') return '/login/forgotPassword'
  if (error !== 'PASSWORD_EXPIRED' || isGlobalPlatform) return null
  return `/expiredPassword${username === '' ? '' : `?${new URLSearchParams({ username })}`}`
}

/** The danger alert over a form of sign-in (ACC-4.11); none for a refusal without words (ACC-8.15). */
export function SignInAlert({ id, refusal, isGlobalPlatform, username }: SignInAlertProps) {
  const text = useText()
  if (refusal.message === '') return null
  const reset = resetOf(refusal.error, { isGlobalPlatform, username })
  return (
    <div className="alert bad" role="alert" id={id} data-error={refusal.error}>
      <Icon name="warn" />
      <div>
        <p>{refusal.message}</p>
        {reset === null ? null : (
          <p>
            <Link to={reset} reloadDocument>
              {text.t('login.error.reset')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
