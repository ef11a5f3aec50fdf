import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Insertable } from 'kysely'
import { CLOSED_FLAGS, type Auction } from '@app/contract/auctions/auctions.ts'
import type { Sales } from '#platform/db/schema.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aLotRow, A_YARD, insertSale, insertYards, putLots } from '#test/lots.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YARD = A_YARD.number
const ZONE = A_YARD.zone

let one: TestApp
const ids: number[] = []

/** What a sale begins on: whole minutes. */
const startOf = (startsInMs: number): Date => new Date(Math.floor((Date.now() + startsInMs) / MINUTE_MS) * MINUTE_MS)
const NEXT_AT = startOf(3 * DAY_MS)
const UK_AT = startOf(4 * DAY_MS)
/** A sale by the time until it starts, or by when it does. */
const saleAt = (start: number | Date, fields: Partial<Insertable<Sales>> = {}): Promise<number> =>
  insertSale(one.database.db, { starts_at: typeof start === 'number' ? startOf(start) : start, ...fields })

beforeAll(async () => {
  one = await testApp()
  await insertYards(one.database.db, [
    A_YARD,
    { ...A_YARD, number: 900, name: 'GB - YARD', slug: 'gb-yard', selling_site: 'CPRTUK', country: 'GBR', zone: 'Europe/London' },
  ])
  ids.push(await saleAt(NEXT_AT, { lane: 'A', name: 'NOON SALE' }), await saleAt(NEXT_AT, { lane: 'B', end_of_pre_bid_minutes: 90 }))
  ids.push(
    await saleAt(-40 * DAY_MS),
    await saleAt(100 * DAY_MS),
    await saleAt(UK_AT, { selling_site: 'CPRTUK', yard: 900, end_of_pre_bid_minutes: 150 }),
    await saleAt(5 * DAY_MS, { status: 'CANCELLED' }),
  )
  ids.push(await saleAt(-5 * DAY_MS, { status: 'CLOSED' }), await saleAt(10 * DAY_MS))
  await putLots(
    one.database.db,
    [1, 2, 3].map((item) => aLotRow({ sale_id: ids[0] ?? 0, item_number: item, lane: 'A' })),
  )
  await putLots(one.database.db, [
    aLotRow({ sale_id: ids[1] ?? 0, item_number: 1, lane: 'B' }),
    aLotRow({ sale_id: ids[1] ?? 0, status: 'WITHDRAWN' }),
  ])
})
afterAll(async () => {
  vi.restoreAllMocks()
  await one.close()
})

/** Longer than the calendar is kept, milliseconds. */
const KEPT_MS = 6_000
const readClock = Date.now
let aheadMs = 0
/** Lets the clock of the application go on until it reads the calendar anew. */
function forgetCalendar(): void {
  aheadMs += KEPT_MS
  vi.spyOn(Date, 'now').mockImplementation(() => readClock() + aheadMs)
}

const get = (url: string, host = 'localhost') => one.app.inject({ url, headers: { host } })
const calendar = async (host?: string) =>
  (await get('/public/data/auctionsCalendarList', host)).json().data as { saleList: Auction[]; todaysAuctionDate: unknown }

describe('the calendar', () => {
  it('lists the sales of the site from 30 days back to 90 ahead, lanes together [MKT-7.25] [MKT-3.34] [MKT-3.38]', async () => {
    const { saleList, todaysAuctionDate } = await calendar()
    expect(saleList.map(({ auctionId }) => auctionId)).toEqual([ids[6], ids[0], ids[5], ids[7]])
    expect(saleList.filter(({ isCancelled }) => isCancelled).map(({ auctionId }) => auctionId)).toEqual([ids[5]])
    expect(saleList[1]).toMatchObject({
      yardNumber: YARD,
      yards: [{ number: YARD, name: A_YARD.name }],
      yardName: A_YARD.name,
      saleName: 'NOON SALE',
      lane: '',
      laneInfoList: [
        { lane: 'A', closedFlag: 'N', lotCount: 3, isCancelled: false },
        { lane: 'B', closedFlag: 'N', lotCount: 1, isCancelled: false },
      ],
    })
    expect((await calendar('uk.localhost')).saleList[0]).toMatchObject({ yardNumber: 900, saleName: 'GB - YARD', lane: '' })
    expect(todaysAuctionDate).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      dateAsInt: expect.any(Number),
      dateAsString: expect.stringMatching(/^\d{8}$/),
    })
  })

  it('the calendar is given by days and by page, with how many sales there are', async () => {
    const part = async (query: string) => (await get(`/public/data/auctionsCalendarList?${query}`)).json().data
    const whole = await calendar()
    const days = whole.saleList.map(({ auctionDate }) => auctionDate.date)
    expect(await part('')).toMatchObject({ totalElements: 4, page: 0, size: 4 })
    const ahead = await part(`from=${days[1]}&to=${days[1]}`)
    expect(ahead.saleList).toEqual(whole.saleList.filter(({ auctionDate }) => auctionDate.date === days[1]))
    const pages = [await part('size=3&page=0'), await part('size=3&page=1'), await part('size=3&page=2')]
    expect(pages.flatMap(({ saleList }) => saleList)).toEqual(whole.saleList)
    expect(pages.map(({ saleList }) => saleList.length)).toEqual([3, 1, 0])
    expect(pages[1]).toMatchObject({ totalElements: 4, page: 1, size: 3 })
    for (const wrong of ['from=tomorrow', 'size=0', 'size=-1', 'page=x']) expect((await part(wrong)).errorCode).toBe('INVALID_INPUT')
  })

  it('gives every field of an auction [MKT-3.35] [MKT-3.36] [MKT-3.39]', async () => {
    const auction = (await calendar()).saleList[1]
    const startMs = NEXT_AT.getTime()
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(NEXT_AT)
    expect(auction).toMatchObject({
      auctionDate: { date, dateAsInt: Number(date.replaceAll('-', '')), dateAsString: date.replaceAll('-', '') },
      auctionDateSolr: { dateAsInt: Number(date.replaceAll('-', '')) },
      isLive: false,
      liveAuction: true,
      isVirtual: true,
      closedFlag: 'N',
      auctionId: ids[0],
      currentSaleTimeEpoch: startMs,
      saleUtcDateTime: startMs,
      fullTime: new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(startMs),
      saleTime: `${new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(startMs).replace(':', '')}00`,
      startTime: new Date(startMs).toISOString().slice(11, 16),
      endOfPreBid: '1:00',
      timeZone: ZONE,
      lotCount: 4,
    })
    const running = await saleAt(-HOUR_MS, { selling_site: 'CPRTIE', status: 'RUNNING', lane: 'C' })
    const [live] = (await calendar('ie.localhost')).saleList
    expect(live).toMatchObject({ auctionId: running, lane: 'C', isLive: true, liveAuction: true })
    const timed = await saleAt(DAY_MS, { selling_site: 'CPRTDE', sale_type: 'timed', ends_at: startOf(2 * DAY_MS) })
    expect((await calendar('de.localhost')).saleList[0]).toMatchObject({ auctionId: timed, isLive: false, liveAuction: false })
  })

  it('says how long before its start preliminary bidding ends, in hours and minutes [MKT-3.40]', async () => {
    expect((await calendar()).saleList[1]?.endOfPreBid).toBe('1:00')
    expect((await calendar('uk.localhost')).saleList[0]?.endOfPreBid).toBe('2:30')
  })

  it('tells of a closed sale, of one to come and of one in progress, by one of five flags [MKT-3.37]', async () => {
    expect(CLOSED_FLAGS.toSorted()).toEqual(['', 'E', 'I', 'N', 'Y'])
    expect((await calendar()).saleList[1]).toMatchObject({ closedFlag: 'N', isLive: false })
    expect((await calendar()).saleList[0]).toMatchObject({ closedFlag: 'Y', isLive: false })
    const running = await saleAt(-HOUR_MS, { status: 'RUNNING', lane: 'C' })
    const { data } = (await get(`/public/data/auctions/${running}`, 'ca.localhost')).json()
    expect(data.errorCode).toBe('AUCTION_NOT_FOUND')
    forgetCalendar()
    expect((await calendar()).saleList.find(({ auctionId }) => auctionId === running)?.closedFlag).toBe('I')
  })

  it('says of a lane that nobody opened that it is over, by the rule by which its lots are', async () => {
    const missed = await saleAt(-30 * MINUTE_MS, { lane: 'M' })
    const late = await saleAt(-5 * MINUTE_MS, { lane: 'L' })
    const flagOf = async (id: number) => (await calendar()).saleList.find(({ auctionId }) => auctionId === id)?.closedFlag
    forgetCalendar()
    expect([await flagOf(missed), await flagOf(late)]).toEqual(['Y', 'N'])
    for (const id of [missed, late]) await one.database.db.deleteFrom('sales').where('id', '=', id).execute()
  })

  it('the calendar of another site holds its own sales only', async () => {
    expect((await calendar('uk.localhost')).saleList.map(({ yardNumber }) => yardNumber)).toEqual([900])
  })
})

describe("today's sales", () => {
  const CA_YARD = 901
  const today = async () => (await get('/public/data/todaysAuctions?appId=g2', 'ca.localhost')).json().data

  it("today's sales are lanes in progress and lanes to come, as existing tools read them; what is over is in neither", async () => {
    await insertYards(one.database.db, [
      { ...A_YARD, number: CA_YARD, name: 'ON - YARD', slug: 'on-yard', selling_site: 'CPRTCA', country: 'CAN', zone: 'America/Toronto' },
    ])
    const { todaysAuctionDate } = await today()
    const ofToday = { selling_site: 'CPRTCA', yard: CA_YARD, local_date: todaysAuctionDate.date } as const
    await saleAt(-2 * HOUR_MS, { ...ofToday, lane: 'Z', status: 'CLOSED' })
    await saleAt(-HOUR_MS, { ...ofToday, lane: 'A', status: 'RUNNING' })
    const later = await saleAt(HOUR_MS, { ...ofToday, lane: 'B', name: 'EVENING SALE' })
    await saleAt(2 * HOUR_MS, { ...ofToday, lane: 'C', status: 'CANCELLED' })
    await putLots(one.database.db, [aLotRow({ sale_id: later, item_number: 1, lane: 'B' })])
    forgetCalendar()
    expect((await today()).auctions).toHaveLength(4)
    const { liveSales, laterSales } = (await today()).saleList
    expect(liveSales.map(({ lane }: { lane: string }) => lane)).toEqual(['A'])
    const startMs = laterSales[0]?.saleUtcDateTime
    expect(laterSales).toEqual([
      {
        auctionKey: `${CA_YARD}-${todaysAuctionDate.dateAsString}-B`,
        auctionId: later,
        saleName: 'EVENING SALE',
        yardName: 'ON - YARD',
        yardNumber: CA_YARD,
        lane: 'B',
        auctionDate: todaysAuctionDate,
        saleUtcDateTime: expect.any(Number),
        auctionDateTimeInUTC: new Date(startMs).toISOString().replace('.000', ''),
        totalItems: 1,
      },
    ])
  })
})

describe('one sale', () => {
  it('one sale is that of a yard on a day, else the next [MKT-7.72]', async () => {
    const byYard = async (query = '') => (await get(`/public/data/auctions/byYard/900${query}`, 'uk.localhost')).json()
    const next = await byYard()
    expect(next).toMatchObject({ returnCode: 1, data: { auctionId: ids[4], currentSaleTimeEpoch: UK_AT.getTime() } })
    expect((await byYard(`?auctionDate=${next.data.auctionDate.date}`)).data.auctionId).toBe(ids[4])
    expect((await byYard('?auctionDate=2020-01-01')).data.errorCode).toBe('AUCTION_NOT_FOUND')
    expect((await byYard('?auctionDate=tomorrow')).data.errorCode).toBe('INVALID_INPUT')
  })

  it('one sale is named by the id of any of its lanes', async () => {
    expect((await get(`/public/data/auctions/${ids[1]}`)).json().data).toMatchObject({ auctionId: ids[0] })
  })

  it('comes as a calendar file', async () => {
    const answer = await get(`/public/data/auctions/${ids[0]}/sale.ics`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*BEGIN:VEVENT\r\n[^]*END:VCALENDAR\r\n$/)
    expect((await get('/public/data/auctions/999999/sale.ics')).json().data.errorCode).toBe('AUCTION_NOT_FOUND')
  })
})
