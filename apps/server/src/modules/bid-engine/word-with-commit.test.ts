import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { inOwnTransaction } from '#platform/db/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { notifyIfCommitted } from '../lot-book/book-writes.store.ts'
import type { Committed } from '../lot-book/committed.ts'

const CHANNEL = 'test_words'
/** PostgreSQL refuses to notify on a channel with so long a name. */
const UNSPEAKABLE = 'x'.repeat(64)
const HOUR = 3_600

let kit: EngineKit
let ear: Client
/** Words as they are heard, each with the number of events that the ledgers held at that moment. */
const heard: { readonly payload: string; readonly events: Promise<number> }[] = []
const countEvents = async (): Promise<number> =>
  (await kit.database.pool.query<{ count: number }>('select count(*) as count from bid_events')).rows[0]?.count ?? 0

beforeAll(async () => {
  kit = await anEngine()
  ear = new Client({ connectionString: kit.database.url })
  ear.on('notification', ({ payload = '' }) => heard.push({ payload, events: countEvents() }))
  await ear.connect()
  await ear.query(`listen ${CHANNEL}`)
})
let stop = (): unknown => undefined
afterEach(() => stop())
afterAll(async () => {
  await ear.end()
  await kit.close()
})

const aTimedLot = async (): Promise<number> =>
  aLot(kit.database, {
    saleId: await aSale(kit.database, { type: 'timed', startsIn: -HOUR, endsIn: HOUR, lane: randomUUID().slice(0, 2) }),
  })

test('the word of a bid is heard once its event is in the ledger', async () => {
  const published: Committed[] = []
  const stops = [
    kit.bidding.onCommitted((committed) => published.push(committed)),
    kit.bidding.sayAlong(({ lots }) => ({ channel: CHANNEL, payload: JSON.stringify(lots) })),
  ]
  stop = () => stops.forEach((end) => end())
  const [lot, bidder] = [await aTimedLot(), await aBidder(kit.database)]
  const before = await countEvents()
  const answer = await kit.bid(bidder, lot, 500, { isConfirmed: true })
  await expect.poll(() => heard.length).toBe(1)
  // The lot's terms, and the bid.
  expect(await heard[0]?.events).toBe(before + 2)
  expect(JSON.parse(heard[0]?.payload ?? '')).toMatchObject([{ lot, seq: answer.seq }])
  expect(published).toMatchObject([{ lots: [{ lot, seq: answer.seq }], news: [{ state: { lot } }], isNotified: true }])
})

test('a word that is lost behind its commit takes nothing from the bid, and is told once more', async () => {
  const published: Committed[] = []
  const stops = [
    kit.bidding.onCommitted((committed) => published.push(committed)),
    kit.bidding.sayAlong(() => ({ channel: UNSPEAKABLE, payload: '' })),
  ]
  stop = () => stops.forEach((end) => end())
  const [lot, bidder] = [await aTimedLot(), await aBidder(kit.database)]
  expect(await kit.bid(bidder, lot, 500, { isConfirmed: true })).toMatchObject({ isAccepted: true })
  await expect.poll(() => published.length).toBe(2)
  const [first, second] = published
  expect(first?.isNotified).toBe(true)
  expect(second).toEqual({ lots: first?.lots, sales: first?.sales, accounts: first?.accounts, news: first?.news })
})

test('nothing is said of an event that was not kept', async () => {
  heard.length = 0
  const engine = openDatabase(kit.database.url, { log: silentLog(), use: 'engine' })
  const lot = await aTimedLot()
  await kit.bid(await aBidder(kit.database), lot, 500, { isConfirmed: true })
  const { rows } = await kit.database.pool.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from bid_events where lot = $1 order by seq desc limit 1',
    [lot],
  )
  const [{ seq, hash } = { seq: 0, hash: Buffer.alloc(0) }] = rows
  const say = (payload: string, event: { readonly lot: number; readonly seq: number; readonly hash: Buffer }) =>
    inOwnTransaction(engine.pool, (client) => notifyIfCommitted(client, { channel: CHANNEL, payload }, event))
  const taken = await inOwnTransaction(engine.pool, async (client) => {
    await client.query('begin')
    await client.query('insert into bid_events (lot, seq, kind, at, body, hash) values ($1, $2, $3, now(), $4, $5)', [
      lot,
      seq + 1,
      'BID',
      '{}',
      hash,
    ])
    await client.query('rollback')
    return notifyIfCommitted(client, { channel: CHANNEL, payload: 'rolled back' }, { lot, seq: seq + 1, hash })
  })
  expect([taken, await say('another hash', { lot, seq, hash: Buffer.alloc(32) }), await say('kept', { lot, seq, hash })]).toEqual([
    false,
    false,
    true,
  ])
  await expect.poll(() => heard.map(({ payload }) => payload)).toEqual(['kept'])
  await engine.close()
})
