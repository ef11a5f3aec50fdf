import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskSales } from '@app/contract/operations/sales/planned-sales.ts'
import type { SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { dayAt } from '@app/rules/auctions/auction-day.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { TALLIES } from './planned-sales.store.ts'

const MINUTE_MS = 60_000
const OTHER_YARD = 344
const FIRST = 32_500_001
const PATH = '/data/operations/sales'
let one: TestApp
let operator: SignedInHeaders
const ids: Record<string, number> = {}

const siteDay = (atMs: number): string => dayAt(atMs, yardClockAt(siteOf('CPRTUS').zone, atMs)).date
const query = (text: string, values: readonly unknown[] = []) => one.database.pool.query(text, [...values])

async function aSale(name: string, minutes: number, fields: Partial<Parameters<typeof insertSale>[1]> = {}): Promise<number> {
  const id = await insertSale(one.database.db, {
    starts_at: new Date(Date.now() + minutes * MINUTE_MS),
    lane: name.slice(0, 1),
    name,
    ...fields,
  })
  ids[name] = id
  return id
}

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [A_YARD, { ...A_YARD, number: OTHER_YARD, slug: 'other', name: 'CA - 100% OAK_LAND' }])
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  const today = { local_date: siteDay(Date.now()) }
  const elsewhere = { local_date: '2030-01-01' }
  const prepared = await aSale('Prepared', 24 * 60, { ...elsewhere, end_of_pre_bid_minutes: 60 })
  await aSale('Bidding ended', 30, { ...today, end_of_pre_bid_minutes: 60 })
  await aSale('Late', -5, today)
  await aSale('On the block', -60, { ...today, status: 'RUNNING' })
  await aSale('Stopped', -70, { ...today, status: 'RUNNING' })
  await aSale('Timed', -80, { ...elsewhere, status: 'RUNNING', sale_type: 'timed', ends_at: new Date(Date.now() + MINUTE_MS * 90) })
  await aSale('Closed', -10 * 24 * 60, { ...elsewhere, status: 'CLOSED', yard: OTHER_YARD })
  await aSale('Cancelled', -11 * 24 * 60, { ...elsewhere, status: 'CANCELLED' })
  const pictured = { image_thumbnail: 'a.jpg', sale_id: prepared }
  await putLots(db, [
    aLotRow({ number: FIRST, ...pictured }),
    aLotRow({ number: FIRST + 1, ...pictured }),
    aLotRow({ number: FIRST + 2, ...pictured }),
    aLotRow({ number: FIRST + 3, sale_id: prepared, sale_status: 'PURE_SALE' }),
    aLotRow({ number: FIRST + 4, sale_id: prepared, sale_status: 'ON_APPROVAL', look_key: 'sedan' }),
    aLotRow({ number: FIRST + 5, sale_id: prepared, sale_status: 'ON_APPROVAL' }),
    aLotRow({ number: FIRST + 6, sale_id: prepared, status: 'WITHDRAWN' }),
    aLotRow({ number: FIRST + 7, ...pictured, sale_id: ids['Late'] ?? 0, sale_status: 'PURE_SALE' }),
    aLotRow({ number: FIRST + 8, ...pictured, sale_id: ids['Stopped'] ?? 0, sale_status: 'PURE_SALE' }),
    ...[9, 10, 11].map((at) => aLotRow({ number: FIRST + at, ...pictured, sale_id: ids['Closed'] ?? 0 })),
  ])
  await query(`insert into lot_images (lot, sequence, thumbnail_url, full_url) values ($1, 1, 'a', 'b')`, [FIRST + 5])
  // With a minimum; with bids, so that none may be set any more; and what became of a sale's lots.
  for (const [lot, phase, outcome, reserve, bids] of [
    [FIRST, 'PRELIM', null, 500_000, 2],
    [FIRST + 1, 'PRELIM', null, null, 1],
    [FIRST + 9, 'CLOSED', 'SOLD', null, 5],
    [FIRST + 10, 'CLOSED', 'PENDING_SELLER', 10, 1],
    [FIRST + 11, 'CLOSED', 'NO_SALE', null, 0],
  ])
    await query(
      `insert into lot_bidding (lot, phase, outcome, reserve_minor, bid_count, head_hash) values ($1, $2, $3, $4, $5, sha256('x'))`,
      [lot, phase, outcome, reserve, bids],
    )
  await query(`insert into lane_runs (sale_id, state) values ($1, 'RUNNING')`, [ids['On the block']])
  await query(`insert into lane_runs (sale_id, state) values ($1, 'PAUSED')`, [ids['Stopped']])
})
afterAll(() => one.close())

const ask = (asked: string, headers: Readonly<Record<string, string>> = operator) => one.app.inject({ url: `${PATH}${asked}`, headers })
const listed = async (asked: string): Promise<DeskSales> => (await ask(asked)).json().data
const named = async (asked: string): Promise<string[]> => (await listed(asked)).sales.map(({ name }) => name)
const saleOf = async (name: string, show = 'coming') => (await listed(`?show=${show}`)).sales.find((sale) => sale.name === name)

describe('lists of sales', () => {
  it('what sales lack is told to operators alone', async () => {
    const buyer = await signIn(one.database.db, await aPerson(one.database.db))
    expect((await ask('?show=today', { host: 'localhost' })).statusCode).toBe(401)
    expect((await ask('?show=today', buyer)).statusCode).toBe(403)
  })

  it('sales are listed of the site’s day, running, open for bids, over, or from yesterday on', async () => {
    expect(await named('?show=today')).toEqual(['Stopped', 'On the block', 'Late', 'Bidding ended'])
    expect(await named('?show=running')).toEqual(['Timed', 'Stopped', 'On the block'])
    expect(await named('?show=open')).toEqual(['Timed', 'Prepared'])
    expect(await named('?show=over')).toEqual(['Closed', 'Cancelled'])
    expect(await named('?show=coming')).toEqual(['Timed', 'Stopped', 'On the block', 'Late', 'Bidding ended', 'Prepared'])
    expect(await named('')).toEqual(await named('?show=coming'))
    expect((await listed('?show=over')).total).toBe(2)
  })

  it('sales are found by words of their yard’s name, which are no pattern', async () => {
    expect(await named('?show=over&yardWords=oak_land')).toEqual(['Closed'])
    expect(await named('?show=over&yardWords=100%25')).toEqual(['Closed'])
    expect(await named('?show=over&yardWords=100%25%20oak_land,%20CA')).toEqual(['Closed'])
    for (const words of ['oak%25land', 'oakxland', '%25', 'nowhere', "'"]) {
      expect([words, (await listed(`?show=over&yardWords=${words}`)).total]).toEqual([words, words === '%25' ? 1 : 0])
    }
    expect((await listed('')).yards).toEqual([
      { number: OTHER_YARD, name: 'CA - 100% OAK_LAND' },
      { number: A_YARD.number, name: 'CA - REDDING' },
    ])
  })

  it('a list that is none, and words that are none or too many, are refused', async () => {
    for (const asked of ['?show=all', '?yardWords=', `?yardWords=${'x'.repeat(81)}`])
      expect((await ask(asked)).json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
  })

  it('sales of another site, their yards and their lots are not listed', async () => {
    const canadian = await aPerson(one.database.db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTCA' })
    const headers = await signIn(one.database.db, canadian, { host: 'ca.localhost', site: 'CPRTCA' })
    for (const show of ['today', 'running', 'open', 'over', 'coming'])
      expect((await ask(`?show=${show}`, headers)).json().data).toMatchObject({ sales: [], total: 0, yards: [] })
  })
})

describe('what a sale lacks', () => {
  it('a sale says how many of its lots lack a minimum that may be set, or a picture; its page names the same lots', async () => {
    const sale = await saleOf('Prepared')
    expect(sale).toMatchObject({
      lotCount: 6,
      preparedCount: 4,
      minimumCount: 1,
      bidCount: 3,
      lacks: [
        { what: 'MINIMUM', lotCount: 1 },
        { what: 'PICTURE', lotCount: 1 },
      ],
    })
    const { lots } = (await ask(`/${ids['Prepared']}`)).json().data as SaleBuilt
    const lacking = (is: 'isWithoutMinimum' | 'isWithoutPicture') => lots.filter((lot) => lot[is]).map(({ lotNumber }) => lotNumber)
    expect([lacking('isWithoutMinimum'), lacking('isWithoutPicture')]).toEqual([[FIRST + 2], [FIRST + 3]])
  })

  it('a sale lacks lots, its start when that is due, and somebody who resumes its lane', async () => {
    expect((await saleOf('Bidding ended'))?.lacks).toEqual([{ what: 'LOTS', lotCount: 0 }])
    expect((await saleOf('Late'))?.lacks).toEqual([{ what: 'START', lotCount: 0 }])
    expect(await saleOf('Stopped')).toMatchObject({ laneState: 'PAUSED', lacks: [{ what: 'RESUME', lotCount: 0 }] })
    await query(`update lane_runs set resume_at = now() + interval '1 minute' where sale_id = $1`, [ids['Stopped']])
    expect((await saleOf('Stopped'))?.lacks).toEqual([])
  })

  it('a sale that is over lacks nothing and says what it came to', async () => {
    const told = await saleOf('Closed', 'over')
    expect(told).toMatchObject({ closedCount: 3, soldCount: 1, atSellersCount: 1, minimumCount: 1, bidCount: 6, lacks: [] })
  })

  it('lots of the shown sales are counted by an index', async () => {
    const client = await one.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const plan = JSON.stringify((await client.query(`explain ${TALLIES}`, [[ids['Prepared']]])).rows)
      for (const index of ['lots_sale', 'lot_bidding_pkey', 'lot_images_pkey']) expect(plan).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
