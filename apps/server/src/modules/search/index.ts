import type { FastifyInstance } from 'fastify'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { type EngineAnswer, type SearchEngine, openSearchEngine, watchNightly, type EngineSetup } from '#modules/search-engine/index.ts'
import type { Readiness } from '#platform/health.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { watchCache } from '#platform/metrics.ts'
import { ANSWER_CACHE_BYTES_MAX, AnswerCache } from './answer-cache.ts'
import { registerSearch, searcherOf } from './routes.ts'
import { ROW_CACHE_BYTES_MAX, RowCache } from './row-cache.ts'
import { findListed, searchAmong, type SearchDeps } from './search-lots.ts'

interface Setup extends EngineSetup, Pick<SearchDeps, 'watchedLots' | 'ownAmounts'> {
  readonly readiness: Readiness
  /** The engine, where it was opened before the application was there. */
  readonly engine?: SearchEngine | undefined
}

/** What other modules ask of the search. */
export interface LotSearch {
  /** Lots that a request of somebody finds, in the order in which they are listed, and how many there are in all. */
  findListed(request: SearchRequest, ctx: RequestContext): Promise<EngineAnswer>
  /** A search among some lots only, sold ones included: the JSON of its answer, and which lots it shows. @throws BAD_FILTER. */
  searchAmong(
    request: SearchRequest,
    ctx: RequestContext,
    lots: readonly number[],
  ): Promise<{ readonly bytes: Buffer; readonly ids: readonly number[] }>
}

/** Opens the engine unless it is open, serves the search calls and closes the engine with the application; ready when the index is loaded. */
export function openSearch(app: FastifyInstance, setup: Setup): LotSearch {
  const engine = setup.engine ?? openSearchEngine(setup)
  const [rows, answers] = [new RowCache(), new AnswerCache()]
  watchCache('search rows', { maxBytes: ROW_CACHE_BYTES_MAX, bytes: () => rows.bytes })
  watchCache('search answers', { maxBytes: ANSWER_CACHE_BYTES_MAX, bytes: () => answers.bytes })
  engine.onChange((lots) => rows.forget(lots))
  setup.readiness.add('index', () => engine.isReady())
  const deps: SearchDeps = {
    pool: setup.database.pool,
    engine,
    rows,
    answers,
    watchedLots: setup.watchedLots,
    ownAmounts: setup.ownAmounts,
  }
  registerSearch(app, deps)
  const nightly = watchNightly(engine, setup)
  app.addHook('onClose', async () => {
    nightly.stop()
    await engine.close()
  })
  return {
    findListed: (request, ctx) => findListed(deps, request, searcherOf(ctx)),
    searchAmong: (request, ctx, lots) => searchAmong(deps, { request, lots }, searcherOf(ctx)),
  }
}
