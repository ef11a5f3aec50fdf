// T15: readers that never read. What they were sent and did not take must not fill the server's memory, nor slow anybody else.
import { setTimeout as sleep } from 'node:timers/promises'
import { Installation, type SignedIn } from '../outages/installation.ts'
import { record } from '../result.ts'
import { quantile, rounded } from './figures.ts'
import { Line } from './line.ts'
import { machineLoad, openFiles, OTHERS, residentMib } from './server-use.ts'
import { PORT, sized } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const SLOW = 200
const SLOW_A_SESSION = 10
const READERS = 20
const BIDDERS = 8
const HISTORY_BIDS = 300
/** So many of the last events a reader says to have missed. */
const MISSED = 240
const CALM_MS = sized({ short: 15_000, long: 60_000 })
const BESIDE_MS = sized({ short: 20_000, long: 300_000 })
/** So long the slow ones ask for what they missed, twice a second each: several MiB, beyond what the kernel keeps for them. */
const ASKING_MS = sized({ short: 110_000, long: 300_000 })
const ASKING_STEP_MS = 5_000
/** While they ask, each may have its backlog. */
const MEMORY_ASKING_MIB = 200
const BETWEEN_BIDS_MS = 60
/** How often a slow reader asks for missed events, so that their backlog grows faster than the sale moves. */
const ASK_AGAIN_MS = 500
const MEMORY_MORE_MIB = 100
const P99_MORE = 1.2
/** Below this a longer time is the machine's own unrest, not the slow readers', milliseconds. */
const UNREST_MS = 15
const STEP_MINOR = 100_000

interface Stage {
  readonly installation: Installation
  readonly lot: number
  readonly bidders: readonly Line[]
  readonly readers: readonly Line[]
  amountMinor: number
  lastSeq: number
}

/** Bids for so long; answers for every event and reader how long it took from the bid to the reader, milliseconds. */
async function bidFor(stage: Stage, forMs: number): Promise<number[]> {
  const sentMs = new Map<number, number>()
  const heard: { seq: number; atMs: number }[] = []
  for (const reader of stage.readers)
    reader.onMessage = (message, atMs) => {
      if (message.type === 'events') for (const { seq } of message.events) heard.push({ seq, atMs })
    }
  const endMs = performance.now() + forMs
  for (let at = 0; performance.now() < endMs; at++) {
    stage.amountMinor += STEP_MINOR
    const begunMs = performance.now()
    const bidder = stage.bidders[at % BIDDERS]
    const answer = await bidder?.bid({ lotNumber: stage.lot, kind: 'PRELIM_MAX', amountMinor: stage.amountMinor, isConfirmed: true })
    if (answer?.isAccepted !== true || answer.seq === null) throw new Error(`a bid was not taken: ${JSON.stringify(answer)}`)
    stage.lastSeq = answer.seq
    sentMs.set(answer.seq, begunMs)
    await sleep(BETWEEN_BIDS_MS)
  }
  await sleep(1_000)
  return heard.flatMap(({ seq, atMs }) => {
    const begunMs = sentMs.get(seq)
    return begunMs === undefined ? [] : [atMs - begunMs]
  })
}

/** Opens a line that says what it wants and reads nothing of the answers. */
async function neverReads(who: SignedIn): Promise<Line> {
  const line = await Line.open(PORT, who)
  line.socket.pause()
  return line
}

const installation = await Installation.open(1, PORT)
try {
  const pid = installation.nodes[0]?.child.pid ?? 0
  const [lot = 0] = await openTimedSale(installation, { lots: 1 })
  const people = await installation.makeBidders(BIDDERS + READERS + SLOW / SLOW_A_SESSION)
  const open = (from: number, count: number) => Promise.all(people.slice(from, from + count).map((who) => Line.open(PORT, who)))
  const stage: Stage = {
    installation,
    lot,
    bidders: await open(0, BIDDERS),
    readers: await open(BIDDERS, READERS),
    amountMinor: 0,
    lastSeq: 0,
  }
  for (const reader of stage.readers) reader.follow([], [{ lot, lastSeq: 0 }])
  await bidFor(stage, HISTORY_BIDS * BETWEEN_BIDS_MS)
  const calm = await bidFor(stage, CALM_MS)
  const beforeMib = residentMib(pid)
  const filesBefore = openFiles(pid)

  const slow: Line[] = []
  for (const who of people.slice(BIDDERS + READERS))
    slow.push(...(await Promise.all(Array.from({ length: SLOW_A_SESSION }, () => neverReads(who)))))
  const until = { isOver: false, isRequested: false }
  let peakMib = 0
  const watching = (async () => {
    for (; !until.isOver; await sleep(200)) peakMib = Math.max(peakMib, residentMib(pid))
  })()
  for (const line of slow) line.follow([], [{ lot, lastSeq: Math.max(1, stage.lastSeq - MISSED) }])
  const beside = await bidFor(stage, BESIDE_MS)
  const idleMib = peakMib
  const asking = slow.map(async (line, at) => {
    await sleep((at / SLOW) * ASK_AGAIN_MS)
    for (; !until.isRequested && line.isOpen; await sleep(ASK_AGAIN_MS))
      line.follow([], [{ lot, lastSeq: Math.max(1, stage.lastSeq - MISSED) }])
  })
  const counts: number[] = []
  const askUntilMs = performance.now() + ASKING_MS
  while (performance.now() < askUntilMs && openFiles(pid) > filesBefore + SLOW / 20) counts.push(...(await bidFor(stage, ASKING_STEP_MS)))
  until.isRequested = true
  await Promise.all(asking)
  until.isOver = true
  await watching
  // A paused socket does not learn that it was cut, only when it reads again.
  for (const { socket } of slow) socket.resume()
  await sleep(3_000)
  const cut = slow.filter(({ isOpen }) => !isOpen).length
  const readersLost = stage.readers.filter(({ isOpen }) => !isOpen).length
  const [calmP99, besideP99] = [quantile(calm, 0.99), quantile(beside, 0.99)]
  const [moreMib, askingMib] = [idleMib - beforeMib, peakMib - beforeMib]
  const gaps = stage.readers.filter(({ seqs }) => {
    const own = seqs.get(lot) ?? []
    return own.some((seq, at) => at > 0 && seq !== (own[at - 1] ?? 0) + 1)
  }).length
  const shortfalls = [
    ...(moreMib > MEMORY_MORE_MIB ? [`the server grew by ${rounded(moreMib)} MiB`] : []),
    ...(askingMib > MEMORY_ASKING_MIB ? [`the server grew by ${rounded(askingMib)} MiB while they asked for more`] : []),
    ...(cut < SLOW ? [`${SLOW - cut} of ${SLOW} readers that read nothing were not cut`] : []),
    ...(besideP99 > Math.max(calmP99 * P99_MORE, calmP99 + UNREST_MS)
      ? [`others heard after ${rounded(besideP99)} ms at p99, ${rounded(calmP99)} before`]
      : []),
    ...(readersLost > 0 ? [`${readersLost} readers that read were cut`] : []),
    ...(gaps > 0 ? [`${gaps} readers missed events`] : []),
  ]
  await record({
    id: 'T15',
    figures: {
      'sockets that never read': SLOW,
      'of them cut': cut,
      'server before, MiB': rounded(beforeMib),
      'most while they stood, MiB': rounded(idleMib),
      'most while they asked for more, MiB': rounded(peakMib),
      'bids before and beside': `${calm.length / READERS} and ${beside.length / READERS}`,
      'from bid to reader before, p50 ms': rounded(quantile(calm, 0.5)),
      'from bid to reader before, p99 ms': rounded(calmP99),
      'from bid to reader beside, p50 ms': rounded(quantile(beside, 0.5)),
      'from bid to reader beside, p99 ms': rounded(besideP99),
      'while they ask for more, p99 ms': rounded(quantile(counts, 0.99)),
      [OTHERS]: machineLoad(),
    },
    wants: `${SLOW} sockets that never read: the server grows by at most ${MEMORY_MORE_MIB} MiB (${MEMORY_ASKING_MIB} while they ask for all they missed), each is cut at 1 MiB of backlog, others hear at most 20 % (or ${UNREST_MS} ms) later at p99 and miss nothing`,
    holds: shortfalls.length === 0 && beside.length > 0,
    shortfalls,
  })
  for (const { socket } of [...slow, ...stage.readers, ...stage.bidders]) socket.terminate()
} finally {
  await installation.close()
}
