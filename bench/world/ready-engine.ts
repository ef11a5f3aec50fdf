import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { ANONYMOUS } from '@app/rules/access/can.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { readLotRows, searchRow, searchRowJson } from '../../apps/server/src/modules/lots/index.ts'
import { type SearchEngine, type EngineSetup, openSearchEngine } from '../../apps/server/src/modules/search-engine/index.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'

const READY_POLL_MS = 50
const viewer = viewerOf(ANONYMOUS, siteOf('CPRTUS'))

/** A search engine as the server opens it, ready to answer. `dataDir` is where it keeps its snapshot. */
export async function openReadyEngine(database: EngineSetup['database'], config: EngineSetup['config']): Promise<SearchEngine> {
  const engine = openSearchEngine({ config, log: silentLog(), database })
  while (!engine.isReady()) await sleep(READY_POLL_MS)
  return engine
}

/** Milliseconds to read the rows of a page from the database and make their JSON. */
export async function rowsMs(pool: Pool, lots: readonly number[]): Promise<number> {
  const begunMs = performance.now()
  const made = new Set((await readLotRows(pool, lots)).map((one) => searchRowJson(searchRow(one, viewer)).length && one.number))
  if (lots.some((lot) => !made.has(lot))) throw new Error('a row is missing')
  return performance.now() - begunMs
}
