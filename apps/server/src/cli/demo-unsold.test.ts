import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBidder, aLot, anEngine, type EngineKit } from '#test/bidding.test-kit.ts'
import { until } from '#test/until.ts'
import { UNSOLD_SALE_NAME, UnsoldLots } from './demo-unsold.ts'

const LOOK_AGAIN_MS = 120_000
/** Above what a yard's lots begin at, dollars. */
const BID = 600

let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine({ runsLanes: true })
})
afterAll(() => kit.close())

const ask = async <T extends object>(sql: string): Promise<T[]> => (await kit.database.pool.query<T>(sql)).rows

it('holds a sale whose lots find no buyer and offers them again, until some lots of the demo take offers, and then no other', async () => {
  const { database, bidding } = kit
  const real = await aLot(database)
  const demo: number[] = []
  for (let at = 0; at < 4; at++) demo.push(await aLot(database))
  await database.pool.query(`update lots set vin = 'DEM0000000' || number, make_offer = false where number = any($1)`, [demo])
  const bidder = await aBidder(database)
  const rival = await aBidder(database)
  const bidAhead = async (lots: readonly number[]): Promise<void> => {
    for (const lot of lots) for (const who of [bidder, rival]) await kit.bid(who, lot, BID)
  }
  const unsold = new UnsoldLots({
    site: 'CPRTUS',
    bidAhead,
    desk: () => ({ pool: database.pool, sites: ['CPRTUS'], nowMs: Date.now(), acting: bidding.acting, source: 'demo world' }),
  })
  let nowMs = 0
  const turn = (): Promise<void> => unsold.turn((nowMs += LOOK_AGAIN_MS))
  await turn()
  await turn()
  expect(await ask('select name, sale_type from sales')).toEqual([{ name: UNSOLD_SALE_NAME, sale_type: 'timed' }])
  // Its time comes, and goes, at once.
  await database.pool.query(`update sales set starts_at = now() - interval '1 minute'`)
  await until('the sale runs', async () => (await ask(`select from sales where status = 'RUNNING'`)).length === 1)
  await until('all lots are open', async () => (await ask(`select from lot_bidding where phase = 'ACTIVE'`)).length === demo.length)
  await database.pool.query(`update sales set ends_at = now() - interval '1 second'`)
  await database.pool.query(`update lot_bidding set deadline = now() - interval '1 minute'`)
  await until('the sale is over', async () => (await ask(`select from sales where status = 'CLOSED'`)).length === 1)
  await turn()
  expect(await ask(`select from lot_bidding where outcome = 'DECLINED'`)).toHaveLength(demo.length / 2)
  await turn()
  const left = `select l.number, l.sale_id, l.status, l.make_offer, l.unsold_at is not null as unsold, l.unsold_high_minor > 0 as bid, b.phase
    from lots l join lot_bidding b on b.lot = l.number order by l.number`
  const open = { sale_id: null, status: 'OPEN', make_offer: true, unsold: true, phase: 'PRELIM' }
  expect(await ask(left)).toEqual(demo.map((number, at) => ({ number, ...open, bid: at % 2 === 0 })))
  await turn()
  expect(await ask('select from sales')).toHaveLength(1)
  expect(await ask(`select number from lots where sale_id is null and unsold_at is null`)).toEqual([{ number: real }])
}, 60_000)
