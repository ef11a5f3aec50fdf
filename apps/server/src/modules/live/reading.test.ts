import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLLOWED_LOTS_MAX } from '@app/contract/lanes/live-limits.ts'
import { aBidder, aLot, aSale } from '#test/bidding.test-kit.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { connect, openNode, type LiveNode } from '#test/live.test-kit.ts'
import { FOLLOW_COSTS_LOOKS, LOOKS_A_SECOND, LOOKS_AT_ONCE } from './limits.ts'

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
/** How long a whole list that nobody follows yet is owed for, milliseconds. */
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
