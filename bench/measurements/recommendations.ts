// P19: the call that recommends lots beside the search call, both asked what no cache of answers can serve; the counts of what is watched
// together over a million watches, and searches meanwhile; and the peer that joins watches with themselves at each request.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_RECOMMENDATION_PATH, RECOMMENDATIONS_MAX } from '@app/contract/recommendations/recommendation-codes.ts'
import { gatherCounts } from '../../apps/server/src/modules/recommendations/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { findRunningPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { interleave, LEAST_ROUNDS, median, quantile, record, row, spreadOf } from '../harness.ts'
import { askWatchedBeside, CO_WATCHES_KEPT } from '../peers/watches-joined.ts'
import { scaled } from '../scale.ts'
import { type LoadRequest, timesOfEach } from '../world/load.ts'
import { type LotSample, readLotSamples } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { mixedRequests } from '../world/mixed-requests.ts'
import { drawFirstPictures, startServer } from '../world/running-server.ts'
import { addWatchers } from '../world/watchers.ts'
import { openWorldDatabase, postgresVersion, type WorldDatabase } from '../world/world-database.ts'

const LOTS = 300_000
const WATCHES = 1_000_000
const CALLS_A_ROUND = 200
const SEARCHES_A_ROUND = 300
/** Searches between two looks at whether the counts are made. */
const SEARCHES_AT_ONCE = 10
/** Lots of which the peer is asked in a round. */
const JOINED_A_ROUND = 40
const GATHERINGS = 3
const SETTLE_MS = 2_000
const SEARCH = '/public/lots/search-results'
const WANTED = { call: 2, gatherMs: 30_000, search: 1.5 } as const
const MS_PER_SECOND = 1_000

/** The world, its lots that somebody may look at, and with so many watches in it. */
async function prepare(dataDir: string) {
  const database: WorldDatabase = await openWorldDatabase(dataDir)
  try {
    const watches = await addWatchers(database.pool, scaled(WATCHES))
    return { watches, samples: await readLotSamples(database.pool), postgres: await postgresVersion(database) }
  } finally {
    await database.close()
  }
}

const post = (path: string, body: object): LoadRequest => ({ path, json: JSON.stringify(body) })
const searches = (samples: readonly LotSample[], count: number, seed: number): LoadRequest[] =>
  mixedRequests(samples, count, seed).map((one) => post(SEARCH, one))

/** How many lots an answer recommends. */
async function recommendedFor(address: string, { path, json }: LoadRequest): Promise<number> {
  const answer = await fetch(address + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json ?? '' })
  const { data } = (await answer.json()) as { data: { recommendations: readonly unknown[] } }
  return data.recommendations.length
}

const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const { watches, samples, postgres } = await prepare(dataDir)
const server = await startServer(dataDir)
// As the application counts: by the pool of its calls, with the time that one of their statements may take.
const { pool, close } = openDatabase((await findRunningPostgres(dataDir)) ?? '', { log: silentLog(), use: 'web' })

/** Makes the counts; milliseconds. @throws Error where another made them, or nobody. */
async function gatherMs(): Promise<number> {
  await pool.query(`delete from app_settings where name = 'recommendations.gathered'`)
  const begunMs = performance.now()
  await gatherCounts(pool)
  const ms = performance.now() - begunMs
  const { rowCount } = await pool.query(`select from app_settings where name = 'recommendations.gathered'`)
  if (rowCount !== 1) throw new Error('the counts were not made')
  return ms
}

let seed = 1_900
const searchP99 = async (): Promise<number> =>
  quantile(await timesOfEach(server.port, searches(samples, scaled(SEARCHES_A_ROUND), seed++)), 0.99)

/** The p99 of searches for as long as counts are made, and how long that took. */
async function whileGathering(): Promise<{ readonly p99: number; readonly ms: number }> {
  const state = { isOver: false }
  const gathering = gatherMs().finally(() => void (state.isOver = true))
  gathering.catch(() => undefined)
  const times: number[] = []
  do times.push(...(await timesOfEach(server.port, searches(samples, SEARCHES_AT_ONCE, seed++))))
  while (!state.isOver)
  return { p99: quantile(times, 0.99), ms: await gathering }
}

let nextLot = 0
const someLots = (count: number): readonly number[] => Array.from({ length: count }, () => samples[nextLot++ % samples.length]?.number ?? 0)
const like = (lotNumber: number): LoadRequest => post(DEFAULT_RECOMMENDATION_PATH, { recommendationType: 'lot', lotNumber })
const popular = post(DEFAULT_RECOMMENDATION_PATH, { recommendationType: 'popular', updateLotRecommendations: true })
const callP50 = async (requests: readonly LoadRequest[]): Promise<number> => median(await timesOfEach(server.port, requests))
const askedP50 = async (ask: (lot: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (const lot of someLots(JOINED_A_ROUND)) {
    const begunMs = performance.now()
    await ask(lot)
    times.push(performance.now() - begunMs)
  }
  return median(times)
}

try {
  await searchP99()
  const idle: number[] = []
  const gathered: Awaited<ReturnType<typeof whileGathering>>[] = []
  for (let round = 0; round < GATHERINGS; round++) {
    idle.push(await searchP99())
    gathered.push(await whileGathering())
    await sleep(SETTLE_MS)
  }
  const least = Math.min(...(await Promise.all(someLots(5).map((lot) => recommendedFor(server.address, like(lot))))))
  await callP50(someLots(scaled(CALLS_A_ROUND)).map(like))
  const spreads = await interleave(LEAST_ROUNDS, {
    search: () => callP50(searches(samples, scaled(CALLS_A_ROUND), seed++)),
    like: () => callP50(someLots(scaled(CALLS_A_ROUND)).map(like)),
    popular: () => callP50(Array.from({ length: scaled(CALLS_A_ROUND) }, () => popular)),
    kept: () => askedP50((lot) => pool.query(CO_WATCHES_KEPT, [lot])),
    joined: () => askedP50((lot) => askWatchedBeside(pool, lot)),
  })
  const { rows } = await pool.query<{ pairs: number }>('select count(*)::int as pairs from co_watches')
  const [calm, busy, taken] = [spreadOf(idle), spreadOf(gathered.map(({ p99 }) => p99)), spreadOf(gathered.map(({ ms }) => ms))]
  const [callRatio, searchRatio] = [spreads.like.median / spreads.search.median, busy.median / calm.median]
  await record({
    id: 'P19',
    versions: { postgres },
    rows: [
      row('recommendation call for a lot, p50', spreads.like, { unit: 'ms', ratio: callRatio }),
      row('recommendation call for popular lots, made anew, p50', spreads.popular, {
        unit: 'ms',
        ratio: spreads.popular.median / spreads.search.median,
      }),
      row('search call, p50', spreads.search, { unit: 'ms' }),
      row(`counts of what is watched together, ${watches.toLocaleString('en-US')} watches`, taken, { unit: 'ms' }),
      row('search meanwhile, p99', busy, { unit: 'ms', ratio: searchRatio }),
      row('search at rest, p99', calm, { unit: 'ms' }),
      row('what is watched beside a lot, as counted, p50', spreads.kept, { unit: 'ms' }),
      row('watches joined with themselves at each request, p50', spreads.joined, {
        unit: 'ms',
        ratio: spreads.joined.median / spreads.kept.median,
      }),
      { name: 'pairs of lots that are kept', value: rows[0]?.pairs ?? 0, unit: 'pairs' },
      { name: 'lots that a lot’s call recommends, least', value: least, unit: 'lots' },
    ],
    wants: `a recommendation call ≤ ${WANTED.call}× a search call at p50 and full, what is watched together counted ≤ ${WANTED.gatherMs / MS_PER_SECOND} s, search p99 meanwhile ≤ ${WANTED.search}×`,
    holds: callRatio <= WANTED.call && taken.median <= WANTED.gatherMs && searchRatio <= WANTED.search && least === RECOMMENDATIONS_MAX,
  })
} finally {
  await close()
  await server.stop()
  // The world is not as it was made.
  rmSync(join(dataDir, 'bench-stamp'), { force: true })
}
