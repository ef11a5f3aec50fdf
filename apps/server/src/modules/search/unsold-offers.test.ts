import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { until } from '#test/until.ts'
import { facetOf, numbersOf, RESULTS, type SearchBody } from './search-world.test-kit.ts'

const MINUTE_MS = 60_000
const UNSOLD_AT = new Date('2026-03-02T18:00:00Z')
/** Lots by what became of them after they went unsold. */
const [LATER, AGAIN, LATE, NO_OFFERS, SOLD, DECIDING, NEW, CLOSED] = [201, 202, 203, 204, 205, 206, 207, 208]
const lot = (number: number, more: object = {}) =>
  aLotRow({ number, site_codes: ['CPRTUS'], make_offer: true, unsold_at: UNSOLD_AT, unsold_high_minor: 340_000, ...more })

describe.each([
  ['index workers', '1'],
  ['PostgreSQL', '0'],
])('lots that went unsold and take offers, searched by %s', (_, workers) => {
  let one: TestApp

  const found = async (filter: object, host = 'localhost'): Promise<SearchBody['data']> => {
    const payload = { filter, size: 100, sort: ['ps_lot_number asc'], facetsInBrief: true }
    const { body } = await one.app.inject({ method: 'POST', url: RESULTS, headers: { host }, payload })
    return (JSON.parse(body) as SearchBody).data
  }
  const lots = async (clause: string): Promise<number[]> => numbersOf(await found({ SALE: [clause] }))

  beforeAll(async () => {
    one = await testApp({ SEARCH_WORKERS: workers })
    const { db } = one.database
    await insertYards(db, [A_YARD])
    const sale = (minutes: number, lane: string) =>
      insertSale(db, { starts_at: new Date(Date.now() + minutes * MINUTE_MS), lane, end_of_pre_bid_minutes: 60 })
    const [soon, next] = [await sale(30, 'A'), await sale(120, 'B')]
    await db
      .insertInto('lot_bidding')
      .values({ lot: CLOSED, head_hash: Buffer.alloc(32), phase: 'CLOSED', outcome: 'NO_SALE' })
      .execute()
    await putLots(db, [
      lot(LATER),
      lot(AGAIN, { sale_id: next, unsold_high_minor: 0 }),
      lot(LATE, { sale_id: soon }),
      lot(NO_OFFERS, { make_offer: false }),
      lot(SOLD, { status: 'SOLD' }),
      lot(DECIDING, { status: 'NEGOTIATION' }),
      lot(NEW, { unsold_at: null, unsold_high_minor: null }),
      lot(CLOSED),
    ])
    await until('the lots are found', async () => String(await lots('unsold_offers:true')) === String([LATER, AGAIN]))
  })
  afterAll(() => one.close())

  it('lots that went unsold are found while an offer can be made, each with the day and its highest bid then', async () => {
    const answer = await found({ SALE: ['unsold_offers:true'] })
    expect(answer.results.content.map(({ ln, unsoldAt, unsoldBid }) => [ln, unsoldAt, unsoldBid])).toEqual([
      [LATER, UNSOLD_AT.getTime(), 3_400],
      [AGAIN, UNSOLD_AT.getTime(), 0],
    ])
    expect(facetOf(answer, 'SALE')?.facetCounts.find(({ query }) => query === 'unsold_offers:true')?.count).toBe(2)
    expect(numbersOf(await found({ SALE: ['unsold_offers:true'] }, 'ca.localhost'))).toEqual([])
  })

  it('lots that went unsold say nothing of it once no offer can be made', async () => {
    const others = (await found({ MISC: ['unsold_offers:false', 'sale_over:false'] })).results.content
    expect(others.map(({ ln }) => ln)).toEqual([LATE, NO_OFFERS, NEW])
    const all = [...others, ...(await found({ MISC: ['sale_over:true'] })).results.content]
    expect(all.map(({ ln }) => ln).toSorted()).toEqual([LATE, NO_OFFERS, SOLD, DECIDING, NEW, CLOSED].toSorted())
    expect(all.filter(({ unsoldAt, unsoldBid }) => unsoldAt !== undefined || unsoldBid !== undefined)).toEqual([])
  })

  it('lots that went unsold are no longer found when they are sold', async () => {
    await putLots(one.database.db, [lot(AGAIN, { status: 'SOLD' })])
    await expect.poll(() => lots('unsold_offers:true')).toEqual([LATER])
  })
})
