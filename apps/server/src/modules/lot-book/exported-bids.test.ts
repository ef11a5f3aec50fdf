import { afterAll, beforeAll, expect, it } from 'vitest'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

it('an exported list of lots tells everybody their own bid and nobody another’s', async () => {
  const [mine, rival] = [await world.bidder(), await world.bidder()]
  const lot = await world.lot()
  await world.bid(mine, lot, 2_000)
  await world.bid(rival, lot, 1_175)
  const criteria = encodeURIComponent(JSON.stringify({ filter: { MISC: [`ps_lot_number:${lot}`] } }))
  const exported = async (who: Bidder) =>
    (await world.get(`/data/lots/export.csv?criteria=${criteria}`, who.headers)).body.trim().split('\r\n')
  await expect.poll(async () => (await exported(mine))[1]).toMatch(/,"1,225 USD","2,000 USD",/)
  expect((await exported(rival))[1]).toMatch(/,"1,225 USD","1,175 USD",/)
  expect((await exported(await world.bidder()))[1]).toMatch(/,"1,225 USD",,/)
})
