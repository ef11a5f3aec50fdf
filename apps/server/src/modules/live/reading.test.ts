import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FOLLOWED_LOTS_MAX } from '@app/contract/lanes/live-limits.ts'
import { aBidder, aLot, aSale } from '#test/bidding.test-kit.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { connect, openNode, type LiveNode } from '#test/live.test-kit.ts'
import { silentLog } from '#platform/log.ts'
import { FOLLOW_COSTS_LOOKS, LOOKS_A_SECOND, LOOKS_AT_ONCE, SLOW_REST_MAX_MS, SLOW_REST_MS } from './limits.ts'
import { LiveReading } from './live-reading.ts'
import { slowRestMs } from './slow-reading.ts'

let database: TestDatabase
let node: LiveNode
let bidder: Awaited<ReturnType<typeof aBidder>>
beforeAll(async () => {
  database = await testDatabase()
  node = await openNode(database)
  bidder = await aBidder(database, { deposit: 10_000_000 })
})
afterAll(async () => {
  await node.close()
  await database.close()
})

const bid = (lot: number, dollars: number) =>
  node.bidding.place(
    bidder.member,
    [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD', isConfirmed: true, key: randomUUID() }],
    node.bidding.nowMs(),
  )

/** A lot whose ledger ends before its row says, as after a change to the database by hand. */
async function brokenLot(saleId?: number): Promise<number> {
  const lot = await aLot(database, { saleId: saleId ?? null })
  await bid(lot, 100)
  await database.pool.query('update lot_bidding set seq = seq + 7 where lot = $1', [lot])
  return lot
}

test('a lot that cannot be read holds up neither other lots nor lanes', async () => {
  const [broken, good] = [await brokenLot(), await aLot(database)]
  const saleId = await aSale(database)
  await bid(good, 100)
  const reader = await connect(node)
  reader.follow(
    [saleId],
    [broken, good].map((lot) => ({ lot, lastSeq: 0 })),
  )
  await reader.until(() => reader.seqs(good).length > 0 && reader.of('lane').length > 0)
  const known = reader.seqs(good).at(-1) ?? 0
  await bid(good, 300)
  await reader.until(() => (reader.seqs(good).at(-1) ?? 0) > known)
  expect([reader.seqs(broken), reader.closed]).toEqual([[], null])
  await reader.leave()
})

const LIST_COSTS_LOOKS = FOLLOWED_LOTS_MAX + FOLLOW_COSTS_LOOKS
/** How long a whole list without followers is owed for, milliseconds. */
const LIST_RESTS_MS = (LIST_COSTS_LOOKS / LOOKS_A_SECOND) * 1_000

test('a reader who asks for one list of lots after the other waits, then follows what it asked for last', async () => {
  const [skipped, wanted] = [await aLot(database), await aLot(database)]
  await Promise.all([skipped, wanted].map((lot) => bid(lot, 100)))
  const reader = await connect(node)
  const followList = (list: number): void =>
    reader.follow(
      [],
      Array.from({ length: FOLLOWED_LOTS_MAX }, (_, index) => ({ lot: 900_000_000 + list * FOLLOWED_LOTS_MAX + index, lastSeq: 0 })),
    )
  const lists = Math.ceil(LOOKS_AT_ONCE / LIST_COSTS_LOOKS)
  for (let list = 0; list < lists; list += 1) followList(list)
  await reader.settled()
  await sleep(((lists * LIST_COSTS_LOOKS - LOOKS_AT_ONCE) / LOOKS_A_SECOND) * 1_000)
  followList(lists)
  await reader.settled()
  const sinceMs = performance.now()
  reader.follow([], [{ lot: skipped, lastSeq: 0 }])
  await reader.settled()
  await sleep(LIST_RESTS_MS / 4)
  reader.follow([], [{ lot: wanted, lastSeq: 0 }])
  await reader.until(() => reader.seqs(wanted).length > 0)
  expect(performance.now() - sinceMs).toBeGreaterThan(LIST_RESTS_MS / 2)
  expect([reader.seqs(skipped), reader.closed]).toEqual([[], null])
  await reader.leave()
})

test('a reader who asks for what stands already is answered at once', async () => {
  const lots = await Promise.all(Array.from({ length: 5 }, () => aLot(database)))
  await Promise.all(lots.map((lot) => bid(lot, 100)))
  const reader = await connect(node)
  for (const lot of [...lots, ...lots]) reader.follow([], [{ lot, lastSeq: 0 }])
  await reader.until(() => lots.slice(-1).every((lot) => reader.seqs(lot).length > 0))
  expect(reader.closed).toBeNull()
  await reader.leave()
})

describe('a lot whose reading takes too long', () => {
  /** Delays readers of this lot's ledger until the answered function is called; the database is otherwise as it is. */
  async function holdLedgerOf(lot: number): Promise<() => Promise<void>> {
    const { pool } = database
    await pool.query(`alter table bid_events rename to kept_events;
      create or replace function when_free(bigint) returns boolean language sql volatile as 'select pg_advisory_xact_lock_shared($1) is not null';
      create view bid_events as select * from kept_events where case when lot = ${lot} then when_free(lot) else true end`)
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock($1)', [lot])
    return async () => {
      await holder.query('select pg_advisory_unlock($1)', [lot])
      holder.release()
    }
  }

  test('holds up neither other lots nor lanes, and is told as soon as it can be read', async () => {
    const [held, good] = [await aLot(database), await aLot(database)]
    const saleId = await aSale(database)
    await Promise.all([held, good].map((lot) => bid(lot, 100)))
    const free = await holdLedgerOf(held)
    const reader = await connect(node)
    reader.follow(
      [saleId],
      [held, good].map((lot) => ({ lot, lastSeq: 0 })),
    )
    await reader.until(() => reader.seqs(good).length > 0 && reader.of('lane').length > 0)
    const known = reader.seqs(good).at(-1) ?? 0
    await bid(good, 300)
    await reader.until(() => (reader.seqs(good).at(-1) ?? 0) > known)
    expect([reader.seqs(held), reader.closed]).toEqual([[], null])
    await free()
    await reader.until(() => reader.seqs(held).length > 0)
    await reader.leave()
  })

  const LIMIT_MS = 50
  const TRIES = 4

  /** Locks the row of a lot until the answered word is given. */
  async function lockRowOf(lot: number): Promise<() => Promise<void>> {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from lot_bidding where lot = $1 for update', [lot])
    return async () => {
      await holder.query('rollback')
      holder.release()
    }
  }

  /** Reads rows of lots that another connection has locked, each time for so long at most, milliseconds; 0: for any time. */
  async function readLocked(lots: readonly number[], limitMs: number): Promise<void> {
    const client = await database.pool.connect()
    try {
      await client.query(`begin; set local statement_timeout = ${limitMs}`)
      await client.query('select from lot_bidding where lot = any($1::bigint[]) order by lot for share', [lots])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  /** A lot that is read whatever happens, and one whose row is to be locked. */
  async function twoLots() {
    const [held, good] = [await aLot(database), await aLot(database)]
    await Promise.all([held, good].map((lot) => bid(lot, 100)))
    return { held, good, free: await lockRowOf(held) }
  }
  const readLanes = (): Promise<void> => Promise.resolve()

  test('holds up nobody who asked for another together with it, however long it takes', async () => {
    const { held, good, free } = await twoLots()
    const reading = new LiveReading({ log: silentLog(), readLots: (lots) => readLocked(lots, 0), readLanes })
    const isHeldRead = reading.askLot(held)
    await expect(reading.askLot(good)).resolves.toBeUndefined()
    await expect(reading.askLot(good)).resolves.toBeUndefined()
    await free()
    await isHeldRead
    reading.close()
  })

  test('a lot whose reading takes too long is tried again after growing rests, logged once, and read with the others again once that is possible', async () => {
    const { held, good, free } = await twoLots()
    const [logged, triedMs, brokenOffMs]: [unknown[], number[], number[]] = [[], [], []]
    const readLots = async (lots: readonly number[]): Promise<void> => {
      const isAlone = lots.length === 1 && lots[0] === held
      if (isAlone) triedMs.push(performance.now())
      await readLocked(lots, LIMIT_MS).catch((error: unknown) => {
        if (isAlone) brokenOffMs.push(performance.now())
        throw error
      })
    }
    const note = (...values: unknown[]) => void logged.push(values)
    const reading = new LiveReading({ log: Object.assign(silentLog(), { warn: note, error: note }), readLots, readLanes })
    const isHeldRead = reading.askLot(held)
    await reading.askLot(good)
    while (triedMs.length < TRIES) {
      reading.noteLot(held)
      await reading.askLot(good)
      await sleep(LIMIT_MS)
    }
    const rests = triedMs.slice(1).map((atMs, index) => atMs - (brokenOffMs[index] ?? atMs))
    // A timer may end a millisecond early, and any time late.
    for (const [index, restMs] of rests.entries()) expect(restMs).toBeGreaterThan(slowRestMs(index + 1) - 2)
    expect(logged).toEqual([[{ reason: expect.stringContaining('statement timeout'), name: `lot ${held}` }, expect.any(String)]])
    const isReadAfter = reading.askLot(held)
    await free()
    await Promise.all([isHeldRead, isReadAfter])
    expect(logged).toHaveLength(1)
    reading.close()
  })

  test.each([
    [1, SLOW_REST_MS],
    [2, 2 * SLOW_REST_MS],
    [3, 4 * SLOW_REST_MS],
    [8, SLOW_REST_MAX_MS],
    [2_000, SLOW_REST_MAX_MS],
  ])('a slow lot rests, after %i times in a row, %i milliseconds', (times, restMs) => {
    expect(slowRestMs(times)).toBe(restMs)
  })
})
