import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/desk-overview.ts'
import { can } from '@app/rules/access/can.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { findPeople } from './find-people.ts'
import { getOverview, type OverviewDeps } from './get-overview.ts'

/** Serves what operators begin with: what needs doing now, and the people they look for. */
export function registerDeskOverview(app: FastifyInstance, deps: OverviewDeps): void {
  serve(app, calls.getDeskOverview, ({ query }, ctx) => {
    const { sites, sellingSites } = operatorOf(ctx)
    const { lists } = ctx.site
    const listed = { sellingSites: lists.sellingSites, hasCleanTitlesOnly: lists.titleGroups === 'clean' }
    return getOverview(deps, {
      sites,
      sellingSites,
      listed,
      whole: query.whole ?? null,
      today: dayOfSite(ctx.site.code, ctx.nowMs),
      isReviewer: can(ctx.person, 'REVIEWER'),
    })
  })
  serve(app, calls.findPeople, ({ query }, ctx) => findPeople(deps.pool, query.words, operatorOf(ctx).sites))
}
