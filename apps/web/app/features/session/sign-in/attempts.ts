/** Failed sign-ins of this browser, only to show the captcha in time; the server counts for itself (OQ-A10). */
const KEY = 'failedLoginAttempts'
/** Where sign-in leads back to; of this tab, used once (OQ-A90). */
const REDIRECT_KEY = 'g2app.redirectUrl'

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // A browser that keeps nothing is counted by the server alone.
  }
}

const local = (): Storage => localStorage
const session = (): Storage => sessionStorage

/** How often sign-in failed here since it last succeeded (ACC-4.13). */
export const failedAttempts = (): number => Number(read(local, KEY) ?? 0) || 0
export const countFailure = (): number => {
  const count = failedAttempts() + 1
  write(local, KEY, String(count))
  return count
}
/** A sign-in that succeeded begins the count again (ACC-4.14). */
export const clearFailures = (): void => write(local, KEY, null)

/** The address that sign-in was asked at, left where it is; null for none. */
export const storedRedirect = (): string | null => read(session, REDIRECT_KEY)

/** Takes the address that sign-in was asked at, null for none. */
export function takeRedirect(): string | null {
  const stored = read(session, REDIRECT_KEY)
  write(session, REDIRECT_KEY, null)
  return stored
}
