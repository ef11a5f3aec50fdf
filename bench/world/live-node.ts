// One server of several on one database, for measurements and trials of live connections: it reports its cost, and bids on request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { servePapers } from '../../apps/server/test/files/papers-call.ts'
import type { BidOrder } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import { LIVE_CSRF_KEY, LIVE_SECRET } from './live-secrets.ts'

/** What a node is started with, as JSON in its only argument. */
export interface NodeRequest {
  readonly url: string
  readonly redisUrl?: string | undefined
  readonly runsLanes: boolean
  /** Whether it takes papers by the call of the tests, which seals and keeps files and does not wait until they are decoded. */
  readonly takesPapers?: boolean | undefined
  /** The data folder it shares with other nodes; one of its own when left out. */
  readonly dataDir?: string | undefined
}

/** Its questions, and the cost of one so far. */
export type NodeQuestion =
  | { readonly ask: 'cost'; readonly isSwept: boolean }
  | { readonly ask: 'bid'; readonly member: Member; readonly order: BidOrder }
export interface NodeCost {
  readonly cpuMs: number
  readonly residentBytes: number
  /** Time by which the loop was late since the last question, 99th percentile, milliseconds. */
  readonly lagP99Ms: number
}

const LAG_RESOLUTION_MS = 5
const NS_PER_MS = 1e6
const US_PER_MS = 1e3

const request = JSON.parse(process.argv[2] ?? '{}') as NodeRequest
const dataDir = request.dataDir ?? mkdtempSync(join(tmpdir(), 'live-node-'))
const config = loadConfig({
  DATA_DIR: dataDir,
  DEMO: 'off',
  SEARCH_WORKERS: '0',
  DATABASE_URL: request.url,
  ...(request.redisUrl === undefined ? {} : { REDIS_URL: request.redisUrl }),
})
const log = createLog('error')
const database = openDatabase(request.url, { log, use: 'web' })
const app = await buildApp({
  config,
  log,
  database,
  engineDatabase: openDatabase(request.url, { log, use: 'engine' }),
  keys: await openKeyRing(database.db, LIVE_SECRET),
  csrfKey: LIVE_CSRF_KEY,
  readiness: createReadiness(),
  runsLanes: request.runsLanes,
  hasPages: false,
})
if (request.takesPapers === true) servePapers(app, () => database.db)
await app.listen({ host: '127.0.0.1', port: 0 })
const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
lag.enable()

function cost(isSwept: boolean): NodeCost {
  if (isSwept) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const lagP99Ms = Math.max(0, lag.percentile(99) / NS_PER_MS - LAG_RESOLUTION_MS)
  lag.reset()
  return {
    cpuMs: (user + system) / US_PER_MS,
    residentBytes: process.memoryUsage.rss(),
    lagP99Ms,
  }
}

async function answer(question: NodeQuestion): Promise<unknown> {
  if (question.ask === 'cost') return cost(question.isSwept)
  const { bidding } = app.rooms
  const [placed] = await bidding.place(question.member, [question.order], bidding.nowMs())
  return placed
}

process.on('message', ({ id, question }: { id: number; question: NodeQuestion }) => {
  answer(question).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  )
})
process.once('disconnect', () => {
  if (request.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
const bound = app.server.address()
process.send?.({ port: typeof bound === 'object' && bound !== null ? bound.port : 0 })
