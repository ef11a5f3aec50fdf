import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../log.ts'
import { isAlive } from '../process-life.ts'
import { openCluster } from './cluster.ts'
import { makeDataDir } from './cluster-home.ts'
import { hasCluster } from './cluster-record.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startPostgres } from './supervisor.ts'

/** Memory that Linux shows as a folder: databases are made and dropped here by the hundred, and a busy disk takes seconds for each. */
const MEMORY_FOLDER = '/dev/shm'
/** So much of it has to be free, bytes; a run of all tests takes a tenth of it. */
const MEMORY_LEAST_BYTES = 8 * 2 ** 30
const PREFIX = 'hammerlane-scratch-'
const OWNER_FILE = 'owner.pid'

/** Where throw-away clusters lie: in memory where there is enough of it, else in the temporary folder. */
export function scratchFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MEMORY_LEAST_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Removes a data folder that a killed process left, and stops the PostgreSQL that may still run in it. */
export async function removeLeft(dataDir: string): Promise<void> {
  if (hasCluster(dataDir)) {
    const cluster = openCluster(dataDir)
    const left = findPostmaster(cluster)
    if (left !== null) await stopPostmaster(cluster, left)
    rmSync(cluster.home, { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Removes what killed processes left in a folder. */
async function sweep(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const folder = join(base, name)
    const owner = join(folder, OWNER_FILE)
    if (!name.startsWith(PREFIX) || !existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue
    await removeLeft(folder)
  }
}

/** Starts a PostgreSQL that may forget everything; its `stop` removes it again. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  const base = scratchFolder()
  for (const folder of new Set([base, tmpdir()])) await sweep(folder)
  const dataDir = makeDataDir(join(base, PREFIX + randomBytes(6).toString('hex')))
  writeFileSync(join(dataDir, OWNER_FILE), String(process.pid))
  const postgres = await startPostgres({ dataDir, log: silentLog(), durability: 'none' })
  const stop = async () => {
    await postgres.stop()
    for (const folder of [postgres.cluster.home, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  return { ...postgres, stop }
}
