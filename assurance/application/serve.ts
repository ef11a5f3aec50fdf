/**
 * The application in a process of its own, as the tests attack it: its own PostgreSQL, the real HTTP listener on a loopback port,
 * lots imported by the importer. It reports to its parent when it is ready and answers the questions of `Question`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { arePagesBuilt } from '../../apps/server/src/platform/pages/index.ts'
import { startScratchPostgres } from '../../apps/server/src/platform/postgres/scratch.ts'
import type { EmbeddedPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { BROKEN_PATHS } from '../headers/requests.ts'
import { writeLotsFile } from './lots-file.ts'
import { SPOILERS } from './spoilers.ts'
import type { Answer, Question, ServeRequest } from './protocol.ts'

const DATABASE = 'assurance'
const CSRF_KEY_BYTES = 32
const READY_POLL_MS = 50
const READY_LIMIT_MS = 60_000
const BIN = join(import.meta.dirname, '../../bin/hammerlane.js')

const tell = (answer: Answer): void => void process.send?.(answer)

async function importLots(file: string, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'import', file], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The import ended with ${String(code)}.`)
}

async function serve(request: ServeRequest): Promise<void> {
  const postgres = await startScratchPostgres()
  process.once('disconnect', () => void postgres.stop().finally(() => process.exit(0)))
  try {
    await serveFrom(postgres, request)
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function serveFrom(postgres: EmbeddedPostgres, request: ServeRequest): Promise<void> {
  const admin = new Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  const url = postgres.url(DATABASE)
  await migrate(url)
  const dataDir = join(request.folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const file = join(request.folder, 'lots.csv')
  if (request.lots > 0) {
    await writeLotsFile(file, request.lots, SPOILERS[request.spoiler])
    await importLots(file, { DATABASE_URL: url, DATA_DIR: dataDir })
  }
  await listen({ request, url, dataDir })
}

/** What a bug and an outage look like over HTTP. */
function addBrokenRoutes(app: FastifyInstance): void {
  const fail = (error: Error) => () => {
    throw error
  }
  app.get(BROKEN_PATHS.bug, fail(new Error('secret detail')))
  app.get(BROKEN_PATHS.page, fail(new Error('secret detail')))
  app.get(BROKEN_PATHS.away, fail(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })))
}

interface Listening {
  readonly request: ServeRequest
  readonly url: string
  readonly dataDir: string
}

async function listen({ request, url, dataDir }: Listening): Promise<void> {
  const log = createLog('error')
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', SEARCH_WORKERS: '1', ...request.env })
  const database = openDatabase(url, { log, use: 'web' })
  const readiness = createReadiness()
  const hasPages = arePagesBuilt()
  const keys = await openKeyRing(database.db, TEST_SECRET)
  const app = await buildApp({ keys, config, log, database, readiness, csrfKey: Buffer.alloc(CSRF_KEY_BYTES), hasPages })
  if (request.hasBrokenRoutes) addBrokenRoutes(app)
  const seen: string[] = []
  app.server.prependListener('request', (message: IncomingMessage) => void seen.push(message.url ?? ''))
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (let waitedMs = 0; Object.values(await readiness.ask()).includes(false); waitedMs += READY_POLL_MS) {
    if (waitedMs > READY_LIMIT_MS) throw new Error('The application does not become ready.')
    await sleep(READY_POLL_MS)
  }
  const { rows } = await database.pool.query<{ number: number }>('select number from lots order by number')
  const lotNumbers = rows.map((row) => row.number)
  const bound = app.server.address()
  const routes = app.edge.routes.map(({ method, url: path }) => ({ method, path }))
  process.on('message', (question: Question) => {
    if (question === 'seen') tell({ kind: 'seen', urls: seen.splice(0) })
    else tell({ kind: 'pollution', names: Object.keys(Object.prototype) })
  })
  tell({
    kind: 'ready',
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    databaseUrl: url,
    hasPages,
    lotNumbers,
    routes,
  })
}

await serve(JSON.parse(process.argv[2] ?? '{}') as ServeRequest).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
