import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'

const WINTER = new Date('2027-01-12T20:00:00Z')
const SUMMER = new Date('2027-07-13T19:00:00Z')
const LOTS = [
  { number: 3101, auction_at: WINTER, zone_label: 'PST' },
  { number: 3102, auction_at: WINTER, zone_label: 'PDT' },
  { number: 3103, auction_at: SUMMER, zone_label: 'PST' },
  { number: 3104, auction_at: SUMMER, zone_label: null },
  { number: 3105, auction_at: WINTER, zone_label: 'MST' },
  { number: 3106, auction_at: null, zone_label: 'PST' },
] as const

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  await insertYards(one.database.db, [{ ...A_YARD, zone: 'America/Los_Angeles' }])
  await putLots(
    one.database.db,
    LOTS.map((lot) => aLotRow({ ...lot, auction_date_type: lot.auction_at === null ? null : 'F' })),
  )
})
afterAll(() => one.close())

const labelOf = async (lot: number): Promise<unknown> => {
  const { body } = await one.app.inject({ url: `/public/data/lotdetails/solr/${lot}` })
  return (JSON.parse(body) as { data: { lotDetails: { tz?: string } } }).data.lotDetails.tz
}

const foundLabels = async (): Promise<unknown> => {
  const { body } = await one.app.inject({
    method: 'POST',
    url: '/public/lots/search-results',
    payload: { size: 100, sort: ['ps_lot_number asc'] },
  })
  const { results } = (JSON.parse(body) as { data: { results: { content: readonly { tz?: string }[] } } }).data
  return results.content.map(({ tz }) => tz)
}

it('keeps the word of a file for the yard’s clock where it says the hour, and else tells the clock’s own: after a shift, or a move', async () => {
  expect(await Promise.all(LOTS.map(({ number }) => labelOf(number)))).toEqual(['PST', 'PST', 'PDT', 'PDT', 'PST', ''])
  await expect.poll(foundLabels).toEqual(['PST', 'PST', 'PDT', 'PDT', 'PST', ''])
})

it('leaves the label as it was in what is kept, for the file it came from', async () => {
  const { rows } = await one.database.pool.query<{ zone_label: string | null }>('select zone_label from lots order by number')
  expect(rows.map(({ zone_label }) => zone_label)).toEqual(LOTS.map(({ zone_label }) => zone_label))
})
