import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/quick-picks/quick-picks.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import type { PicksDeps } from './arranged-picks.ts'
import { changePicks, readPickDesk } from './change-picks.ts'
import { CountedPages, readQuickPickCounts, readQuickPicks } from './read-picks.ts'

/** Quick picks of pages, and how operators arrange them. */
export function registerQuickPicks(app: FastifyInstance, deps: PicksDeps): void {
  const pages = new CountedPages(deps)
  serve(app, calls.getQuickPicks, ({ params, query }, ctx) => readQuickPicks(pages, { ...params, ...query }, ctx))
  serve(app, calls.getQuickPickCounts, ({ params, query }, ctx) => readQuickPickCounts(pages, { ...params, ...query }, ctx))
  serve(app, calls.getQuickPickDesk, ({ query }, ctx) => {
    const page = { ...query, site: query.site === '' ? ctx.site.code : query.site }
    return readPickDesk(deps, operatorOf(ctx), { page, nowMs: ctx.nowMs })
  })
  serve(app, calls.changeQuickPick, async ({ body }, ctx) => {
    const { site, page, category, ...change } = body
    await changePicks(deps, operatorOf(ctx), { page: { site, page, category }, change, nowMs: ctx.nowMs })
    pages.forget({ site, page, category })
    return {}
  })
}
