import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { transaction } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { A_YARD } from '#test/lots.ts'
import { partOf, readMailedBidders } from '../bid-notices/mailed-lots.store.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { bidWorld, type Bidder, type BidWorld } from './bid-calls.test-kit.ts'

/** A Thursday afternoon at the yard in Redding, and 17:00 there on the Monday after. */
const AWARDED_AT = new Date('2026-03-05T22:00:00Z')
const DAY_MS = 86_400_000
const PAY_UNTIL_MS = Date.parse('2026-03-10T00:00:00Z')

/** What the sum of the lot is made of. */
const LINES = [
  { key: 'fee.bid', amount: { minor: 102_500, currency: 'USD' } },
  { key: 'fee.buyer', amount: { minor: 50_000, currency: 'USD' } },
]

let world: BidWorld
let [winner, loser]: [Bidder?, Bidder?] = []
beforeAll(async () => {
  world = await bidWorld()
  ;[winner, loser] = [await world.bidder(), await world.bidder()]
  await world.database.db
    .updateTable('yards')
    .set({
      address1: '12 Mill Road',
      city: 'REDDING',
      zip: '96007',
      phone_area: '530',
      phone: '5550142',
      hours: '8:00 - 16:30',
      begin_day: 'MONDAY',
      end_day: 'FRIDAY',
      lat: 40.58,
      lon: -122.39,
    })
    .where('number', '=', A_YARD.number)
    .execute()
})
afterAll(() => world.close())

const bidders = (): [Bidder, Bidder] => {
  if (winner === undefined || loser === undefined) throw new Error('no bidders')
  return [winner, loser]
}

/** A lot that the first bidder won of the second. */
async function wonLot(fields: Parameters<BidWorld['lot']>[0] = {}): Promise<number> {
  const [first, second] = bidders()
  const { db } = world.database
  const lot = await world.lot(fields)
  await world.bid(first, lot, 2_000)
  await world.bid(second, lot, 1_000)
  await db.updateTable('lot_bidding').set({ phase: 'CLOSED', outcome: 'SOLD' }).where('lot', '=', lot).execute()
  const price = { price_minor: 102_500, currency: 'USD', all_in_minor: 152_500, schedule_id: 'x', quote: JSON.stringify(LINES), seq: 1 }
  await db
    .insertInto('awards')
    .values({ lot, sale_id: world.saleId, account_id: first.id, kind: 'HAMMER', awarded_at: AWARDED_AT, ...price })
    .execute()
  return lot
}

const ownOf = async (who: Bidder, lot: number) => (await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).json().data.bidding.own

describe('what the winner of a lot has to know', () => {
  it('what the winner of a lot has to know is told to nobody else', async () => {
    const lot = await wonLot()
    const own = await ownOf(bidders()[1], lot)
    expect(own).toMatchObject({ bidStatus: 'LOST', wonAllInMinor: null })
    expect(own).not.toHaveProperty('won')
  })

  it('what the winner of a lot has to know is of what the sum is made, until when it is to be paid by the clock of the yard that sold it, where it stands, and when that yard is open', async () => {
    const own = await ownOf(bidders()[0], await wonLot())
    expect(own).toMatchObject({ bidStatus: 'WON', wonAllInMinor: 152_500 })
    expect(own.won).toEqual({
      payUntilMs: PAY_UNTIL_MS,
      clock: expect.anything(),
      yardNumber: A_YARD.number,
      yardName: A_YARD.name,
      address: '12 Mill Road, Redding, CA 96007',
      phone: '530 5550142',
      beginDay: 'MONDAY',
      endDay: 'FRIDAY',
      hours: '8:00 - 16:30',
      point: [40.58, -122.39],
      fees: [
        { key: 'fee.bid', amountMinor: 102_500 },
        { key: 'fee.buyer', amountMinor: 50_000 },
      ],
      isPayer: true,
      invoiceId: null,
      lender: '',
      isPaid: false,
      hasLeft: false,
      title: { state: 'AWAITED', carrier: null, trackingNumber: '', trackingUrl: '', since: '', recipient: '' },
    })
  })

  it('names the address of a lot that stands at no yard, and no hours there', async () => {
    const lot = await wonLot({ offsite_address: '1 Farm Lane', offsite_city: 'WEED', offsite_state: 'CA', offsite_zip: '96094' })
    const { won } = await ownOf(bidders()[0], lot)
    expect(won).toMatchObject({ yardNumber: null, yardName: '', address: '1 Farm Lane, Weed, CA 96094', phone: '', hours: '', point: null })
    expect(won.payUntilMs).toBe(PAY_UNTIL_MS)
  })

  it('until when a lot is to be paid counts no day off of its site, on pages and in mails', async () => {
    const [first] = bidders()
    const lot = await wonLot()
    const { db, pool } = world.database
    await pool.query(`insert into site_holidays (site, on_day, name) values ('CPRTUS', '2026-03-09', 'A day off')`)
    const { won } = await ownOf(first, lot)
    expect(won.payUntilMs).toBe(PAY_UNTIL_MS + DAY_MS)
    const mailed = await transaction(db, (tx) => readMailedBidders(tx, [{ accountId: first.id, lot }]))
    expect(mailed.get(partOf(first.id, lot))).toMatchObject({ awardedAtMs: AWARDED_AT.getTime(), holidays: ['2026-03-09'] })
    await pool.query(`delete from site_holidays where on_day = '2026-03-09'`)
  })

  it('until when a lot is to be paid is the day that was granted, once it is billed', async () => {
    const lot = await wonLot()
    const { db, pool } = world.database
    await anEntity(world)
    const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
    await issueInvoices({ db, pool, post, log: silentLog() }, () => Date.now())
    const until = async () => (await ownOf(bidders()[0], lot)).won.payUntilMs
    expect(await until()).toBe(PAY_UNTIL_MS)
    const granted = await pool.query(
      `update invoice_states s set due_at = s.due_at + interval '2 days' from invoices i where i.id = s.invoice_id and i.lot = $1`,
      [lot],
    )
    expect(granted.rowCount).toBe(1)
    expect(await until()).toBe(PAY_UNTIL_MS + 2 * DAY_MS)
  })
})
