import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../lot-index-lots.ts'
import { askSearch } from './ask-search.ts'
import { runCommand, settingsOf } from './command.ts'
import type { LotSample } from './lot-samples.ts'
import { mixedRequests } from './mixed-requests.ts'
import type { RunningServer } from './running-server.ts'

const SEARCHERS = 4
const READERS = 4
/** One of them rests so long after each answer. */
const PAUSE_MS = 40
const SEED = 14
const REQUESTS_A_ROUND = 2_000
const MS_A_MINUTE = 60_000
/** The import begins after this share of the time. */
const IMPORT_AT = 0.3

interface MixedUse {
  readonly server: RunningServer
  readonly dataDir: string
  readonly samples: readonly LotSample[]
  readonly minutes: number
}

/** Pages and calls that readers open, of lots drawn again each time. */
function pathsOf({ number, make }: LotSample, page: number): readonly string[] {
  const search = `/lotSearchResults/?free=true&query=${encodeURIComponent(make)}&page=${page}`
  return [
    '/',
    search,
    `/lot/${number}/x`,
    `/public/data/lotdetails/solr/${number}`,
    '/todaysAuction',
    '/auctionCalendar',
    '/locations',
    '/results',
  ]
}

/** Moves every sale by a day and back again: every lot changes twice, and every index with it. */
async function importAll(dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mixed-use-'))
  const file = join(folder, 'lots.csv')
  try {
    await runCommand(['export', '--sales-data', file], settingsOf(dataDir))
    await runCommand(['import', file, '--shift-days', '1'], settingsOf(dataDir))
    await runCommand(['import', file], settingsOf(dataDir))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Uses a server for so many minutes as people do: searches of which none is like another, pages and calls of anonymous readers, and an
 * import that changes every lot. It lasts until the import is over.
 */
export async function useMixed({ server, dataDir, samples, minutes }: MixedUse): Promise<void> {
  const untilMs = performance.now() + minutes * MS_A_MINUTE
  let isImported = false
  const isOver = (): boolean => isImported && performance.now() >= untilMs
  const search = async (seed: number): Promise<void> => {
    for (let round = 0; !isOver(); round += 1)
      for (const request of mixedRequests(samples, REQUESTS_A_ROUND, seed + SEARCHERS * round)) {
        if (isOver()) return
        await askSearch(server.address, request)
        await sleep(PAUSE_MS)
      }
  }
  const read = async (seed: number): Promise<void> => {
    const random = seededRandom(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    while (!isOver()) {
      const answer = await fetch(server.address + pick(pathsOf(pick(samples), Math.floor(random() * 5)))).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      await sleep(PAUSE_MS)
    }
  }
  const bringIn = async (): Promise<void> => {
    await sleep(minutes * MS_A_MINUTE * IMPORT_AT)
    await importAll(dataDir).finally(() => void (isImported = true))
  }
  const seeds = Array.from({ length: Math.max(SEARCHERS, READERS) }, (_, at) => SEED + at)
  await Promise.all([bringIn(), ...seeds.slice(0, SEARCHERS).map(search), ...seeds.slice(0, READERS).map(read)])
}
