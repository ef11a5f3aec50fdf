import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '../src/app.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createReadiness, type Readiness } from '#platform/health.ts'
import { openSearchEngine, type SearchEngine } from '#modules/search-engine/index.ts'
import { openKeyRing, type KeyRing } from '#platform/keys/key-ring.ts'
import type { SimulatorPlace } from '#platform/gateway/index.ts'
import { silentLog, type Log } from '#platform/log.ts'
import { TEST_CAPTCHA_TRIES } from './accounts/captcha.ts'
import { watchAnswers } from './described-answers.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { sharedDecoding } from './files/shared-decoding.ts'
import { TEST_HASH_COST } from './passwords.ts'
import { TEST_SECRET } from './test-secret.ts'

/** The whole application on a database of its own, without pages and without a port. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly readiness: Readiness
  readonly keys: KeyRing
  /** Its data folder. */
  readonly dataDir: string
  close(): Promise<void>
}

const CSRF_KEY_BYTES = 32

/** What a server does at a price, done for next to nothing. */
export const AT_LITTLE_COST = {
  passwordCost: TEST_HASH_COST,
  captchaTries: TEST_CAPTCHA_TRIES,
  startDecoding: sharedDecoding,
} as const satisfies Partial<AppDeps>

export interface TestAppOptions {
  readonly runsLanes?: boolean
  readonly log?: Log
  /** Where the practice bank runs. */
  readonly simulator?: SimulatorPlace
  /** Another node, whose database this one shares. */
  readonly beside?: TestApp
  /** Stands between the application and its engine of search. */
  readonly aroundEngine?: (engine: SearchEngine) => void
  /** Whether each sent file is decoded in a process of its own, as by a server. */
  readonly decodesApart?: boolean
  /** Adds calls of the test's own. */
  readonly beforeReady?: (app: FastifyInstance) => void
}

/** Builds the application; `env` holds settings as the environment would; lanes run by themselves only on request. Call `close` in `afterAll`. */
export async function testApp(
  env: Readonly<Record<string, string>> = {},
  { runsLanes = false, log = silentLog(), simulator, beside, aroundEngine, beforeReady, decodesApart = false }: TestAppOptions = {},
): Promise<TestApp> {
  const database = beside?.database ?? (await testDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'app-'))
  const config = loadConfig({ DATA_DIR: folder, DEMO: 'off', SEARCH_WORKERS: '1', ...env })
  const readiness = createReadiness()
  const keys = await openKeyRing(database.db, TEST_SECRET)
  // The application works as the server does, with its rights alone; tests look and interfere as the owner.
  const own = openDatabase(database.serverUrl, { log: silentLog(), use: 'web' })
  const engine = openSearchEngine({ config, log, database: own })
  aroundEngine?.(engine)
  const app = await buildApp({
    engine,
    keys,
    config,
    log,
    database: own,
    readiness,
    csrfKey: Buffer.alloc(CSRF_KEY_BYTES),
    hasPages: false,
    runsLanes,
    simulator,
    ...AT_LITTLE_COST,
    ...(decodesApart ? { startDecoding: undefined } : {}),
  })
  const checkAnswers = watchAnswers(app)
  beforeReady?.(app)
  await app.ready()
  const close = async () => {
    await app.close()
    await own.close()
    if (beside === undefined) await database.close()
    rmSync(folder, { recursive: true, force: true })
    checkAnswers()
  }
  return { app, database, readiness, keys, dataDir: folder, close }
}
