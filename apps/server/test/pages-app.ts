import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { createReadiness } from '#platform/health.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import { buildIfStale } from '../src/cli/build.ts'
import { AT_LITTLE_COST } from './app.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { watchAnswers } from './described-answers.ts'
import { aLotRow, A_YARD, insertYards, putLots, type LotRow } from './lots.ts'
import { TEST_SECRET } from './test-secret.ts'
import { until } from './until.ts'

const CSRF_KEY_BYTES = 32

/** The whole application with its built pages, on a database of its own. */
export interface PagesApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Reads a page as an anonymous visitor; `headers` add to the request. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

async function waitForIndex(app: FastifyInstance, lotCount: number): Promise<void> {
  const isIndexed = async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/public/lots/search-results',
      headers: { host: 'localhost' },
      payload: { size: 1 },
    })
    return answer.json().data?.results?.totalElements === lotCount
  }
  await until('the lots are indexed', isIndexed)
}

let building: Promise<void> | undefined

/** Builds the pages if they are stale; files that share a process look once, for every source is read for it. */
const built = (): Promise<void> => (building ??= buildIfStale(() => undefined))

/**
 * Builds the pages if they are stale, and an application that lists these lots of the US site. `reach` opens the way by which the
 * application reaches its database, for a test that cuts it.
 */
export async function pagesApp(
  lots: readonly Partial<LotRow>[] = [],
  env: Readonly<Record<string, string>> = {},
  reach: (database: TestDatabase) => Promise<Database> = (database) => Promise.resolve(database),
): Promise<PagesApp> {
  await built()
  const database = await testDatabase()
  await insertYards(database.db, [A_YARD])
  const rows = lots.map((lot) => aLotRow(lot))
  await putLots(database.db, rows)
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const config = loadConfig({ DATA_DIR: folder, DEMO: 'off', SEARCH_WORKERS: '1', ...env })
  const csrfKey = Buffer.alloc(CSRF_KEY_BYTES)
  const keys = await openKeyRing(database.db, TEST_SECRET)
  const reached = await reach(database)
  const own = { keys, config, log: silentLog(), database: reached, readiness: createReadiness(), csrfKey }
  const app = await buildApp({ ...own, ...AT_LITTLE_COST, hasPages: true })
  const checkAnswers = watchAnswers(app)
  await app.ready()
  await waitForIndex(app, rows.filter((row) => row.status !== 'SOLD' && row.status !== 'WITHDRAWN').length)
  return {
    app,
    database,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } }),
    close: async () => {
      await app.close()
      if (reached !== database) await reached.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
      checkAnswers()
    },
  }
}
