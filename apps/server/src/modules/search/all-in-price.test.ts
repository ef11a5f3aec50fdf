import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VISITOR_CLASS, type BuyerClass } from '@app/rules/fees/schedule.ts'
import { allInAt } from '@app/rules/fees/all-in.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { facetOf, numbersOf, RESULTS, searchWorld, type SearchBody, type SearchWorld } from './search-world.test-kit.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await searchWorld()
})
afterAll(() => world.close())

/** The high bid of the Toyota with bids, cents; the other two have none. */
const BID = 2_150_000
const WITH_BID = 20_881_167
const CLEAN = 20_881_168
const ARMADA = 20_881_169

const priceOf = (
  bidMinor: number,
  titleGroup: 'C' | 'S',
  terms: { buyerClass?: BuyerClass; bidKind?: 'live' | 'preliminary' } = {},
): number => {
  const { buyerClass = VISITOR_CLASS, bidKind = 'preliminary' } = terms
  const on = new Date().toISOString().slice(0, 10)
  const price = allInAt(
    { sellingSite: 'CPRTUS', titleGroup, currentBid: { minor: bidMinor, currency: 'USD' }, bidKind, buyerClass, on },
    SHIPPED_SCHEDULES,
  )
  return (price?.quote.total.minor ?? 0) / 100
}

let asked = 0
/** Each time another question, so that no answer of a moment ago is given again. */
const within = async (range: string): Promise<number[]> =>
  numbersOf(await world.found(RESULTS, { displayName: `${asked++}`, filter: { PRIC: [`all_in_price:[${range}]`] } }))

describe('a search by all-in price', () => {
  it('finds the lots that cost so much at their next bid, to the cent', async () => {
    const [none, clean, much] = [priceOf(0, 'S'), priceOf(0, 'C'), priceOf(BID, 'S')]
    expect(none).not.toBe(clean)
    expect(await within(`* TO ${Math.max(none, clean)}`)).toEqual([CLEAN, ARMADA])
    expect(await within(`${much} TO ${much}`)).toEqual([WITH_BID])
    expect(await within(`${much + 0.01} TO *`)).toEqual([])
    expect(await within(`* TO ${much - 0.01}`)).toEqual([CLEAN, ARMADA])
    expect(await within(`${clean} TO ${clean}`)).toEqual([CLEAN])
    expect(numbersOf(await world.found(RESULTS, { filter: { MISC: ['all_in_price:*'] } }))).toEqual([CLEAN, WITH_BID, ARMADA])
    expect(numbersOf(await world.found(RESULTS, { filter: { MISC: [`-all_in_price:[* TO 1000]`] } }))).toEqual([WITH_BID])
  })

  it('orders by it in both directions', async () => {
    const sorted = async (direction: string) => numbersOf(await world.found(RESULTS, { sort: [`all_in_price ${direction}`] }))
    const cheapFirst = priceOf(0, 'S') < priceOf(0, 'C') ? [ARMADA, CLEAN, WITH_BID] : [CLEAN, ARMADA, WITH_BID]
    expect(await sorted('asc')).toEqual(cheapFirst)
    expect(await sorted('desc')).toEqual(cheapFirst.toReversed())
  })

  it('counts lots by price where facets are wanted in brief, as if there were no filter by price, and only there', async () => {
    const counted = await world.found(RESULTS, { facetsInBrief: true, filter: { PRIC: ['all_in_price:[* TO 500]'] } })
    expect(counted.results.totalElements).toBe(2)
    expect(counted.results.allIn).toEqual({
      currency: 'USD',
      edges: [500, 1_000, 1_500, 2_500, 5_000, 7_500, 10_000, 15_000],
      counts: [2, 0, 0, 0, 0, 0, 0, 0, 1],
      otherCurrencies: 0,
    })
    expect(facetOf(counted, 'COND')?.facetCounts).toMatchObject([{ query: 'lot_condition_code:CERT-D', count: 2 }])
    const plain = await world.found(RESULTS, {})
    expect([plain.results.allIn, facetOf(plain, 'COND'), facetOf(plain, 'SALE')]).toEqual([undefined, undefined, undefined])
  })

  it('knows the price of the class that the reader pays by, and nothing of other currencies', async () => {
    const { app } = world
    const { db } = world.database
    const buyer = await aPerson(db)
    await db.insertInto('bidder_terms').values({ account_id: buyer.id, buyer_class: 'UNS' }).execute()
    const unsecured = await signIn(db, buyer)
    const ask = async (range: string): Promise<number[]> => {
      const answer = await app.inject({
        method: 'POST',
        url: RESULTS,
        headers: { ...unsecured, host: 'localhost' },
        payload: { filter: { PRIC: [`all_in_price:[${range}]`] } },
      })
      return numbersOf(answer.json<SearchBody>().data)
    }
    const own = priceOf(BID, 'S', { buyerClass: 'UNS' })
    expect(own).toBeGreaterThan(priceOf(BID, 'S'))
    expect([await ask(`${own} TO ${own}`), await within(`${own} TO ${own}`)]).toEqual([[WITH_BID], []])

    const canada = await world.found(RESULTS, { facetsInBrief: true }, 'ca.localhost')
    expect(canada.results.allIn).toMatchObject({ currency: 'CAD', otherCurrencies: 0 })
    await putLots(db, [aLotRow({ number: 20_881_180, site_codes: ['CPRTCA'], currency: 'USD', country: 'USA', make_offer: true })])
    await expect
      .poll(async () => (await world.found(RESULTS, { facetsInBrief: true }, 'ca.localhost')).results.allIn?.otherCurrencies)
      .toBe(1)
    const offers = facetOf(await world.found(RESULTS, { facetsInBrief: true }, 'ca.localhost'), 'SALE')?.facetCounts
    expect(offers).toMatchObject([{ query: 'make_an_offer:true', count: 1 }])
    expect(numbersOf(await world.found(RESULTS, { filter: { PRIC: ['all_in_price:[0 TO *]'] } }, 'ca.localhost'))).toEqual([20_881_171])
  })

  it('prices lots whose lane runs as live ones', async () => {
    const [before, live] = [priceOf(BID, 'S'), priceOf(BID, 'S', { bidKind: 'live' })]
    expect(live).not.toBe(before)
    expect([await within(`${before} TO ${before}`), await within(`${live} TO ${live}`)]).toEqual([[WITH_BID], []])
    await world.database.pool.query(`update sales set status = 'RUNNING' where yard = 343`)
    expect([await within(`${before} TO ${before}`), await within(`${live} TO ${live}`)]).toEqual([[], [WITH_BID]])
    await world.database.pool.query(`update sales set status = 'SCHEDULED' where yard = 343`)
  })

  it('refuses what is no amount', async () => {
    for (const clause of ['all_in_price:[a TO 5]', 'all_in_price:cheap', 'all_in_price:[1e9 TO 5]', 'all_in_price:[-]'])
      expect((await world.post(RESULTS, { filter: { PRIC: [clause] } })).data).toMatchObject({ errorCode: 'BAD_FILTER' })
    expect(await within('5000 TO 10')).toEqual([])
    expect(await within('* TO 999999999999999')).toEqual([CLEAN, WITH_BID, ARMADA])
  })
})

describe('a search near a place', () => {
  it('says how far each lot is from it, and only then', async () => {
    const near = await world.found(RESULTS, { buyerEnteredZip: '96007', displayName: 'near' })
    const miles = near.results.content.map(({ ln }, at) => [ln, near.results.miles?.[at]])
    // The yard of the Toyotas is near the middle of that code; the Nissan stands at Memphis.
    expect(miles).toEqual([
      [CLEAN, 4],
      [WITH_BID, 4],
      [ARMADA, expect.closeTo(1_800, -2)],
    ])
    expect((await world.found(RESULTS, { rawParams: { pt: '35.00093,-89.97274' } })).results.miles?.[2]).toBe(0)
    expect((await world.found(RESULTS, {})).results.miles).toBeUndefined()
  })
})
