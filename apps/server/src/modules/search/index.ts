import type { FastifyInstance } from 'fastify'
import type { WireLot } from '@app/contract/lots/lot-wire.ts'
import type { SearchAnswer } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { type EngineAnswer, type SearchEngine, openSearchEngine, watchNightly, type EngineSetup } from '#modules/search-engine/index.ts'
import type { Config } from '#platform/config.ts'
import type { Readiness } from '#platform/health.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { watchCache } from '#platform/metrics.ts'
import { ANSWER_CACHE_BYTES_MAX, AnswerCache } from './answer-cache.ts'
import { registerSearch, searcherOf, typedBy } from './routes.ts'
import { ROW_CACHE_BYTES_MAX, RowCache } from './row-cache.ts'
import { findListed, searchAmong, searchLots, showRows, type SearchDeps } from './search-lots.ts'
import type { FinderChoices } from '@app/contract/landing/landing.answers.ts'
import { countChoices } from './count-choices.ts'
import { countLots, type CountQuestion, type LotCounts } from './count-lots.ts'
import { findOffered, listValues, type OfferedQuestion } from './offered-lots.ts'

/** What the search is opened with. */
export interface SearchSetup extends EngineSetup, Pick<SearchDeps, 'watchedLots' | 'ownAmounts' | 'book'> {
  readonly config: EngineSetup['config'] & Pick<Config, 'searchEngineName'>
  readonly readiness: Readiness
  /** The engine, where it was opened before the application was there. */
  readonly engine?: SearchEngine | undefined
}

/** What other modules ask of the search. */
export interface LotSearch {
  /** Lots that a request of somebody finds, in the order in which they are listed, and how many there are in all. */
  findListed(request: SearchRequest, ctx: RequestContext): Promise<EngineAnswer>
  /** What a search answers to somebody, rows and all. @throws BAD_FILTER. */
  search(request: SearchRequest, ctx: RequestContext): Promise<SearchAnswer>
  /** A request as it is asked: freely typed text that is a lot number or a VIN asks for that (MKT-4.05 to 4.07). */
  asTyped(request: SearchRequest, ctx: RequestContext): Promise<SearchRequest>
  /** As `findListed`, among some lots only, sold ones included. */
  findAmong(request: SearchRequest, ctx: RequestContext, lots: readonly number[]): Promise<EngineAnswer>
  /** A search among some lots only, sold ones included: the JSON of its answer, and which lots it shows. @throws BAD_FILTER. */
  searchAmong(
    request: SearchRequest,
    ctx: RequestContext,
    lots: readonly number[],
  ): Promise<{ readonly bytes: Buffer; readonly ids: readonly number[] }>
  /** How many lots each choice of the finder leaves. @throws BAD_FILTER. */
  countChoices(request: SearchRequest, ctx: RequestContext): Promise<FinderChoices>
  /** How many lots of a site have which values and are found by which clauses. @throws BAD_FILTER. */
  countLots(question: CountQuestion): Promise<LotCounts>
  /** Lots of the caller's site that satisfy a condition and still sell, those that sell next first. */
  findOffered(question: OfferedQuestion, ctx: RequestContext): Promise<readonly number[]>
  /** Values of a keyword field among the lots of the caller's site that still sell, the most frequent first. */
  listValues(field: string, limit: number, ctx: RequestContext): Promise<readonly string[]>
  /** Rows of lots as lists show them to the caller, in the given order; lots that are gone are left out. */
  showLots(lots: readonly number[], ctx: RequestContext): Promise<readonly WireLot[]>
}

/** Opens the engine unless it is open, serves the search calls and closes the engine with the application; ready when the index is loaded. */
export function openSearch(app: FastifyInstance, setup: SearchSetup): LotSearch {
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
    engineName: setup.config.searchEngineName,
    watchedLots: setup.watchedLots,
    ownAmounts: setup.ownAmounts,
    book: setup.book,
  }
  registerSearch(app, deps)
  const nightly = watchNightly(engine, setup)
  app.addHook('onClose', async () => {
    nightly.stop()
    await engine.close()
  })
  return {
    findListed: (request, ctx) => findListed(deps, request, searcherOf(ctx)),
    search: async (request, ctx) => (await searchLots(deps, request, searcherOf(ctx))).data(),
    asTyped: (request, ctx) => typedBy(deps, request, ctx),
    findOffered: (question, ctx) => findOffered(engine, question, ctx),
    listValues: (field, limit, ctx) => listValues(engine, { field, limit }, ctx),
    showLots: async (lots, ctx) => (await showRows(deps, lots, searcherOf(ctx))).map((row) => rows.lotOf(row)),
    findAmong: (request, ctx, among) => findListed({ ...deps, among }, request, searcherOf(ctx)),
    searchAmong: (request, ctx, lots) => searchAmong(deps, { request, lots }, searcherOf(ctx)),
    countChoices: (request, ctx) => countChoices(engine, request, searcherOf(ctx)),
    countLots: (question) => countLots(engine, question),
  }
}
