import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { registerDemoPeople } from './demo-people.ts'
import { registerOneTimeCodes } from './one-time-code-routes.ts'
import { registerPasskeys } from './passkey-routes.ts'
import { registerSessions } from './routes.ts'
import { keepSessionTokens } from './session-token.ts'
import { registerSignInCalls } from './sign-in-routes.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import { registerSteps } from './steps.ts'
import { startSweep } from './sweep.job.ts'

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
