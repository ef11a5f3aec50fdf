import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { PostgresEngine } from './postgres-engine.ts'
import { pruneFeed } from '#modules/lot-documents/index.ts'
import { everyNight } from './nightly.ts'
import type { SearchEngine } from './search-engine.ts'
import { WorkerEngine } from './worker-engine.ts'

/** Where the index is stored between two starts, inside the data folder. */
const SNAPSHOT = ['search', 'lots.snapshot'] as const

export interface EngineSetup {
  readonly config: Pick<Config, 'dataDir' | 'searchWorkers'>
  readonly log: Log
  readonly database: Database
}

interface IndexWorkersSetup extends Pick<Config, 'dataDir'> {
  readonly url: string
  readonly workers: number
  readonly log: Log
  /** Resolved once the database answers; left out: it does already. */
  readonly isBaseReady?: Promise<void>
}

/** Starts index workers. */
export const openIndexWorkers = ({ dataDir, ...setup }: IndexWorkersSetup): SearchEngine =>
  new WorkerEngine({ ...setup, snapshotPath: join(dataDir, ...SNAPSHOT) })

/** The engine that the configuration asks for: index workers, or plain PostgreSQL when SEARCH_WORKERS is 0. */
export function openSearchEngine({ config, log, database }: EngineSetup): SearchEngine {
  if (config.searchWorkers === 0) return new PostgresEngine({ pool: database.pool, log })
  const url = database.pool.options.connectionString ?? ''
  return openIndexWorkers({ url, dataDir: config.dataDir, workers: config.searchWorkers, log })
}

/** Each night: compares index and table, rebuilds on a difference, and deletes feed rows that everybody has read. */
export function watchNightly(engine: SearchEngine, { database, log }: Pick<EngineSetup, 'database' | 'log'>): { stop(): void } {
  return everyNight(async () => {
    try {
      if (!(await engine.verify())) log.error('the lot index differed from the table and was built anew')
      await pruneFeed(database.pool)
    } catch (error) {
      log.warn({ err: error }, 'the lot index was not compared with the table')
    }
  })
}
