// P1: a search from question to page rows, by the index workers, by PostgreSQL, by DuckDB, by minisearch and a loop, and by a scan of columns.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { IndexAnswer, IndexQuery } from '@app/lot-index/query.ts'
import type { SearchEngine } from '../../apps/server/src/modules/search-engine/index.ts'
import { LEAST_ROUNDS, quantile, record, row, spreadOf } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import type { PeerAnswer, PeerQuestion } from '../peers/peer-worker.ts'
import { findRates } from '../../apps/server/src/modules/tax-terms/index.ts'
import { scaled } from '../scale.ts'
import { readLotSamples } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { heavyQuestions } from '../world/heavy-questions.ts'
import { indexQueryOf, mixedRequests } from '../world/mixed-requests.ts'
import { openReadyEngine, rowsMs } from '../world/ready-engine.ts'
import { openWorldDatabase, postgresVersion } from '../world/world-database.ts'

const LOTS = 300_000
// The peers take seconds a question: so many end in a quarter of an hour.
const QUERIES_PER_ROUND = 40
const WARM_UP_QUERIES = 20
const PEER_HEAP_MB = 8_000
const LEAST_TIMES_POSTGRES = 20
const LEAST_TIMES_DUCKDB = 10
const LEAST_TIMES_MINISEARCH = 20
const MOST_SPREAD = 5
/** Longest that one question of any shape may keep everybody else from the search thread (H5), milliseconds. */
const MOST_HELD_MS = 100

type Name = 'workers' | 'postgres' | 'duckDb' | 'minisearch' | 'columnScan'
const NAMES: readonly Name[] = ['workers', 'postgres', 'duckDb', 'minisearch', 'columnScan']

const dataDir = await makeWorld(scaled(LOTS))
const database = await openWorldDatabase(dataDir)
const own = mkdtempSync(join(tmpdir(), 'search-beside-peers-'))
const samples = await readLotSamples(database.pool)
const nowMs = Date.now()
const queriesOf = (count: number, seed: number): IndexQuery[] => mixedRequests(samples, count, seed).map((one) => indexQueryOf(one, nowMs))

const workers = await openReadyEngine(database, { dataDir: own, searchWorkers: 1 })
const postgres = await openReadyEngine(database, { dataDir: own, searchWorkers: 0 })
const worker = new Worker(new URL('../peers/peer-worker.ts', import.meta.url), {
  workerData: { url: database.url },
  resourceLimits: { maxOldGenerationSizeMb: PEER_HEAP_MB },
})
await once(worker, 'message')
// What autovacuum does by itself some minutes after the table was filled.
await database.pool.query('vacuum analyze')

async function askPeer(question: PeerQuestion): Promise<PeerAnswer> {
  const answer = once(worker, 'message')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage(question)
  return ((await answer) as [PeerAnswer])[0]
}

async function askEngine(engine: SearchEngine, query: IndexQuery): Promise<PeerAnswer> {
  const begunMs = performance.now()
  const { version: _version, ...answer } = await engine.search(query)
  return { answer, ms: performance.now() - begunMs }
}

const ask: Record<Name, (query: IndexQuery) => Promise<PeerAnswer>> = {
  workers: (query) => askEngine(workers, query),
  postgres: (query) => askEngine(postgres, query),
  duckDb: (query) => askPeer({ peer: 'duckDb', query }),
  minisearch: (query) => askPeer({ peer: 'minisearch', query }),
  columnScan: (query) => askPeer({ peer: 'columnScan', query }),
}

let differences = 0
let compared = 0
/** minisearch ranks and corrects by rules of its own, so it is compared where no words are. */
function compare(query: IndexQuery, answers: ReadonlyMap<Name, IndexAnswer>): void {
  const expected = answers.get('columnScan')
  for (const name of ['workers', 'postgres', 'duckDb', ...((query.text ?? '') === '' ? (['minisearch'] as const) : [])] as const) {
    compared++
    if (isDeepStrictEqual(answers.get(name), expected)) continue
    differences++
    console.error(`  ${name} differs: ${JSON.stringify({ text: query.text, groups: query.groups, sort: query.sort })}`)
  }
}

type Times = Record<Name | 'rows' | 'index', number[]>

async function runRound(queries: readonly IndexQuery[]): Promise<Times> {
  const times: Times = { workers: [], postgres: [], duckDb: [], minisearch: [], columnScan: [], rows: [], index: [] }
  for (const [at, query] of queries.entries()) {
    const answers = new Map<Name, IndexAnswer>()
    for (const step of NAMES.keys()) {
      const name = NAMES[(at + step) % NAMES.length] as Name
      const { answer, ms } = await ask[name](query)
      const rows = await rowsMs(database.pool, answer.ids)
      times[name].push(ms + rows)
      if (name === 'workers') times.index.push(ms)
      times.rows.push(rows)
      answers.set(name, answer)
    }
    compare(query, answers)
  }
  return times
}

await runRound(queriesOf(scaled(WARM_UP_QUERIES), 2))
const rounds: Times[] = []
for (let round = 0; round < LEAST_ROUNDS; round++) rounds.push(await runRound(queriesOf(scaled(QUERIES_PER_ROUND), 100 + round)))
const held = new Map<string, number[]>()
const rates = await findRates(database.pool)
const { rows: salesFound } = await database.pool.query<{ id: string }>('select id::text from sales order by id')
const sales = salesFound.map(({ id }) => id)
for (let round = 0; round < LEAST_ROUNDS; round++)
  for (const [name, query] of heavyQuestions({ nowMs, round, rates, sales })) {
    const { ms } = await askEngine(workers, query)
    held.set(name, [...(held.get(name) ?? []), ms])
  }
const versions = { postgres: await postgresVersion(database), ...versionsOf('minisearch', '@duckdb/node-api') }
await worker.terminate()
await workers.close()
await postgres.close()
await database.close()
rmSync(own, { recursive: true })

const p50 = (name: keyof Times) => spreadOf(rounds.map((times) => quantile(times[name], 0.5)))
/** Of the questions of all rounds together: one round is too short to have a hundredth. */
const p99 = (name: keyof Times) => ({
  ...spreadOf(rounds.map((times) => Math.max(...times[name]))),
  median: quantile(
    rounds.flatMap((times) => times[name]),
    0.99,
  ),
})
const timesOf = (name: Name, of: (name: Name) => { median: number }): number => of(name).median / of('workers').median
const spread = p99('workers').median / p50('workers').median
const holds = [
  differences === 0,
  timesOf('postgres', p50) >= LEAST_TIMES_POSTGRES,
  timesOf('postgres', p99) >= LEAST_TIMES_POSTGRES,
  timesOf('duckDb', p50) >= LEAST_TIMES_DUCKDB,
  timesOf('minisearch', p50) >= LEAST_TIMES_MINISEARCH,
  spread <= MOST_SPREAD,
  [...held.values()].every((times) => spreadOf(times).median <= MOST_HELD_MS),
]
await record({
  id: 'P1',
  rows: [
    row('index workers, p50', p50('workers'), { unit: 'ms' }),
    row('index workers, p99 of all rounds', p99('workers'), { unit: 'ms' }),
    { name: 'p99 / p50', value: spread, unit: '' },
    row('PostgreSQL, p50', p50('postgres'), { unit: 'ms', ratio: timesOf('postgres', p50) }),
    row('PostgreSQL, p99 of all rounds', p99('postgres'), { unit: 'ms', ratio: timesOf('postgres', p99) }),
    row('DuckDB, p50', p50('duckDb'), { unit: 'ms', ratio: timesOf('duckDb', p50) }),
    row('DuckDB, p99 of all rounds', p99('duckDb'), { unit: 'ms', ratio: timesOf('duckDb', p99) }),
    row('minisearch and a loop, p50', p50('minisearch'), { unit: 'ms', ratio: timesOf('minisearch', p50) }),
    row('scan of columns, p50', p50('columnScan'), { unit: 'ms', ratio: timesOf('columnScan', p50) }),
    row('index workers without page rows, p50', p50('index'), { unit: 'ms' }),
    row('page rows, p50', p50('rows'), { unit: 'ms' }),
    ...[...held].map(([name, times]) => row(`search thread held by ${name}`, spreadOf(times), { unit: 'ms' })),
    { name: 'answers that differ from the scan', value: differences, unit: `of ${compared}` },
  ],
  wants: `≥ ${LEAST_TIMES_POSTGRES}× PostgreSQL at p50 and p99, ≥ ${LEAST_TIMES_DUCKDB}× DuckDB, ≥ ${LEAST_TIMES_MINISEARCH}× minisearch, p99/p50 ≤ ${MOST_SPREAD}, no question holds the search thread for more than ${MOST_HELD_MS} ms, every answer equal, at ${scaled(LOTS).toLocaleString('en-US')} lots`,
  holds: holds.every(Boolean),
  versions,
})
