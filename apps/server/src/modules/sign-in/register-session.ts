import type { FastifyInstance } from 'fastify'
import { type DemoPeopleDeps, registerDemoPeople } from '#modules/demo-people/index.ts'
import { registerOneTimeCodes, registerPasskeys } from '#modules/second-factor/index.ts'
import { registerSessions, keepSessionTokens, type SignInDeps } from '#modules/session/index.ts'
import { registerSignInCalls } from './sign-in-routes.ts'
import { registerSteps, type StepsDeps } from '#modules/steps/index.ts'
import { startSweep } from './sweep.job.ts'

/** Everything that signs people in and out, and holds them up until a step is taken. */
export function registerSession(app: FastifyInstance, deps: SignInDeps & StepsDeps & DemoPeopleDeps): void {
  keepSessionTokens(app, deps.keys)
  registerSessions(app, deps.sessions)
  registerSignInCalls(app, deps)
  registerOneTimeCodes(app, deps)
  registerPasskeys(app, deps)
  registerSteps(app, deps)
  registerDemoPeople(app, deps)
  startSweep(app, deps.db)
}
