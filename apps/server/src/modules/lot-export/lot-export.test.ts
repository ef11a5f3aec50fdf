import { read, utils, type WorkBook } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const [CSV, XLSX] = ['/data/lots/export.csv', '/data/lots/export.xlsx'] as const
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const EVIL = "=cmd|' /C calc'!A0\u0007 @SUM(1) <b>&"

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

const fileOf = async (who: Bidder, query: string): Promise<WorkBook> => {
  const answer = await world.get(`${XLSX}?${query}`, who.headers)
  expect([query, answer.statusCode, answer.headers['content-type']]).toEqual([query, 200, SHEET])
  return read(answer.rawPayload, { cellNF: true, cellStyles: true })
}
const rowsOf = async (who: Bidder, query: string): Promise<Record<string, unknown>[]> => {
  const { SheetNames, Sheets } = await fileOf(who, query)
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? '']!)
}
const lotsOf = async (who: Bidder, query: string): Promise<number[]> => (await rowsOf(who, query)).map((row) => Number(row['Lot #']))
const csvLotsOf = async (who: Bidder, query: string): Promise<number[]> =>
  (await world.get(`${CSV}?${query}`, who.headers)).body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[1]))

describe('a list of lots as a workbook', () => {
  it('a list of lots as a file is for members alone, and a saved search for its owner alone', async () => {
    const [mine, other] = [await world.bidder(), await world.bidder()]
    for (const path of [CSV, XLSX]) {
      expect((await world.get(path, { host: 'localhost' })).statusCode).toBe(401)
      const saved = await world.post('/data/savedSearches', mine.headers, { name: `Mine ${path}`, criteria: {} })
      const { id } = saved.json().data.savedSearch
      expect((await world.get(`${path}?list=savedSearch&id=${id}`, mine.headers)).statusCode).toBe(200)
      for (const wrong of [id, '0', '999999999999999'])
        expect((await world.get(`${path}?list=savedSearch&id=${wrong}`, other.headers)).json().data.errorCode).toBe(
          'SAVED_SEARCH_NOT_FOUND',
        )
      expect((await world.get(`${path}?list=search&criteria=[`, mine.headers)).json().data.errorCode).toBe('BAD_FILTER')
      for (const wrong of ['list=everything', 'list=own&own=theirs', 'list=savedSearch&id=1%27', `lots=${'1'.repeat(65)}`])
        expect([wrong, (await world.get(`${path}?${wrong}`, mine.headers)).json().returnCode]).toEqual([wrong, -1])
    }
  })

  it('a workbook of lots has numbers, amounts and sale times as figures, and no cell that is a formula [ACC-2.86] [MKT-2.103]', async () => {
    const who = await world.bidder()
    const lot = await world.lot({ make: 'TOYOTA', announcements: EVIL, odometer: 45_123, odometer_brand: 'A' })
    await world.bid(who, lot, 2_000)
    await until('the lot is listed', async () => (await lotsOf(who, 'list=search')).includes(lot))
    const { SheetNames, Sheets } = await fileOf(who, 'list=search')
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
    const [titles = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    const at = rows.findIndex((row) => row[1] === lot) + 1
    const cell = (title: string) => sheet[utils.encode_cell({ r: at, c: titles.indexOf(title) })]
    expect(cell('Lot #')).toMatchObject({ t: 'n', v: lot })
    expect(cell('Year')).toMatchObject({ t: 'n', v: 2022 })
    expect(cell('Odometer')).toMatchObject({ t: 'n', v: 45_123 })
    expect(cell('Est. Retail value')).toMatchObject({ t: 'n', v: 25_000, z: '#,##0.00 "USD"' })
    expect(cell('My bid')).toMatchObject({ t: 'n', v: 2_000 })
    expect(cell('Announcements')).toMatchObject({ t: 's', v: EVIL.replaceAll('\u0007', '') })
    const sale = cell('Sale date')
    expect(sale).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm' })
    // Two days from now on the yard's clock, which is behind UTC by seven or eight hours.
    const days = Number(sale.v) - (25_569 + Date.now() / 86_400_000)
    expect(days).toBeGreaterThan(2 - 8.1 / 24)
    expect(days).toBeLessThan(2 - 6.9 / 24)
    expect(String(cell('VIN').v)).not.toMatch(/2T3W1RFV0NW\d{6}/)
    expect(Object.values(sheet).filter((one) => typeof one === 'object' && one !== null && 'f' in one)).toEqual([])
  })

  it('a file has the lots of one’s own lists, of a saved search and of a comparison, in the order of the page, as the CSV has them [MKT-2.48] [MKT-2.49]', async () => {
    const [who, other] = [await world.bidder(), await world.bidder()]
    const [led, outbid] = [await world.lot({ make: 'NISSAN', make_code: 'NISS' }), await world.lot({ make: 'NISSAN', make_code: 'NISS' })]
    const unbid = await world.lot({ make: 'NISSAN', make_code: 'NISS' })
    await world.bid(who, led, 2_000)
    await world.bid(who, outbid, 1_175)
    await world.bid(other, outbid, 2_000)
    await until('the lots are listed', async () => (await lotsOf(who, 'list=search')).includes(unbid))
    const both = async (query: string) => [await lotsOf(who, query), await csvLotsOf(who, query)]
    const twice = (lots: readonly number[]) => [lots, lots]
    expect((await both('list=own&own=current')).map((lots) => lots.toSorted())).toEqual(twice([led, outbid]))
    expect(await both('list=own&own=highbidder')).toEqual(twice([led]))
    expect(await both('list=own&own=outbid')).toEqual(twice([outbid]))
    expect(await both('list=own&own=won')).toEqual(twice([]))
    expect(await both('list=own&own=lost')).toEqual(twice([]))
    const none = encodeURIComponent('{"filter":{"MAKE":["lot_make_desc:\\"TOYOTA\\""]}}')
    expect(await both(`list=own&own=current&criteria=${none}`)).toEqual(twice([]))
    expect(await lotsOf(other, 'list=own&own=current')).toEqual([outbid])
    const saved = await world.post('/data/savedSearches', who.headers, {
      name: 'Nissans',
      criteria: { filter: { MAKE: ['lot_make_desc:"NISSAN"'] } },
    })
    const { id } = saved.json().data.savedSearch
    expect((await both(`list=savedSearch&id=${id}`)).map((lots) => lots.toSorted())).toEqual(twice([led, outbid, unbid].toSorted()))
    expect(await both(`list=compared&lots=${unbid},${led},39999999,x`)).toEqual(twice([unbid, led]))
    expect(await both('list=compared')).toEqual(twice([]))
  })

  it('the lots that somebody won and lost are files of their own, with what they bid as figures and no formula [MKT-2.49]', async () => {
    const [who, other] = [await world.bidder(), await world.bidder()]
    const [won, lost] = [await world.lot({ announcements: EVIL }), await world.lot({ announcements: EVIL })]
    for (const lot of [won, lost]) await world.bid(who, lot, 500)
    const { pool } = world.database
    for (const [lot, buyer] of [
      [won, who],
      [lost, other],
    ] as const) {
      await pool.query("update lot_bidding set phase = 'CLOSED', outcome = 'SOLD' where lot = $1", [lot])
      await pool.query(
        `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
         values ($1, $2, 'HAMMER', 50000, 'USD', 90000, 'x', '[]', 1)`,
        [lot, buyer.id],
      )
    }
    for (const [list, lot] of [
      ['won', won],
      ['lost', lost],
    ] as const) {
      const query = `list=own&own=${list}`
      await until('the list', async () => (await lotsOf(who, query)).length === 1)
      expect([await lotsOf(who, query), await csvLotsOf(who, query)]).toEqual([[lot], [lot]])
      const { SheetNames, Sheets } = await fileOf(who, query)
      const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
      const [titles = []] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
      const cell = (title: string) => sheet[utils.encode_cell({ r: 1, c: titles.indexOf(title) })]
      expect(cell('Lot #')).toMatchObject({ t: 'n', v: lot })
      expect(cell('My bid')).toMatchObject({ t: 'n', v: 500, z: '#,##0.00 "USD"' })
      expect(cell('Sale date')).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm' })
      expect(cell('Announcements')).toMatchObject({ t: 's' })
      expect(Object.values(sheet).filter((one) => typeof one === 'object' && one !== null && 'f' in one)).toEqual([])
      expect((await world.get(`${CSV}?${query}`, who.headers)).body).toContain(`'=cmd|`)
    }
    expect(await lotsOf(other, 'list=own&own=lost')).toEqual([])
  })

  it('a workbook of lots has a thousand rows at most', { timeout: 90_000 }, async () => {
    const who = await world.bidder()
    const before = (await lotsOf(who, 'list=search')).length
    for (let at = 0; at < 1_005 - before; at++) await world.lot({ number: 45_000_000 + at })
    await until('they are indexed', async () => (await csvLotsOf(who, 'list=search')).length === 1_000)
    expect(await lotsOf(who, 'list=search')).toHaveLength(1_000)
  })
})
