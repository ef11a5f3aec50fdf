import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import type { TestApp } from '#test/app.ts'
import { dayAhead, SaleDesk, type SignedIn } from './sale-desk.test-kit.ts'
import { runSalesJob } from './sales.job.ts'

const DAY_MS = 86_400_000
const VISITOR = { host: 'localhost' }
const REASON = 'The yard is flooded.'
const desk = new SaleDesk({ number: 39_000_000, make: 'KIA', sale_status: 'PURE_SALE' })
const { saleWithLots, post, get, lotRow, bodiesOf, faults, boundOf, noticesOf } = desk
let one: TestApp
let bidder: SignedIn
let watcher: SignedIn

beforeAll(async () => {
  one = await desk.open()
  bidder = await desk.aBuyer()
  watcher = await desk.someone()
})
afterAll(() => one.close())

const move = (saleId: number, date: string, time = '11:30') => post(`/data/operations/sales/${saleId}/date`, { date, time, reason: REASON })
const bid = (lot: number, dollars: number, kind = 'PRELIM_MAX') => desk.bid(lot, dollars, { headers: bidder.headers, kind })
const stateOf = (lot: number) => one.database.db.selectFrom('lot_bidding').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()

const ZONE = 'America/Los_Angeles'
/** An instant as mails write it, by the clock of the yard. */
function written(instant: string): string {
  const at = new Date(instant)
  const name = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: ZONE }).format(at)} ${name?.value}`
}
const mailed = async (to: string) => {
  const rows = await one.database.db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', to).execute()
  return rows.filter(({ subject }) => subject?.startsWith('Sale rescheduled')).map(({ body_text }) => body_text ?? '')
}

describe('the date of a sale is moved', () => {
  it('the date of a sale is moved by operators alone, to a time that is still to come', async () => {
    const { saleId, next } = await saleWithLots([1])
    const request = {
      method: 'POST',
      url: `/data/operations/sales/${saleId}/date`,
      payload: { date: next, time: '11:30', reason: 'Mine' },
    } as const
    expect((await one.app.inject({ ...request, headers: VISITOR })).statusCode).toBe(401)
    expect((await one.app.inject({ ...request, headers: bidder.headers })).statusCode).toBe(403)
    expect((await post(request.url, { date: next, time: '11:30', reason: ' ' })).data.errorCode).toBe('INVALID_INPUT')
    expect((await post(request.url, { date: next, time: '25:30', reason: 'x' })).data.errorCode).toBe('INVALID_INPUT')
    expect((await move(9_999_999, next)).data.errorCode).toBe('AUCTION_NOT_FOUND')
    expect((await move(saleId, dayAhead(-1))).data).toMatchObject({ errorCode: 'SALE_TIME', reason: 'PAST' })
    expect((await get(`/data/operations/sales/${saleId}`)).data.sale).toMatchObject({ localTime: '10:00' })
  })

  it('the date of a sale is moved with all its lanes and lots; calendar, calendar file and search rows follow, and the history keeps it', async () => {
    const { ids, lots, date, next, saleId, lot } = await saleWithLots([2, 1])
    const feedOf = async () => (await one.app.inject({ url: `/public/data/auctions/${saleId}/sale.ics`, headers: VISITOR })).body
    const before = await feedOf()
    const { data } = await move(ids[1] ?? 0, next)
    expect(data).toMatchObject({ sale: { localDate: next, localTime: '11:30', status: 'SCHEDULED', lotCount: 1 }, laneCount: 2 })
    const { startsAt } = data.sale
    for (const id of ids) expect((await get(`/data/operations/sales/${id}`)).data.sale).toMatchObject({ startsAt, localDate: next })
    for (const number of lots) expect((await lotRow(number)).auction_at).toEqual(new Date(startsAt))
    const shown = async (day: string) => (await get(`/public/data/auctions/byYard/343?auctionDate=${day}`, VISITOR)).data as Auction
    await expect.poll(async () => (await shown(next)).saleUtcDateTime).toBe(Date.parse(startsAt))
    expect((await get(`/public/data/auctions/byYard/343?auctionDate=${date}`, VISITOR)).data?.auctionId).not.toBe(saleId)
    const after = await feedOf()
    expect(before).toContain('SEQUENCE:0\r\n')
    expect(after).toContain('SEQUENCE:1\r\nSTATUS:CONFIRMED')
    expect(after).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.\d+/g, '')}`)
    const uid = (body: string) => /UID:\S+/.exec(body)?.[0]
    expect(uid(after)).toBe(uid(before))
    const row = async () => {
      const request = {
        method: 'POST',
        url: '/public/lots/search-results',
        headers: VISITOR,
        payload: { query: ['kia'], size: 100 },
      } as const
      const { content } = (await one.app.inject(request)).json().data.results
      return content.find(({ ln }: { ln: number }) => ln === lot)
    }
    await expect.poll(async () => (await row())?.ad).toBe(Date.parse(startsAt))
    const details = (await get(`/public/data/lotdetails/solr/${lot}`, VISITOR)).data.lotDetails
    expect(details.revisions[0].changes).toMatchObject([{ field: 'auctionAt' }])
    expect((await bodiesOf(lot)).at(-1)).toMatchObject({
      kind: 'MOVED',
      by: 'operator',
      terms: { sale: saleId, startsAtMs: Date.parse(startsAt), why: REASON },
    })
    const moves = await one.database.db.selectFrom('sale_moves').selectAll().where('sale_id', 'in', ids).orderBy('id').execute()
    expect(moves).toMatchObject(ids.map((id) => ({ sale_id: id, reason: REASON, to_starts_at: new Date(startsAt) })))
    // What is cancelled afterwards is a later state still.
    await post(`/data/operations/sales/${saleId}/cancel`, { reason: 'A storm' })
    await expect.poll(feedOf).toContain('SEQUENCE:2\r\nSTATUS:CANCELLED')
    expect(await faults()).toEqual([])
  })

  it('the date of a sale is moved and preliminary bids stay; bidders and watchers are told once', async () => {
    const { saleId, lots, next } = await saleWithLots([3])
    const [first = 0, second = 0, third = 0] = lots
    await bid(first, 300)
    await bid(second, 400)
    await one.database.db.insertInto('watches').values({ account_id: watcher.person.id, lot: third }).execute()
    const before = [await stateOf(first), await boundOf(bidder)] as const
    expect((await move(saleId, next)).returnCode).toBe(1)
    const { phase, leader, leader_max_minor, price_minor, bid_count } = before[0]
    expect(await stateOf(first)).toMatchObject({ phase, leader, leader_max_minor, price_minor, bid_count, outcome: null })
    expect(await boundOf(bidder)).toBe(before[1])
    expect(await noticesOf(bidder.headers)).toEqual([['SALE_MOVED', first]])
    expect(await noticesOf(watcher.headers)).toEqual([['SALE_MOVED', third]])
    const { startsAt } = (await get(`/data/operations/sales/${saleId}`)).data.sale
    const movedTo = { startsAtMs: Date.parse(startsAt), zone: ZONE }
    expect((await get('/data/lots/bid-notices', bidder.headers)).data.notices).toMatchObject([{ kind: 'SALE_MOVED', movedTo }])
    await expect.poll(() => mailed(bidder.person.email)).toEqual([expect.stringContaining(`New start: ${written(startsAt)}`)])
    await bid(first, 700)
    expect(await faults()).toEqual([])
  })

  it('the date of a sale is moved and its sellers are written to once a move, of their lots that are not decided', async () => {
    const { db } = one.database
    await db.insertInto('sellers').values({ code: 'ACME', name: 'Acme Fleet', email: 'fleet@example.com' }).execute()
    const { saleId, lots, date, next } = await saleWithLots([2, 2])
    const [first = 0, withdrawn = 0, other = 0, second = 0] = lots
    await db.updateTable('lots').set({ seller_name: 'Acme Fleet' }).where('number', 'in', [first, withdrawn, second]).execute()
    await db.updateTable('lots').set({ status: 'WITHDRAWN' }).where('number', '=', withdrawn).execute()
    const before = (await get(`/data/operations/sales/${saleId}`)).data.sale.startsAt
    const { startsAt } = (await move(saleId, next)).data.sale
    await expect.poll(() => mailed('fleet@example.com')).toHaveLength(1)
    const [text = ''] = await mailed('fleet@example.com')
    for (const words of [
      `on ${written(before)} was rescheduled to ${written(startsAt)}.`,
      REASON,
      '2 of your lots',
      String(first),
      String(second),
    ])
      expect(text).toContain(words)
    for (const lot of [withdrawn, other]) expect(text).not.toContain(String(lot))
    expect((await move(saleId, date)).returnCode).toBe(1)
    await expect.poll(() => mailed('fleet@example.com')).toHaveLength(2)
  })

  it('the date of a sale is moved and preliminary bidding that was over is open again', async () => {
    const { saleId, lot, next } = await saleWithLots([1])
    await bid(lot, 300)
    // Preliminary bidding ended a second ago: what ended long ago is looked for once a minute alone.
    await one.database.pool.query(
      `update sales set starts_at = now() + make_interval(mins => end_of_pre_bid_minutes) - interval '1 second' where id = $1`,
      [saleId],
    )
    await expect.poll(async () => (await stateOf(lot)).phase).toBe('PRELIM_CLOSED')
    await move(saleId, next)
    expect(await stateOf(lot)).toMatchObject({ phase: 'PRELIM', bid_count: 1 })
    await bid(lot, 900)
    expect(await faults()).toEqual([])
  })

  it('a sale by time is moved: it lasts as long as before, under seal too', async () => {
    const ends = { saleType: 'sealed', endDate: dayAhead(90), endTime: '10:00' }
    const { saleId, lot, next } = await saleWithLots([1], ends)
    await bid(lot, 4_321, 'SEALED')
    const lasts = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => Date.parse(endsAt) - Date.parse(startsAt)
    const before = (await get(`/data/operations/sales/${saleId}`)).data.sale
    const { sale } = (await move(saleId, next)).data
    expect(lasts(sale)).toBe(lasts(before))
    expect(sale.startsAt).not.toBe(before.startsAt)
    await bid(lot, 5_000, 'SEALED')
    expect(await faults()).toEqual([])
  })

  it('the date of a sale is not moved once it has begun, to where another one stands, or to where it is', async () => {
    const { saleId, date, next } = await saleWithLots([1])
    const other = await saleWithLots([1])
    expect((await move(saleId, date, '10:00')).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'SAME' })
    expect((await move(saleId, other.date, '10:00')).data.errorCode).toBe('SALE_EXISTS')
    expect((await get(`/data/operations/sales/${saleId}`)).data.sale).toMatchObject({ localDate: date, localTime: '10:00' })
    await post(`/data/operations/lanes/${saleId}`, { act: 'start' })
    expect((await move(saleId, next)).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'BEGUN' })
    await post(`/data/operations/sales/${other.saleId}/cancel`, { reason: 'A storm' })
    expect((await move(other.saleId, next)).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'OVER' })
  })

  it('the date of a sale is moved and its series goes on where it was', async () => {
    const { saleId, next } = await saleWithLots([1], { recurrence: 'TUE' })
    await move(saleId, next, '16:45')
    const passed = new Date(Date.now() - DAY_MS)
    await one.database.db.updateTable('sales').set({ starts_at: passed }).where('id', '=', saleId).execute()
    await runSalesJob(one.database.pool, Date.now())
    const { rows } = await one.database.pool.query(
      `select to_char(starts_at at time zone 'America/Los_Angeles', 'HH24:MI dy') as at from sales where recurrence = 'TUE' and starts_at > now()`,
    )
    expect(rows).toEqual([{ at: '10:00 tue' }])
  })
})
