import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NegotiationAct, Party } from '@app/rules/negotiation/negotiation.ts'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit, asSelf } from '../../../test/bidding.test-kit.ts'
import { buyNow } from './buy-now.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { answerNegotiation, expireNegotiations } from './negotiation.ts'
import { answerOffer, makeOffer } from './offers.ts'
import { relistLots } from './relist-lots.ts'

const AFTER_END_MS = 4_000_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const acting = (inMs = 0) => ({
  pool: kit.database.pool,
  nowMs: () => kit.bidding.nowMs() + inMs,
  publish: () => undefined,
})
const verdict = async (lot: number) => {
  await kit.bidding.settled()
  return (await verifyBase(kit.database, { lot }, { onProgress: () => undefined })).faults
}
const outcomeOf = async (lot: number) =>
  (await kit.database.pool.query('select outcome, price_minor as price from lot_bidding where lot = $1', [lot])).rows[0] as {
    outcome: string
    price: number
  }

/** A lot whose highest bid, 225 dollars, waits for its seller; answers give as buyer the one who made it. */
async function aPending(): Promise<{
  readonly lot: number
  readonly winner: number
  give(by: Party, act: NegotiationAct): Promise<unknown>
}> {
  const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
  const lot = await aLot(kit.database, {
    saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }),
    terms: 'ON_APPROVAL',
  })
  await kit.bid(a, lot, 200, { isConfirmed: true })
  await kit.bid(b, lot, 300)
  await closeByTime({ ...acting(AFTER_END_MS), log: silentLog() })
  expect(await outcomeOf(lot)).toEqual({ outcome: 'PENDING_SELLER', price: 22_500 })
  const give = (by: Party, act: NegotiationAct) =>
    answerNegotiation(acting(AFTER_END_MS), { lot, by, act, buyer: by === 'buyer' ? asSelf(b.id) : null })
  return { lot, winner: b.id, give }
}

describe('the ledger of what follows the hammer', () => {
  it('proves counters, a raise and the acceptance, up to the maximum that is opened', async () => {
    const { lot, give } = await aPending()
    await give('seller', { kind: 'counter', amountMinor: 50_000 })
    await give('buyer', { kind: 'raise', amountMinor: 30_000 })
    await give('seller', { kind: 'counter', amountMinor: 45_000 })
    await give('buyer', { kind: 'keep' })
    await give('seller', { kind: 'counter', amountMinor: 40_000 })
    expect(await verdict(lot)).toEqual([])
    await give('buyer', { kind: 'raise', amountMinor: 41_000 })
    expect(await outcomeOf(lot)).toEqual({ outcome: 'SOLD', price: 40_000 })
    expect(await verdict(lot)).toEqual([])
  })

  it('proves silence on both sides, and what the lot comes to when it is offered again', async () => {
    const { lot, give } = await aPending()
    await give('seller', { kind: 'counter', amountMinor: 50_000 })
    for (let turn = 0; turn < 2; turn++) await expireNegotiations(acting(WEEK_MS))
    expect(await outcomeOf(lot)).toMatchObject({ outcome: 'EXPIRED' })
    await relistLots(acting(2 * WEEK_MS))
    expect(await outcomeOf(lot)).toEqual({ outcome: null, price: 0 })
    expect(await verdict(lot)).toEqual([])
  })

  it('proves a lot that its seller gave for the bid, and is not proven by an award to another, at another price, or taken away', async () => {
    const { lot, winner, give } = await aPending()
    await give('seller', { kind: 'accept' })
    expect(await verdict(lot)).toEqual([])
    const set = (change: string, ...values: unknown[]) =>
      kit.database.pool.query(`update awards set ${change} where lot = $1`, [lot, ...values])
    const other = (
      await kit.database.pool.query<{ id: number }>('select account_id as id from lot_bidders where lot = $1 and account_id <> $2', [
        lot,
        winner,
      ])
    ).rows[0]
    await set('account_id = $2', other?.id)
    expect(await verdict(lot)).toMatchObject([{ lot, code: 'STATE', detail: expect.stringContaining('award') }])
    await set('account_id = $2, price_minor = price_minor - 100', winner)
    expect(await verdict(lot)).toMatchObject([{ lot, code: 'STATE', detail: expect.stringContaining('award') }])
    await set('price_minor = price_minor + 100, voided_at = now()')
    expect(await verdict(lot)).toMatchObject([{ lot, code: 'STATE', detail: expect.stringContaining('nobody') }])
    await set('voided_at = null')
    expect(await verdict(lot)).toEqual([])
  })

  it('proves what was bought at once, and by an offer', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const saleId = await aSale(kit.database)
    const [bought, offered] = [await aLot(kit.database, { saleId, buyNow: 900 }), await aLot(kit.database, { saleId, item: 2 })]
    await kit.bid(a, bought, 100)
    await buyNow(acting(), { lot: bought, ...asSelf(b.id), priceMinor: 90_000 })
    await kit.bid(a, offered, 100)
    const { offerId } = await makeOffer(acting(), { lot: offered, ...asSelf(b.id), amountMinor: 30_000, takesOffers: true })
    await answerOffer(acting(), { id: offerId, action: 'accept', sites: ['CPRTUS'], by: 'two' })
    expect([await outcomeOf(bought), await outcomeOf(offered)]).toMatchObject([{ outcome: 'BOUGHT_NOW' }, { outcome: 'OFFER_ACCEPTED' }])
    expect([...(await verdict(bought)), ...(await verdict(offered))]).toEqual([])
  })
})
