import { STEP_PAGES } from './forced-steps.ts'
import { LOGIN_PATH } from './page-access.ts'

/** The page that ends a session by itself as soon as it is shown. */
export const SIGN_OUT_PATH = '/doLogout.html'

/** Pages that are no destination after a sign-in: sign-in, sign-out and the steps (OQ-A89). */
const NO_WAY_BACK: readonly string[] = [LOGIN_PATH, '/logout', SIGN_OUT_PATH, '/login-error', '/kiosk/login', ...Object.values(STEP_PAGES)]

/** The path alone of an address of ours. */
export const pathOf = (address: string): string => address.replace(/[?#].*/s, '')

/** Whether a sign-in may lead back to an address of ours, given without language prefix (OQ-A89). */
export function leadsBack(address: string): boolean {
  const path = pathOf(address)
  return !NO_WAY_BACK.some((page) => path === page || path.startsWith(`${page}/`))
}
