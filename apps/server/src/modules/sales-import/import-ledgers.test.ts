import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { type Given, openSalesDesk, type SalesDesk } from '../sales-file/sales-file.test-kit.ts'

const DAY_MS = 86_400_000
let one: TestApp
let desk: SalesDesk
let operator: SignedInHeaders
let buyer: SignedInHeaders

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const compact = (day: string): string => day.replaceAll('-', '')
const [SALE_DAY, LATER_DAY] = [dayIn(3), dayIn(10)]

beforeAll(async () => {
  one = await testApp({}, { runsLanes: true })
  const { db, pool } = one.database
  desk = await openSalesDesk(pool)
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
  await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
  await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: 100_000_000 }).execute()
  buyer = await signIn(db, person)
})
afterAll(async () => {
  await desk.close()
  await one.close()
})

let last = 71_000_000
/** Brings lots in by a file of today; `days` later the same lots are found by their numbers. */
async function bring(lots: readonly number[], fields: Given = {}, isComplete = false) {
  const rows = lots.map((lot): Given => ({ lotNumber: String(lot), saleDate: compact(SALE_DAY), ...fields }))
  return desk.importRows(rows, { nowMs: Date.now(), isComplete, allowedWithdrawals: isComplete ? 1_000 : undefined })
}
async function aLotByFile(fields: Given = {}): Promise<number> {
  last += 1
  await bring([last], fields)
  return last
}
const post = async (url: string, payload: object, headers: SignedInHeaders) =>
  (await one.app.inject({ method: 'POST', url, headers, payload })).json()
async function bid(lot: number, dollars: number, kind = 'PRELIM_MAX') {
  const order = { lotNumber: lot, kind, amountMinor: dollars * 100, currency: 'USD' }
  return (await post('/data/lots/bids', { bids: [order] }, buyer)).data.bids[0]
}
/** The ledger of a lot as everybody may fetch it. */
async function ledgerOf(lot: number): Promise<Record<string, unknown>[]> {
  const answer = await one.app.inject({ url: `/public/data/ledger/${lot}`, headers: { host: 'localhost' } })
  const lines = answer.body.split('\n').filter(Boolean)
  const read = lines.map((line): { type: string; body?: string } => JSON.parse(line))
  return read.flatMap(({ type, body }) => (type === 'event' && body != null ? [JSON.parse(body)] : []))
}
const lotRow = (lot: number) => one.database.db.selectFrom('lots').selectAll().where('number', '=', lot).executeTakeFirstOrThrow()
const provenFaults = async () => (await verifyBase(one.database, {}, { onProgress: () => undefined })).faults

describe('a file that changes the terms of a lot with a ledger', () => {
  it('tells the ledger, so that the end is decided and proven by the new terms', async () => {
    const lot = await aLotByFile()
    // A bid on the block before there is one is refused, and the refusal begins the ledger.
    expect(await bid(lot, 100, 'LIVE')).toMatchObject({ isAccepted: false, reason: 'NOT_OPEN' })
    const timed = { yard: 901, date: LATER_DAY, time: '10:00', saleType: 'timed', endDate: LATER_DAY, endTime: '12:00' }
    const { sale } = (await post('/data/operations/sales', timed, operator)).data
    await bring([lot], { saleStatus: 'On Approval', buyNowPrice: '9000.0', makeOffer: 'Y', saleDate: compact(LATER_DAY), itemNumber: '7' })
    expect((await lotRow(lot)).sale_id).toBe(sale.saleId)
    expect((await ledgerOf(lot)).slice(-2)).toMatchObject([
      { kind: 'TERMS', by: 'file', terms: { sale: 'ON_APPROVAL', buyNowMinor: 900_000, makeOffer: true, hasReserve: false } },
      { kind: 'MOVED', by: 'file', phase: 'PRELIM', terms: { toSale: sale.saleId, saleType: 'TIMED', item: 7 } },
    ])
    expect(await bid(lot, 500)).toMatchObject({ isAccepted: true })
    const { pool } = one.database
    await pool.query(`update sales set starts_at = now() - interval '1 minute', ends_at = now() + interval '2 seconds' where id = $1`, [
      sale.saleId,
    ])
    await expect.poll(async () => (await ledgerOf(lot)).at(-1)).toMatchObject({ kind: 'CLOSED' })
    expect((await ledgerOf(lot)).at(-1)).toMatchObject({ kind: 'CLOSED', outcome: 'PENDING_SELLER' })
    expect(await provenFaults()).toEqual([])
  })

  it('opens preliminary bidding again when a lot whose time was over is given another day', async () => {
    const lot = await aLotByFile()
    await bid(lot, 100, 'LIVE')
    await one.database.pool.query(`update lot_bidding set phase = 'PRELIM_CLOSED' where lot = $1`, [lot])
    await bring([lot], { saleDate: compact(LATER_DAY), saleTime: '1500' })
    expect((await ledgerOf(lot)).at(-1)).toMatchObject({ kind: 'MOVED', phase: 'PRELIM' })
    expect(await bid(lot, 100)).toMatchObject({ isAccepted: true })
  })

  it('starts one step above what files brought along, unless an operator has set the start', async () => {
    const [lot, set] = [await aLotByFile({ highBid: '1000.0' }), await aLotByFile({ highBid: '1000.0' })]
    expect(await bid(lot, 500)).toMatchObject({ reason: 'BELOW_ASK', askMinor: 105_000 })
    expect((await post(`/data/operations/lots/${set}/terms`, { startMinor: 30_000 }, operator)).returnCode).toBe(1)
    await bring([lot, set], { highBid: '2000.0' })
    expect(await bid(lot, 1_500)).toMatchObject({ reason: 'BELOW_ASK', askMinor: 205_000 })
    expect(await bid(set, 300)).toMatchObject({ isAccepted: true })
    expect(await provenFaults()).toEqual([])
  })

  it('changes nothing but the description once there is a bid, though search has not heard of it yet', async () => {
    const lot = await aLotByFile()
    expect(await bid(lot, 700)).toMatchObject({ isAccepted: true })
    const events = (await ledgerOf(lot)).length
    await one.database.pool.query('update lots set bid_count = 0 where number = $1', [lot])
    await bring([lot], { saleStatus: 'On Approval', saleDate: compact(LATER_DAY), color: 'RED' })
    expect(await lotRow(lot)).toMatchObject({ sale_status: 'PURE_SALE', color: 'RED' })
    expect((await lotRow(lot)).auction_at?.toISOString().slice(0, 10)).toBe(SALE_DAY)
    expect(await ledgerOf(lot)).toHaveLength(events)
  })

  it('never changes the tax of bids that stand, nor how their lot is sold; a lot without bids is priced by the new word', async () => {
    await setTaxRates(one.database.pool, [
      ['USA', 'PRICE', 6_250],
      ['USA', 'FEES', 6_250],
    ])
    const [lot, free] = [await aLotByFile({ taxStatus: 'STANDARD' }), await aLotByFile({ taxStatus: 'STANDARD' })]
    const frozen = (number: number) =>
      one.database.db.selectFrom('bids').select(['tax', 'all_in_minor']).where('lot', '=', number).orderBy('seq').execute()
    expect(await bid(lot, 700)).toMatchObject({ isAccepted: true })
    const before = await frozen(lot)
    expect(before).toMatchObject([{ tax: 'USA:STANDARD:PRICE=6250,FEES=6250' }])
    await bring([lot, free], { taxStatus: 'EXEMPT', color: 'RED' })
    expect([await lotRow(lot), await lotRow(free)]).toMatchObject([
      { tax_status: 'STANDARD', color: 'RED' },
      { tax_status: 'EXEMPT', color: 'RED' },
    ])
    expect(await frozen(lot)).toEqual(before)
    expect(await bid(lot, 900)).toMatchObject({ isAccepted: true })
    expect((await frozen(lot)).map(({ tax }) => tax)).toEqual(['USA:STANDARD:PRICE=6250,FEES=6250', 'USA:STANDARD:PRICE=6250,FEES=6250'])
    expect(await bid(free, 700)).toMatchObject({ isAccepted: true })
    expect((await frozen(free)).map(({ tax }) => tax)).toEqual(['USA:EXEMPT:'])
    expect(await provenFaults()).toEqual([])
  })

  it('leaves ledgers that hold when bids and files meet', async () => {
    const lots = Array.from({ length: 12 }, () => ++last)
    await bring(lots)
    const files = (async () => {
      for (const saleStatus of ['On Approval', 'Pure Sale', 'On Approval']) await bring(lots, { saleStatus })
    })()
    const bids = await Promise.all(lots.map((lot) => bid(lot, 900)))
    await files
    expect(bids.every(({ isAccepted }) => isAccepted)).toBe(true)
    for (const lot of lots) {
      const event = (await ledgerOf(lot)).findLast(({ kind }) => kind === 'TERMS') as { terms: { sale: string } }
      expect((await lotRow(lot)).sale_status).toBe(event.terms.sale)
    }
    expect(await provenFaults()).toEqual([])
  })
})

describe('a complete file that leaves a lot out', () => {
  it('withdraws it in its ledger, too: nobody can bid any more until a file brings it back', async () => {
    const [stays, gone] = [await aLotByFile(), await aLotByFile()]
    await bid(gone, 100, 'LIVE')
    await bring([stays], {}, true)
    expect((await lotRow(gone)).status).toBe('WITHDRAWN')
    expect((await ledgerOf(gone)).at(-1)).toMatchObject({ kind: 'WITHDRAWN', by: 'file', outcome: 'WITHDRAWN' })
    expect(await bid(gone, 100)).toMatchObject({ isAccepted: false, reason: 'NOT_OPEN' })
    await bring([stays, gone])
    expect((await ledgerOf(gone)).at(-1)).toMatchObject({ kind: 'REOPENED', by: 'file' })
    expect((await lotRow(gone)).status).toBe('OPEN')
    expect(await bid(gone, 100)).toMatchObject({ isAccepted: true })
    expect(await provenFaults()).toEqual([])
  })

  it('keeps a lot with a bid or an open offer, and never brings back what an operator withdrew', async () => {
    const [withBid, withOffer, withdrawn, other] = [
      await aLotByFile(),
      await aLotByFile({ makeOffer: 'Y' }),
      await aLotByFile(),
      await aLotByFile(),
    ]
    await bid(withBid, 100)
    await one.database.pool.query('update lots set bid_count = 0 where number = $1', [withBid])
    expect((await post(`/data/lots/offers/${withOffer}`, { amountMinor: 50_000 }, buyer)).returnCode).toBe(1)
    await post(`/data/operations/lots/${withdrawn}/withdraw`, { reason: 'the seller keeps it' }, operator)
    await bring([other], {}, true)
    expect((await lotRow(withBid)).status).toBe('OPEN')
    expect((await lotRow(withOffer)).status).toBe('OPEN')
    const report = await bring([withdrawn])
    expect(report.lotsChanged).toBe(0)
    expect((await lotRow(withdrawn)).status).toBe('WITHDRAWN')
  })
})

it('a file that still names a cancelled sale leaves its lots in none, and brings new ones into none', async () => {
  const lot = await aLotByFile({ saleDate: compact(dayIn(20)) })
  const { sale_id: saleId } = await lotRow(lot)
  expect(saleId).not.toBeNull()
  expect((await post(`/data/operations/sales/${saleId}/cancel`, { reason: 'A storm' }, operator)).data.sale.status).toBe('CANCELLED')
  const fresh = (last += 1)
  await bring([lot, fresh], { saleDate: compact(dayIn(20)) })
  expect(await lotRow(lot)).toMatchObject({ sale_id: null, auction_at: null, status: 'OPEN' })
  expect(await lotRow(fresh)).toMatchObject({ sale_id: null, auction_at: null, status: 'OPEN' })
  await bring([lot], { saleDate: compact(dayIn(27)) })
  expect((await lotRow(lot)).sale_id).not.toBeNull()
  expect(await provenFaults()).toEqual([])
})

it('a file that still names the earlier date of a moved sale leaves its lots there, and brings new ones there', async () => {
  const lot = await aLotByFile({ saleDate: compact(dayIn(21)) })
  const { sale_id: saleId } = await lotRow(lot)
  const request = { date: dayIn(24), time: '13:15', reason: 'Flooded' }
  const { sale } = (await post(`/data/operations/sales/${saleId}/date`, request, operator)).data
  const fresh = (last += 1)
  await bring([lot, fresh], { saleDate: compact(dayIn(21)) })
  for (const one of [lot, fresh])
    expect(await lotRow(one)).toMatchObject({ sale_id: saleId, auction_at: new Date(sale.startsAt), status: 'OPEN' })
  await bring([lot], { saleDate: compact(dayIn(28)) })
  expect((await lotRow(lot)).sale_id).not.toBe(saleId)
  expect((await lotRow(fresh)).sale_id).toBe(saleId)
  expect(await provenFaults()).toEqual([])
})

// The last one: outcomes that no ledger records stay behind.
it('a file gives no lot that has bids another seller, also while it waits for its seller or is to be offered again, and says so', async () => {
  const mine = { sellerName: 'Seller One' }
  const [open, waits, unsold, plain] = [await aLotByFile(mine), await aLotByFile(mine), await aLotByFile(mine), await aLotByFile(mine)]
  for (const lot of [open, waits, unsold]) expect(await bid(lot, 700)).toMatchObject({ isAccepted: true })
  const { pool } = one.database
  // Search has heard of none of it.
  await pool.query('update lots set bid_count = 0 where number = any($1)', [[open, waits, unsold]])
  await pool.query(`update lot_bidding set outcome = 'PENDING_SELLER' where lot = $1`, [waits])
  await pool.query(`update lot_bidding set outcome = 'NO_SALE' where lot = $1`, [unsold])
  const report = await bring([open, waits, unsold, plain], { sellerName: 'Seller Two', color: 'RED' })
  for (const lot of [open, waits, unsold]) expect(await lotRow(lot)).toMatchObject({ seller_name: 'Seller One', color: 'RED' })
  expect(await lotRow(plain)).toMatchObject({ seller_name: 'Seller Two', color: 'RED' })
  expect(report.counts).toMatchObject({ keptTerms: 3, keptSellers: 3 })
  const again = await bring([open, plain], { sellerName: 'Seller One', saleStatus: 'On Approval' })
  expect(again.counts).toMatchObject({ keptTerms: 1, keptSellers: 0 })
})
