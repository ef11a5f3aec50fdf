// P18: landing pages. Cached against a static file of the same bytes, uncached against the search page of the same lots; and parts of the
// sitemap, two of which hold as many addresses as the protocol lets one have: how long they take, and for how long the server's loop is
// held by them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { slugOf } from '@app/rules/reference/folded.ts'
import { interleave, LEAST_ROUNDS, quantile, record, row, spreadOf } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { scaled } from '../scale.ts'
import { load } from '../world/load.ts'
import { type LotSample, samplesOf } from '../world/lot-samples.ts'
import { LoopWatch } from '../world/loop-watch.ts'
import { makeWorld } from '../world/make-world.ts'
import { startPeer } from '../world/peer-process.ts'
import { drawFirstPictures, startServer } from '../world/running-server.ts'

const LOTS = 300_000
const PAGES_PER_ROUND = 120
const CONNECTIONS = 4
const CACHED_CONNECTIONS = 8
const CACHED_SECONDS = 3
const LEAST_CACHED = 0.6
const LEAST_UNCACHED = 1
const PART_MS = 1_000
const PART_ADDRESSES = 25_000
/** The longest that a part may hold the loop. */
const HELD_MS = 50
const BROWSER = { 'accept-encoding': 'gzip' }

let turn = 0
/** Addresses of makes that were not requested before: a number of their own makes each another. */
function freshPaths(kind: 'landing' | 'search', samples: readonly LotSample[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const { make } = samples[turn % samples.length] ?? { make: '' }
    turn += 1
    const query = new URLSearchParams({ page: String(2 + (turn % 3)), fresh: String(turn) })
    if (kind === 'landing') return `/vehicle-search-make/${slugOf(make)}?${query}`
    query.set('make', make)
    return `/lotSearchResults?${query}`
  })
}

async function cachedPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CACHED_CONNECTIONS,
    duration: CACHED_SECONDS,
    headers: BROWSER,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} failed`)
  return requests.average
}

const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const samples = await samplesOf(dataDir)
const loops = new LoopWatch()
const server = await startServer(dataDir, loops.settings)
const folder = mkdtempSync(join(tmpdir(), 'landing-page-'))
const peer = await startPeer(fileURLToPath(new URL('static-page-server.ts', import.meta.url)), [folder])
const count = scaled(PAGES_PER_ROUND)
const cachedPath = `/vehicle-search-make/${slugOf(samples[0]?.make ?? '')}`
const bytes = await (await fetch(server.address + cachedPath)).text()
writeFileSync(join(folder, 'landing.html'), bytes)
writeFileSync(join(folder, 'landing.html.gz'), gzipSync(bytes))

const served = async (kind: 'landing' | 'search'): Promise<number> =>
  (
    await load(
      server.port,
      freshPaths(kind, samples, count).map((path) => ({ path, headers: BROWSER })),
      CONNECTIONS,
    )
  ).perSecond
/** Pages a second. Searches come before either kind: what was measured last leaves memory to be collected, and rows of lots forgotten. */
const servedAfterSearches = async (kind: 'landing' | 'search'): Promise<number> => {
  await served('search')
  return served(kind)
}
const partTimes: number[] = []
const heldTimes: number[] = []
/** Reads a part of the sitemap whole; how many addresses it has, how long it took and for how long at most it held the server's loop. */
async function readPart(name: string): Promise<{ readonly addresses: number; readonly ms: number; readonly heldMs: number }> {
  await loops.longestMs()
  const begunMs = performance.now()
  const answer = await fetch(`${server.address}/sitemaps/${name}.xml`)
  const text = await answer.text()
  const ms = performance.now() - begunMs
  if (answer.status !== 200) throw new Error(`the part ${name} answered ${answer.status}`)
  return { addresses: text.split('<url>').length - 1, ms, heldMs: await loops.longestMs() }
}
let addresses = 0
async function partMs(): Promise<number> {
  const part = await readPart('lots-1')
  addresses = part.addresses
  partTimes.push(part.ms)
  heldTimes.push(part.heldMs)
  return part.ms
}
const cold = await readPart('landing-1')
const coldLots = await readPart('lots-1')
await served('landing')
await served('search')
await partMs()
const spreads = await interleave(LEAST_ROUNDS, {
  landing: () => servedAfterSearches('landing'),
  search: () => servedAfterSearches('search'),
  cached: () => cachedPerSecond(server.address + cachedPath),
  file: () => cachedPerSecond(`http://127.0.0.1:${peer.port}/landing.html`),
  part: partMs,
})
await peer.stop()
await server.stop()
loops.close()
rmSync(folder, { recursive: true })

const [uncached, cached] = [spreads.landing.median / spreads.search.median, spreads.cached.median / spreads.file.median]
// A part has half of what the protocol allows; two of them are the fifty thousand.
const wholePartMs = (spreads.part.median * 2 * PART_ADDRESSES) / Math.max(1, addresses)
await record({
  id: 'P18',
  rows: [
    row('landing page, uncached', spreads.landing, { unit: 'pages/s', ratio: uncached }),
    row('search page of the same lots, uncached', spreads.search, { unit: 'pages/s' }),
    row('landing page, cached', spreads.cached, { unit: 'pages/s', ratio: cached }),
    row('static file of the same bytes', spreads.file, { unit: 'pages/s' }),
    row(`part of the sitemap, ${addresses.toLocaleString('en-US')} addresses (half of what the protocol allows)`, spreads.part, {
      unit: 'ms',
    }),
    { name: 'part of the sitemap, slowest', value: quantile(partTimes, 1), unit: 'ms' },
    row('50,000 addresses, which are two parts', spreadOf([wholePartMs]), { unit: 'ms' }),
    { name: 'the first part of lots after a start', value: coldLots.ms, unit: 'ms' },
    { name: `the landing pages, ${cold.addresses.toLocaleString('en-US')} addresses, after a start`, value: cold.ms, unit: 'ms' },
    row('longest hold of the loop while a part of lots is written', spreadOf(heldTimes), { unit: 'ms' }),
    { name: 'longest hold of the loop while landing pages are counted and written after a start', value: cold.heldMs, unit: 'ms' },
  ],
  wants: `cached ≥ ${LEAST_CACHED} of a static file, uncached ≥ ${LEAST_UNCACHED} of the search page, 50,000 addresses of a sitemap ≤ ${PART_MS / 1000} s, the loop held ≤ ${HELD_MS} ms by a part`,
  holds:
    cached >= LEAST_CACHED &&
    uncached >= LEAST_UNCACHED &&
    wholePartMs <= PART_MS &&
    Math.max(spreadOf(heldTimes).median, cold.heldMs) <= HELD_MS,
  versions: versionsOf('react-dom', 'fastify', '@fastify/static'),
})
