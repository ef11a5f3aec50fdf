// P4: the search call over HTTP, unique questions that no cache of answers can serve, against the index and JSON over raw node:http.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { FIELDS } from '../../apps/server/src/platform/config-fields.ts'
import { interleave, LEAST_ROUNDS, record, row } from '../harness.ts'
import { scaled } from '../scale.ts'
import { type LoadRequest, load } from '../world/load.ts'
import { samplesOf } from '../world/lot-samples.ts'
import { makeWorld } from '../world/make-world.ts'
import { mixedRequests, unfilteredRequest } from '../world/mixed-requests.ts'
import { startPeer } from '../world/peer-process.ts'
import { drawFirstPictures, startServer } from '../world/running-server.ts'

const LOTS = 300_000
const QUERIES_PER_ROUND = 600
const WARM_UP_QUERIES = 300
const CONNECTIONS = 8
const WHOLE_ANSWERS = 40
const LEAST_RATIO = 0.6
const CALL = '/public/lots/search-results'
const BYTES_PER_KB = 1_000

const requestsTo = (path: string, requests: readonly SearchRequest[]): LoadRequest[] =>
  requests.map((one) => ({ path, json: JSON.stringify(one) }))

async function wholeAnswers(address: string, requests: readonly SearchRequest[]): Promise<string> {
  const answers = []
  for (const one of requests) {
    const answer = await fetch(`${address}${CALL}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(one),
    })
    answers.push(await answer.text())
  }
  return `[${answers.join(',')}]`
}

const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const samples = await samplesOf(dataDir)
const workers = String(FIELDS.SEARCH_WORKERS.schema.parse(undefined))
const folder = mkdtempSync(join(tmpdir(), 'search-call-'))
const answersFile = join(folder, 'answers.json')
const server = await startServer(dataDir, { SEARCH_WORKERS: workers })
writeFileSync(answersFile, await wholeAnswers(server.address, mixedRequests(samples, WHOLE_ANSWERS, 4)))
const program = fileURLToPath(new URL('bare-search-server.ts', import.meta.url))
const peer = await startPeer(program, [dataDir, workers, answersFile, JSON.stringify(unfilteredRequest('first'))])

let seed = 1_000
let bytes = 0
const measure = async (port: number, path: string, count = QUERIES_PER_ROUND): Promise<number> => {
  const report = await load(port, requestsTo(path, mixedRequests(samples, scaled(count), seed++)), CONNECTIONS)
  if (path === CALL) bytes = report.bytes / scaled(count)
  return report.perSecond
}
for (const [port, path] of [
  [server.port, CALL],
  [peer.port, '/whole'],
] as const)
  await measure(port, path, WARM_UP_QUERIES)
const { call, whole, bare } = await interleave(LEAST_ROUNDS, {
  call: () => measure(server.port, CALL),
  whole: () => measure(peer.port, '/whole'),
  bare: () => measure(peer.port, '/bare'),
})
await peer.stop()
await server.stop()
rmSync(folder, { recursive: true })

const ratio = call.median / whole.median
await record({
  id: 'P4',
  rows: [
    row('search call over HTTP, unique queries', call, { unit: 'calls/s', ratio }),
    row('raw node:http, index call, JSON.stringify of the same answer', whole, { unit: 'calls/s' }),
    row('the same, JSON.stringify of bare numbers and counts', bare, { unit: 'calls/s', ratio: call.median / bare.median }),
    { name: 'size of an answer', value: bytes / BYTES_PER_KB, unit: 'kB' },
  ],
  wants: `≥ ${LEAST_RATIO} of raw node:http with the index call and JSON.stringify, ${CONNECTIONS} connections, ${workers} index worker(s)`,
  holds: ratio >= LEAST_RATIO,
})
