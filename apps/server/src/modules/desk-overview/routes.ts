import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/operations/desk-overview.ts'
import { can } from '@app/rules/access/can.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { findPeople } from './find-people.ts'
import { getOverview, type OverviewDeps } from './get-overview.ts'
import { retryDeadNotice } from './overview.store.ts'

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
      isBookkeeper: can(ctx.person, 'MONEY'),
    })
  })
  serve(app, calls.retryProviderNotice, async ({ body }, ctx) => {
    const operator = operatorOf(ctx)
    if (!(await retryDeadNotice(deps.pool, operator.sites, body.id))) throw new Failure('NOT_FOUND')
    ctx.log.info({ operator: operator.accountId, notice: body.id }, 'a notice of a provider is tried again')
    return {}
  })
  serve(app, calls.findPeople, ({ query }, ctx) => findPeople(deps.pool, query.words, operatorOf(ctx).sites))
}
