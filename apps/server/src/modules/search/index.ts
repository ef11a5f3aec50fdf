import type { FastifyInstance } from 'fastify'
import { openSearchEngine, watchNightly, type EngineSetup, type SearchEngine } from '#modules/search-engine/index.ts'
import type { Readiness } from '#platform/health.ts'
import { AnswerCache } from './answer-cache.ts'
import { registerSearch } from './routes.ts'
import { RowCache } from './row-cache.ts'

/** Opens the engine, serves the search calls and closes the engine with the application; ready when the index is loaded. */
export function openSearch(app: FastifyInstance, setup: EngineSetup & { readonly readiness: Readiness }): SearchEngine {
  const engine = openSearchEngine(setup)
  const rows = new RowCache()
  engine.onChange((lots) => rows.forget(lots))
  setup.readiness.add('index', () => engine.isReady())
  registerSearch(app, { pool: setup.database.pool, engine, rows, answers: new AnswerCache() })
  const nightly = watchNightly(engine, setup)
  app.addHook('onClose', async () => {
    nightly.stop()
    await engine.close()
  })
  return engine
}
