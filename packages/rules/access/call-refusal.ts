import { statusOf } from '@app/contract/failure-status.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { pageOfStep } from './forced-steps.ts'
import { LOGIN_PATH, loginWithReturn } from './page-access.ts'
import { isTakenOn } from './taken-on.ts'
import { leadsBack, pathOf, SIGN_OUT_PATH } from './way-back.ts'

/** What the client does by itself when a call is refused (account spec §8); `tell` leaves it to the caller. */
export type RefusalAct =
  /** Leaves for a page; `isSignInNoted` keeps the sign-in event for after the step. */
  | { readonly kind: 'go'; readonly path: string; readonly isSignInNoted: boolean }
  | { readonly kind: 'dialog' }
  | { readonly kind: 'log' }
  | { readonly kind: 'tell' }

const TOO_MANY_PATH = '/app-error?code=429'
const TELL: RefusalAct = { kind: 'tell' }
const LOG: RefusalAct = { kind: 'log' }
const HTTP_FORBIDDEN = 403
const HTTP_TOO_MANY = 429
const HTTP_ERROR = 500

const go = (path: string, isSignInNoted = false): RefusalAct => ({ kind: 'go', path, isSignInNoted })

/**
 * What a client does after a refused call. A member is led to sign-in (401), to the page of a step (460 to 469) or to the error
 * page (429), or sees a dialog (403); a visitor is led to sign-in and the error page only; failures of the server are logged
 * (ACC-8.01 to 8.09, OQ-A87). Nothing leads away from the page that signs out. `here` is path and query without language prefix.
 */
export function actOfRefusal(code: FailureCode, { isMember, here }: { readonly isMember: boolean; readonly here: string }): RefusalAct {
  const status = statusOf(code)
  const path = pathOf(here)
  const step = pageOfStep(code)
  const leadsAway = code === 'NOT_SIGNED_IN' || step !== null
  // The session ends while that page is open: its later requests are refused, and must not overtake the sign-out's own redirect.
  if (leadsAway && path === SIGN_OUT_PATH) return LOG
  if (code === 'NOT_SIGNED_IN') return go(leadsBack(here) ? loginWithReturn(here) : LOGIN_PATH)
  if (status === HTTP_TOO_MANY) return go(TOO_MANY_PATH)
  if (status >= HTTP_ERROR) return LOG
  if (step !== null) {
    // A page on which the step is taken asks other calls too, which are refused all the same.
    if (isTakenOn(step, path)) return LOG
    return isMember ? go(step, code === 'TERMS_PENDING') : LOG
  }
  if (status === HTTP_FORBIDDEN) return isMember ? { kind: 'dialog' } : LOG
  return TELL
}
