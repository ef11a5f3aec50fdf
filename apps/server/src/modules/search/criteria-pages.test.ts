import { afterAll, beforeAll, expect, it } from 'vitest'
import { A_YARD, insertYards } from '#test/lots.ts'
import { headingOf, lotsIn } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const [NEAR, FAR, OLD] = [43_000_001, 43_000_002, 43_000_003]
/** A yard some hundred miles south of the other. */
const SOUTH = { ...A_YARD, number: 344, name: 'CA - VALLEJO', slug: 'vallejo', lat: 38.1, lon: -122.2 }

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([
    { number: NEAR, year: 2020 },
    { number: FAR, year: 2021, yard: SOUTH.number, physical_yard: SOUTH.number, lat: SOUTH.lat, lon: SOUTH.lon },
    { number: OLD, year: 2011, make: 'NISSAN', make_code: 'NISS', model_group: 'ARMADA', model_detail: 'ARMADA' },
  ])
  await insertYards(pages.database.db, [SOUTH])
})
afterAll(() => pages.close())

/** The result page of criteria as existing tools send them. */
const pageOf = (criteria: object, more = '') =>
  pages.get(`/lotSearchResults?searchCriteria=${encodeURIComponent(JSON.stringify({ query: ['*'], filter: {}, ...criteria }))}${more}`)
const lotsOf = async (criteria: object) => lotsIn((await pageOf(criteria)).body)

it('criteria hold a text, whether it is free-form, clauses of the misc list, and a text to show [MKT-3.14]', async () => {
  expect(await lotsOf({ query: ['armada'] })).toEqual([OLD])
  const byNumber = async (freeFormSearch: boolean) => (await pageOf({ query: [String(OLD)], freeFormSearch })).statusCode
  expect([await byNumber(true), await byNumber(false)]).toEqual([302, 200])
  expect(await lotsOf({ filter: { MISC: [`ps_lot_number:${FAR}`] } })).toEqual([FAR])
  expect(headingOf((await pageOf({ displayStr: 'My finds' })).body)).toBe('My finds')
})

it('criteria hold an entered ZIP, how far from it, and whether the nearest come first [MKT-3.15]', async () => {
  const REDDING = '96007'
  expect((await lotsOf({ buyerEnteredZip: REDDING, milesAway: 25 })).toSorted()).toEqual([NEAR, OLD])
  expect((await lotsOf({ buyerEnteredZip: REDDING, milesAway: 400 })).toSorted()).toEqual([NEAR, FAR, OLD])
  expect((await lotsOf({ buyerEnteredZip: REDDING, sortByZip: true })).at(-1)).toBe(FAR)
  expect((await lotsOf({ buyerEnteredZip: '94590', sortByZip: true }))[0]).toBe(FAR)
})

it('criteria hold a heading, SEO data, filters, an order, and a raw point in a field [MKT-3.16]', async () => {
  const { body } = await pageOf({ headerText: 'Lots of the week', seoData: 'week-48', displayStr: 'My finds', size: 1 })
  expect(headingOf(body)).toBe('Lots of the week')
  expect(body).toMatch(/href="[^"]*headerText=Lots\+of\+the\+week&amp;seoData=week-48/)
  expect(await lotsOf({ filter: { MAKE: ['lot_make_desc:"NISSAN"'] } })).toEqual([OLD])
  expect(await lotsOf({ sort: ['lot_year asc'] })).toEqual([OLD, NEAR, FAR])
  expect(await lotsOf({ sort: ['lot_year desc'] })).toEqual([FAR, NEAR, OLD])
  const from = (pt: string) => lotsOf({ rawParams: { sfield: 'place', pt }, sort: ['distance asc', 'lot_year asc'] })
  expect(await from('38.2,-122.2')).toEqual([FAR, OLD, NEAR])
  expect(await from('40.4,-122.3')).toEqual([OLD, NEAR, FAR])
})

it('an address that orders by distance or names a radius without a place is read from where its reader searches near, else without it', async () => {
  const listOf = async (path: string, cookie = '') => {
    const { statusCode, body } = await pages.get(path, { cookie })
    return [statusCode, lotsIn(body)] as const
  }
  const near = (place: string) => `searchZip=${encodeURIComponent(place)}`
  for (const path of ['/lotSearchResults?sort=distance', '/lotSearchResults?miles=25', '/lotSearchResults?zip=&miles=25&sort=distance']) {
    const [status, lots] = await listOf(path)
    expect([path, status, lots.length]).toEqual([path, 200, 3])
  }
  expect(await listOf('/lotSearchResults?miles=25', near('94590'))).toEqual([200, [FAR]])
  expect((await listOf('/lotSearchResults?sort=distance', near('Vallejo, CA')))[1][0]).toBe(FAR)
  expect((await listOf('/lotSearchResults?sort=distance', near('96007')))[1].at(-1)).toBe(FAR)
})

it('a place that nobody knows is named beside all lots, also where they were ordered by distance from it', async () => {
  const { statusCode, body } = await pages.get('/lotSearchResults?zip=Nowhere&miles=100&sort=distance')
  expect([statusCode, lotsIn(body).length]).toEqual([200, 3])
  expect(body).toContain('No such place.')
})
