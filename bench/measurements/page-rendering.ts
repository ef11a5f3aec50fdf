// P9: pages for anonymous readers. Uncached against renderToString of the same trees alone; cached against a static file of the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { criteriaOfRequest } from '@app/rules/search/criteria.ts'
import { type BenchRow, interleave, LEAST_ROUNDS, record, row, type Spread } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { scaled } from '../scale.ts'
import { load } from '../world/load.ts'
import { type LotSample, samplesOf } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { mixedRequests } from '../world/mixed-requests.ts'
import { startPeer } from '../world/peer-process.ts'
import { drawFirstPictures, startServer } from '../world/running-server.ts'
import { markupsOf } from './page-markup.ts'

const LOTS = 300_000
const PAGES_PER_ROUND = 240
/** Trees that are rendered repeatedly by renderToString alone. */
const TREES = 24
const CONNECTIONS = 4
const CACHED_CONNECTIONS = 8
const CACHED_SECONDS = 3
/** Of renderToString alone, and of a static file of the same bytes. */
const LEAST_UNCACHED = 0.2
const LEAST_CACHED = 0.6
const MS_PER_SECOND = 1_000
const BROWSER = { 'accept-encoding': 'gzip' }

type Kind = 'search' | 'lot'

let seed = 9_000
/** Addresses that were not requested before. */
function freshPaths(kind: Kind, samples: readonly LotSample[], count: number): string[] {
  if (kind === 'search') return mixedRequests(samples, count, seed++).map((request) => criteriaToUrl(criteriaOfRequest(request)))
  const from = (seed++ * count) % samples.length
  return Array.from({ length: count }, (_, at) => `/lot/${samples[(from + at) % samples.length]?.number ?? 0}/${seed}`)
}

function rendersPerSecond(markups: readonly (() => string)[], count: number): number {
  const begunMs = performance.now()
  for (let at = 0; at < count; at++) markups[at % markups.length]?.()
  return (count * MS_PER_SECOND) / (performance.now() - begunMs)
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
const server = await startServer(dataDir)
const folder = mkdtempSync(join(tmpdir(), 'static-page-'))
const peer = await startPeer(fileURLToPath(new URL('static-page-server.ts', import.meta.url)), [folder])
const count = scaled(PAGES_PER_ROUND)

async function measureKind(kind: Kind): Promise<{ rows: BenchRow[]; ratios: readonly [uncached: number, cached: number] }> {
  const [cachedPath = ''] = freshPaths(kind, samples, 1)
  const bytes = await (await fetch(server.address + cachedPath)).text()
  writeFileSync(join(folder, `${kind}.html`), bytes)
  writeFileSync(join(folder, `${kind}.html.gz`), gzipSync(bytes))
  const markups = await markupsOf(server.address, freshPaths(kind, samples, TREES))
  const served = async (): Promise<number> => {
    const requests = freshPaths(kind, samples, count).map((path) => ({ path, headers: BROWSER }))
    return (await load(server.port, requests, CONNECTIONS)).perSecond
  }
  rendersPerSecond(markups, count)
  await served()
  const spreads: Record<'page' | 'render' | 'cached' | 'file', Spread> = await interleave(LEAST_ROUNDS, {
    page: served,
    render: () => rendersPerSecond(markups, count),
    cached: () => cachedPerSecond(server.address + cachedPath),
    file: () => cachedPerSecond(`http://127.0.0.1:${peer.port}/${kind}.html`),
  })
  const ratios = [spreads.page.median / spreads.render.median, spreads.cached.median / spreads.file.median] as const
  return {
    ratios,
    rows: [
      row(`${kind} page, uncached`, spreads.page, { unit: 'pages/s', ratio: ratios[0] }),
      row(`${kind} page, renderToString alone`, spreads.render, { unit: 'pages/s' }),
      row(`${kind} page, cached`, spreads.cached, { unit: 'pages/s', ratio: ratios[1] }),
      row(`${kind} page, static file of the same bytes`, spreads.file, { unit: 'pages/s' }),
      { name: `${kind} page, size`, value: Buffer.byteLength(bytes) / 1000, unit: 'kB' },
    ],
  }
}

const measured = [await measureKind('search'), await measureKind('lot')]
await peer.stop()
await server.stop()
rmSync(folder, { recursive: true })
await record({
  id: 'P9',
  rows: measured.flatMap(({ rows }) => rows),
  wants: `uncached ≥ ${LEAST_UNCACHED} of renderToString alone, cached ≥ ${LEAST_CACHED} of a static file`,
  holds: measured.every(({ ratios: [uncached, cached] }) => uncached >= LEAST_UNCACHED && cached >= LEAST_CACHED),
  versions: versionsOf('react-dom', 'fastify', '@fastify/static'),
})
