import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/search/search.ts'
import { sendSearchInsights } from '@app/contract/search/search-insights.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { timesCounted } from '@app/rules/search/search-cost.ts'
import type { VinRule } from '@app/rules/validation/vin.ts'
import { textOf } from '@app/text/languages.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve, serveQuietly } from '#platform/http/serve.ts'
import { decideSearch } from './decide-search.ts'
import { noteInsight } from './note-insight.ts'
import { asTyped, requireLotNumbers, requireVin, startsVin } from './number-and-vin.ts'
import { readWish } from './read-wish.ts'
import { searchLots, type SearchDeps, type Searcher } from './search-lots.ts'
import { NO_SUGGESTIONS, suggestLots } from './suggest-lots.ts'

/** The caller, by their request. */
export const searcherOf = (ctx: RequestContext): Searcher => ({
  viewer: viewerOf(ctx.person, ctx.site),
  country: ctx.site.country,
  member: ctx.member,
  origin: originOf(ctx),
  nowMs: ctx.nowMs,
  askForVins: async (count) => {
    for (let at = 0; at < count; at++) await ctx.limits.take('vin', ctx.rateKey)
  },
  askFor: async (units) => {
    // The call itself has been counted once.
    const more = timesCounted(units) - 1
    if (more > 0) await ctx.limits.take('search', ctx.rateKey, more)
  },
})

/** What a VIN is on the site (MKT-5.01, 5.02). */
const vinRuleOf = ({ site: { vehicleFinder } }: RequestContext): VinRule => ({
  length: vehicleFinder.searchVinLength,
  pattern: vehicleFinder.regEx,
})

/** A request as its caller means it: freely typed text may be a lot number or a VIN. */
export async function typedBy(deps: SearchDeps, request: SearchRequest, ctx: RequestContext): Promise<SearchRequest> {
  const isVinStart = request.freeFormSearch && (await startsVin(deps.pool, request.query, searcherOf(ctx).askForVins))
  return asTyped(request, { rule: vinRuleOf(ctx), isVinStart })
}

/** Serves the search calls of wire.md §1. */
export function registerSearch(app: FastifyInstance, deps: SearchDeps): void {
  const search = async (request: SearchRequest, ctx: RequestContext) => {
    const answer = await searchLots(deps, request, searcherOf(ctx))
    return new RawBody(() => answer.bytes(originOf(ctx)), { data: () => answer.data() })
  }
  const searchTyped = async (request: SearchRequest, ctx: RequestContext) => search(await typedBy(deps, request, ctx), ctx)
  serve(app, calls.searchLots, ({ body }, ctx) => searchTyped(body, ctx))
  serve(app, calls.searchLotsForm, ({ body }, ctx) => searchTyped(body, ctx))
  serve(app, calls.searchVehicleFinder, ({ body }, ctx) => searchTyped(body, ctx))
  serve(app, calls.searchLotNumbers, async ({ body }, ctx) => search(requireLotNumbers(body), ctx))
  serve(app, calls.searchVin, async ({ body }, ctx) => search(requireVin(body), ctx))
  serveQuietly(app, calls.suggestLots, {
    handler: ({ body }, ctx) => suggestLots(deps, { typed: body.q, words: textOf(ctx.locale, ctx.site.dialect) }, searcherOf(ctx)),
    whenLimited: () => NO_SUGGESTIONS,
  })
  serveQuietly(app, sendSearchInsights, {
    handler: async ({ body }, ctx) => {
      noteInsight(body, deps.engineName, ctx)
      return {}
    },
    whenLimited: () => ({}),
  })
  serve(app, calls.readWish, ({ query }, ctx) => readWish(query, ctx.site.country))
  serve(app, calls.decideSearch, ({ query }, ctx) => decideSearch(deps, { text: query.q, rule: vinRuleOf(ctx) }, searcherOf(ctx)))
}
