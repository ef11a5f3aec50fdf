// P8: from a bidder's write on their socket at one server to another bidder's read on a socket at another, beside the physical minimum.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { LiveMessage } from '@app/contract/lanes/live.ts'
import { quantile, LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { FrameSocket } from '../world/frame-socket.ts'
import { ticketFor } from '../world/live-ticket.ts'
import { type LiveServer, makeLiveWorld, type SignedIn } from '../world/live-world.ts'

const BIDS_A_ROUND = scaled(80)
const BIDDERS = 40
const STEP_MINOR = 100_000
const MOST_TIMES = 4
const WATCHER_MOST_MS = 150
const HEAR_LIMIT_MS = 10_000
/** So long between two bids that watchers' frames are not held together, milliseconds. */
const BETWEEN_MS = 15

const world = await makeLiveWorld({ lots: 1, bidders: BIDDERS + 1 })
const [lotNumber = 0] = world.lots
const [reader, ...bidders] = world.people
const near = await world.startServer()
const far = await world.startServer()

/** Somebody's socket at a server, following the lot; reports the events as they come. */
class Line {
  readonly #socket: FrameSocket
  readonly #heardMs = new Map<number, number>()
  #lastMs = 0
  readonly answers = new Map<string, number>()
  #wake: (() => void) | null = null

  private constructor(socket: FrameSocket) {
    this.#socket = socket
  }

  static async open(server: LiveServer, person?: SignedIn): Promise<Line> {
    const cookie = person?.headers['cookie']
    const ticket = await ticketFor(server.port, cookie)
    let line: Line | null = null
    const headers = cookie === undefined ? {} : { cookie }
    const socket = new FrameSocket(
      { port: server.port, path: `/live?ticket=${ticket}`, headers },
      {
        message: (bytes) => line?.hear(bytes),
        over: (why) => {
          if (!isOver) throw new Error(`a line is over: ${why}`)
        },
      },
    )
    line = new Line(socket)
    await socket.opened
    line.say({ type: 'follow', lanes: [], lots: [{ lot: lotNumber, lastSeq: 0 }] })
    return line
  }

  say(message: object): void {
    this.#socket.say(JSON.stringify(message))
  }

  hear(bytes: Buffer): void {
    this.#lastMs = performance.now()
    const message = JSON.parse(bytes.toString('utf8')) as LiveMessage
    if (message.type === 'events') for (const { seq } of message.events) this.#heardMs.set(seq, this.#lastMs)
    if (message.type === 'answer') this.answers.set(message.id, message.answer.isAccepted ? (message.answer.seq ?? 0) : 0)
    this.#wake?.()
  }

  /** When it heard an event. */
  async heardAt(seq: number): Promise<number> {
    await this.#until(() => this.#heardMs.has(seq))
    return this.#heardMs.get(seq) ?? Number.NaN
  }

  /** The event their bid became; 0 for a refusal. */
  async answerTo(id: string): Promise<number> {
    await this.#until(() => this.answers.has(id))
    return this.answers.get(id) ?? 0
  }

  async #until(isTrue: () => boolean): Promise<void> {
    const limitMs = performance.now() + HEAR_LIMIT_MS
    while (!isTrue()) {
      if (performance.now() > limitMs) throw new Error('nothing was heard')
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, HEAR_LIMIT_MS).unref()
      })
    }
  }
}

let isOver = false
const lines = await Promise.all(bidders.map((bidder) => Line.open(near, bidder)))
const other = await Line.open(far, reader)
const watcher = await Line.open(far)
let amountMinor = 10_000_000

/** Way of one bid: to the other bidder and to a watcher, and until its own answer, milliseconds. */
async function bidOnce(line: Line): Promise<{ other: number; watcher: number; answer: number } | null> {
  amountMinor += STEP_MINOR
  const id = randomUUID()
  const sentMs = performance.now()
  line.say({ type: 'bid', id, bid: { lotNumber, kind: 'MONSTER', amountMinor, currency: 'USD', isConfirmed: true, key: id } })
  const seq = await line.answerTo(id)
  const answeredMs = performance.now()
  if (seq === 0) return null
  const [otherMs, watcherMs] = await Promise.all([other.heardAt(seq), watcher.heardAt(seq)])
  return { other: otherMs - sentMs, watcher: watcherMs - sentMs, answer: answeredMs - sentMs }
}

// The other bidder is one who has bid on the lot.
await far.bid(reader?.member ?? bidders[0]!.member, {
  lotNumber,
  kind: 'MONSTER',
  amountMinor,
  currency: 'USD',
  isConfirmed: true,
  key: randomUUID(),
})
await other.heardAt(1)

const speaker = new Client({ connectionString: world.url })
const ear = new Client({ connectionString: world.url })
await Promise.all([speaker.connect(), ear.connect()])
await speaker.query('create table bench_floor (id bigint generated always as identity primary key, body text not null)')
await ear.query('listen bench_floor')
const BODY = 'x'.repeat(400)

/** One row committed, then one notification of it heard on another connection, milliseconds. */
async function floorOnce(): Promise<number> {
  const heard = new Promise<void>((resolve) => ear.once('notification', () => resolve()))
  const begunMs = performance.now()
  await speaker.query({ name: 'floor', text: 'insert into bench_floor (body) values ($1)', values: [BODY] })
  await speaker.query({ name: 'notify', text: `select pg_notify('bench_floor', '1')` })
  await heard
  return performance.now() - begunMs
}

const rounds: { floor: number; other: number; otherP99: number; watcher: number; answer: number }[] = []
let refused = 0
for (let round = -1; round < LEAST_ROUNDS; round++) {
  const floors: number[] = []
  const ways: { other: number; watcher: number; answer: number }[] = []
  for (let turn = 0; turn < BIDS_A_ROUND; turn++) {
    // In turn, so that a slow moment of the machine hits both.
    floors.push(await floorOnce())
    const way = await bidOnce(lines[turn % lines.length]!)
    if (way === null) refused += 1
    else ways.push(way)
    await sleep(BETWEEN_MS)
  }
  if (round < 0) continue
  const of = (name: 'other' | 'watcher' | 'answer', share: number): number =>
    quantile(
      ways.map((way) => way[name]),
      share,
    )
  rounds.push({
    floor: quantile(floors, 0.5),
    other: of('other', 0.5),
    otherP99: of('other', 0.99),
    watcher: of('watcher', 0.99),
    answer: of('answer', 0.5),
  })
}
isOver = true
await Promise.all([speaker.end(), ear.end()])
await world.close()

const spread = (name: keyof (typeof rounds)[number]) => spreadOf(rounds.map((round) => round[name]))
const times = spread('other').median / spread('floor').median
const watched = spread('watcher').median
await record({
  id: 'P8',
  rows: [
    row("a bidder's write → another bidder's read, two servers, p50", spread('other'), { unit: 'ms', ratio: times }),
    row('the same, p99', spread('otherP99'), { unit: 'ms' }),
    row("a bidder's write → a watcher's read, p99", spread('watcher'), { unit: 'ms' }),
    row("a bidder's write → his own answer, p50", spread('answer'), { unit: 'ms' }),
    row('one commit and one notification, p50', spread('floor'), { unit: 'ms' }),
    { name: 'bids refused', value: refused, unit: '' },
  ],
  wants: `p50 ≤ ${MOST_TIMES}× one commit and one notification of PostgreSQL; a watcher's p99 ≤ ${WATCHER_MOST_MS} ms`,
  holds: times <= MOST_TIMES && watched <= WATCHER_MOST_MS && refused === 0,
  versions: { postgres: world.postgres },
})
process.exit(0)
