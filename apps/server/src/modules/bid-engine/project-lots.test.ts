import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Committed } from '#modules/lot-book/index.ts'
import { LotProjector } from './project-lots.job.ts'

let database: TestDatabase
let projector: LotProjector

beforeAll(async () => {
  database = await testDatabase()
  projector = new LotProjector(database.pool, silentLog())
})

afterAll(async () => {
  await projector.close()
  await database.close()
})

async function aLotWithBids(): Promise<number> {
  const lot = await aLot(database, { start: 0 })
  await database.pool.query('update lot_bidding set bid_count = 2, price_minor = 32500 where lot = $1', [lot])
  return lot
}

async function projected(lot: number): Promise<unknown> {
  const { rows } = await database.pool.query('select bid_count, high_bid_minor::int, status from lots where number = $1', [lot])
  return rows[0]
}

const project = (lot: number): Promise<void> => {
  projector.heard({ lots: [{ lot }] } as unknown as Committed)
  return projector.flush()
}

it('carries price and bid count over to the row that pages and search read, and feeds search once', async () => {
  const lot = await aLotWithBids()
  const fed = async () => (await database.pool.query('select from feed where lot = $1', [lot])).rowCount
  await project(lot)
  expect(await projected(lot)).toEqual({ bid_count: 2, high_bid_minor: 32_500, status: 'OPEN' })
  await project(lot)
  expect(await fed()).toBe(1)
})

it('writes nothing older over a lot that leaves its sale at the same time', async () => {
  const lot = await aLotWithBids()
  const leaving = await database.pool.connect()
  await leaving.query('begin')
  await leaving.query('update lots set bid_count = 0, high_bid_minor = null where number = $1', [lot])
  await leaving.query('update lot_bidding set bid_count = 0, price_minor = 0 where lot = $1', [lot])
  const written = project(lot)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
  await leaving.query('commit')
  leaving.release()
  await written
  expect(await projected(lot)).toEqual({ bid_count: 0, high_bid_minor: null, status: 'OPEN' })
})
