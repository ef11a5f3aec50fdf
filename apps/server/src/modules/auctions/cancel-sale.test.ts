import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import { actOnLots } from '#modules/lot-book/index.ts'
import type { TestApp } from '#test/app.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import type { SignedInHeaders } from '#test/people.ts'
import { dayAhead, SaleDesk, type SignedIn } from './sale-desk.test-kit.ts'
import { runSalesJob } from './sales.job.ts'
import { withoutHashes } from '#test/without-hashes.ts'

const DAY_MS = 86_400_000
const VISITOR = { host: 'localhost' }
const desk = new SaleDesk({ number: 38_000_000, sale_status: 'PURE_SALE', seller_name: 'Acme Fleet' })
const { saleWithLots, someone, post, get, bid, lotRow, bodiesOf, faults, boundOf, noticesOf } = desk
let one: TestApp
let operator: SignedInHeaders
let second: SignedInHeaders
let bidder: SignedIn
let rival: SignedIn

beforeAll(async () => {
  one = await desk.open()
  operator = desk.operator
  second = (await desk.anOperator()).headers
  bidder = await desk.aBuyer()
  rival = await desk.aBuyer()
})
afterAll(() => one.close())

const cancel = (saleId: number, headers = operator) =>
  post(`/data/operations/sales/${saleId}/cancel`, { reason: 'A storm; no power.' }, headers)
const decide = (saleId: number, action: string, headers = second) =>
  post(`/data/operations/sales/${saleId}/cancellation`, { action }, headers)
const laneOf = (saleId: number) => get(`/data/operations/lanes/${saleId}`)
const actOn = (saleId: number, act: string, more: object = {}) => post(`/data/operations/lanes/${saleId}`, { act, ...more })

describe('a sale is cancelled', () => {
  it('a sale is cancelled by operators alone', async () => {
    const { saleId } = await saleWithLots([2])
    for (const url of [`/data/operations/sales/${saleId}/cancel`, `/data/operations/sales/${saleId}/cancellation`]) {
      const request = { method: 'POST', url, payload: { reason: 'Mine', action: 'confirm' } } as const
      expect((await one.app.inject({ ...request, headers: VISITOR })).statusCode).toBe(401)
      expect((await one.app.inject({ ...request, headers: bidder.headers })).statusCode).toBe(403)
    }
    expect((await post(`/data/operations/sales/${saleId}/cancel`, { reason: ' ' })).data.errorCode).toBe('INVALID_INPUT')
    expect((await cancel(9_999_999)).data.errorCode).toBe('AUCTION_NOT_FOUND')
    expect((await get(`/data/operations/sales/${saleId}`)).data).toMatchObject({ sale: { status: 'SCHEDULED' }, cancellation: null })
  })

  it('a sale is cancelled by one operator where nobody has bid: all lanes at once, the lots in no sale, calendar and calendar file say so', async () => {
    const { ids, lots, date, saleId, lot } = await saleWithLots([2, 1])
    const feedOf = async () => (await one.app.inject({ url: `/public/data/auctions/${saleId}/sale.ics`, headers: VISITOR })).body
    const before = await feedOf()
    const { startsAt } = (await get(`/data/operations/sales/${saleId}`)).data.sale
    expect((await get(`/public/data/lotdetails/solr/${lot}`, VISITOR)).data.lotDetails.cancelledSale).toBeUndefined()
    expect(before).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED')
    const { data } = await cancel(ids[1] ?? 0)
    expect(data).toMatchObject({ sale: { status: 'CANCELLED', cancelReason: 'A storm; no power.' }, lots: [], laneCount: 2 })
    expect((await get(`/data/operations/sales/${saleId}`)).data.sale).toMatchObject({ status: 'CANCELLED', lotCount: 0 })
    const details = (await get(`/public/data/lotdetails/solr/${lot}`, VISITOR)).data.lotDetails
    expect(details.cancelledSale).toEqual({ startsAtMs: Date.parse(startsAt), reason: 'A storm; no power.' })
    for (const one of lots)
      expect(await lotRow(one)).toMatchObject({ sale_id: null, auction_at: null, lane: '', item_number: null, status: 'OPEN' })
    expect((await bodiesOf(lot)).at(-1)).toMatchObject({
      kind: 'REOPENED',
      by: 'operator',
      reason: 'SALE_CANCELLED',
      terms: { sale: saleId, why: 'A storm; no power.' },
    })
    const shown = async () => (await get(`/public/data/auctions/byYard/343?auctionDate=${date}`, VISITOR)).data as Auction
    await expect.poll(async () => (await shown()).isCancelled).toBe(true)
    expect(await shown()).toMatchObject({ closedFlag: 'Y', isLive: false, cancelReason: 'A storm; no power.', lotCount: 0 })
    const after = await feedOf()
    expect(after).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED')
    expect(after).toContain(String.raw`DESCRIPTION:A storm\; no power.`)
    const uid = (body: string) => /UID:\S+/.exec(body)?.[0]
    expect(uid(after)).toBe(uid(before))
    expect((await cancel(saleId)).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'OVER' })
    expect((await post(`/data/operations/sales/${saleId}/lots`, { lots: [lot] })).data).toMatchObject({ reason: 'OVER' })
    expect((await actOn(saleId, 'start')).data).toMatchObject({ reason: 'LANE_OVER' })
    expect(await faults()).toEqual([])
  })

  it('a sale is cancelled by two where somebody has bid: bids and exposure are released, bidders, watchers and the seller are told, the ledgers hold', async () => {
    const { db } = one.database
    const watcher = await someone()
    await db.insertInto('sellers').values({ code: 'ACME', name: 'Acme Fleet', email: 'fleet@example.com' }).execute()
    const { saleId, lot, lots } = await saleWithLots([3])
    await bid(lot, 300, bidder)
    await bid(lot, 500, rival)
    await bid(lots[1] ?? 0, 200, bidder)
    await db
      .insertInto('watches')
      .values({ account_id: watcher.person.id, lot: lots[2] ?? 0 })
      .execute()
    expect(await boundOf(bidder)).toBeGreaterThan(0)
    expect((await cancel(saleId)).data).toMatchObject({ sale: { status: 'SCHEDULED' }, cancellation: { isOwn: true } })
    expect((await get(`/data/operations/sales/${saleId}`, second)).data.cancellation).toMatchObject({ isOwn: false })
    expect((await decide(saleId, 'confirm', operator)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await decide(saleId, 'refuse')).data).toMatchObject({ sale: { status: 'SCHEDULED' }, cancellation: null })
    expect((await decide(saleId, 'confirm')).data).toMatchObject({ reason: 'OVER' })
    expect(await lotRow(lot)).toMatchObject({ sale_id: saleId })

    await cancel(saleId)
    expect((await decide(saleId, 'confirm')).data).toMatchObject({ sale: { status: 'CANCELLED' }, lots: [] })
    const state = await db.selectFrom('lot_bidding').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
    expect(state).toMatchObject({ phase: 'PRELIM', outcome: null, leader: null, price_minor: 0, bid_count: 0 })
    expect(await boundOf(bidder)).toBe(0)
    expect(await boundOf(rival)).toBe(0)
    expect(await lotRow(lot)).toMatchObject({ sale_id: null, bid_count: 0, high_bid_minor: null })
    expect(await noticesOf(bidder.headers)).toEqual([
      ['SALE_CANCELLED', lot],
      ['OUTBID', lot],
    ])
    expect(await noticesOf(watcher.headers)).toEqual([['SALE_CANCELLED', lots[2]]])
    const mailed = async (to: string) => {
      const rows = await db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', to).execute()
      return rows.filter(({ subject }) => subject?.startsWith('Sale cancelled')).map(({ body_text }) => body_text)
    }
    const { email } = await db.selectFrom('profiles').select('email').where('account_id', '=', bidder.person.id).executeTakeFirstOrThrow()
    await expect.poll(() => mailed(email ?? '')).toEqual([expect.stringContaining('2 of your lots')])
    await expect.poll(() => mailed('fleet@example.com')).toEqual([expect.stringContaining('A storm; no power.')])
    expect((await mailed('fleet@example.com'))[0]).toContain(String(lots[2]))
    // What is offered again takes bids again, and the earlier ones count for nothing.
    await bid(lot, 100, bidder)
    expect(await faults()).toEqual([])
  })

  it('a sale is cancelled with sealed bids, which bind nobody any more and stay secret', async () => {
    const ends = { saleType: 'sealed', endDate: dayAhead(60), endTime: '10:00' }
    const { saleId, lot } = await saleWithLots([1], ends)
    const before = await boundOf(rival)
    await bid(lot, 4_321, { headers: rival.headers, kind: 'SEALED' })
    expect(await boundOf(rival)).toBeGreaterThan(before)
    await cancel(saleId)
    expect((await decide(saleId, 'confirm')).data.sale.status).toBe('CANCELLED')
    expect(await boundOf(rival)).toBe(before)
    const ledger = await one.app.inject({ url: `/public/data/ledger/${lot}`, headers: VISITOR })
    expect(withoutHashes(ledger.body)).not.toContain('432100')
    expect(await faults()).toEqual([])
  })

  it('a sale is cancelled while it rests, not while it runs; what was sold there stays sold there', async () => {
    const { saleId, lots } = await saleWithLots([3])
    const [sold = 0, onBlock = 0, waiting = 0] = lots
    await bid(sold, 700, bidder)
    await bid(waiting, 800, rival)
    await actOn(saleId, 'start')
    await actOn(saleId, 'hand')
    await expect.poll(async () => (await laneOf(saleId)).data.lane.currentLot).toBe(sold)
    expect((await cancel(saleId)).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'RUNNING' })
    expect((await actOn(saleId, 'sell', { lotNumber: sold })).returnCode).toBe(1)
    await expect.poll(async () => (await laneOf(saleId)).data.lane.currentLot).toBe(onBlock)
    await bid(onBlock, 900, rival)
    await actOn(saleId, 'pause', { text: 'No power' })
    expect((await cancel(saleId)).data.cancellation).toMatchObject({ isOwn: true })
    expect((await decide(saleId, 'confirm')).data).toMatchObject({ sale: { status: 'CANCELLED' }, lots: [{ lotNumber: sold }] })
    expect((await laneOf(saleId)).data.lane).toMatchObject({ state: 'ENDED', currentLot: null, message: 'A storm; no power.' })
    await expect.poll(async () => (await lotRow(sold)).status).toBe('SOLD')
    expect(await lotRow(sold)).toMatchObject({ sale_id: saleId })
    for (const lot of [onBlock, waiting]) expect(await lotRow(lot)).toMatchObject({ sale_id: null, status: 'OPEN', bid_count: 0 })
    const awards = await one.database.db.selectFrom('awards').selectAll().where('lot', 'in', lots).execute()
    expect(awards).toMatchObject([{ lot: sold, sale_id: saleId, voided_at: null }])
    expect(await faults()).toEqual([])
  })

  it('a sale is not cancelled by what was asked for another state of it', async () => {
    const { saleId, lot } = await saleWithLots([2])
    await bid(lot, 700, bidder)
    expect((await cancel(saleId)).data.cancellation).toMatchObject({ isOwn: true })
    await actOn(saleId, 'start')
    await actOn(saleId, 'hand')
    await expect.poll(async () => (await laneOf(saleId)).data.lane.currentLot).toBe(lot)
    expect((await decide(saleId, 'confirm')).data).toMatchObject({ reason: 'RUNNING' })
    await actOn(saleId, 'sell', { lotNumber: lot })
    await actOn(saleId, 'pause', { text: 'A rest' })
    expect((await decide(saleId, 'confirm')).data).toMatchObject({ reason: 'CHANGED' })
    expect((await get(`/data/operations/sales/${saleId}`)).data.sale.status).toBe('RUNNING')
  })

  it('a sale is cancelled and lots that came in at the same moment are freed afterwards', async () => {
    const { saleId, lot } = await saleWithLots([1])
    const late = desk.nextLot()
    await cancel(saleId)
    await putLots(one.database.db, [aLotRow({ number: late, sale_id: saleId, lane: 'A', item_number: 9 })])
    await one.database.db.insertInto('sale_items').values({ sale_id: saleId, lot: late, item_number: 9, lane: 'A' }).execute()
    await expect.poll(async () => (await lotRow(late)).sale_id).toBeNull()
    expect(await lotRow(lot)).toMatchObject({ sale_id: null })
  })

  it('a sale is cancelled and its series goes on', async () => {
    // At an hour of its own: on some weekdays its next day is that of another sale here.
    const { saleId } = await saleWithLots([1], { recurrence: 'TUE', time: '16:30' })
    await cancel(saleId)
    const passed = new Date(Date.now() - DAY_MS)
    await one.database.db
      .updateTable('sales')
      .set({ starts_at: passed, local_date: passed.toISOString().slice(0, 10) })
      .where('id', '=', saleId)
      .execute()

    await runSalesJob(one.database.pool, Date.now())
    const { rows } = await one.database.pool.query(`select status from sales where recurrence = 'TUE' and starts_at > now()`)
    expect(rows).toMatchObject([{ status: 'SCHEDULED' }])
  })
})

describe('a sale by time is cancelled while it runs', () => {
  const HOUR_MS = 3_600_000
  /** A timed or sealed sale on a day of its own, of so many lots. */
  const saleByTime = (saleType: 'timed' | 'sealed', count: number) =>
    saleWithLots([count], { saleType, endDate: dayAhead(60), endTime: '10:00' })
  const phaseOf = async (lot: number) =>
    (await one.database.db.selectFrom('lot_bidding').select('phase').where('lot', '=', lot).executeTakeFirst())?.phase
  /** Lets a sale begin, each at an instant of its own, and waits until its lots take bids. */
  async function begin({ saleId, lots }: { saleId: number; lots: readonly number[] }) {
    const startsAt = new Date(Date.now() - HOUR_MS - saleId)
    await one.database.db.updateTable('sales').set({ starts_at: startsAt }).where('id', '=', saleId).execute()
    for (const lot of lots) await expect.poll(() => phaseOf(lot)).toBe('ACTIVE')
  }
  /** The clock of a lot runs out, by its ledger; the lot stays locked until `meanwhile` is over. */
  const runOut = (lot: number, meanwhile: () => Promise<void> = () => Promise.resolve()) =>
    actOnLots({ pool: one.database.pool, nowMs: () => Date.now(), publish: () => undefined }, [lot], async (book) => {
      const deadlineMs = Date.now() - 1_000
      book.append(lot, { kind: 'RESUMED', by: 'operator', phase: 'ACTIVE', deadlineMs }, { deadlineMs })
      await meanwhile()
    })
  /** Questions to the database that wait for a lock, of those that begin so. */
  const waiting = async (beginning = ''): Promise<number> => {
    const waitingQuery = `
      select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and starts_with(query, $1)`
    return (await one.database.pool.query(waitingQuery, [beginning])).rows[0].n
  }
  /** Cancellations that have their lots and wait for the sale; the application's own looks may wait beside them. */
  const waitingForSale = () => waiting('select from sales where id = any')

  it('a sale by time is cancelled while it runs by one operator where nobody has bid', async () => {
    const sale = await saleByTime('timed', 2)
    await begin(sale)
    expect((await cancel(sale.saleId)).data).toMatchObject({ sale: { status: 'CANCELLED' }, lots: [], cancellation: null })
    for (const lot of sale.lots) {
      expect(await lotRow(lot)).toMatchObject({ sale_id: null, status: 'OPEN' })
      expect((await bodiesOf(lot)).at(-1)).toMatchObject({ kind: 'REOPENED', reason: 'SALE_CANCELLED', phase: 'PRELIM', priceMinor: 0 })
    }
    expect(await faults()).toEqual([])
  })

  it('a sale by time is cancelled while it runs by two where somebody has bid; what ended there stays, also what ended between the two', async () => {
    const sale = await saleByTime('timed', 3)
    const [sold = 0, later = 0, open = 0] = sale.lots
    for (const lot of sale.lots) await bid(lot, 300, rival)
    await begin(sale)
    const before = await boundOf(bidder)
    await bid(open, 600, bidder)
    await runOut(sold)
    await expect.poll(async () => (await lotRow(sold)).status).toBe('SOLD')
    expect((await cancel(sale.saleId)).data).toMatchObject({ sale: { status: 'RUNNING' }, cancellation: { isOwn: true } })
    expect((await decide(sale.saleId, 'confirm', operator)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    await runOut(later)
    await expect.poll(async () => (await lotRow(later)).status).toBe('SOLD')
    expect((await decide(sale.saleId, 'confirm')).data).toMatchObject({ sale: { status: 'CANCELLED' } })
    expect(await lotRow(open)).toMatchObject({ sale_id: null, status: 'OPEN', bid_count: 0, high_bid_minor: null })
    for (const lot of [sold, later]) expect(await lotRow(lot)).toMatchObject({ sale_id: sale.saleId, status: 'SOLD' })
    expect(await boundOf(bidder)).toBe(before)
    expect((await noticesOf(bidder.headers))[0]).toEqual(['SALE_CANCELLED', open])
    const awards = await one.database.db.selectFrom('awards').select('lot').where('lot', 'in', sale.lots).orderBy('lot').execute()
    expect(awards.map(({ lot }) => lot)).toEqual([sold, later])
    await bid(open, 100, bidder)
    expect(await faults()).toEqual([])
  })

  it('a sale by time is cancelled while it runs and a lot whose time is up is left to the end of its clock', async () => {
    const sale = await saleByTime('timed', 2)
    const [due = 0, open = 0] = sale.lots
    await bid(due, 300, rival)
    await begin(sale)
    await cancel(sale.saleId)
    let decided: ReturnType<typeof decide> | undefined
    // Until it is released the lot stays undecided, and the cancellation waits for it.
    await runOut(due, async () => {
      decided = decide(sale.saleId, 'confirm')
      await expect.poll(() => waiting()).toBeGreaterThan(0)
    })
    expect((await decided)?.data).toMatchObject({ sale: { status: 'CANCELLED' } })
    expect(await lotRow(open)).toMatchObject({ sale_id: null })
    await expect.poll(async () => (await lotRow(due)).status).toBe('SOLD')
    expect(await lotRow(due)).toMatchObject({ sale_id: sale.saleId })
    expect(await faults()).toEqual([])
  })

  it('a sale by time is cancelled while it runs under seal: the bids bind nobody any more and stay secret', async () => {
    const sale = await saleByTime('sealed', 1)
    await begin(sale)
    const before = await boundOf(rival)
    await bid(sale.lot, 5_432, { headers: rival.headers, kind: 'SEALED' })
    expect(await boundOf(rival)).toBeGreaterThan(before)
    expect((await cancel(sale.saleId)).data.cancellation).toMatchObject({ isOwn: true })
    expect((await decide(sale.saleId, 'confirm')).data.sale.status).toBe('CANCELLED')
    expect(await boundOf(rival)).toBe(before)
    expect(withoutHashes((await one.app.inject({ url: `/public/data/ledger/${sale.lot}`, headers: VISITOR })).body)).not.toContain('543200')
    expect((await noticesOf(rival.headers))[0]).toEqual(['SALE_CANCELLED', sale.lot])
    expect(await faults()).toEqual([])
  })

  it('a sale by time is cancelled while it runs and takes no sealed bid that waited for the cancellation', async () => {
    const { database } = one
    const sale = await saleByTime('sealed', 1)
    await begin(sale)
    const before = await boundOf(rival)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from sales where id = $1 for update', [sale.saleId])
    const cancelled = cancel(sale.saleId)
    // The cancellation has the lot and waits for the sale; the bid waits for the lot.
    await expect.poll(waitingForSale).toBe(1)
    const order = { lotNumber: sale.lot, kind: 'SEALED', amountMinor: 100_000, currency: 'USD' }
    const late = post('/data/lots/bids', { bids: [order] }, rival.headers)
    // What closes sales by itself may wait as well.
    await expect.poll(() => waiting()).toBeGreaterThanOrEqual(2)
    await holder.query('commit')
    holder.release()
    expect((await cancelled).data).toMatchObject({ sale: { status: 'CANCELLED' } })
    expect((await late).data.bids[0]).toMatchObject({ isAccepted: false, reason: 'NOT_OPEN' })
    expect(await boundOf(rival)).toBe(before)
    expect(await faults()).toEqual([])
  })

  it('a sale by time is cancelled while it runs and an act that waited for the cancellation finds the lot without the sale', async () => {
    const { database } = one
    const sale = await saleByTime('timed', 1)
    await begin(sale)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from sales where id = $1 for update', [sale.saleId])
    const cancelled = cancel(sale.saleId)
    await expect.poll(waitingForSale).toBe(1)
    const acting = { pool: database.pool, nowMs: () => Date.now(), publish: () => undefined }
    const seen = actOnLots(acting, [sale.lot], (book) => book.find(sale.lot)?.saleId)
    // What closes sales by itself may wait as well.
    await expect.poll(() => waiting()).toBeGreaterThanOrEqual(2)
    await holder.query('commit')
    holder.release()
    expect((await cancelled).data).toMatchObject({ sale: { status: 'CANCELLED' } })
    expect(await seen).toBeNull()
  })

  it('a sale by time is not cancelled from its end on', async () => {
    const sale = await saleByTime('timed', 1)
    await bid(sale.lot, 300, rival)
    await begin(sale)
    const endsAt = new Date(Date.now() - 1_000)
    await one.database.db.updateTable('sales').set({ ends_at: endsAt }).where('id', '=', sale.saleId).execute()
    expect((await cancel(sale.saleId)).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'OVER' })
  })
})
