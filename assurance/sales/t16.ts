// T16: connections that send a byte now and then, or read one, do not delay others and do not stay.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Installation, type SignedIn } from '../outages/installation.ts'
import { record } from '../result.ts'
import { postBid } from './bids.ts'
import { quantile, rounded } from './figures.ts'
import { machineLoad, openFiles, OTHERS } from './server-use.ts'
import { PORT, sized } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const CONNECTIONS = 2_000
const BYTE_EVERY_MS = 10_000
const GONE_WITHIN_MS = 60_000
/** Two seconds more than the server allows: it has other work, and so has the machine. */
const HEAD_WITHIN_MS = 12_000
const BODY_WITHIN_MS = 32_000
/** Connections to PostgreSQL come and go meanwhile. */
const LEFT_MOST = 20
const CALM_MS = sized({ short: 12_000, long: 60_000 })
const AT_ONCE = 6
/** Below the rate at which one person may bid, milliseconds. */
const BETWEEN_MS = 250
const P99_MORE = 2
/** Below this a longer time is the machine's own unrest, milliseconds. */
const UNREST_MS = 25
const STEP_MINOR = 100_000

/** How a slow connection goes about it: its head never ends, its body never does, or it does not take its answers. */
const WAYS = ['head', 'body', 'answer'] as const
type Way = (typeof WAYS)[number]

interface Slow {
  readonly way: Way
  readonly socket: Socket
  /** When the server had taken it and answered a first request of it: two thousand take their time to be taken, and wait for nothing of ours. */
  begunMs: number | null
  closedMs: number | null
}

const HEAD = `Host: 127.0.0.1:${PORT}\r\nUser-Agent: slow\r\n`
const QUICK = `HEAD /api HTTP/1.1\r\n${HEAD}\r\n`
const FIRST: Readonly<Record<Way, string>> = {
  head: `GET / HTTP/1.1\r\n${HEAD}`,
  body: `POST /public/data/log HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n`,
  // Many answers at once, none of which is read.
  answer: `GET /api/openapi.json HTTP/1.1\r\n${HEAD}\r\n`.repeat(40),
}

function open(way: Way): Slow {
  const begin = (): void => {
    if (slow.begunMs !== null) return
    slow.begunMs = performance.now()
    socket.write(FIRST[way])
  }
  // A reader takes one byte from the kernel at a time, and then none until it is resumed.
  const oneByte = { buffer: Buffer.alloc(1), callback: () => (begin(), false) }
  const socket = connect({ host: '127.0.0.1', port: PORT, ...(way === 'answer' ? { onread: oneByte } : {}) })
  const slow: Slow = { way, socket, begunMs: null, closedMs: null }
  const over = (): void => void (slow.closedMs ??= performance.now())
  socket.on('error', over)
  socket.on('close', over)
  socket.on('end', over)
  if (way !== 'answer') socket.on('data', begin)
  socket.write(QUICK)
  return slow
}

/** Sends its next byte, or reads its next one. */
function go({ way, socket, begunMs, closedMs }: Slow): void {
  if (begunMs === null || closedMs !== null || socket.destroyed) return
  if (way === 'answer') socket.resume()
  else socket.write(way === 'head' ? 'x' : ' ')
}

/** People who bid and look meanwhile; answers how long each request took. */
async function normalUse(people: readonly SignedIn[], lots: readonly number[], { isOver }: { isOver: () => boolean }): Promise<number[]> {
  const elapsedMs: number[] = []
  await Promise.all(
    people.slice(0, AT_ONCE).map(async (who, at) => {
      for (; !isOver(); await sleep(BETWEEN_MS)) {
        amountMinor += STEP_MINOR
        const one = await postBid(PORT, who, { lot: lots[at] ?? 0, amountMinor })
        if (one.answer?.isAccepted !== true) throw new Error(`a bid was not taken: ${one.status} ${one.text}`)
        elapsedMs.push(one.elapsedMs)
        const begunMs = performance.now()
        const response = await fetch(`http://127.0.0.1:${PORT}/data/lots/bids/explain/${lots[at]}/${one.answer.seq}`, {
          headers: who.headers,
        })
        await response.arrayBuffer()
        elapsedMs.push(performance.now() - begunMs)
      }
    }),
  )
  return elapsedMs
}

let amountMinor = 0
const installation = await Installation.open(1, PORT)
try {
  const lots = await openTimedSale(installation, { lots: AT_ONCE })
  const people = await installation.makeBidders(AT_ONCE)
  const during = async (forMs: number): Promise<number[]> => {
    const endMs = performance.now() + forMs
    return normalUse(people, lots, { isOver: () => performance.now() > endMs })
  }
  await during(CALM_MS / 4)
  const calm = await during(CALM_MS)
  const pid = installation.nodes[0]?.child.pid ?? 0
  const filesBefore = openFiles(pid)
  const slow: Slow[] = []
  for (let at = 0; at < CONNECTIONS; at++) {
    slow.push(open(WAYS[at % WAYS.length] ?? 'head'))
    if (at % 100 === 0) await sleep(20)
  }
  const dripping = setInterval(() => slow.forEach(go), BYTE_EVERY_MS)
  const beside = await during(GONE_WITHIN_MS)
  clearInterval(dripping)
  const lasted = ({ closedMs, begunMs }: Slow): number => (begunMs === null ? 0 : (closedMs ?? performance.now()) - begunMs)
  const leftAtOnce = slow.filter((one) => one.way !== 'answer' && lasted(one) > GONE_WITHIN_MS)
  const neverTaken = slow.filter(({ begunMs }) => begunMs === null).length
  const lastMs = Math.max(...slow.map(({ begunMs }) => begunMs ?? 0))
  await sleep(Math.max(0, lastMs + GONE_WITHIN_MS - performance.now()))
  // A connection that reads nothing does not learn of the end: the server answers what it holds open.
  const left = Math.max(0, openFiles(pid) - filesBefore)
  const lifeOf = (way: Way): number => Math.max(...slow.filter((one) => one.way === way && one.closedMs !== null).map(lasted))
  const [calmP99, besideP99] = [quantile(calm, 0.99), quantile(beside, 0.99)]
  const shortfalls = [
    ...(neverTaken > 0 ? [`${neverTaken} connections were never taken`] : []),
    ...(left > LEFT_MOST ? [`${left} connections are still held open after ${GONE_WITHIN_MS} ms`] : []),
    ...(leftAtOnce.length > 0 ? [`${leftAtOnce.length} slow requests are still there after ${GONE_WITHIN_MS} ms`] : []),
    ...(lifeOf('head') > HEAD_WITHIN_MS ? [`a head was waited for ${Math.round(lifeOf('head'))} ms`] : []),
    ...(lifeOf('body') > BODY_WITHIN_MS ? [`a body was waited for ${Math.round(lifeOf('body'))} ms`] : []),
    ...(besideP99 > Math.max(calmP99 * P99_MORE, calmP99 + UNREST_MS)
      ? [`others took ${rounded(besideP99)} ms at p99, ${rounded(calmP99)} before`]
      : []),
  ]
  await record({
    id: 'T16',
    figures: {
      'slow connections': CONNECTIONS,
      'slow requests still there after 60 s': leftAtOnce.length,
      'connections the server still holds after 60 s': left,
      'longest with a slow head, ms': Math.round(lifeOf('head')),
      'longest with a slow body, ms': Math.round(lifeOf('body')),
      'requests before and beside': `${calm.length} and ${beside.length}`,
      'before, p50 ms': rounded(quantile(calm, 0.5)),
      'before, p99 ms': rounded(calmP99),
      'beside, p50 ms': rounded(quantile(beside, 0.5)),
      'beside, p99 ms': rounded(besideP99),
      [OTHERS]: machineLoad(),
    },
    wants: `${CONNECTIONS} connections of one byte in ${BYTE_EVERY_MS / 1_000} s: slow requests gone within ${GONE_WITHIN_MS / 1_000} s (a head within ${HEAD_WITHIN_MS / 1_000}, a body within ${BODY_WITHIN_MS / 1_000}), slow readers too; others take at most twice as long at p99 (or ${UNREST_MS} ms more)`,
    holds: shortfalls.length === 0 && beside.length > 0,
    shortfalls,
  })
  for (const { socket } of slow) socket.destroy()
} finally {
  await installation.close()
}
