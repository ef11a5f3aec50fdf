import type { FastifyInstance } from 'fastify'
import type { EnvConfig } from '@app/contract/site/site.answers.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { openDemoStandIns } from './demo-stand-ins.ts'
import { configuredProviders, type Providers } from './providers.ts'
import { registerSignOnCalls } from './routes.ts'
import type { SignOnDeps } from './sign-on-deps.ts'

export { linkedWords } from './identities.ts'
export type { SignOnDeps } from './sign-on-deps.ts'

/** What pages know of sign-in by providers (ACC-3.32). */
export interface SignOn {
  offer(ctx: RequestContext): Promise<EnvConfig['sso']>
}

function offerOf(providers: Providers): EnvConfig['sso'] {
  const [google, apple] = [providers.get('google'), providers.get('apple')]
  return {
    google: { enabled: google !== undefined, clientId: google?.clientIdWeb ?? '' },
    apple: { enabled: apple !== undefined, clientIdWeb: apple?.clientIdWeb ?? '', clientIdDevice: apple?.clientIdDevice ?? '' },
  }
}

/** Sign-in by Google, Apple and sister sites. */
export function registerSignOn(app: FastifyInstance, deps: SignOnDeps): SignOn {
  const configured = configuredProviders(deps.config)
  const standIns = openDemoStandIns(app, deps)
  // Configured providers come before those of the demo world.
  const providers = async (ctx: RequestContext): Promise<Providers> =>
    configured.size > 0 ? configured : ((await standIns.providers(ctx)) ?? configured)
  registerSignOnCalls(app, { ...deps, app, providers })
  return { offer: async (ctx) => offerOf(await providers(ctx)) }
}
