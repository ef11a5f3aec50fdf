import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres/supervisor.ts'
import { looseSettings } from './durability.ts'

let postgres: EmbeddedPostgres
beforeAll(async () => {
  postgres = await startPostgres({ dataDir: aDataDir(), log: silentLog() })
})
afterAll(async () => {
  await postgres.stop()
  removeDataDirs()
})

async function looseWith(options: string): Promise<readonly string[]> {
  const pool = new Pool({ connectionString: postgres.url(), options })
  // A connection that is still closing as the database stops is no fault.
  pool.on('error', () => undefined)
  return looseSettings(pool).finally(() => pool.end())
}

test('T4: the embedded PostgreSQL keeps what it confirms; a connection that does not wait for the disk is told', async () => {
  expect(await looseWith('')).toEqual([])
  expect(await looseWith('-c synchronous_commit=local')).toEqual([])
  expect(await looseWith('-c synchronous_commit=off')).toEqual(['synchronous_commit'])
})
