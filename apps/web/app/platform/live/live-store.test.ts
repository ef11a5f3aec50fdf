import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BidAnswer, BidOrder, ClientMessage, LiveEvent, LiveMessage, LotState } from '@app/contract/lanes/live.ts'
import { LiveStore } from './live-store.ts'
import type { Followed, LiveWorld, Way, WayEvents } from './live-world.ts'

const LOT = 20_000_001

const eventOf = (seq: number): LiveEvent => ({
  lot: LOT,
  seq,
  kind: 'BID',
  atMs: seq,
  alias: 1,
  label: 'US-OR',
  amountMinor: null,
  priceMinor: seq * 100,
  leaderAlias: 1,
  leaderLabel: 'US-OR',
  text: null,
})

const stateOf = (seq: number): LotState => ({
  lot: LOT,
  saleId: null,
  seq,
  stateSeq: seq,
  phase: 'PRELIM',
  outcome: null,
  currency: 'USD',
  priceMinor: seq * 100,
  askMinor: seq * 100 + 100,
  bidCount: seq,
  leaderAlias: 1,
  leaderLabel: 'US-OR',
  deadlineMs: null,
  isBonusSpent: false,
  isReserveMet: null,
  terms: 'PURE_SALE',
  itemNumber: null,
})

const answerOf = (order: BidOrder): BidAnswer => ({
  lotNumber: order.lotNumber,
  isAccepted: true,
  reason: 'FIRST',
  detail: {},
  seq: 1,
  hash: null,
  isLeading: true,
  priceMinor: 100,
  askMinor: 200,
  currency: 'USD',
  allInMinor: 100,
  receivedAtMs: 0,
})

const order: BidOrder = { lotNumber: LOT, kind: 'LIVE', amountMinor: 10_000, currency: 'USD' }

interface FakeLine {
  readonly events: WayEvents
  readonly said: ClientMessage[]
  readonly followed: Followed | null
  isClosed: boolean
}

/** The world of one tab, with clocks and network in the hands of the test. */
class TestWorld implements LiveWorld {
  nowMs = 0
  isUp = true
  isSeen = true
  readonly sockets: FakeLine[] = []
  readonly streams: FakeLine[] = []
  readonly placed: BidOrder[] = []
  polled = 0
  news: readonly LiveMessage[] = []
  #timers: { readonly atMs: number; readonly run: () => void }[] = []
  #listeners = new Set<() => void>()
  #keys = 0

  #line(lines: FakeLine[], events: WayEvents, followed: Followed | null): Way {
    const line: FakeLine = { events, said: [], followed, isClosed: false }
    lines.push(line)
    return {
      send: (text) => {
        if (line.isClosed || lines !== this.sockets) return false
        line.said.push(JSON.parse(text) as ClientMessage)
        return true
      },
      close: () => void (line.isClosed = true),
    }
  }

  openSocket = (events: WayEvents): Way => this.#line(this.sockets, events, null)
  openStream = (followed: Followed, events: WayEvents): Way => this.#line(this.streams, events, followed)
  poll = async (): Promise<readonly LiveMessage[]> => {
    this.polled += 1
    return this.news
  }
  placeBid = async (bid: BidOrder): Promise<BidAnswer> => {
    this.placed.push(bid)
    return answerOf(bid)
  }
  newKey = (): string => `key-${(this.#keys += 1)}`
  monotonicMs = (): number => this.nowMs
  wallMs = (): number => 1_000_000 + this.nowMs
  random = (): number => 1
  later = (ms: number, run: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + ms, run }
    this.#timers.push(timer)
    return () => void (this.#timers = this.#timers.filter((one) => one !== timer))
  }
  isOnline = (): boolean => this.isUp
  isVisible = (): boolean => this.isSeen
  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get socket(): FakeLine {
    const socket = this.sockets.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }

  setOnline(isUp: boolean): void {
    this.isUp = isUp
    for (const listener of this.#listeners) listener()
  }

  /** Lets time pass, timer by timer, with what promises bring between. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms
    for (;;) {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      const [next] = this.#timers.toSorted((a, b) => a.atMs - b.atMs)
      if (!next || next.atMs > endMs) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.run()
    }
    this.nowMs = endMs
  }
}

const hello = (member = false): LiveMessage => ({ type: 'hello', serverMs: 5_000_000, heartbeatMs: 25_000, member, sessionEndsMs: null })
const mandate = (isInForce: boolean): LiveMessage => ({ type: 'mandate', serverMs: 5_000_000, isInForce })
const told = (from: number, to: number): LiveMessage => ({
  type: 'events',
  serverMs: 5_000_000,
  events: Array.from({ length: to - from }, (_, index) => eventOf(from + index + 1)),
  state: stateOf(to),
})
const bidsIn = (line: FakeLine): Extract<ClientMessage, { type: 'bid' }>[] => line.said.filter((message) => message.type === 'bid')
const followsIn = (line: FakeLine): Extract<ClientMessage, { type: 'follow' }>[] => line.said.filter((message) => message.type === 'follow')

/** A store that follows the lot over an open socket. */
async function opened(): Promise<{ world: TestWorld; store: LiveStore; release: () => void }> {
  const world = new TestWorld()
  const store = new LiveStore(world)
  const release = store.wish({ lanes: [], lots: [LOT] })
  await world.pass(100)
  world.socket.events.came(hello())
  await world.pass(0)
  return { world, store, release }
}

describe('a mandate', () => {
  test('a mandate that ends is known at once, and no longer of anybody once the member is gone', async () => {
    const { world, store } = await opened()
    const seen: (boolean | null)[] = []
    for (const message of [hello(true), mandate(true), mandate(false), hello(false)]) {
      world.socket.events.came(message)
      await world.pass(0)
      seen.push(store.view().holdsMandate)
    }
    expect(seen).toEqual([null, true, false, null])
  })
})

describe('events of a lot', () => {
  test('events of a lot are taken once and in order, whatever comes twice, too early or after a break', async () => {
    const steps = fc.array(
      fc.oneof(fc.constant('break' as const), fc.constant('grow' as const), fc.constant('skip' as const), fc.constant('repeat' as const)),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (acts) => {
        const { world, store } = await opened()
        let last = 1
        world.socket.events.came(told(0, last))
        const answerFollows = (): void => {
          const from = followsIn(world.socket).at(-1)?.lots[0]?.lastSeq ?? 0
          if (last > from) world.socket.events.came(told(from, last))
        }
        for (const act of acts) {
          if (act === 'break') {
            world.socket.events.over()
            await world.pass(1_000)
            world.socket.events.came(hello())
            answerFollows()
          } else if (act === 'repeat') world.socket.events.came(told(0, last))
          else {
            // A skipped event is lost on its way; the next one shows the hole.
            last += 1
            if (act === 'grow') world.socket.events.came(told(last - 1, last))
            if (followsIn(world.socket).length > 1) answerFollows()
          }
          await world.pass(0)
        }
        last += 1
        world.socket.events.came(told(last - 1, last))
        answerFollows()
        await world.pass(0)
        expect((store.view().events.get(LOT) ?? []).map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a bid', () => {
  test('a bid is sent with a key and settled by its answer', async () => {
    const { world, store } = await opened()
    const answered = store.bid(order)
    const [sent] = bidsIn(world.socket)
    expect(sent?.bid.key).toBe('key-1')
    world.socket.events.came({ type: 'answer', serverMs: 1, id: sent?.id ?? '', answer: answerOf(order) })
    expect(await answered).toMatchObject({ isAccepted: true })
  })

  test('a bid given while the line is being opened is sent once it is open', async () => {
    const world = new TestWorld()
    const store = new LiveStore(world)
    store.wish({ lanes: [], lots: [LOT] })
    await world.pass(100)
    const answered = store.bid(order)
    await world.pass(2_900)
    expect(bidsIn(world.socket)).toEqual([])
    world.socket.events.came(hello())
    await world.pass(0)
    const [sent] = bidsIn(world.socket)
    world.socket.events.came({ type: 'answer', serverMs: 1, id: sent?.id ?? '', answer: answerOf(order) })
    expect(await answered).toMatchObject({ isAccepted: true })
  })

  test.each([
    ['does not open in time', () => undefined],
    ['fails', (world: TestWorld) => world.socket.events.over()],
  ])('a bid given while the line is being opened is never sent where it %s', async (_, happens) => {
    const world = new TestWorld()
    const store = new LiveStore(world)
    store.wish({ lanes: [], lots: [LOT] })
    await world.pass(100)
    const told = store.bid(order).catch((error: unknown) => error)
    happens(world)
    await world.pass(3_000)
    expect(await told).toMatchObject({ trouble: 'OFFLINE' })
    world.socket.events.came(hello())
    await world.pass(1_000)
    expect(world.sockets.flatMap(bidsIn)).toEqual([])
  })

  test('a bid of an interrupted line is never sent, now or when the line is back', async () => {
    const { world, store } = await opened()
    world.setOnline(false)
    await expect(store.bid(order)).rejects.toMatchObject({ trouble: 'OFFLINE' })
    await world.pass(30_000)
    world.setOnline(true)
    await world.pass(1_000)
    world.socket.events.came(hello())
    await world.pass(1_000)
    expect(world.sockets.flatMap(bidsIn)).toEqual([])
    expect(world.placed).toEqual([])
  })

  test('a bid is sent where the browser knows of no network and the line is opened all the same', async () => {
    const world = new TestWorld()
    world.isUp = false
    const store = new LiveStore(world)
    store.wish({ lanes: [], lots: [LOT] })
    await world.pass(100)
    world.socket.events.came(hello())
    await world.pass(0)
    expect(store.view().quality).toBe('good')
    const answered = store.bid(order)
    const [sent] = bidsIn(world.socket)
    world.socket.events.came({ type: 'answer', serverMs: 1, id: sent?.id ?? '', answer: answerOf(order) })
    expect(await answered).toMatchObject({ isAccepted: true })
    // Once the browser knows of one again, its word counts again.
    world.setOnline(true)
    world.setOnline(false)
    await world.pass(0)
    expect(store.view().quality).toBe('lost')
    await expect(store.bid(order)).rejects.toMatchObject({ trouble: 'OFFLINE' })
  })

  test('a bid whose line broke is asked about once more, by its own key, when the line is back at once', async () => {
    const { world, store } = await opened()
    const answered = store.bid(order)
    world.socket.events.over()
    await world.pass(900)
    world.socket.events.came(hello())
    await world.pass(0)
    expect(world.sockets).toHaveLength(2)
    expect(bidsIn(world.socket)).toEqual(bidsIn(world.sockets[0] as FakeLine))
    world.socket.events.came({ type: 'answer', serverMs: 1, id: '1', answer: answerOf(order) })
    expect(await answered).toMatchObject({ isAccepted: true })
  })

  test('a bid whose line stayed away is told as unknown and never sent again', async () => {
    const { world, store } = await opened()
    const answered = store.bid(order).catch((error: unknown) => error)
    world.setOnline(false)
    await world.pass(30_000)
    expect(await answered).toMatchObject({ trouble: 'UNKNOWN' })
    world.setOnline(true)
    await world.pass(1_000)
    world.socket.events.came(hello())
    await world.pass(0)
    expect(bidsIn(world.socket)).toEqual([])
  })

  test('a bid that the server refuses to read tells why', async () => {
    const { world, store } = await opened()
    const answered = store.bid(order).catch((error: unknown) => error)
    world.socket.events.came({ type: 'refused', serverMs: 1, id: '1', code: 'NOT_SIGNED_IN' })
    expect(await answered).toMatchObject({ trouble: 'REFUSED', code: 'NOT_SIGNED_IN' })
  })
})

describe('the line', () => {
  test('falls from socket to stream to polling, bids by a call meanwhile, and tries the socket again', async () => {
    const world = new TestWorld()
    const store = new LiveStore(world)
    store.wish({ lanes: [], lots: [LOT] })
    await world.pass(100)
    for (let count = 0; count < 2; count += 1) {
      world.socket.events.over()
      await world.pass(5_000)
    }
    expect(store.view().quality).toBe('lost')
    expect(store.view().lostSinceMs).not.toBeNull()
    expect(world.streams.at(-1)?.followed?.lots).toEqual([{ lot: LOT, lastSeq: 0 }])
    for (let count = 0; count < 2; count += 1) {
      world.streams.at(-1)?.events.over()
      await world.pass(20_000)
    }
    world.news = [hello(), told(0, 3)]
    await world.pass(20_000)
    expect(store.view()).toMatchObject({ channel: 'polling', quality: 'good', lostSinceMs: null })
    expect(store.view().lots.get(LOT)?.seq).toBe(3)
    await store.bid(order)
    expect(world.placed).toMatchObject([{ key: 'key-1' }])
    const sockets = world.sockets.length
    await world.pass(61_000)
    expect(world.sockets.length).toBeGreaterThan(sockets)
  })

  test('the line that answers late is slow, and one that does not answer is lost', async () => {
    const { world, store } = await opened()
    const pings = (): number => world.socket.said.filter(({ type }) => type === 'ping').length
    expect(pings()).toBeGreaterThan(0)
    await world.pass(2_000)
    expect(store.view().quality).toBe('slow')
    world.socket.events.came({ type: 'pong', serverMs: 5_002_000, at: 100 })
    await world.pass(1_000)
    expect(store.view().quality).toBe('slow')
    const first = world.socket
    await world.pass(20_000)
    expect(first.isClosed).toBe(true)
    expect(world.sockets.length).toBeGreaterThan(1)
  })

  test('the line is closed with the last wish', async () => {
    const { world, release } = await opened()
    release()
    await world.pass(100)
    expect(world.socket.isClosed).toBe(true)
    await world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
  })

  test("keeps the server's clock by the middle of several answers, whatever the reader's own says", async () => {
    const { world, store } = await opened()
    for (const [offsetMs, wayMs] of [
      [900_000, 10],
      [900_004, 20],
      [900_002, 12],
      [950_000, 900],
      [900_001, 15],
    ] as const) {
      const at = world.nowMs
      world.nowMs += wayMs
      world.socket.events.came({ type: 'pong', serverMs: at + wayMs / 2 + offsetMs, at })
    }
    expect(store.serverNowMs() - world.nowMs).toBeGreaterThanOrEqual(900_000)
    expect(store.serverNowMs() - world.nowMs).toBeLessThanOrEqual(900_004)
  })

  test("forgets what was somebody else's when the server no longer knows them", async () => {
    const { world, store } = await opened()
    world.socket.events.came(hello(true))
    world.socket.events.came({
      type: 'own',
      serverMs: 1,
      own: {
        lot: LOT,
        alias: 1,
        isLeading: true,
        maxMinor: 5,
        standbyMinor: null,
        awardedAllInMinor: null,
        exposureMinor: 5,
        limitMinor: 10,
        currency: 'USD',
      },
    })
    await world.pass(0)
    expect(store.view().own.size).toBe(1)
    world.socket.events.over()
    await world.pass(5_000)
    world.socket.events.came(hello(false))
    await world.pass(0)
    expect(store.view()).toMatchObject({ isMember: false })
    expect(store.view().own.size).toBe(0)
  })
})
