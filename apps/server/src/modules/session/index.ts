import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { registerDemoPeople } from './demo-people.ts'
import { registerOneTimeCodes } from './one-time-code-routes.ts'
import { registerPasskeys } from './passkey-routes.ts'
import { registerSessions } from './routes.ts'
import { keepSessionTokens } from './session-token.ts'
import { registerSignInCalls } from './sign-in-routes.ts'
import type { SignInDeps } from './sign-in.ts'
import { registerSteps } from './steps.ts'
import { startSweep } from './sweep.job.ts'

export { grantSites } from './grant-sites.ts'
export { removeSecondFactor } from './remove-second-factor.ts'
export { hashOf, newSessionId, Sessions, type ListedSession, type SignInMethod } from './sessions.ts'
export { memberOf, operatorOf, type Operator } from './routes.ts'
export { SESSION_IDLE_MS, SESSION_LIFE_MS } from './session-limits.ts'
export { sweepSessions } from './sessions.store.ts'
export { deviceOf, rememberDevice } from './known-device.ts'
export { issueKey, lengthenKey, spendKey, type OneTimeKey } from './one-time-keys.store.ts'
export { issueEnrolmentCode } from './enrolment-code.ts'
export { issueTicket } from './tickets.ts'
export { SET_PASSWORD_KEY } from './sign-in.ts'
export { giveTriesBack, takeTries, unlockAccount, type Counter } from './sign-in-failures.store.ts'
export { addAccountEvent, findCandidates, type Candidate } from './sign-in.store.ts'
export { countTry, type Tries } from './count-tries.ts'
export { proveAnew } from './second-factor.ts'
export { findAddressee, tellOwner } from './tell-owner.ts'
export { leadTo } from './sign-in-routes.ts'
export { signInByTicket } from './sign-in.ts'
export { createAccount, type NewAccount } from './create-account.ts'
export { addDemoPeople } from './demo-people.ts'
export { hasDemoWorld } from './demo-people.store.ts'
export type { SignInDeps } from './sign-in.ts'

/** Everything that signs people in and out, and holds them up until a step is taken. */
export function registerSession(app: FastifyInstance, deps: SignInDeps & { readonly config: Config }): void {
  keepSessionTokens(app, deps.keys)
  registerSessions(app, deps.sessions)
  registerSignInCalls(app, deps)
  registerOneTimeCodes(app, deps)
  registerPasskeys(app, deps)
  registerSteps(app, deps)
  registerDemoPeople(app, deps)
  startSweep(app, deps.db)
}
