// P38: bids over HTTP, so many a second, while sixteen people send papers to the same server, beside the same bids while nobody does. What
// of that the machine and the database alone cost is told by the same papers sent to another server beside it.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { aJpeg } from '../../apps/server/test/files/sample-files.ts'
import { LEAST_ROUNDS, quantile, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { type LiveServer, makeLiveWorld, type SignedIn, startProgram } from '../world/live-world.ts'
import type { Uploaded, UploaderQuestion, UploaderRequest, UploadTarget } from '../world/uploader.ts'

const BIDDERS = 40
const SENDERS = 120
const UPLOADS_AT_ONCE = 16
const LOTS = 100
/** Each bids so often, and forty of them two hundred times a second. */
const BID_EVERY_MS = 200
const ROUND_MS = 5_000
const SETTLE_MS = 1_500
const STEP_MINOR = 100_000
const MOST_TIMES = 1.2
const MS_PER_SECOND = 1_000
/** Small enough to be answered by a person's phone within a second or two, large enough to be a photo of a paper. */
const PHOTO = { width: 2_000, height: 1_500 }

const folder = mkdtempSync(join(tmpdir(), 'bids-beside-uploads-'))
const file = join(folder, 'photo.jpg')
writeFileSync(file, await aJpeg(PHOTO))
const world = await makeLiveWorld({ lots: LOTS, bidders: BIDDERS + SENDERS })
const [bidders, senders] = [world.people.slice(0, BIDDERS), world.people.slice(BIDDERS)]
const server: LiveServer = await world.startServer({ takesPapers: true, dataDir: folder })
const other: LiveServer = await world.startServer({ takesPapers: true, dataDir: folder })
const { program: uploader } = await startProgram(fileURLToPath(new URL('../world/uploader.ts', import.meta.url)), {
  file,
  filename: 'photo.jpg',
  atOnce: UPLOADS_AT_ONCE,
} satisfies UploaderRequest)
const agent = new Agent({ keepAlive: true, maxSockets: BIDDERS })
let amountMinor = 0
let turn = 0

/** One bid by the call of the pages; milliseconds until it is answered. @throws Error when it is not taken. */
function bidMs({ headers }: SignedIn): Promise<number> {
  const lotNumber = world.lots[turn++ % world.lots.length]
  amountMinor += STEP_MINOR
  const bid = { lotNumber, kind: 'MONSTER', amountMinor, currency: 'USD', isConfirmed: true, key: randomUUID() }
  const json = JSON.stringify({ bids: [bid] })
  const sentMs = performance.now()
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        agent,
        port: server.port,
        host: '127.0.0.1',
        path: '/data/lots/bids',
        method: 'POST',
        headers: { ...headers, 'content-length': json.length },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
        answer.once('end', () => {
          const ms = performance.now() - sentMs
          const { data } = JSON.parse(text) as { data?: { bids?: readonly BidAnswer[] } }
          const [placed] = data?.bids ?? []
          // Two that were sent at once may come the other way round.
          if (placed === undefined || (!placed.isAccepted && answer.statusCode !== 200))
            reject(new Error(`a bid: ${answer.statusCode} ${text}`))
          else resolve(ms)
        })
      },
    )
    sent.once('error', reject)
    sent.end(json)
  })
}

/** Bids of all bidders for a while, each at their own pace; how long each took. */
async function bidTimes(): Promise<number[]> {
  const times: number[] = []
  const untilMs = performance.now() + Math.max(scaled(ROUND_MS), MS_PER_SECOND)
  await Promise.all(
    bidders.map(async (bidder, at) => {
      await sleep((BID_EVERY_MS * at) / BIDDERS)
      for (let dueMs = performance.now(); performance.now() < untilMs; dueMs += BID_EVERY_MS) {
        await sleep(Math.max(0, dueMs - performance.now()))
        times.push(await bidMs(bidder))
      }
    }),
  )
  return times
}

const papers: UploadTarget = {
  port: server.port,
  path: '/data/member/documents',
  fields: { 'documents[0][documentCategory]': 'ID' },
  people: senders.map(({ headers }) => headers),
}
const sealedOnly: UploadTarget = { ...papers, path: '/data/test-papers', fields: { what: 'keep' } }
const targets = { papers, elsewhere: { ...papers, port: other.port }, sealedOnly }

const uploads = { papers: [] as number[], elsewhere: [] as number[], sealedOnly: [] as number[] }
const refused: string[] = []
async function beside(kind: keyof typeof uploads): Promise<number[]> {
  await uploader.ask<null>({ ask: 'run', target: targets[kind] } satisfies UploaderQuestion)
  await sleep(SETTLE_MS)
  const times = await bidTimes()
  const came = await uploader.ask<Uploaded>({ ask: 'rest' } satisfies UploaderQuestion)
  uploads[kind].push((came.files / came.ms) * MS_PER_SECOND)
  refused.push(...came.refused)
  await sleep(SETTLE_MS)
  return times
}

const rounds: Readonly<Record<'alone' | keyof typeof uploads, number[]>>[] = []
try {
  await bidTimes()
  await beside('papers')
  await beside('elsewhere')
  for (let round = 0; round < LEAST_ROUNDS; round++)
    rounds.push({
      alone: await bidTimes(),
      papers: await beside('papers'),
      elsewhere: await beside('elsewhere'),
      sealedOnly: await beside('sealedOnly'),
    })
} finally {
  agent.destroy()
  await uploader.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
}

const spread = (kind: keyof (typeof rounds)[number], share: number) => spreadOf(rounds.map((round) => quantile(round[kind], share)))
const alone = spread('alone', 0.99)
const besidePapers = spread('papers', 0.99)
const besideOther = spread('elsewhere', 0.99)
const besideSealed = spread('sealedOnly', 0.99)
const ratio = besidePapers.median / alone.median
await record({
  id: 'P38',
  rows: [
    row(`bids beside ${UPLOADS_AT_ONCE} uploads of papers, p99`, besidePapers, { unit: 'ms', ratio }),
    row('bids alone, p99', alone, { unit: 'ms' }),
    row('bids alone, p50', spread('alone', 0.5), { unit: 'ms' }),
    row('beside the same uploads to another server of the machine, p99', besideOther, {
      unit: 'ms',
      ratio: besideOther.median / alone.median,
    }),
    row(`beside ${UPLOADS_AT_ONCE} uploads that wait for no check and follow one another at once, p99`, besideSealed, {
      unit: 'ms',
      ratio: besideSealed.median / alone.median,
    }),
    row('papers sent meanwhile', spreadOf(uploads.papers), { unit: 'files/s' }),
    row('files sent meanwhile that wait for no check', spreadOf(uploads.sealedOnly), { unit: 'files/s' }),
    { name: 'uploads refused', value: refused.length, unit: '' },
  ],
  wants: `bid p99 ≤ ${MOST_TIMES}× beside ${UPLOADS_AT_ONCE} uploads of papers, at ${(BIDDERS * MS_PER_SECOND) / BID_EVERY_MS} bids a second`,
  holds: ratio <= MOST_TIMES && refused.length === 0,
  versions: { postgres: world.postgres },
})
for (const fault of refused.slice(0, 3)) console.log(`  refused: ${fault}`)
