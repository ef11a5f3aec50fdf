import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupOf } from '@app/rules/auctions/group-auction.ts'
import { SITES } from '@app/rules/sites/site-table.ts'
import { listLaneRows } from '#modules/lanes/index.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, insertSale, insertYards } from '#test/lots.ts'
import { Calendar } from './calendar.ts'

/** Half past midnight where the site has its clock, half past nine the evening before in California. */
const NOW_MS = Date.UTC(2026, 11, 2, 5, 30)
const EAST = 777
const HOUR_MS = 3_600_000
const SITE = SITES.CPRTUS

let database: TestDatabase
const ids: Record<string, number> = {}
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await insertYards(db, [A_YARD, { ...A_YARD, number: EAST, name: 'NJ - EAST', slug: 'east', state: 'NJ', zone: 'America/New_York' }])
  const sale = async (name: string, startsInHours: number, fields: Partial<Parameters<typeof insertSale>[1]> = {}) => {
    ids[name] = await insertSale(db, { starts_at: new Date(NOW_MS + startsInHours * HOUR_MS), lane: 'A', ...fields })
  }
  await sale('this evening in the west', 1)
  await sale('over this evening in the west', -3, { status: 'CLOSED' })
  await sale('tomorrow in the west', 12.5)
  await sale('today in the east', 9.5, { yard: EAST, local_date: '2026-12-02' })
  await sale('yesterday in the east', -14, { yard: EAST, local_date: '2026-12-01', status: 'CLOSED' })
})
afterAll(() => database.close())

const namesOf = (found: readonly number[]): string[] => Object.keys(ids).filter((name) => found.includes(ids[name] ?? 0))
const TODAY = ['this evening in the west', 'over this evening in the west', 'today in the east']

it('sales of today are those of the day of their yard, where the site has another one', async () => {
  const { auctions, saleList } = await new Calendar(database.pool).today(SITE, NOW_MS)
  expect(namesOf(auctions.map(({ auctionId }) => auctionId))).toEqual(TODAY)
  expect(namesOf(saleList.laterSales.map(({ auctionId }) => auctionId))).toEqual(['this evening in the west', 'today in the east'])
})

it('a sale is over, of today or of a later day by the clock of its yard', async () => {
  const { saleList } = await new Calendar(database.pool).all(SITE, NOW_MS)
  const groups = Object.entries(ids).map(([name, id]) => {
    const sale = saleList.find(({ auctionId }) => auctionId === id)
    return [name, sale && groupOf(sale)]
  })
  expect(Object.fromEntries(groups)).toEqual({
    'this evening in the west': 'later',
    'over this evening in the west': 'ended',
    'tomorrow in the west': 'future',
    'today in the east': 'later',
    'yesterday in the east': 'ended',
  })
})

it('lanes of today are those of the day of their yard, and one that runs past its day', async () => {
  const read = async () => namesOf((await listLaneRows(database.pool, { sellingSites: [SITE.code], nowMs: NOW_MS })).map(({ id }) => id))
  expect(await read()).toEqual(TODAY)
  await database.pool.query(`update sales set status = 'RUNNING' where id = $1`, [ids['yesterday in the east']])
  expect(await read()).toEqual([...TODAY, 'yesterday in the east'])
})
