import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import type { SignedInHeaders } from '#test/people.ts'
import { withoutHashes } from '#test/without-hashes.ts'
import { dayAhead, SaleDesk } from './sale-desk.test-kit.ts'

const desk = new SaleDesk({ number: 31_000_000 })
const { emptySale, lotRow, post, get } = desk
let one: TestApp
let buyer: SignedInHeaders
const LOTS = [31_000_001, 31_000_002, 31_000_003, 31_000_004] as const

beforeAll(async () => {
  one = await desk.open()
  await putLots(
    one.database.db,
    LOTS.map((number) => aLotRow({ number })),
  )
  buyer = (await desk.someone()).headers
})
afterAll(() => one.close())

const kindsOf = async (lot: number) =>
  (await one.database.db.selectFrom('bid_events').select('kind').where('lot', '=', lot).orderBy('seq').execute()).map(({ kind }) => kind)

describe('building a sale', () => {
  it('building a sale is for operators alone', async () => {
    const request = { method: 'POST', url: '/data/operations/sales', payload: { yard: 343, date: dayAhead(9), time: '10:00' } } as const
    expect((await one.app.inject({ url: '/data/operations/sales', headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await one.app.inject({ ...request, headers: buyer })).statusCode).toBe(403)
  })

  it("holds the yard's clock, once for a yard, time and lane", async () => {
    const sale = await emptySale({ date: '2027-07-06', time: '09:30', name: 'Summer sale' })
    expect(sale).toMatchObject({ startsAt: '2027-07-06T16:30:00.000Z', localTime: '09:30', status: 'SCHEDULED', name: 'Summer sale' })
    const again = await post('/data/operations/sales', { yard: 343, date: '2027-07-06', time: '09:30', lane: 'A' })
    expect(again.data).toMatchObject({ errorCode: 'SALE_EXISTS', field: 'lane' })
    const nowhere = await post('/data/operations/sales', { yard: 999, date: '2027-07-06', time: '09:30' })
    expect(nowhere.data).toMatchObject({ errorCode: 'YARD_NOT_FOUND', field: 'yard' })
  })

  it.each([
    ['a time that the clocks skip', { date: '2027-03-14', time: '02:30' }, { reason: 'SKIPPED', field: 'time' }],
    ['a day that is none', { date: '2027-02-30', time: '10:00' }, { errorCode: 'INVALID_INPUT', field: 'date' }],
    ['the past', { date: '2020-01-07', time: '10:00' }, { reason: 'PAST', field: 'time' }],
    ['a timed sale without an end', { date: '2027-08-03', time: '10:00', saleType: 'timed' }, { reason: 'END', field: 'endDate' }],
    [
      'an end before the start',
      { date: '2027-08-03', time: '10:00', saleType: 'sealed', endDate: '2027-08-03', endTime: '09:00' },
      { reason: 'END', field: 'endDate' },
    ],
    [
      'an end that the clocks skip',
      { date: '2027-03-13', time: '10:00', saleType: 'timed', endDate: '2027-03-14', endTime: '02:30' },
      { reason: 'SKIPPED', field: 'endTime' },
    ],
  ])('refuses %s and names the field', async (_, fields, refusal) => {
    const { data } = await post('/data/operations/sales', { yard: 343, ...fields })
    expect(data).toMatchObject({ errorCode: 'SALE_TIME', ...refusal })
  })

  it('names every field that is wrong, of many the first twenty', async () => {
    const { data } = await post('/data/operations/sales', { yard: 'Dallas', date: 'soon', time: 'early', lane: 'north' })
    expect(data).toMatchObject({ errorCode: 'INVALID_INPUT', part: 'body', field: 'yard' })
    const wrong = Object.fromEntries(['yard', 'date', 'time', 'lane'].map((field) => [field, 'validation.wrong']))
    expect(data.fieldErrors).toEqual(wrong)
    const sale = await emptySale({ date: '2027-09-07', time: '09:30' })
    const many = await post(`/data/operations/sales/${sale.saleId}/lots`, { lots: Array.from({ length: 100 }, () => 'x') })
    expect(Object.keys(many.data.fieldErrors)).toHaveLength(20)
  })

  it('takes the first of a time that comes twice, or the second', async () => {
    const twice = { date: '2027-11-07', time: '01:30' }
    expect((await emptySale(twice)).startsAt).toBe('2027-11-07T08:30:00.000Z')
    expect((await emptySale({ ...twice, isSecond: true })).startsAt).toBe('2027-11-07T09:30:00.000Z')
  })

  it('makes the next sale of a series at the same time of the clock, over a change of it [MKT-4.22]', async () => {
    // In the US clocks go forward on the second Sunday of March; the Tuesdays before and after it, next year.
    const year = new Date().getUTCFullYear() + 1
    const sunday = 8 + ((7 - new Date(Date.UTC(year, 2, 1)).getUTCDay()) % 7)
    const inMarch = (day: number): string => `${year}-03-${String(day).padStart(2, '0')}`
    const sale = await emptySale({ date: inMarch(sunday - 5), time: '10:00', recurrence: 'TUE' })
    const { data } = await post(`/data/operations/sales/${sale.saleId}/next`, {})
    expect(data.sale).toMatchObject({
      localDate: inMarch(sunday + 2),
      localTime: '10:00',
      startsAt: `${inMarch(sunday + 2)}T17:00:00.000Z`,
      recurrence: 'TUE',
    })
    expect((await post(`/data/operations/sales/${(await emptySale()).saleId}/next`, {})).data).toMatchObject({ reason: 'ONCE' })
  })

  it('shows the versions of steps, clocks and fees in force', async () => {
    const { data } = await get(`/data/operations/sales/${(await emptySale()).saleId}`)
    expect(data.versions).toMatchObject({ currency: 'USD', incrementsFrom: '2026-01-01', scheduleId: expect.any(String) })
    expect(data.versions.timers).toMatchObject({ openingMs: 20_000, afterBidMs: 12_000, softCloseMs: 120_000 })
    expect(data.versions.increments[0]).toEqual({ from: 0, step: 1 })
  })
})

describe('lots of a sale', () => {
  it('lots of a sale are put in, ordered, moved and withdrawn; ledger, history, run list and search feed follow', async () => {
    const [first, second] = LOTS
    const sale = await emptySale()
    const feedBefore = (await one.database.db.selectFrom('feed').select('lot').execute()).length
    const put = await post(`/data/operations/sales/${sale.saleId}/lots`, { lots: [first, second] })
    expect(put.data.lots.map((lot: { lotNumber: number; itemNumber: number }) => [lot.lotNumber, lot.itemNumber])).toEqual([
      [first, 1],
      [second, 2],
    ])
    expect(await lotRow(first)).toMatchObject({ sale_id: sale.saleId, lane: 'A', auction_date_type: 'F', item_number: 1 })
    const ordered = await post(`/data/operations/sales/${sale.saleId}/order`, { lots: [second, first] })
    expect(ordered.data.lots.map((lot: { lotNumber: number }) => lot.lotNumber)).toEqual([second, first])
    expect((await post(`/data/operations/sales/${sale.saleId}/order`, { lots: [second] })).data.errorCode).toBe('INVALID_INPUT')
    const other = await emptySale({ lane: 'B' })
    await post(`/data/operations/sales/${other.saleId}/lots`, { lots: [first] })
    const items = await one.database.db.selectFrom('sale_items').selectAll().where('lot', '=', first).execute()
    expect(items).toMatchObject([{ sale_id: other.saleId, item_number: 1, lane: 'B' }])
    const gone = await post(`/data/operations/lots/${first}/withdraw`, { reason: 'The seller has kept it.' })
    expect(gone.data.lot).toMatchObject({ status: 'WITHDRAWN', outcome: 'WITHDRAWN' })
    expect(await kindsOf(first)).toEqual(['TERMS', 'MOVED', 'MOVED', 'MOVED', 'WITHDRAWN'])
    const [event] = await one.database.db
      .selectFrom('bid_events')
      .select('body')
      .where('lot', '=', first)
      .where('kind', '=', 'WITHDRAWN')
      .execute()
    expect(JSON.parse(event?.body ?? '{}')).toMatchObject({ text: 'The seller has kept it.', by: 'operator' })
    expect((await lotRow(first)).revision).toBe(5)
    const revisions = await one.database.db.selectFrom('lot_revisions').select('source').where('lot', '=', first).execute()
    expect(new Set(revisions.map(({ source }) => source))).toEqual(new Set(['operator']))
    // Each act, and the end of its bidding by itself.
    expect((await one.database.db.selectFrom('feed').select('lot').execute()).length - feedBefore).toBe(7)
    expect((await post(`/data/operations/lots/${first}/withdraw`, { reason: 'Again' })).data).toMatchObject({ reason: 'OVER' })
  })

  it('lots of a sale change their terms before the first bid only; the reserve stays out of the ledger', async () => {
    const lot = LOTS[2]
    const terms = { saleStatus: 'ON_APPROVAL', startMinor: 10_000, reserveMinor: 90_000, buyNowMinor: 200_000, makeOffer: true }
    expect((await post(`/data/operations/lots/${lot}/terms`, terms)).data.lot).toMatchObject({ ...terms, outcome: null })
    expect((await post(`/data/operations/lots/${lot}/terms`, { startMinor: 1_050 })).data.errorCode).toBe('INVALID_INPUT')
    const events = await one.database.db.selectFrom('bid_events').select('body').where('lot', '=', lot).execute()
    expect(withoutHashes(events.map(({ body }) => body).join())).not.toContain('90000')
    expect(await lotRow(lot)).toMatchObject({ sale_status: 'ON_APPROVAL', buy_now_minor: 200_000, make_offer: true })
    await one.database.db.updateTable('lot_bidding').set({ bid_count: 1 }).where('lot', '=', lot).execute()
    expect((await post(`/data/operations/lots/${lot}/terms`, { startMinor: 5_000 })).data).toMatchObject({
      errorCode: 'LOT_ACT_REFUSED',
      reason: 'HAS_BIDS',
    })
  })

  it('lots of a sale stay while they are on the block', async () => {
    const lot = LOTS[3]
    const sale = await emptySale()
    await post(`/data/operations/sales/${sale.saleId}/lots`, { lots: [lot] })
    await one.database.db.updateTable('lot_bidding').set({ phase: 'ACTIVE' }).where('lot', '=', lot).execute()
    const other = await emptySale()
    expect((await post(`/data/operations/sales/${other.saleId}/lots`, { lots: [lot] })).data).toMatchObject({ lot, reason: 'ON_BLOCK' })
    expect((await post(`/data/operations/lots/${lot}/withdraw`, { reason: 'x' })).data).toMatchObject({ reason: 'ON_BLOCK' })
    expect(await lotRow(lot)).toMatchObject({ sale_id: sale.saleId })
  })

  it('lots of a sale with bids that everybody saw are not put under seal', async () => {
    const lot = LOTS[2]
    await one.database.db.updateTable('lot_bidding').set({ bid_count: 1 }).where('lot', '=', lot).execute()
    const sealed = await emptySale({ saleType: 'sealed', endDate: '2027-12-01', endTime: '10:00' })
    expect((await post(`/data/operations/sales/${sealed.saleId}/lots`, { lots: [lot] })).data).toMatchObject({ lot, reason: 'HAS_BIDS' })
  })

  it('lots of a sale of another house are unknown', async () => {
    const foreign = 31_000_050
    await putLots(one.database.db, [aLotRow({ number: foreign, selling_site: 'CPRTUK', site_codes: ['CPRTUK'] })])
    const sale = await emptySale()
    expect((await post(`/data/operations/sales/${sale.saleId}/lots`, { lots: [foreign] })).data).toMatchObject({
      errorCode: 'LOT_NOT_FOUND',
      field: 'lots',
    })
  })
})
