// P3: searches while 200 lots a second change, against the same searches at rest; and how long until a change is found on every node.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { IndexQuery } from '@app/lot-index/query.ts'
import type { SearchEngine } from '../../apps/server/src/modules/search-engine/index.ts'
import { LEAST_ROUNDS, median, quantile, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import type { CommittedChange } from '../world/lot-changer.ts'
import { readLotSamples } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { indexQueryOf, mixedRequests } from '../world/mixed-requests.ts'
import { openReadyEngine, rowsMs } from '../world/ready-engine.ts'
import { openWorldDatabase } from '../world/world-database.ts'

const LOTS = 300_000
const QUERIES_PER_ROUND = 300
const WARM_UP_QUERIES = 150
const CHANGES_WATCHED = 60
const NODES = 2
const SETTLE_MS = 2_000
const POLL_MS = 5
const MOST_TIMES = 1.5
const VISIBLE_LIMIT_MS = 1_500

const dataDir = await makeWorld(scaled(LOTS))
const database = await openWorldDatabase(dataDir)
const own = mkdtempSync(join(tmpdir(), 'search-under-change-'))
const openNode = (name: number): Promise<SearchEngine> =>
  openReadyEngine(database, { dataDir: join(own, `node-${name}`), searchWorkers: 1 })
const samples = await readLotSamples(database.pool)
const nowMs = Date.now()
const engine = await openNode(0)
const changer = fork(fileURLToPath(new URL('../world/lot-changer.ts', import.meta.url)), [database.url], { execArgv: [] })
await once(changer, 'message')
const changes: CommittedChange[] = []
changer.on('message', (message: CommittedChange | string) => void (typeof message === 'string' || changes.push(message)))

async function rest(): Promise<void> {
  const resting = new Promise<void>((resolve) => {
    const hear = (message: unknown): void => {
      if (message !== 'resting') return
      changer.off('message', hear)
      resolve()
    }
    changer.on('message', hear)
  })
  changer.send('rest')
  await resting
}

async function latencies(count: number, seed: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (const request of mixedRequests(samples, scaled(count), seed)) {
    const begunMs = performance.now()
    const { ids } = await engine.search(indexQueryOf(request, nowMs))
    await rowsMs(database.pool, ids)
    times.push(performance.now() - begunMs)
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

async function latenciesUnderChange(count: number, seed: number): Promise<{ p50: number; p99: number; perSecond: number }> {
  changes.length = 0
  const begunMs = performance.now()
  changer.send('run')
  const measured = await latencies(count, seed)
  await rest()
  const seconds = (performance.now() - begunMs) / 1000
  return { ...measured, perSecond: changes.reduce((sum, { lots }) => sum + lots, 0) / seconds }
}

const isFound = ({ lot, highBid }: CommittedChange): IndexQuery => ({
  groups: [
    { tag: '', where: { op: 'ids', ids: [lot] } },
    { tag: '', where: { op: 'range', field: 'bid', min: highBid, max: highBid } },
  ],
  facets: [],
  sort: [],
  offset: 0,
  limit: 1,
})

/** Milliseconds from the commit until every node finds a change. */
async function visibleAfterMs(change: CommittedChange, nodes: readonly SearchEngine[]): Promise<number> {
  await Promise.all(
    nodes.map(async (node) => {
      while ((await node.search(isFound(change))).total === 0) await sleep(POLL_MS)
    }),
  )
  return Date.now() - change.atMs
}

await latencies(WARM_UP_QUERIES, 3)
const idle: { p50: number; p99: number }[] = []
const busy: { p50: number; p99: number; perSecond: number }[] = []
for (let round = 0; round < LEAST_ROUNDS; round++) {
  idle.push(await latencies(QUERIES_PER_ROUND, 300 + round))
  busy.push(await latenciesUnderChange(QUERIES_PER_ROUND, 300 + round))
  await sleep(SETTLE_MS)
}

const nodes = [engine, ...(await Promise.all(Array.from({ length: NODES - 1 }, (_, at) => openNode(at + 1))))]
const visible: number[] = []
changer.send('run')
await sleep(SETTLE_MS)
for (let watched = 0; watched < scaled(CHANGES_WATCHED); watched++) {
  changes.length = 0
  while (changes.length === 0) await sleep(1)
  const [change] = changes
  if (change) visible.push(await visibleAfterMs(change, nodes))
}
await rest()
changer.disconnect()
for (const node of nodes) await node.close()
await database.close()
rmSync(own, { recursive: true })
// The world is not as it was made.
rmSync(join(dataDir, 'bench-stamp'), { force: true })

const idleP99 = spreadOf(idle.map(({ p99 }) => p99))
const busyP99 = spreadOf(busy.map(({ p99 }) => p99))
const busyP50 = spreadOf(busy.map(({ p50 }) => p50))
const idleP50 = spreadOf(idle.map(({ p50 }) => p50))
const ratio = busyP99.median / idleP99.median
const longest = Math.max(...visible)
await record({
  id: 'P3',
  rows: [
    row('search while lots change, p99', busyP99, { unit: 'ms', ratio }),
    row('search at rest, p99', idleP99, { unit: 'ms' }),
    row('search while lots change, p50', busyP50, { unit: 'ms', ratio: busyP50.median / idleP50.median }),
    row('search at rest, p50', idleP50, { unit: 'ms' }),
    { name: 'lots changed', value: median(busy.map(({ perSecond }) => perSecond)), unit: 'lots/s' },
    row(`commit until found on ${NODES} nodes`, spreadOf(visible), { unit: 'ms' }),
  ],
  wants: `p99 ≤ ${MOST_TIMES}× of rest, a change found on every node within ${VISIBLE_LIMIT_MS} ms`,
  holds: ratio <= MOST_TIMES && longest <= VISIBLE_LIMIT_MS,
})
