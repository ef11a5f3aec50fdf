// P2: the searches of P1 at a million lots against 300,000, and what a lot takes in memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIndex } from '@app/lot-index/lot-index.ts'
import type { IndexQuery } from '@app/lot-index/query.ts'
import { LOT_SCHEMA, readAllDocuments } from '../../apps/server/src/modules/lot-documents/index.ts'
import { LEAST_ROUNDS, quantile, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { readLotSamples } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { indexQueryOf, mixedRequests, unfilteredRequest } from '../world/mixed-requests.ts'
import { openReadyEngine, rowsMs } from '../world/ready-engine.ts'
import { openWorldDatabase } from '../world/world-database.ts'

const SMALL = 300_000
const LARGE = 1_000_000
const QUERIES_PER_ROUND = 200
const WARM_UP_QUERIES = 150
const UNFILTERED_QUERIES = 40
const MOST_TIMES = 4
const MOST_BYTES = 220
const nowMs = Date.now()

async function openSide(lots: number) {
  const database = await openWorldDatabase(await makeWorld(scaled(lots)))
  const own = mkdtempSync(join(tmpdir(), 'search-growth-'))
  const engine = await openReadyEngine(database, { dataDir: own, searchWorkers: 1 })
  const samples = await readLotSamples(database.pool)
  const timeOf = async (query: IndexQuery): Promise<number> => {
    const begunMs = performance.now()
    const { ids } = await engine.search(query)
    await rowsMs(database.pool, ids)
    return performance.now() - begunMs
  }
  const timesOf = async (queries: readonly IndexQuery[]): Promise<number[]> => {
    const times: number[] = []
    for (const query of queries) times.push(await timeOf(query))
    return times
  }
  return {
    database,
    mixed: (count: number, seed: number) => timesOf(mixedRequests(samples, scaled(count), seed).map((one) => indexQueryOf(one, nowMs))),
    unfiltered: () => timesOf(Array.from({ length: scaled(UNFILTERED_QUERIES) }, () => indexQueryOf(unfilteredRequest(''), nowMs))),
    closeEngine: async () => {
      await engine.close()
      rmSync(own, { recursive: true })
    },
  }
}

type Side = Awaited<ReturnType<typeof openSide>>

/** Bytes a lot by the index's own account, and by that of the process. */
async function bytesPerLot({ database }: Side): Promise<{ own: number; process: number }> {
  const used = (): number => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const index = createIndex(LOT_SCHEMA)
  for await (const documents of readAllDocuments(database.pool)) index.putMany(documents)
  index.settle()
  index.search(indexQueryOf(unfilteredRequest(''), nowMs))
  return { own: index.memoryBytes() / index.size, process: (used() - before) / index.size }
}

const small = await openSide(SMALL)
const large = await openSide(LARGE)
for (const side of [small, large]) await side.mixed(WARM_UP_QUERIES, 2)
const times: Record<'small' | 'large' | 'unfiltered', number[][]> = { small: [], large: [], unfiltered: [] }
for (let round = 0; round < LEAST_ROUNDS; round++) {
  times.small.push(await small.mixed(QUERIES_PER_ROUND, 200 + round))
  times.large.push(await large.mixed(QUERIES_PER_ROUND, 200 + round))
  times.unfiltered.push(await large.unfiltered())
}
await small.closeEngine()
await large.closeEngine()
const bytes = await bytesPerLot(large)
await small.database.close()
await large.database.close()

const at = (name: keyof typeof times, share: number) => spreadOf(times[name].map((round) => quantile(round, share)))
const ratio = at('large', 0.5).median / at('small', 0.5).median
const unfiltered = at('unfiltered', 0.5)
await record({
  id: 'P2',
  rows: [
    row(`p50 at ${scaled(LARGE).toLocaleString('en-US')} lots`, at('large', 0.5), { unit: 'ms', ratio }),
    row(`p50 at ${scaled(SMALL).toLocaleString('en-US')} lots`, at('small', 0.5), { unit: 'ms' }),
    row(`p99 at ${scaled(LARGE).toLocaleString('en-US')} lots`, at('large', 0.99), {
      unit: 'ms',
      ratio: at('large', 0.99).median / at('small', 0.99).median,
    }),
    row(`unfiltered page at ${scaled(LARGE).toLocaleString('en-US')} lots, p50`, unfiltered, { unit: 'ms' }),
    { name: 'index, text included', value: bytes.own, unit: 'bytes a lot' },
    { name: 'growth of the process with it', value: bytes.process, unit: 'bytes a lot' },
  ],
  wants: `p50 ≤ ${MOST_TIMES}× of 300,000 lots, unfiltered page ≤ p50, index ≤ ${MOST_BYTES} bytes a lot`,
  holds: ratio <= MOST_TIMES && unfiltered.median <= at('large', 0.5).median && bytes.own <= MOST_BYTES,
})
