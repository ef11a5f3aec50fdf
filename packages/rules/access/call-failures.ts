import type { Call } from '@app/contract/define-call.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { guardedAct } from '../people/ways-in.ts'
import { ANONYMOUS, can } from './can.ts'
import { asksForSteps, STEP_FAILURES } from './forced-steps.ts'

/** What of a call decides how it may fail. */
export type FailingCall = Pick<Call, 'name' | 'method' | 'path' | 'access' | 'effect' | 'fails' | 'isOpenDuringSteps'>

const ANY_CALL_FAILS: readonly FailureCode[] = [
  // Any call, when its session token is invalid.
  'NOT_SIGNED_IN',
  // Any call, when a program's token is over, not for this call, or not for where it comes from.
  'TOKEN_INVALID',
  'TOKEN_SCOPE',
  'TOKEN_NETWORK',
  'MALFORMED',
  'INVALID_INPUT',
  'NOT_FOUND',
  'MISDIRECTED',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'UNEXPECTED',
  'UNAVAILABLE',
  'TOOK_TOO_LONG',
]
const BODY_FAILS: readonly FailureCode[] = ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** Every failure a call may answer, by its access rule, its effect and its own list. */
export function failsOf(call: FailingCall): ReadonlySet<FailureCode> {
  const isForMembers = !can(ANONYMOUS, call.access)
  return new Set<FailureCode>([
    ...ANY_CALL_FAILS,
    ...call.fails,
    // Some callers send a body even to a call that takes none.
    ...(call.method === 'GET' ? [] : BODY_FAILS),
    ...(isForMembers ? (['NOT_SIGNED_IN', 'FORBIDDEN'] as const) : []),
    ...(isForMembers && asksForSteps(call.path) && call.isOpenDuringSteps !== true ? Object.values(STEP_FAILURES) : []),
    ...(guardedAct(call.name) === null ? [] : (['PROOF_NEEDED'] as const)),
    ...(['public', 'member', 'script', 'download'].includes(call.effect) ? (['FOREIGN_ORIGIN'] as const) : []),
    ...(call.effect === 'member' ? (['CSRF', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'] as const) : []),
  ])
}
