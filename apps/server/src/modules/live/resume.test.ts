import { randomUUID } from 'node:crypto'
import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { LivePicture } from '../../../../web/app/platform/live/live-picture.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { signIn } from '../../../test/people.ts'
import { aBidder, aLot, aSale } from '../../../test/bidding.test-kit.ts'
import { BIDS_BURST } from '#modules/lot-book/index.ts'
import { HISTORY_EVENTS, MISSED_BYTES_A_SECOND, MISSED_BYTES_AT_ONCE, RECENT_EVENTS } from './limits.ts'
import { connect, openNode, ticketFor, type LiveNode, type SocketClient } from '../../../test/live.test-kit.ts'

type Bidder = Awaited<ReturnType<typeof aBidder>>

let database: TestDatabase
let node: LiveNode
let other: LiveNode
let bidders: Bidder[]
beforeAll(async () => {
  database = await testDatabase()
  node = await openNode(database)
  other = await openNode(database)
  bidders = await Promise.all(Array.from({ length: 8 }, () => aBidder(database, { deposit: 10_000_000 })))
})
afterAll(async () => {
  await node.close()
  await other.close()
  await database.close()
})

const bid = (on: LiveNode, who: Bidder, [lot, dollars]: readonly [number, number]) =>
  on.bidding.place(
    who.member,
    [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD', isConfirmed: true, key: randomUUID() }],
    on.bidding.nowMs(),
  )

const bidder = (index: number): Bidder => bidders[index % bidders.length] as Bidder
const lastSeq = async (lot: number): Promise<number> => (await node.bidding.lots([lot]))[0]?.seq ?? 0
const upTo = (seq: number): number[] => Array.from({ length: seq }, (_, index) => index + 1)

/** A reader as the browser is one: it follows by what its picture knows, and asks again where the picture has a hole. */
class PictureReader {
  readonly picture = new LivePicture()
  readonly taken: LiveEvent[] = []
  client: SocketClient | null = null
  readonly #lot: number

  constructor(lot: number) {
    this.#lot = lot
  }

  async open(on: LiveNode): Promise<void> {
    const client = await connect(on)
    this.client = client
    client.socket.on('message', (data: Buffer) => {
      if (this.client !== client) return
      const before = this.picture.lastSeq(this.#lot) ?? 0
      const { gap } = this.picture.take(JSON.parse(data.toString('utf8')) as Parameters<LivePicture['take']>[0])
      this.taken.push(...(this.picture.events.get(this.#lot) ?? []).filter(({ seq }) => seq > before))
      if (gap !== null) this.#follow(client)
    })
    this.#follow(client)
  }

  #follow(client: SocketClient): void {
    client.follow([], [{ lot: this.#lot, lastSeq: this.picture.lastSeq(this.#lot) ?? 0 }])
  }

  async drop(): Promise<void> {
    const { client } = this
    this.client = null
    await client?.breakOff()
  }

  async reach(seq: number): Promise<void> {
    await this.client?.until(() => (this.picture.lastSeq(this.#lot) ?? 0) >= seq)
  }
}

describe('what was missed', () => {
  test('what was missed is told after the last event known, each once, while new ones come in', async () => {
    const lot = await aLot(database)
    await bid(node, bidder(0), [lot, 100])
    const before = await lastSeq(lot)
    const reader = new PictureReader(lot)
    await reader.open(node)
    await reader.reach(before)
    await reader.drop()
    for (let count = 1; count <= 20; count += 1) await bid(node, bidder(count), [lot, 100 + count * 50])
    const running = Promise.all(upTo(30).map((count) => bid(node, bidder(count), [lot, 2_000 + count * 100])))
    await reader.open(node)
    await running
    await reader.reach(await lastSeq(lot))
    expect(reader.taken.map(({ seq }) => seq)).toEqual(upTo(await lastSeq(lot)))
    await reader.drop()
  })

  test('holds for any order of bids on two nodes, breaks and returns to either', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('bid' as const), on: fc.nat(1), who: fc.nat(7) }),
      fc.record({ act: fc.constant('break' as const), on: fc.nat(1), who: fc.constant(0) }),
    )
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const lot = await aLot(database)
      const nodes = [node, other]
      const readers = [new PictureReader(lot), new PictureReader(lot)]
      await Promise.all(readers.map((reader, index) => reader.open(nodes[index] as LiveNode)))
      const bids: Promise<unknown>[] = []
      for (const [index, { act, on, who }] of steps.entries()) {
        const at = nodes[on] as LiveNode
        if (act === 'bid') bids.push(bid(at, bidder(who), [lot, 100 + index * 25]))
        else {
          await readers[0]?.drop()
          await readers[0]?.open(at)
        }
      }
      await Promise.all(bids)
      const last = await lastSeq(lot)
      for (const reader of readers) {
        await reader.reach(last)
        expect(reader.taken.map(({ seq }) => seq)).toEqual(upTo(last))
        await reader.drop()
      }
    })
    await fc.assert(property, { numRuns: 12 })
  })
})

describe('who is told when', () => {
  test('bidders are told each event at once, watchers no event less in fewer frames', async () => {
    const lot = await aLot(database)
    const watcher = await connect(node)
    const active = await connect(node, await signIn(database.db, bidder(1)))
    await bid(node, bidder(1), [lot, 50])
    for (const client of [watcher, active]) client.follow([], [{ lot, lastSeq: 0 }])
    for (let count = 2; count < 40; count += 1) await bid(node, bidder(count), [lot, 50 + count * 50])
    const last = await lastSeq(lot)
    for (const client of [watcher, active]) {
      await client.until(() => client.seqs(lot).at(-1) === last)
      expect(client.seqs(lot)).toEqual(upTo(last))
    }
    expect(watcher.of('events').length).toBeLessThanOrEqual(active.of('events').length)
    expect(watcher.of('events').at(-1)?.state).toEqual(active.of('events').at(-1)?.state)
    await Promise.all([watcher.leave(), active.leave()])
  })

  test('followers of a lane its state, the lot on its block from its history on, and every lot of it that moves', async () => {
    const saleId = await aSale(database)
    const [first, second] = [await aLot(database, { saleId, item: 1 }), await aLot(database, { saleId, item: 2 })]
    await bid(node, bidder(0), [first, 300])
    await database.pool.query(`insert into lane_runs (sale_id, state, current_lot) values ($1, 'RUNNING', $2)`, [saleId, first])
    const client = await connect(node)
    client.follow([saleId])
    await client.until(() => client.of('lane').length > 0 && client.seqs(first).length > 0)
    expect(client.of('lane')[0]?.lane).toMatchObject({ saleId, state: 'RUNNING', currentLot: first })
    expect(client.seqs(first)).toEqual(upTo(await lastSeq(first)))
    await bid(other, bidder(1), [second, 400])
    await client.until(() => client.seqs(second).length > 0)
    expect(client.seqs(second)).toEqual(upTo(await lastSeq(second)))
    await client.leave()
  })

  test('a bidder of a lane is told their own standing on the lot of its block, and that of nobody else', async () => {
    const saleId = await aSale(database)
    const lot = await aLot(database, { saleId })
    const own = await connect(node, await signIn(database.db, bidder(2)))
    const stranger = await connect(other, await signIn(database.db, bidder(3)))
    for (const client of [own, stranger]) client.follow([], [{ lot, lastSeq: 0 }])
    await Promise.all([own.settled(), stranger.settled()])
    await bid(other, bidder(2), [lot, 777])
    await own.until(() => own.of('own').some((message) => message.own.maxMinor === 77_700))
    await stranger.until(() => stranger.seqs(lot).at(-1) !== undefined)
    await stranger.settled()
    expect(stranger.of('own').every((message) => message.own.maxMinor === null && !message.own.isLeading)).toBe(true)
    await Promise.all([own.leave(), stranger.leave()])
  })
})

describe('two nodes', () => {
  test('two nodes tell each other of what they committed, also after their line was cut', async () => {
    const lot = await aLot(database)
    const client = await connect(other)
    client.follow([], [{ lot, lastSeq: 0 }])
    await client.settled()
    await bid(node, bidder(0), [lot, 100])
    await client.until(() => client.seqs(lot).at(-1) !== undefined)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hammerlane bus' and datname = current_database()`,
    )
    await bid(node, bidder(1), [lot, 200])
    const last = await lastSeq(lot)
    await client.until(() => client.seqs(lot).at(-1) === last)
    expect(client.seqs(lot)).toEqual(upTo(last))
    await client.leave()
  })

  test('two nodes find by themselves what no word came of', async () => {
    const lot = await aLot(database)
    await bid(node, bidder(0), [lot, 100])
    const client = await connect(other)
    client.follow([], [{ lot, lastSeq: 0 }])
    await client.until(() => client.seqs(lot).length > 0)
    // A process without a bus: an engine alone, as a command would open one.
    const { anEngine } = await import('../../../test/bidding.test-kit.ts')
    const engine = await anEngine({ on: database })
    await engine.bid(bidder(1), lot, 300)
    await engine.close()
    const last = await lastSeq(lot)
    await client.until(() => client.seqs(lot).at(-1) === last)
    expect(client.seqs(lot)).toEqual(upTo(last))
    await client.leave()
  })
})

/** Messages that come at once and are all taken: a few less than the burst. */
const AGAIN = 55
/** A few more than a node has at hand. */
const BIDS_TO_MISS = RECENT_EVENTS + 10

describe('a reader that asks for the same again and again', () => {
  test('a reader that asks for the same again and again is told so many bytes of it at once and so many a second, and all that happens meanwhile', async () => {
    const lot = await aLot(database)
    // It has a follower, so that the node has in memory what is requested again.
    const standing = await connect(node)
    standing.follow([], [{ lot, lastSeq: 0 }])
    // As many as bid so often at once: beyond that a bid leaves no event, and there would be less to miss.
    const many = await Promise.all(
      Array.from({ length: Math.ceil(BIDS_TO_MISS / BIDS_BURST) }, () => aBidder(database, { deposit: 10_000_000 })),
    )
    for (let count = 0; count < BIDS_TO_MISS; count += 1) await bid(node, many[count % many.length] as Bidder, [lot, 100 + count * 25])
    const all = await lastSeq(lot)
    expect(all).toBeGreaterThanOrEqual(BIDS_TO_MISS)
    await standing.until(() => standing.seqs(lot).at(-1) === all)
    const after = all - RECENT_EVENTS + 1
    const asking = await connect(node)
    let bytes = 0
    asking.socket.on('message', (data: Buffer) => (bytes += data.length))
    asking.follow([], [{ lot, lastSeq: after }])
    await asking.until(() => asking.seqs(lot).length > 0)
    const once = bytes
    const sinceMs = performance.now()
    for (let count = 0; count < AGAIN; count += 1) asking.follow([], [{ lot, lastSeq: after }])
    await asking.settled()
    const permitted = MISSED_BYTES_AT_ONCE + ((performance.now() - sinceMs) / 1_000) * MISSED_BYTES_A_SECOND + 2 * once
    expect(once * AGAIN).toBeGreaterThan(MISSED_BYTES_AT_ONCE + 2 * once)
    expect(bytes).toBeLessThan(permitted)
    // Unbounded, each is answered before the next is read.
    expect(asking.of('events').length).toBeLessThan(AGAIN)
    // What it owes is earned soon, and it is where everybody is.
    await bid(node, bidder(0), [lot, 50_000])
    const last = await lastSeq(lot)
    await asking.until(() => asking.seqs(lot).at(-1) === last)
    expect(asking.closed).toBeNull()
    await asking.leave()
    await standing.leave()
  })
})

/** As long as the system takes at most to take a piece, milliseconds. */
const FLUSH_MS = 5
const PIECE_BYTES = 64 * 1024
/** Writes to a line whose other end does not read until the system takes no more of it: megabytes, which the server itself sends slowly. */
async function fillKernel(line: Socket): Promise<void> {
  for (;;) {
    line.write(Buffer.alloc(PIECE_BYTES))
    await sleep(FLUSH_MS)
    if (line.writableLength > 0) return
  }
}

describe('a reader that does not read', () => {
  test('a reader that does not read is cut once its backlog is too large, and others are told all the same', async () => {
    const lot = await aLot(database)
    await bid(node, bidder(0), [lot, 100])
    const ticket = await ticketFor(node)
    const before = node.live.connections.size
    const accepted = new Promise<Socket>((resolve) => node.app.server.once('connection', resolve))
    const tcp = connectTcp(Number(node.host.split(':')[1]), '127.0.0.1')
    tcp.on('error', () => undefined)
    const line = await accepted
    tcp.write(
      `GET /live?ticket=${ticket} HTTP/1.1\r\nhost: ${node.host}\r\norigin: http://${node.host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await new Promise((resolve) => tcp.once('data', resolve))
    tcp.pause()
    expect(node.live.connections.size).toBe(before + 1)
    const reading = await connect(node)
    await fillKernel(line)
    // Each message asks for the lot's history again; the answers are not read.
    const follow = maskedText(JSON.stringify({ type: 'follow', lanes: [], lots: [{ lot, lastSeq: 1 }] }))
    for (let count = 1; count <= HISTORY_EVENTS; count += 1) await bid(node, bidder(count), [lot, 100 + count * 25])
    reading.follow([], [{ lot, lastSeq: 0 }])
    const sender = setInterval(() => tcp.write(follow), 60)
    await until('who does not read is cut', () => node.live.connections.size <= before + 1)
    clearInterval(sender)
    await bid(node, bidder(0), [lot, 50_000])
    const last = await lastSeq(lot)
    await reading.until(() => reading.seqs(lot).at(-1) === last)
    tcp.destroy()
    await reading.leave()
  })
})

const SHORT_LENGTH = 126
/** A text frame as a client sends it; masked by zeros. */
function maskedText(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length >= SHORT_LENGTH) throw new Error('too long for a short frame')
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes])
}
