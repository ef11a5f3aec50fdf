import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from './bidding.test-kit.ts'
import { closeByTime } from './close-by-time.job.ts'

const HOURS_LATER_MS = 4 * 3_600_000

let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const setClass = (id: number, buyerClass: string) =>
  kit.database.pool.query('update bidder_terms set buyer_class = $2 where account_id = $1', [id, buyerClass])

it.each([
  ['VOL', 'UNS'],
  ['UNS', 'VOL'],
  ['STD', 'UNS'],
])('T44: who bid as %s and is %s at the hammer pays what he was told', async (then, now) => {
  const { database, bidding } = kit
  const saleId = await aSale(database, { type: 'timed', startsIn: -60, endsIn: 3_600 })
  const lot = await aLot(database, { saleId })
  const bidder = await aBidder(database)
  await setClass(bidder.id, then)
  let told = await kit.bid(bidder, lot, 2_400, { kind: 'MONSTER', isConfirmed: true })
  // The sale opens its lots by itself, once a second.
  while (!told.isAccepted) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    told = await kit.bid(bidder, lot, 2_400, { kind: 'MONSTER', isConfirmed: true })
  }
  await setClass(bidder.id, now)
  const nowMs = () => bidding.nowMs() + HOURS_LATER_MS
  await closeByTime({ pool: database.pool, nowMs, tell: () => undefined, log: silentLog() })
  const award = await database.db.selectFrom('awards').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
  expect([award.price_minor, award.all_in_minor]).toEqual([told.priceMinor, told.allInMinor])
})
