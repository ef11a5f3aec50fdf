import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import type { Log } from '../log.ts'
import { isAlive } from '../process-life.ts'
import { type Cluster, makeCluster, openCluster } from './cluster.ts'
import { dropSocketDir } from './cluster-home.ts'
import { clusterUrl, DATABASE_NAME, recordedUrl, SERVER_ROLE } from './cluster-record.ts'
import { answers, findPostmaster, type Postmaster, spawnPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'
import type { Durability } from './settings.ts'

/*
 * One supervisor keeps one PostgreSQL running:
 *
 *   starting ──ready──▶ up ──process gone──▶ down ──back-off──▶ starting
 *      └──ended or silent──────────────────▶ down
 *
 * A postmaster left by a killed process is adopted. `stop` leaves this circle from any state.
 */
export type PostgresState = 'starting' | 'up' | 'down'

const WATCH_INTERVAL_MS = 250
const FIRST_BACK_OFF_MS = 250
const MAX_BACK_OFF_MS = 10_000

export interface StartOptions {
  readonly dataDir: string
  readonly log: Log
  readonly durability?: Durability
  /** Called with where the database will answer the server, before it does. */
  readonly onAddress?: ((url: string) => void) | undefined
  /** How long it may recover; by default as long as after a crash. */
  readonly readyLimitMs?: number
}

/** The PostgreSQL of this process's data folder. */
export interface EmbeddedPostgres {
  readonly cluster: Cluster
  /** Connection address of a database in it, by default of Hammerlane's own, as the owner. */
  url(database?: string): string
  /** The same as the server, which owns nothing. */
  serverUrl(): string
  state(): PostgresState
  /** Process id of the postmaster, as long as one runs. */
  pid(): number | null
  /** Stops it and ends the supervision. */
  stop(): Promise<void>
}

interface StartOnce {
  readonly durability: Durability
  readonly ending: AbortSignal
  readonly readyLimitMs?: number | undefined
}

async function startOnce(cluster: Cluster, { durability, ending, readyLimitMs }: StartOnce): Promise<Postmaster> {
  const found = findPostmaster(cluster)
  if (found !== null) {
    try {
      await waitUntilReady(cluster, found, { ending, limitMs: readyLimitMs })
      return found
    } catch (error) {
      if (isAlive(found.pid)) throw error
    }
  }
  const started = await spawnPostmaster(cluster, durability)
  await waitUntilReady(cluster, started, { ending, limitMs: readyLimitMs })
  return started
}

/** Makes the database and the server's role where they are missing. */
async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: clusterUrl(cluster, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
    const { rowCount: roles } = await client.query('select 1 from pg_roles where rolname = $1', [SERVER_ROLE])
    const password = cluster.password === undefined ? '' : ` password ${escapeLiteral(cluster.password)}`
    if (roles === 0) await client.query(`create role ${SERVER_ROLE} login${password}`)
  } finally {
    await client.end()
  }
}

class Supervisor {
  readonly cluster: Cluster
  readonly #starting: StartOnce
  #log: Log
  #state: PostgresState = 'starting'
  #postmaster: Postmaster | null = null
  #ending = new AbortController()
  #watch: Promise<void> = Promise.resolve()

  constructor(cluster: Cluster, { log, durability = 'full', readyLimitMs }: StartOptions) {
    this.cluster = cluster
    this.#starting = { durability, ending: this.#ending.signal, readyLimitMs }
    this.#log = log
  }

  state(): PostgresState {
    return this.#state
  }

  pid(): number | null {
    return this.#postmaster?.pid ?? null
  }

  async start(): Promise<void> {
    this.#postmaster = await startOnce(this.cluster, this.#starting)
    if (this.#postmaster.isAdopted) this.#log.warn({ postmaster: this.#postmaster.pid }, 'a PostgreSQL left running was adopted')
    await makeDatabase(this.cluster)
    this.#state = 'up'
    this.#watch = this.#keepRunning()
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined)
  }

  async #keepRunning(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      if (this.#postmaster !== null && isAlive(this.#postmaster.pid)) await this.#pause(WATCH_INTERVAL_MS)
      else await this.#restart()
    }
  }

  async #restart(): Promise<void> {
    this.#log.error({ postmaster: this.pid() }, 'PostgreSQL is gone; it is started again')
    this.#state = 'down'
    this.#postmaster = null
    for (let backOffMs = FIRST_BACK_OFF_MS; !this.#ending.signal.aborted; backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)) {
      try {
        this.#state = 'starting'
        this.#postmaster = await startOnce(this.cluster, this.#starting)
        this.#state = 'up'
        this.#log.warn({ postmaster: this.pid() }, 'PostgreSQL runs again')
        return
      } catch (error) {
        this.#state = 'down'
        this.#log.error({ err: error, backOffMs }, 'PostgreSQL does not start')
        await this.#pause(backOffMs)
      }
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#watch
    this.#state = 'down'
    const running = this.#postmaster ?? findPostmaster(this.cluster)
    if (running !== null) await stopPostmaster(this.cluster, running)
    this.#postmaster = null
    dropSocketDir(this.cluster)
  }
}

/**
 * Starts, or adopts, the PostgreSQL of a data folder, makes what is missing on a first start, and keeps it running.
 * The caller holds the lock of the data folder.
 * @throws Error with one clear line when it cannot run.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster(options.dataDir)
  options.onAddress?.(clusterUrl(cluster, DATABASE_NAME, SERVER_ROLE))
  await makeCluster(cluster)
  const supervisor = new Supervisor(cluster, options)
  try {
    await supervisor.start()
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return {
    cluster,
    url: (database = DATABASE_NAME) => clusterUrl(cluster, database),
    serverUrl: () => clusterUrl(cluster, DATABASE_NAME, SERVER_ROLE),
    state: () => supervisor.state(),
    pid: () => supervisor.pid(),
    stop: () => supervisor.stop(),
  }
}

/** The address of a PostgreSQL that another process runs in this data folder, or null when none answers. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const url = recordedUrl(dataDir)
  return url !== null && (await answers(url)) ? url : null
}
