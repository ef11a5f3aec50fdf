import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, putLots, removeLots } from '#test/lots.ts'
import { until } from '#test/until.ts'
import { FORM, numbersOf, RESULTS, searchWorld, type SearchWorld } from './search-world.test-kit.ts'

const LOTS = [31_000_010, 31_000_020, 31_000_030, 31_000_040, 31_000_050, 31_000_060]
const ARCADIA = { filter: { MODL: ['lot_model_desc:"ARCADIA"'] }, facetLimit: 0 }

let world: SearchWorld
const arcadia = (number: number, more: object = {}) => aLotRow({ number, model_group: 'ARCADIA', model_detail: 'ARCADIA', ...more })
const found = async (): Promise<readonly number[]> => numbersOf(await world.found(RESULTS, { ...ARCADIA, size: 100 })).toSorted()

beforeAll(async () => {
  world = await searchWorld()
  await putLots(
    world.database.db,
    LOTS.map((number) => arcadia(number)),
  )
  await until('the lots are found', async () => (await found()).length === LOTS.length)
})
afterAll(() => world.close())

describe('searchAfter', () => {
  it('reads every lot once, by lot number, and says where to go on until the end', async () => {
    const pages: number[][] = []
    for (let after: number | null = 0; after !== null;) {
      const answer = await world.found(RESULTS, { ...ARCADIA, size: 4, searchAfter: after })
      pages.push(numbersOf(answer))
      after = answer.results.searchAfter
    }
    expect(pages).toEqual([LOTS.slice(0, 4), LOTS.slice(4)])
    expect((await world.found(RESULTS, { ...ARCADIA, size: 4 })).results.searchAfter).toBeNull()
  })

  it('searchAfter misses no lot and doubles none while sales move, lots come and lots go between two pages', async () => {
    const first = await world.found(RESULTS, { ...ARCADIA, size: 2, searchAfter: 0 })
    expect(numbersOf(first)).toEqual(LOTS.slice(0, 2))
    const { db } = world.database
    const soon = new Date(Date.now() + 60_000)
    await putLots(db, [arcadia(31_000_005), arcadia(31_000_055), arcadia(31_000_060, { auction_at: soon, auction_date_type: 'F' })])
    await removeLots(db, [31_000_010, 31_000_040])
    await until('the changes are found', async () => (await found()).join() === [5, 20, 30, 50, 55, 60].map((n) => 31_000_000 + n).join())
    const rest = await world.found(RESULTS, { ...ARCADIA, size: 10, searchAfter: first.results.searchAfter })
    expect(numbersOf(rest)).toEqual([31_000_030, 31_000_050, 31_000_055, 31_000_060])
    expect(rest.results.searchAfter).toBeNull()
  })

  it('searchAfter is read from a form too', async () => {
    const { body } = await world.app.inject({
      method: 'POST',
      url: '/public/lots/search',
      headers: { host: 'localhost', 'content-type': FORM },
      payload: 'filter[MODL]=lot_model_desc:%22ARCADIA%22&size=1&searchAfter=31000030',
    })
    expect(JSON.parse(body).data.results).toMatchObject({ content: [{ ln: 31_000_050 }], searchAfter: 31_000_050 })
  })

  it.each([
    { searchAfter: 0, sort: ['auction_date_utc asc'] },
    { searchAfter: 0, page: 1 },
    { searchAfter: 0, start: 20 },
    { searchAfter: -1 },
    { searchAfter: 1.5 },
    { searchAfter: 'last' },
    { searchAfter: [1] },
  ])('searchAfter is refused by name where it means nothing: %j', async (body) => {
    const { returnCode, data } = await world.post(RESULTS, { ...ARCADIA, ...body })
    expect(returnCode).toBe(-1)
    expect(JSON.stringify(data)).toContain('searchAfter')
  })
})
