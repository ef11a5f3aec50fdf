import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceDeps, issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'
import { aBrokerSide, type Bidder, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const PRICE_MINOR = 100_000
const LATE_MS = 20 * 24 * 3_600_000

let world: BidWorld
let deps: InvoiceDeps
beforeAll(async () => {
  world = await bidWorld()
  await anEntity(world)
  const { db, pool } = world.database
  deps = { db, pool, log: silentLog(), post: openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db }) }
})
afterAll(() => world.close())

/** Somebody buys a lot, its payer is billed, and the day passes; answers the invoice. */
async function anInvoiceLate(who: Bidder, payer = who): Promise<{ invoiceId: number; number: string }> {
  const lot = await world.lot({ buy_now_minor: PRICE_MINOR })
  const bought = await world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: PRICE_MINOR })
  expect(bought.json().returnCode).toBe(1)
  await issueInvoices(deps)
  await sweepInvoices(deps, Date.now() + LATE_MS)
  const { invoices } = (await world.get('/data/payments/invoices', payer.headers)).json().data
  const { invoiceId, number } = invoices.find(({ lotNumber }: { lotNumber: number }) => lotNumber === lot)
  return { invoiceId, number }
}
const boundOf = async (who: Bidder) => (await world.get(`/data/lotdetails/dynamic/${await world.lot()}`, who.headers)).json().data.bidding

describe('a bid of who owes', () => {
  it('a bid that is refused because a payment is overdue names the invoice, and so do the lot and the lanes before it', async () => {
    const who = await world.bidder()
    const free = await world.bid(who, await world.lot(), 500)
    expect(free).toMatchObject({ isAccepted: true })
    expect(free).not.toHaveProperty('lateInvoice')
    const lateInvoice = await anInvoiceLate(who)
    expect(await world.bid(who, await world.lot(), 500)).toMatchObject({ isAccepted: false, reason: 'OVERDUE', lateInvoice })
    expect(await boundOf(who)).toMatchObject({ refusal: 'OVERDUE', lateInvoice })
    expect((await world.get('/data/lanes/mine', who.headers)).json().data).toMatchObject({ bar: 'OVERDUE', lateInvoice })
  })

  it('a purchase and an offer that are refused because a payment is overdue name the invoice, and none to whoever acts for its payer', async () => {
    const { payer, holder } = await aBrokerSide(world)
    const { invoiceId, number: invoiceNumber } = await anInvoiceLate(holder, payer)
    const refusal = { errorCode: 'PURCHASE_REFUSED', reason: 'OVERDUE' }
    const [bought, offered] = [await world.lot({ buy_now_minor: PRICE_MINOR }), await world.lot({ make_offer: true })]
    const acts = [
      [`/data/lots/buyItNow/${bought}`, { priceMinor: PRICE_MINOR }],
      [`/data/lots/offers/${offered}`, { amountMinor: 100_000 }],
    ] as const
    for (const [url, body] of acts) {
      expect((await world.post(url, payer.headers, body)).json().data).toMatchObject({ ...refusal, invoiceId, invoiceNumber })
      const told = (await world.post(url, holder.headers, body)).json().data
      expect(told).toMatchObject(refusal)
      expect(told).not.toHaveProperty('invoiceId')
    }
  })

  it('a bid that is refused for what its payer owes names no invoice to whoever bids for them', async () => {
    const { payer, holder } = await aBrokerSide(world)
    const lateInvoice = await anInvoiceLate(holder, payer)
    expect(await boundOf(payer)).toMatchObject({ refusal: 'OVERDUE', lateInvoice })
    const refused = await world.bid(holder, await world.lot(), 500)
    expect(refused).toMatchObject({ isAccepted: false, reason: 'OVERDUE' })
    for (const told of [refused, await boundOf(holder), (await world.get('/data/lanes/mine', holder.headers)).json().data])
      expect(told).not.toHaveProperty('lateInvoice')
  })
})
