import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAt } from '@app/rules/auctions/auction-day.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'

const LOT = 30_000_001
const US = siteOf('CPRTUS')

let one: TestApp
beforeAll(async () => {
  one = await testApp()
  await insertYards(one.database.db, [A_YARD])
})
afterAll(() => one.close())

const countsOf = async (headers: object = { host: 'localhost' }) =>
  (await one.app.inject({ url: '/public/data/nav-counts', headers: { ...headers } })).json().data

const today = (): string => dayAt(Date.now(), yardClockAt(US.zone, Date.now())).date
const laneToday = (fields: object): Promise<number> =>
  insertSale(one.database.db, { starts_at: new Date(Date.now() - 60_000), local_date: today(), ...fields })

it('tells a visitor how many lanes of the site run, and nothing of bids', async () => {
  expect(await countsOf()).toEqual({ liveLanes: 0, ownBids: null, lateInvoices: null })
  const lane = await laneToday({ lane: 'A', status: 'RUNNING' })
  await laneToday({ lane: 'B', starts_at: new Date(Date.now() + 3_600_000) })
  await putLots(one.database.db, [aLotRow({ number: LOT, sale_id: lane, lane: 'A' })])
  // Owned by a node that is not here, so that it stays as it is.
  await one.database.pool.query(
    `insert into lane_runs (sale_id, state, current_lot, owner, lease_until, started_at)
     values ($1, 'RUNNING', $2, gen_random_uuid(), now() + interval '1 hour', now())`,
    [lane, LOT],
  )
  // Numbers of a few seconds ago are good enough.
  expect((await countsOf()).liveLanes).toBe(0)
  await expect.poll(async () => (await countsOf()).liveLanes).toBe(1)
  expect(await countsOf({ host: 'uk.localhost' })).toEqual({ liveLanes: 0, ownBids: null, lateInvoices: null })
})

it('tells who bids for themselves of their open bids, and nobody else', async () => {
  const { db } = one.database
  expect((await countsOf(await signIn(db, await aPerson(db)))).ownBids).toBe(0)
  for (const kind of ['internal', 'kiosk', 'guest', 'seller'] as const)
    expect([kind, (await countsOf(await signIn(db, await aPerson(db, { kind })))).ownBids]).toEqual([kind, null])
})
