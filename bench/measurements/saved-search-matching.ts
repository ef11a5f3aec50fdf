// P17: which of 100,000 saved searches a lot answers, beside a loop over them, searches as rows of arrays in PostgreSQL, and every search
// asked about the lots that changed; then the follower of the change feed with as many: how long an import takes to be matched, whether
// what it writes is what a loop finds, its share of a core while 200 lots a second change, and how long until the mail that tells of a
// change is written.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { QuestionIndex, type Question } from '@app/lot-index/question-index.ts'
import { LOT_SCHEMA, readAllDocuments } from '../../apps/server/src/modules/lot-documents/index.ts'
import { LEAST_ROUNDS, median, quantile, record, row, spreadOf } from '../harness.ts'
import { questionLoop } from '../peers/question-loop.ts'
import { askAboutChanged, askQuestionRows, putChangedLots, putQuestionRows } from '../peers/question-rows.ts'
import { scaled } from '../scale.ts'
import { compareWithLoop, countWaiting, forgetHits, saveSearches, waitUntilMatched, waitUntilSwept } from '../world/followed-searches.ts'
import { type FreshDatabase, importFile, openFreshDatabase, writeSalesFile } from '../world/fresh-database.ts'
import type { CommittedChange } from '../world/lot-changer.ts'
import { readLotSamples } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { indexQueryOf, mixedRequests } from '../world/mixed-requests.ts'
import { measureTelling } from '../world/news-told.ts'
import { openReadyEngine } from '../world/ready-engine.ts'
import { drawQuestions, requestOfQuestion } from '../world/saved-questions.ts'
import { openWorldDatabase, postgresVersion, type WorldDatabase } from '../world/world-database.ts'

/** A sales-data file of real lots, from which searches are then drawn; such a file is never part of the tree. */
const REAL_FILE = process.env['BENCH_SALES_FILE']
const LOTS = 30_000
const IMPORTED = 180_000
const SEARCHES = 100_000
const MANY_SEARCHES = 1_000_000
const LOTS_A_ROUND = 2_000
const LOOPED_A_ROUND = 20
const ROWS_A_ROUND = 50
/** Changed lots of a batch, and searches of all that are asked about it: the rest takes as long in proportion. */
const BATCH_LOTS = 200
const ASKED_OF_ALL = 500
const CHANGE_MS = 20_000
/** Searches that every changed lot enters: bids of the changer begin here, where no lot has one. */
const ENTERED_SEARCHES = 20
const FIRST_BID = 1_000_000
const SEARCHES_A_ROUND = 200
/** Lots that are listed anew and compared with a loop: as many as a search keeps at most. */
const LOTS_COMPARED = 50
/** Searches of an address each, of which it is measured when they are told. */
const TOLD_SEARCHES = 200
const LEAST_TOLD = 5
const EVERYBODY = 'bench@example.com'
const POLL_MS = 200
/** In a millisecond. */
const MICROSECONDS = 1_000
const MS_PER_SECOND = 1_000
const BYTES_MAX = 400
const WANTED = { rows: 100, loop: 30, p50Ms: 0.5, p99Ms: 2, core: 0.15, toldMs: 5_000, importMs: 90_000, search: 1.5 } as const

async function documentsOf(database: WorldDatabase): Promise<readonly IndexDocument[]> {
  const all: IndexDocument[] = []
  for await (const documents of readAllDocuments(database.pool)) all.push(...documents)
  return all
}

const usedBytes = (): number => {
  // Twice: what the first collection finds is given back by the second.
  for (let at = 0; at < 2; at++) globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function indexOf(questions: readonly Question[]): { readonly index: QuestionIndex; readonly bytesEach: number } {
  const before = usedBytes()
  const index = new QuestionIndex(LOT_SCHEMA)
  for (const [at, question] of questions.entries()) index.put(at + 1, question)
  return { index, bytesEach: (usedBytes() - before) / questions.length }
}

/** Some of the lots, spread over all. */
const someOf = (lots: readonly IndexDocument[], count: number, round: number): readonly IndexDocument[] =>
  Array.from({ length: count }, (_, at) => lots[(at * 7_919 + round * 104_729) % lots.length]!)

function timesOf(lots: readonly IndexDocument[], ask: (lot: IndexDocument) => unknown): number[] {
  return lots.map((lot) => {
    const begunMs = performance.now()
    ask(lot)
    return performance.now() - begunMs
  })
}

async function meanMs<T>(of: readonly T[], ask: (one: T) => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  for (const one of of) await ask(one)
  return (performance.now() - begunMs) / of.length
}

/** The index and its peers over the same lots, one after another in each round. */
async function compareWithPeers(
  database: WorldDatabase,
  { lots, questions }: { readonly lots: readonly IndexDocument[]; readonly questions: readonly Question[] },
) {
  const { index, bytesEach } = indexOf(questions)
  const loop = questionLoop(LOT_SCHEMA, questions)
  // Words are no part of the rows, so searches that ask for some are no part of what the two are compared by.
  const client = await database.pool.connect()
  const own: number[][] = []
  const looped: number[] = []
  const rowed: number[] = []
  const everyOne: number[] = []
  let differing = 0
  try {
    await putQuestionRows(client, questions)
    await putChangedLots(client, someOf(lots, BATCH_LOTS, 0))
    for (let round = 0; round < LEAST_ROUNDS; round++) {
      own.push(timesOf(someOf(lots, scaled(LOTS_A_ROUND), round), (lot) => index.match(lot)))
      const few = someOf(lots, LOOPED_A_ROUND, round)
      looped.push(median(timesOf(few, loop)))
      for (const lot of few) if (JSON.stringify(index.match(lot)) !== JSON.stringify(loop(lot).map((at) => at + 1))) differing += 1
      rowed.push(await meanMs(someOf(lots, ROWS_A_ROUND, round), (lot) => askQuestionRows(client, lot)))
      const some = questions.filter((_, at) => at % Math.max(1, Math.floor(questions.length / ASKED_OF_ALL)) === 0)
      everyOne.push(((await meanMs(some, (question) => askAboutChanged(client, question))) * questions.length) / BATCH_LOTS)
    }
  } finally {
    client.release(true)
  }
  const many = indexOf(drawQuestions(lots, scaled(MANY_SEARCHES), 18))
  const ofMany = timesOf(someOf(lots, scaled(LOTS_A_ROUND), 1), (lot) => many.index.match(lot))
  return {
    p50: spreadOf(own.map((times) => quantile(times, 0.5))),
    p99: spreadOf(own.map((times) => quantile(times, 0.99))),
    loop: spreadOf(looped),
    rows: spreadOf(rowed),
    everyOne: spreadOf(everyOne),
    differing,
    bytesEach,
    manyP50: quantile(ofMany, 0.5),
    manyBytesEach: many.bytesEach,
  }
}

/** Follows the feed with as many searches: matched after an import, while lots change, and until somebody is told. */
async function followFeed(questions: readonly Question[], database: FreshDatabase) {
  const { pool, url, folder } = database
  const ids = await saveSearches(pool, [
    ...questions.map((question) => ({ request: requestOfQuestion(question), address: EVERYBODY })),
    ...Array.from({ length: ENTERED_SEARCHES }, () => ({
      request: { filter: { MISC: [`current_bid:[${FIRST_BID} TO *]`] } },
      address: EVERYBODY,
    })),
  ])
  const matching = fileURLToPath(new URL('../../apps/server/src/modules/saved-searches/matching/match-worker.ts', import.meta.url))
  const worker = new Worker(matching, { workerData: { url } })
  await waitUntilSwept(pool)
  const file = join(folder, 'sales-data.csv')
  await writeSalesFile(file, scaled(IMPORTED))
  const lots = await importFile(pool, { path: file, folder })
  const importedAtMs = performance.now()
  await waitUntilMatched(pool)
  const importMs = performance.now() - importedAtMs
  const found = await countWaiting(pool)
  const engine = await openReadyEngine(database, { dataDir: join(folder, 'index'), searchWorkers: 1 })
  const samples = await readLotSamples(pool)
  const nowMs = Date.now()
  const searchP99 = async (seed: number): Promise<number> => {
    const times: number[] = []
    for (const request of mixedRequests(samples, scaled(SEARCHES_A_ROUND), seed)) {
      const atMs = performance.now()
      await engine.search(indexQueryOf(request, nowMs))
      times.push(performance.now() - atMs)
    }
    return quantile(times, 0.99)
  }
  await searchP99(0)
  const idle = spreadOf([await searchP99(1), await searchP99(2), await searchP99(3)])
  const compared = await compareWithLoop(pool, { lots: samples.slice(0, LOTS_COMPARED).map(({ number }) => number), questions, ids })
  const changer = fork(fileURLToPath(new URL('../world/lot-changer.ts', import.meta.url)), [url], { execArgv: [] })
  await once(changer, 'message')
  let lastBid = FIRST_BID
  changer.on('message', (message: CommittedChange | string) => {
    if (typeof message !== 'string') lastBid = message.highBid
  })
  await forgetHits(pool)
  const [before, beganMs] = [await worker.cpuUsage(), performance.now()]
  changer.send('run')
  const endsMs = performance.now() + Math.max(CHANGE_MS * Math.min(1, scaled(SEARCHES) / SEARCHES), POLL_MS * 10)
  const busy: number[] = []
  for (let seed = 4; performance.now() < endsMs; seed++) busy.push(await searchP99(seed))
  const { user, system } = await worker.cpuUsage(before)
  const core = (user + system) / MICROSECONDS / (performance.now() - beganMs)
  changer.send('rest')
  await sleep(POLL_MS * 10)
  const hits = await countWaiting(pool)
  await engine.close()
  const told = await measureTelling(database, { changer, lastBid, count: Math.max(LEAST_TOLD, scaled(TOLD_SEARCHES)) })
  changer.disconnect()
  worker.postMessage('close', [])
  await once(worker, 'exit')
  return {
    importMs,
    lots,
    found,
    compared,
    core,
    idle,
    busy: spreadOf(busy),
    hits,
    told,
  }
}

/** The lots that searches are drawn from and compared by: a file of real ones where it is named, else a demo world. */
async function openSmall(): Promise<WorldDatabase> {
  if (REAL_FILE === undefined) return openWorldDatabase(await makeWorld(scaled(LOTS)))
  const database = await openFreshDatabase()
  await importFile(database.pool, { path: REAL_FILE, folder: database.folder })
  return database
}

const small = await openSmall()
const postgres = await postgresVersion(small)
const drawnFrom = await documentsOf(small)
const questions = drawQuestions(drawnFrom, scaled(SEARCHES), 17)
const peers = await compareWithPeers(small, { lots: drawnFrom, questions }).finally(() => small.close())
const large = await openFreshDatabase()
const followed = await followFeed(questions, large).finally(() => large.close())
const toldP99 = quantile(followed.told, 0.99)

const [loopRatio, rowsRatio, everyRatio] = [peers.loop, peers.rows, peers.everyOne].map(({ median: ms }) => ms / peers.p50.median)
const searchRatio = followed.busy.median / followed.idle.median
await record({
  id: 'P17',
  versions: {
    postgres,
    searches: `drawn from ${drawnFrom.length.toLocaleString('en-US')} ${REAL_FILE === undefined ? 'lots of a demo world' : 'real lots'}`,
  },
  rows: [
    row(`searches that a lot answers, of ${scaled(SEARCHES).toLocaleString('en-US')}, p50`, peers.p50, { unit: 'ms' }),
    row('the same, p99', peers.p99, { unit: 'ms' }),
    row('loop over compiled searches', peers.loop, { unit: 'ms', ratio: loopRatio ?? 0 }),
    row('PostgreSQL, searches as rows of arrays with GIN', peers.rows, { unit: 'ms', ratio: rowsRatio ?? 0 }),
    row(`PostgreSQL, every search asked about ${BATCH_LOTS} changed lots, a lot`, peers.everyOne, { unit: 'ms', ratio: everyRatio ?? 0 }),
    { name: 'lots whose hits differ from the loop’s', value: peers.differing, unit: 'lots' },
    { name: 'memory', value: peers.bytesEach, unit: 'bytes a search' },
    {
      name: `p50 at ${scaled(MANY_SEARCHES).toLocaleString('en-US')} searches`,
      value: peers.manyP50,
      unit: 'ms',
      ratio: peers.manyP50 / peers.p50.median,
    },
    { name: `memory at ${scaled(MANY_SEARCHES).toLocaleString('en-US')} searches`, value: peers.manyBytesEach, unit: 'bytes a search' },
    {
      name: `${followed.lots.toLocaleString('en-US')} imported lots matched after the import’s end`,
      value: followed.importMs / MS_PER_SECOND,
      unit: 's',
    },
    { name: 'hits of the import', value: followed.found, unit: 'hits' },
    {
      name: `of ${LOTS_COMPARED} lots listed anew, those whose written hits differ from a loop’s`,
      value: followed.compared.differing,
      unit: 'lots',
    },
    { name: 'hits that were compared', value: followed.compared.hits, unit: 'hits' },
    { name: 'share of a core while 200 lots a second change', value: followed.core * 100, unit: '%' },
    row('search meanwhile, p99', followed.busy, { unit: 'ms', ratio: searchRatio }),
    { name: 'commit of a change until the mail that tells of it is written, p99', value: toldP99, unit: 'ms' },
    { name: 'the same, p50', value: median(followed.told), unit: 'ms' },
    { name: 'hits written meanwhile', value: followed.hits, unit: 'hits' },
  ],
  wants: `≥ ${WANTED.rows}× PostgreSQL, ≥ ${WANTED.loop}× the loop, p50 ≤ ${WANTED.p50Ms} ms, p99 ≤ ${WANTED.p99Ms} ms, hits equal the loop’s, ≤ ${BYTES_MAX} bytes a search, ≤ ${WANTED.core * 100} % of a core, search p99 ≤ ${WANTED.search}×, message written within ${WANTED.toldMs / MS_PER_SECOND} s, import matched within ${WANTED.importMs / MS_PER_SECOND} s of its end`,
  holds:
    (loopRatio ?? 0) >= WANTED.loop &&
    Math.min(rowsRatio ?? 0, everyRatio ?? 0) >= WANTED.rows &&
    peers.p50.median <= WANTED.p50Ms &&
    peers.p99.median <= WANTED.p99Ms &&
    peers.differing === 0 &&
    peers.bytesEach <= BYTES_MAX &&
    followed.core <= WANTED.core &&
    searchRatio <= WANTED.search &&
    followed.compared.differing === 0 &&
    followed.compared.hits > 0 &&
    toldP99 <= WANTED.toldMs &&
    followed.importMs <= WANTED.importMs,
})
