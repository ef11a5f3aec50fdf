import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSale, A_YARD, aLotRow, putLots } from '#test/lots.ts'
import { lotsIn, plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { until } from '#test/until.ts'

const [COMING, UNDECIDED, NOT_SOLD, DECIDING, SOLD] = [43_100_001, 43_100_002, 43_100_003, 43_100_004, 43_100_005]
const DAY_MS = 86_400_000

let pages: PagesApp
const mainOf = async (path: string): Promise<string> => /<main.*<\/main>/s.exec((await pages.get(path)).body)?.[0] ?? ''
const listed = async (path: string): Promise<number[]> => lotsIn(await mainOf(path)).toSorted()

beforeAll(async () => {
  pages = await pagesApp([{ number: COMING, auction_at: new Date(Date.now() + DAY_MS), auction_date_type: 'F' }])
  const { db } = pages.database
  const starts_at = new Date(Date.now() - 2 * DAY_MS)
  const past = await insertSale(db, { starts_at, lane: 'A' })
  const closed = await insertSale(db, { starts_at, lane: 'B', status: 'CLOSED' })
  const lot = (number: number, sale_id: number, more: object = {}) =>
    aLotRow({ number, sale_id, auction_at: starts_at, auction_date_type: 'F', high_bid_minor: 250_000, ...more })
  await putLots(db, [
    lot(UNDECIDED, past),
    lot(NOT_SOLD, closed),
    lot(DECIDING, closed, { status: 'NEGOTIATION' }),
    lot(SOLD, closed, { status: 'SOLD' }),
  ])
  await until('the lots that are over are found', async () => (await listed('/lotSearchResults?over=only')).length === 4)
})
afterAll(() => pages.close())

describe('lots whose sale is over', () => {
  it('lots whose sale is over are left out by results, home, yard and inventory where the address does not ask for them', async () => {
    for (const path of ['/lotSearchResults', '/', `/location/${A_YARD.number}`, `/saleListResult/inventory/${A_YARD.number}`])
      expect({ path, lots: await listed(path) }).toEqual({ path, lots: [COMING] })
  })

  it('lots whose sale is over are shown among the others or by themselves where the address says so, and not to search engines', async () => {
    expect(await listed('/lotSearchResults?over=all')).toEqual([COMING, UNDECIDED, NOT_SOLD, DECIDING])
    expect(await listed('/lotSearchResults?over=only')).toEqual([UNDECIDED, NOT_SOLD, DECIDING, SOLD])
    const { body } = await pages.get('/lotSearchResults')
    for (const choice of ['all', 'only']) expect(body).toContain(`href="/lotSearchResults?over=${choice}"`)
    expect(robotsOf(body)).toBe('index,follow')
    expect(robotsOf((await pages.get('/lotSearchResults?over=only')).body)).toBe('noindex,follow')
  })

  it.each([
    ['en', '', ['Sale over', 'Not sold', 'Seller deciding', 'Sold for $2,500']],
    ['es', '/es', ['Subasta terminada', 'No vendido', 'El vendedor decide', 'Vendido por']],
    ['nl', '/nl', ['Veiling afgelopen', 'Niet verkocht', 'Verkoper beslist', 'Verkocht voor']],
  ])('lots whose sale is over carry a plate with their state and no next bid in every list, in %s', async (_, prefix, words) => {
    for (const view of ['gallery', 'list', 'classic']) {
      const { body } = await pages.get(`${prefix}/lotSearchResults?over=only`, { cookie: `searchView=${view}` })
      const main = plain(/<main.*<\/main>/s.exec(body)?.[0] ?? '')
      for (const word of words) expect({ view, main }).toEqual({ view, main: expect.stringContaining(word) })
      expect(body).not.toContain('class="money"')
      expect(body.match(/data-sale-state=/g)).toHaveLength(4)
    }
  })

  it.each([
    [UNDECIDED, 'Sale over'],
    [NOT_SOLD, 'Not sold'],
    [DECIDING, 'Seller deciding'],
    [SOLD, 'Sold for $2,500'],
  ])('lots whose sale is over show the same on the page of lot %d and its photos, without a way to bid', async (lot, word) => {
    const main = await mainOf(`/lot/${lot}`)
    expect(plain(main)).toContain(word)
    expect(main).not.toContain('Sign in to bid')
    expect(plain(main)).not.toContain('Next bid')
    expect(plain(await mainOf(`/lot/${lot}/Photos`))).toContain(word)
    expect(plain(await mainOf(`/lot/${COMING}`))).toContain('Sign in to bid')
  })

  it('lots whose sale is over show it side by side with others', async () => {
    const main = plain(await mainOf(`/compareLots/${COMING},${UNDECIDED},${DECIDING}`))
    for (const word of ['Sale over', 'Seller deciding']) expect(main).toContain(word)
  })
})
