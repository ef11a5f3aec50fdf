import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isArchived, leaveLogArchive, type LogArchive, openLogArchive } from './archive/index.ts'
import type { Config } from './config.ts'
import { type DataDirLock, DataDirInUse, lockDataDir } from './data-dir-lock.ts'
import { countOtherProcesses } from './db/other-processes.ts'
import type { Log } from './log.ts'
import { type EmbeddedPostgres, findRunningPostgres, startPostgres } from './postgres/supervisor.ts'

/** A server that was killed or is stopping is gone within this time; a running one is refused after it. */
const SERVER_LOCK_WAIT_MS = 3_000
/** A command beside a server that is just starting waits for its PostgreSQL. */
const GUEST_WAIT_MS = 30_000
const GUEST_POLL_MS = 250
/** A command that started PostgreSQL waits this long for other commands to finish with it. */
const OTHERS_LIMIT_MS = 600_000
const OTHERS_POLL_MS = 250

/** The database a process works on, and what it holds to do so. */
export interface Runtime {
  /** Connection address of the owner of the tables. */
  readonly url: string
  /** Connection address of the server; the same as `url` where it was given no other. */
  readonly serverUrl: string
  /** The embedded PostgreSQL, when this process started or adopted it. */
  readonly postgres: EmbeddedPostgres | null
  readonly lock: DataDirLock | null
  /** Where the database's log is archived as it is written; null for nowhere. */
  readonly archive: LogArchive | null
  /** Stops what this process started and gives the data folder free. */
  close(): Promise<void>
}

interface Opening {
  readonly config: Config
  readonly log: Log
  /** Name of the command, shown to others who find the data folder in use. */
  readonly command: string
  /** Called with where the database will answer the server, before it does. */
  readonly onAddress?: (url: string) => void
  /** Whether it is the installation's server, which goes on running. */
  readonly isServer?: boolean
}

/** A command without an archive leaves the log that is held back for it; a server gives it up. */
async function openArchive({ config, log, isServer }: Opening, postgres: EmbeddedPostgres): Promise<LogArchive | null> {
  if (config.archive !== undefined) return openLogArchive(postgres.url(), { ...config.archive, log })
  if (isArchived(postgres.cluster.data)) await leaveLogArchive(postgres.url(), { isGivenUp: isServer === true, log })
  return null
}

async function openOwned(opening: Opening, lock: DataDirLock): Promise<Runtime & { postgres: EmbeddedPostgres }> {
  let postgres: EmbeddedPostgres | undefined
  try {
    const { config, log, onAddress } = opening
    const started = await startPostgres({ dataDir: config.dataDir, log, onAddress })
    postgres = started
    const archive = await openArchive(opening, started)
    const close = async () => {
      archive?.expectEnd()
      await started.stop()
      await archive?.close()
      lock.release()
    }
    return { url: started.url(), serverUrl: started.serverUrl(), postgres: started, lock, archive, close }
  } catch (error) {
    await postgres?.stop()
    lock.release()
    throw error
  }
}

/** A database that somebody else runs. */
const given = (databaseUrl: string, { databaseOwnerUrl }: Config): Omit<Runtime, 'close'> => ({
  url: databaseOwnerUrl ?? databaseUrl,
  serverUrl: databaseUrl,
  postgres: null,
  lock: null,
  archive: null,
})

/**
 * Opens the database for a server: it must be the only one on its data folder. `prepare` runs once the folder is ours, while the
 * database starts.
 * @throws DataDirInUse when it is not; Error with one clear line when PostgreSQL cannot run.
 */
export async function openServerRuntime(opening: Opening & { prepare: () => Promise<void> }): Promise<Runtime> {
  const { config, command } = opening
  const lock = await lockDataDir(config.dataDir, { command, waitMs: SERVER_LOCK_WAIT_MS })
  const starting: Promise<Runtime> =
    config.databaseUrl === undefined
      ? openOwned({ ...opening, isServer: true }, lock)
      : Promise.resolve({ ...given(config.databaseUrl, config), lock, close: async () => lock.release() })
  // Were it to fail before `prepare` ends, the failure is met after it.
  starting.catch(() => undefined)
  try {
    await opening.prepare()
  } catch (error) {
    await starting.then((runtime) => runtime.close()).catch(() => undefined)
    throw error
  }
  return starting
}

async function waitForOthers(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'hammerlane closing' })
  await client.connect()
  try {
    for (let waitedMs = 0; waitedMs < OTHERS_LIMIT_MS; waitedMs += OTHERS_POLL_MS) {
      if ((await countOtherProcesses(client)) === 0) return
      await sleep(OTHERS_POLL_MS)
    }
  } finally {
    await client.end()
  }
}

async function openAsGuest(opening: Opening): Promise<Runtime | null> {
  for (let waitedMs = 0; waitedMs < GUEST_WAIT_MS; waitedMs += GUEST_POLL_MS) {
    const url = await findRunningPostgres(opening.config.dataDir)
    if (url !== null) return { url, serverUrl: url, postgres: null, lock: null, archive: null, close: async () => undefined }
    const freed = await openAsOwner(opening)
    if (freed !== null) return freed
    await sleep(GUEST_POLL_MS)
  }
  return null
}

async function openAsOwner(opening: Opening): Promise<Runtime | null> {
  try {
    const lock = await lockDataDir(opening.config.dataDir, { command: opening.command, waitMs: 0 })
    const owned = await openOwned(opening, lock)
    const close = async () => {
      await waitForOthers(owned.url).catch(() => undefined)
      await owned.close()
    }
    return { ...owned, close }
  } catch (error) {
    if (error instanceof DataDirInUse) return null
    throw error
  }
}

/**
 * Opens the database for a command: beside a running server as its guest, else by starting PostgreSQL for the while.
 * @throws Error with one clear line when neither works.
 */
export async function openCommandRuntime(opening: Opening): Promise<Runtime> {
  const { config } = opening
  if (config.databaseUrl !== undefined) return { ...given(config.databaseUrl, config), close: async () => undefined }
  const runtime = (await openAsOwner(opening)) ?? (await openAsGuest(opening))
  if (runtime === null) throw new Error(`The database of ${config.dataDir} did not answer within ${GUEST_WAIT_MS / 1000} s.`)
  return runtime
}
