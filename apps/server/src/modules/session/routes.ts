import type { FastifyInstance } from 'fastify'
import { endSession, listSessions } from '@app/contract/people/session.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { Sessions } from './sessions.ts'

/** The caller, for calls whose access rule asks for a member. */
export function memberOf({ member }: RequestContext): Member {
  if (member === null) throw new Failure('NOT_SIGNED_IN')
  return member
}

/** An operator who acts, and where (every operators' call asks this): on the sites of their account, and nowhere else. */
export interface Operator {
  readonly accountId: number
  /** Sites of the account. */
  readonly sites: readonly SiteCode[]
  /** Of these the ones that sell what the site of the request lists. */
  readonly sellingSites: readonly SiteCode[]
}

/** The operator behind a request. @throws Failure NOT_SIGNED_IN. */
export function operatorOf(ctx: RequestContext): Operator {
  const { accountId, sites } = memberOf(ctx)
  return { accountId, sites, sellingSites: ctx.site.lists.sellingSites.filter((site) => sites.includes(site)) }
}

/** A person's own sessions: list, end one, end all others. */
export function registerSessions(app: FastifyInstance, sessions: Sessions): void {
  serve(app, listSessions, async (_, ctx) => {
    const listed = await sessions.list(memberOf(ctx).accountId, ctx.sessionId)
    return {
      sessions: listed.map(({ createdAtMs, seenAtMs, ...rest }) => ({
        ...rest,
        createdAt: new Date(createdAtMs).toISOString(),
        seenAt: new Date(seenAtMs).toISOString(),
      })),
    }
  })
  serve(app, endSession, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    if ('handle' in body) return { ended: await sessions.endByHandle(accountId, body.handle) }
    await sessions.endAll(accountId, { exceptId: ctx.sessionId })
    return { ended: true }
  })
}
