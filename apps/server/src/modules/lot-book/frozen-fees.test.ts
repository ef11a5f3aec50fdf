import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, asSelf, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { answerOffer, makeOffer } from '../after-hammer/offers.ts'

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
])('T44: who bid as %s and is %s at the hammer pays what they were told', async (then, now) => {
  const { database, bidding } = kit
  const saleId = await aSale(database, { type: 'timed', startsIn: -60, endsIn: 3_600 })
  const lot = await aLot(database, { saleId })
  const bidder = await aBidder(database)
  await setClass(bidder.id, then)
  let answer = await kit.bid(bidder, lot, 2_400, { kind: 'MONSTER', isConfirmed: true })
  // The sale opens its lots by itself, once a second.
  while (!answer.isAccepted) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer = await kit.bid(bidder, lot, 2_400, { kind: 'MONSTER', isConfirmed: true })
  }
  await setClass(bidder.id, now)
  const nowMs = () => bidding.nowMs() + HOURS_LATER_MS
  await closeByTime({ pool: database.pool, nowMs, publish: () => undefined, log: silentLog() })
  const award = await database.db.selectFrom('awards').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
  expect([award.price_minor, award.all_in_minor]).toEqual([answer.priceMinor, answer.allInMinor])
})

it.each(['C', 'J'])('a title corrected to %s while bids stand leaves what the winner was told', async (titleGroup) => {
  const { database, bidding } = kit
  const lot = await aLot(database, { saleId: await aSale(database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
  const [loser, winner] = [await aBidder(database), await aBidder(database)]
  await kit.bid(loser, lot, 2_350)
  const answer = await kit.bid(winner, lot, 2_400)
  expect(answer).toMatchObject({ isAccepted: true, isLeading: true, priceMinor: 240_000 })
  await database.pool.query('update lots set title_group = $2 where number = $1', [lot, titleGroup])
  const nowMs = () => bidding.nowMs() + HOURS_LATER_MS
  await closeByTime({ pool: database.pool, nowMs, publish: () => undefined, log: silentLog() })
  const award = await database.db.selectFrom('awards').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
  expect([award.price_minor, award.all_in_minor]).toEqual([answer.priceMinor, answer.allInMinor])
  // The winner's lane shows the same sum, and no other lane does.
  const own = await bidding.ownOfAll([winner, loser].map(({ id }) => ({ accountId: id, lots: [lot] })))
  expect(own.get(winner.id)).toMatchObject([{ lot, awardedAllInMinor: answer.allInMinor }])
  expect(own.get(loser.id)).toMatchObject([{ lot, awardedAllInMinor: null }])
})

it('an offer costs what it was made for, whatever title and class are when it is accepted', async () => {
  const { database, bidding } = kit
  const lot = await aLot(database, { saleId: await aSale(database) })
  const buyer = await aBidder(database)
  const acting = { pool: database.pool, nowMs: () => bidding.nowMs(), publish: () => undefined }
  const { offerId } = await makeOffer(acting, { lot, ...asSelf(buyer.id), amountMinor: 240_000, takesOffers: true })
  const { reach_all_in_minor: quotedMinor } = await database.db
    .selectFrom('offers')
    .select('reach_all_in_minor')
    .where('lot', '=', lot)
    .executeTakeFirstOrThrow()
  await database.pool.query("update lots set title_group = 'C' where number = $1", [lot])
  await setClass(buyer.id, 'UNS')
  await answerOffer(acting, { id: offerId, action: 'accept', sites: ['CPRTUS'], by: 'two' })
  const award = await database.db.selectFrom('awards').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
  expect(award.all_in_minor).toBe(quotedMinor)
})

it('the ledger commits to the terms of a bid: other terms in its row are found, and none', async () => {
  const { database } = kit
  const lot = await aLot(database)
  await kit.bid(await aBidder(database), lot, 500)
  const faults = async () => (await verifyBase(database, { lot }, { onProgress: () => undefined })).faults
  expect(await faults()).toEqual([])
  await database.pool.query("update bids set buyer_class = 'UNS' where lot = $1", [lot])
  expect(await faults()).toEqual([expect.objectContaining({ lot, seq: 2, code: 'COMMITMENT' })])
  await database.pool.query('update bids set buyer_class = null, fee_phase = null, title_group = null, fee_salt = null where lot = $1', [
    lot,
  ])
  expect(await faults()).toEqual([expect.objectContaining({ lot, seq: 2, code: 'COMMITMENT' })])
})
