import type { FastifyInstance } from 'fastify'
import { type SignInDeps, leadTo } from '#modules/session/index.ts'
import type { Config } from '#platform/config.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { SeeElsewhere, type SeeOther } from '#platform/http/run-call.ts'
import type { Log } from '#platform/log.ts'
import type { Providers } from './providers.ts'

/** What sign-in by somebody else's word works with. */
export interface SignOnDeps extends SignInDeps {
  readonly config: Config
  readonly log: Log
}

/** The same with what is open. */
export interface SignOnRooms extends SignOnDeps {
  readonly app: FastifyInstance
  /** The providers: as configured, else the demo world's stand-ins, else none. */
  providers(ctx: RequestContext): Promise<Providers>
}

/** The address of this answer is not for other sites to read. */
export const hideReferrer = (ctx: RequestContext): void => ctx.setHeader('referrer-policy', 'no-referrer')

/** Leads to a page of ours, in the language that the way began in. */
export function lead({ app }: SignOnRooms, ctx: RequestContext, { path, locale }: { path: string; locale: string }): SeeOther {
  hideReferrer(ctx)
  return leadTo(app, ctx, { path, locale })
}

/** Leads to a provider, or to another site of ours. */
export function leadElsewhere(ctx: RequestContext, address: string): SeeOther {
  hideReferrer(ctx)
  return new SeeElsewhere(address)
}

/** A page with a query; empty values are left out. */
export function pageWith(path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
