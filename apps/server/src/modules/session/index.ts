import type { FastifyInstance } from 'fastify'
import { registerSessions } from './routes.ts'
import { keepSessionTokens } from './session-token.ts'
import { registerSignInCalls } from './sign-in-routes.ts'
import type { SignInDeps } from './sign-in.ts'
import { registerSteps } from './steps.ts'
import { startSweep } from './sweep.job.ts'

export { hashOf, newSessionId, Sessions, type ListedSession, type SignInMethod } from './sessions.ts'
export { memberOf } from './routes.ts'
export { PROOF_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from './session-limits.ts'
export { sweepSessions } from './sessions.store.ts'
export { issueKey, spendKey, type OneTimeKey } from './one-time-keys.store.ts'
export { issueTicket } from './tickets.ts'
export { SET_PASSWORD_KEY } from './sign-in.ts'
export { addAccountEvent } from './sign-in.store.ts'
export { countTry } from './count-tries.ts'
export { findCandidates, type Candidate } from './sign-in.store.ts'
export { unlockAccount } from './sign-in-failures.store.ts'
export type { SignInDeps } from './sign-in.ts'

/** Everything that signs people in and out, and holds them up until a step is taken. */
export function registerSession(app: FastifyInstance, deps: SignInDeps): void {
  keepSessionTokens(app, deps.keys)
  registerSessions(app, deps.sessions)
  registerSignInCalls(app, deps)
  registerSteps(app, deps)
  startSweep(app, deps.db)
}
