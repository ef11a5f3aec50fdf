import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Recommendations } from '@app/contract/recommendations/recommendations.answers.ts'
import * as calls from '@app/contract/recommendations/recommendations.ts'
import { rowFrom, withDecimalAmounts } from '#modules/lots/index.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { originOf } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve, serveQuietly } from '#platform/http/serve.ts'
import { startGathering } from './gather.job.ts'
import { listPopularSearches, recommend, type RecommendDeps } from './recommend-lots.ts'
import { addViews } from './recommendations.store.ts'
import { ScoredCache } from './scored-cache.ts'
import { ViewCounter } from './view-counter.ts'

/** How often looks are written, milliseconds; those of a node that is killed are lost. */
const WRITE_EVERY_MS = 5_000

export interface RecommendationsSetup {
  readonly pool: Pool
  readonly search: LotSearch
  /** Where recommendations are served; empty: at their usual path (MQ-010). */
  readonly path: string
}

/** The answer as callers from elsewhere read it: rows as searches write them, addresses of pictures with scheme and host. */
function toWireJson({ recommendations, ...rest }: Recommendations, origin: string): string {
  return JSON.stringify({
    ...rest,
    recommendations: recommendations.map(({ lot, ...one }) => {
      const row = rowFrom(origin, lot)
      const imageUrl = row.tims ?? null
      return { ...one, imageUrl, images: imageUrl === null ? [] : [imageUrl], lot: withDecimalAmounts(row) }
    }),
  })
}

/** Serves popular and recommended lots and counts looks. */
export function registerRecommendations(app: FastifyInstance, { pool, search, path }: RecommendationsSetup): void {
  const deps: RecommendDeps = { pool, search, cache: new ScoredCache() }
  const counter = new ViewCounter()
  const write = async (): Promise<void> => {
    const views = counter.take()
    if (views.size > 0) await addViews(pool, views)
  }
  serve(app, calls.getPopularSearches, async (_input, ctx) => listPopularSearches(deps, ctx))
  serve(app, { ...calls.recommendLots, path: path === '' ? calls.recommendLots.path : path }, async ({ body }, ctx) => {
    const data = await recommend(deps, body, ctx)
    return new RawBody(() => Buffer.from(toWireJson(data, originOf(ctx))), { data: () => data })
  })
  serveQuietly(app, calls.noteLotView, {
    handler: async ({ body }, ctx) => {
      counter.note(body.lotNumber, ctx)
      return {}
    },
    whenLimited: () => ({}),
  })
  repeatInApp(app, { everyMs: WRITE_EVERY_MS, failed: 'looks at lots could not be written', work: write })
  startGathering(app, pool)
}
