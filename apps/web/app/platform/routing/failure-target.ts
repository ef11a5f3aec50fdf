import { ACCESS_DENIED_PATH, loginWithReturn } from '@app/rules/access/page-access.ts'
import { pageOfStep } from '@app/rules/access/forced-steps.ts'

/**
 * The page that a refused call leads to, null for a refusal that is shown in its place (account spec §8): sign-in with the way
 * back, the page of a step, /accessDenied, or the error page of too many requests. `here` is path and query without prefix.
 */
export function targetOfFailure(code: string, here: string): string | null {
  if (code === 'NOT_SIGNED_IN') return loginWithReturn(here)
  if (code === 'FORBIDDEN') return ACCESS_DENIED_PATH
  if (code === 'TOO_MANY_REQUESTS') return '/app-error?code=429'
  return pageOfStep(code)
}
