import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppRooms } from './app.ts'
import type { Config } from '#platform/config.ts'
import { isLoopback } from '#platform/settings/field.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { looseSettings } from '#platform/db/durability.ts'
import { isMigrated, latestMigration, migrate } from '#platform/db/migrate.ts'
import { restrictServer } from '#platform/db/server-role.ts'
import { readDemoFacts, recordDemo } from '#platform/demo/demo-mode.store.ts'
import { decideDemo, type DemoDecision } from '#platform/demo/demo-mode.ts'
import { type RunningSimulator, runSimulator } from '#platform/gateway/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { createReadiness, type Readiness } from '#platform/health.ts'
import { listen, otherAddresses, refuseTakenPort } from '#platform/edge/listen.ts'
import { openKeyRing, type KeyRing } from '#platform/keys/key-ring.ts'
import { createLog, type Log } from '#platform/log.ts'
import { listenForMetrics } from '#platform/metrics.ts'
import { Opened } from '#platform/opened.ts'
import { openServerRuntime, type Runtime } from '#platform/runtime.ts'
import { loadSecret } from '#platform/secret.ts'
import { listenForShutdown, type Shutdown } from '#platform/shutdown.ts'
import { waitForStart } from '#platform/wait-for-start.ts'
import { EarlyIndex } from './early-index.ts'

/** Requests in flight have this long to end once the server stops; then their connections are cut. */
const DRAIN_LIMIT_MS = 10_000
const READY_LIMIT_MS = 120_000
const READY_POLL_MS = 25
/** With it somebody who finds a hole in the server could rewrite ledgers. */
const OWNS_TABLES =
  'the server connects as the owner of its tables: give it a role of its own in DATABASE_URL, and the owner in DATABASE_OWNER_URL'
/** What keeps running after that is left to the end of the process. */
const CUT_LIMIT_MS = 1_000

/** What a step of the start works with. */
export interface ServerContext {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  /** Connection address of the owner of the tables. */
  readonly url: string
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
}

/** The steps of a start that are not the server's own. */
export interface ServerSteps {
  /** Runs once the data folder is ours, while the database starts. */
  prepare(say: (line: string) => void): Promise<void>
  /** Shows on a terminal that a step of unknown length goes on. */
  showWhile<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Fills an empty database with the demo world, or goes on with one begun. */
  makeDemoWorld(context: ServerContext): Promise<void>
  /** Adds the people that the demo world lacks, and answers the lines about who can be signed in as. */
  addDemoPeople(context: ServerContext & { readonly keys: KeyRing }): Promise<readonly string[]>
  /** Keeps that world of today, and its lanes running, beside the server until the signal says stop. */
  keepDemoWorldAlive(context: ServerContext & AppRooms & { readonly keys: KeyRing }): Promise<void>
}

interface Opening {
  readonly config: Config
  readonly log: Log
  readonly steps: ServerSteps
  readonly shutdown: Shutdown
}

interface Open {
  readonly address: string
  /** Lines about the demo world's people; none where there is no demo world. */
  readonly people: readonly string[]
}

function say(line: string): void {
  process.stdout.write(line + '\n')
}

function watchDatabase(database: Database, runtime: Runtime): Readiness {
  const readiness = createReadiness()
  const newest = latestMigration()
  readiness.add('database', async () => {
    if (runtime.postgres !== null && runtime.postgres.state() !== 'up') return false
    await database.pool.query('select 1')
    return true
  })
  const { archive } = runtime
  if (archive !== null) readiness.add('archive', () => archive.isKeeping())
  readiness.add('migrations', () => isMigrated(database.db, newest))
  return readiness
}

/** The address is printed when it can be used: the search index loads while the port is open already. */
async function waitUntilReady(readiness: Readiness, shutdown: Shutdown): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS; waitedMs += READY_POLL_MS) {
    const checks = await readiness.ask()
    shutdown.throwIfRequested()
    if (Object.values(checks).every(Boolean)) return
    await sleep(READY_POLL_MS)
  }
  const missing = Object.entries(await readiness.ask()).flatMap(([name, isMet]) => (isMet ? [] : [name]))
  say(`Not ready yet: ${missing.join(', ')}. It goes on trying; /health/ready tells.`)
}

async function fillDemo(steps: ServerSteps, context: ServerContext): Promise<DemoDecision> {
  const { config, database } = context
  const decision = decideDemo(config, await readDemoFacts(database.db))
  if (decision !== 'make') return decision
  await recordDemo(database.db, 'making')
  await steps.makeDemoWorld(context)
  await recordDemo(database.db, 'made')
  return decision
}

/** Whether an answered bid survives a power cut; where it does not, no lane is run and the log says why (assurance T4). */
async function keepsItsWord({ pool }: Database, log: Log): Promise<boolean> {
  const settings = await looseSettings(pool)
  if (settings.length > 0)
    log.error({ settings }, 'PostgreSQL may lose what it has confirmed; no sale runs here until these settings are on')
  return settings.length === 0
}

/** Migrates, and answers whether the server owns less than its tables. */
async function prepareTables({ url, serverUrl }: Runtime): Promise<boolean> {
  await migrate(url)
  return restrictServer({ ownerUrl: url, serverUrl })
}

/** Looks for bids that an earlier version left without their event, beside the start: a long ledger takes seconds. */
function mendBids({ url, log }: { readonly url: string; readonly log: Log }, opened: Opened): void {
  const mended = import('#modules/bid-engine/index.ts')
    .then(({ setStrayBidsAside }) => setStrayBidsAside(url, log))
    .catch((error: unknown) => log.error({ err: error }, 'bids without an event could not be looked for'))
  opened.add('the search for stray bids', async () => void (await mended))
}

/** Starts the practice bank where a demo world or the settings want it; without it payments are off, and the rest goes on. */
async function openBank(
  { config, log, keys }: { readonly config: Config; readonly log: Log; readonly keys: KeyRing },
  demo: DemoDecision,
): Promise<RunningSimulator | null> {
  const { bySite, fallback, simulatorPort } = config.gateway
  const isNamed = fallback === 'simulator' || Object.values(bySite).includes('simulator')
  const isForDemo = demo !== 'off' && fallback === undefined && isLoopback(config.host)
  if (!isNamed && !isForDemo) return null
  return runSimulator({ keys, dataDir: config.dataDir, port: simulatorPort }).catch((error: unknown) => {
    log.error({ err: error }, 'there is no gateway: the practice bank did not start')
    return null
  })
}

async function drain(app: FastifyInstance): Promise<void> {
  const closed = app.close().then(() => true)
  const isDrained = await Promise.race([closed, sleep(DRAIN_LIMIT_MS, false, { ref: false })])
  if (isDrained) return
  app.server.closeAllConnections()
  await Promise.race([closed, sleep(CUT_LIMIT_MS, false, { ref: false })])
}

async function open({ config, log, steps, shutdown }: Opening, opened: Opened): Promise<Open> {
  await refuseTakenPort(config)
  // While PostgreSQL starts, everything that the application is made of is loaded.
  const index = new EarlyIndex(config, log)
  const loading = import('#app.ts')
  loading.catch(() => undefined)
  const onAddress = (url: string): void => index.open(url)
  const waiting = { config, log, signal: shutdown.signal, say }
  const opening = { config, log, command: 'start', prepare: () => steps.prepare(say), onAddress }
  const runtime = await waitForStart(() => openServerRuntime(opening), waiting).catch(async (error: unknown) => {
    await index.close()
    throw error
  })
  opened.add('the database', () => runtime.close())
  opened.add('the index', () => index.close())
  shutdown.throwIfRequested()
  if (!(await waitForStart(() => steps.showWhile('Preparing the database', () => prepareTables(runtime)), waiting))) log.warn(OWNS_TABLES)
  const engine = await index.begin()
  const onNotArchived = (): void => runtime.archive?.owe()
  const database = openDatabase(runtime.serverUrl, { log, use: 'web', onNotArchived })
  opened.add('the pool', () => database.close())
  const isOpen = (): boolean => runtime.archive?.isKeeping() ?? true
  const engineDatabase = openDatabase(runtime.serverUrl, { log, use: 'engine', onNotArchived, isOpen })
  opened.add("the engine's pool", () => engineDatabase.close())
  const keys = await openKeyRing(database.db, loadSecret(config))
  shutdown.throwIfRequested()
  const context: ServerContext = { config, log, database, url: runtime.url, signal: shutdown.signal }
  const demo = await fillDemo(steps, context)
  shutdown.throwIfRequested()
  const starting = openBank({ config, log, keys }, demo)
  opened.add('the practice bank', async () => (await starting)?.stop())
  const people = demo === 'off' ? [] : await steps.addDemoPeople({ ...context, keys })
  shutdown.throwIfRequested()
  const bank = await starting
  shutdown.throwIfRequested()
  const readiness = watchDatabase(database, runtime)
  const { buildApp } = await loading
  mendBids({ url: runtime.url, log }, opened)
  const csrfKey = keys.derive('csrf')
  const app = await buildApp({
    config,
    log,
    database,
    engineDatabase,
    readiness,
    keys,
    csrfKey,
    hasPages: true,
    runsLanes: await keepsItsWord(engineDatabase, log),
    simulator: bank?.place,
    ...(engine && { engine }),
  })
  opened.add('the server', () => drain(app))
  await app.ready()
  shutdown.throwIfRequested()
  if (config.metricsPort !== undefined) {
    const metrics = await listenForMetrics(config.metricsPort)
    opened.add('the metrics port', async () => void metrics.close())
  }
  const address = await listen(app, config)
  runtime.lock?.announce(address)
  await steps.showWhile('Loading the search index', () => waitUntilReady(readiness, shutdown))
  if (demo !== 'off') {
    const demoWorld = steps.keepDemoWorldAlive({ ...context, ...app.rooms, keys })
    opened.add('the demo world', () => Promise.race([demoWorld, sleep(DRAIN_LIMIT_MS, undefined, { ref: false })]))
  }
  return { address, people }
}

/**
 * Runs the server from its first step to its last, and answers the exit code. It ends by SIGINT, SIGTERM, SIGHUP or the end of its launcher:
 * no new connections, requests in flight get DRAIN_LIMIT_MS, then the database is closed. A second signal ends it at once.
 */
export async function runServer(config: Config, steps: ServerSteps): Promise<number> {
  const log = createLog(config.logLevel)
  const opened = new Opened()
  const shutdown = listenForShutdown(() => process.exit(EXIT.interrupted))
  try {
    const { address, people } = await open({ config, log, steps, shutdown }, opened)
    say(`Hammerlane is ready at ${address}`)
    const others = otherAddresses(address, config)
    if (others.length > 0) say(`Other sites: ${others.join(' ')}`)
    for (const line of people) say(line)
    if (people.length > 0) say(`Sign in as one of them by a click: ${address}/demo`)
    const reason = await shutdown.requested
    log.info({ reason }, 'stopping')
    say('Stopping.')
  } catch (error) {
    // A step that was cut off by the request to stop fails in its own way.
    if (!shutdown.signal.aborted) throw error
  } finally {
    await opened.closeAll(log)
    shutdown.done()
  }
  const crash = shutdown.crash()
  if (crash === null) return EXIT.ok
  log.fatal({ err: crash }, 'stopped by an error nobody caught')
  return EXIT.failed
}
