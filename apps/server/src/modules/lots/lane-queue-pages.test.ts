import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEAN_SEED_MS } from '@app/rules/bidding/lane-pace.ts'
import { A_YARD, aLotRow, insertSale, putLots } from '#test/lots.ts'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { until } from '#test/until.ts'

const [SOLD, CURRENT, NEXT, LATER, OTHER_LANE] = [43_200_001, 43_200_002, 43_200_003, 43_200_004, 43_200_005]
const MINUTE_MS = 60_000
/** Time left on the clock of the lot on the block: long, so that the times hold while the test runs. */
const LEFT_MS = 20 * MINUTE_MS
const YARD_TIME = new Intl.DateTimeFormat('en-US', { timeZone: A_YARD.zone, hour: 'numeric', minute: '2-digit' })

let pages: PagesApp
let saleId = 0
let deadlineMs = 0
/** What a page says of its own, without the other lots that it recommends. */
const mainOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  plain((/<main.*<\/main>/s.exec((await pages.get(path, headers)).body)?.[0] ?? '').replace(/<section class="sec recs".*?<\/section>/s, ''))
const wordsOf = (main: string, lot: number): string => new RegExp(`data-lot="${lot}".*?</(article|tr)>`, 's').exec(main)?.[0] ?? ''
const rowOf = async (path: string, lot: number, headers: Record<string, string> = {}): Promise<string> =>
  plain(wordsOf((await pages.get(path, headers)).body, lot))

beforeAll(async () => {
  pages = await pagesApp([])
  const { db, pool } = pages.database
  const starts_at = new Date(Date.now() - 5 * MINUTE_MS)
  saleId = await insertSale(db, { starts_at, lane: 'A', status: 'RUNNING' })
  const later = await insertSale(db, { starts_at: new Date(Date.now() + 120 * MINUTE_MS), lane: 'B' })
  const lot = (number: number, sale_id: number, more: object = {}) =>
    aLotRow({ number, sale_id, lane: 'A', auction_at: starts_at, local_start: starts_at, auction_date_type: 'F', ...more })
  await putLots(db, [
    lot(SOLD, saleId, { item_number: 1, status: 'SOLD', high_bid_minor: 250_000 }),
    lot(CURRENT, saleId, { item_number: 2, status: 'ON_BLOCK' }),
    lot(NEXT, saleId, { item_number: 3 }),
    lot(LATER, saleId, { item_number: 4 }),
    lot(OTHER_LANE, later, { item_number: 1, lane: 'B', auction_at: new Date(Date.now() + 120 * MINUTE_MS) }),
  ])
  await pool.query(`insert into sale_items (sale_id, lot, item_number, lane) select sale_id, number, item_number, lane from lots`)
  const { rows } = await pool.query<{ at: Date }>(
    `insert into lot_bidding (lot, phase, outcome, head_hash, deadline, offered)
       values ($1, 'CLOSED', 'SOLD', sha256('a'), null, 1), ($2, 'ACTIVE', null, sha256('b'), now() + $3 * interval '1 millisecond', 1)
       returning deadline as at`,
    [SOLD, CURRENT, LEFT_MS],
  )
  deadlineMs = rows[1]?.at.getTime() ?? 0
  // Another node holds the lane, so that this one leaves it as it is.
  await pool.query(
    `insert into lane_runs (sale_id, state, current_lot, owner, lease_until, started_at)
       values ($1, 'RUNNING', $2, gen_random_uuid(), now() + interval '1 day', now())`,
    [saleId, CURRENT],
  )
  await until('the lots are found', async () => (await pages.get('/lotSearchResults?over=all')).body.includes(String(LATER)))
})
afterAll(() => pages.close())

const timeOf = (items: number): string => YARD_TIME.format(deadlineMs + (items - 1) * MEAN_SEED_MS)

describe('a lane that runs', () => {
  it('a lane that runs is told to callers by the place of each lot in it and about when the lot opens', async () => {
    const { body } = await pages.app.inject({ method: 'GET', url: `/public/data/lotdetails/solr/${LATER}` })
    const { lotDetails } = (
      JSON.parse(body) as { data: { lotDetails: { ils: boolean; laneQueue: { itemsAway: number; opensAtMs: number } } } }
    ).data
    expect(lotDetails.ils).toBe(true)
    expect(lotDetails.laneQueue.itemsAway).toBe(2)
    expect(Math.abs(lotDetails.laneQueue.opensAtMs - deadlineMs - MEAN_SEED_MS)).toBeLessThan(1_000)
  })

  it.each([
    ['en', '', ['on the block', '2 items away, about', 'Sold', 'next, ~', '2 away, ~']],
    ['es', '/es', ['se subasta ahora', 'faltan 2 lotes, hacia las', 'Vendido', 'sigue, ~', 'faltan 2, ~']],
    ['nl', '/nl', ['nu onder de hamer', 'nog 2 kavels te gaan, rond', 'Verkocht', 'volgende, ~', 'nog 2, ~']],
  ])(
    'says of its current lot alone that it is on the block, of others how far away they are and about when, in %s',
    async (_, prefix, words) => {
      const [block = '', later = '', sold = '', nextInList = '', laterInList = ''] = words
      for (const view of ['gallery', 'list', 'classic']) {
        const of = (lot: number) => rowOf(`${prefix}/lotSearchResults?over=all`, lot, { cookie: `searchView=${view}` })
        expect(await of(CURRENT)).toContain(block)
        expect(await of(NEXT)).toContain(nextInList)
        expect(await of(LATER)).toContain(laterInList)
        for (const lot of [NEXT, LATER, OTHER_LANE]) expect(await of(lot)).not.toContain(block)
      }
      expect(await mainOf(`${prefix}/lot/${CURRENT}`)).toContain(block)
      expect(await mainOf(`${prefix}/lot/${LATER}`)).toContain(later)
      expect(await mainOf(`${prefix}/lot/${LATER}`)).not.toContain(block)
      const page = await mainOf(`${prefix}/lot/${SOLD}`)
      expect(page).toContain(sold)
      expect(page).not.toContain(block)
      const compared = await mainOf(`${prefix}/compareLots/${CURRENT},${LATER}`)
      for (const word of [block, later]) expect(compared).toContain(word)
    },
  )

  it('names the time by the clock of the yard', async () => {
    expect(await rowOf('/lotSearchResults?over=all', NEXT)).toContain(timeOf(1))
    expect(await mainOf(`/lot/${LATER}`)).toContain(timeOf(2))
  })

  it('a lane that runs is not said to run of a lot of another lane of the same yard and day', async () => {
    expect(await rowOf('/lotSearchResults?over=all', OTHER_LANE)).not.toContain('Live')
  })

  it('names no time while it is paused', async () => {
    await pages.database.pool.query(`update lane_runs set state = 'PAUSED' where sale_id = $1`, [saleId])
    // A page of a moment ago may still be shown.
    await expect.poll(() => mainOf(`/lot/${LATER}`), { timeout: 15_000 }).not.toContain('about')
    expect(await mainOf(`/lot/${LATER}`)).toContain('2 items away')
  })
})
