import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../log.ts'
import { isAlive } from '../process-life.ts'
import { openCluster } from './cluster.ts'
import { makeDataDir } from './cluster-home.ts'
import { hasCluster } from './cluster-record.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startPostgres } from './supervisor.ts'

const PREFIX = 'hammerlane-scratch-'
const OWNER_FILE = 'owner.pid'

/** Stops and removes what killed processes left. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    const owner = join(folder, OWNER_FILE)
    if (!name.startsWith(PREFIX) || !existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue
    if (hasCluster(folder)) {
      const cluster = openCluster(folder)
      const left = findPostmaster(cluster)
      if (left !== null) await stopPostmaster(cluster, left)
      rmSync(cluster.home, { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a PostgreSQL in the temporary folder that may forget everything; its `stop` removes it again. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  await sweep()
  const dataDir = makeDataDir(join(tmpdir(), PREFIX + randomBytes(6).toString('hex')))
  writeFileSync(join(dataDir, OWNER_FILE), String(process.pid))
  const postgres = await startPostgres({ dataDir, log: silentLog(), durability: 'none' })
  const stop = async () => {
    await postgres.stop()
    for (const folder of [postgres.cluster.home, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  return { ...postgres, stop }
}
