import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXIT } from '#platform/exit-codes.ts'
import { linesHere } from '#test/command-here.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const DAY_MS = 86_400_000
let one: TestApp
let dataDir: string
let operator: TestPerson
let buyer: { person: TestPerson; headers: SignedInHeaders }

beforeAll(async () => {
  one = await testApp()
  dataDir = aDataDir()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  operator = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
  await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
  await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: 100_000_000 }).execute()
  buyer = { person, headers: await signIn(db, person) }
})
afterAll(async () => {
  await one.close()
  removeDataDirs()
})

const doing = (...args: string[]) => linesHere(args, { DATABASE_URL: one.database.url, DATA_DIR: dataDir })
const override = (...args: string[]) => doing('override', ...args, '--reason', 'Sold twice.')

let last = 42_000_000
/** A lot in a sale of its own, with a bid on it. */
async function aBidLot(): Promise<{ lot: number; saleId: number }> {
  const { db } = one.database
  const lot = ++last
  const starts = new Date(Date.now() + DAY_MS * (lot - 41_999_990))
  const saleId = await insertSale(db, { starts_at: starts, lane: 'A' })
  await putLots(db, [aLotRow({ number: lot, sale_id: saleId, auction_at: starts, lane: 'A', item_number: 1, make_offer: true })])
  await db.insertInto('sale_items').values({ sale_id: saleId, lot, item_number: 1, lane: 'A' }).execute()
  const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 20_000, currency: 'USD' }
  const { data } = (
    await one.app.inject({ method: 'POST', url: '/data/lots/bids', headers: buyer.headers, payload: { bids: [bid] } })
  ).json()
  expect(data.bids[0]).toMatchObject({ isAccepted: true })
  return { lot, saleId }
}
const lastEvent = async (lot: number) => {
  const rows = await one.database.db
    .selectFrom('bid_events')
    .select('body')
    .where('lot', '=', lot)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  return JSON.parse(rows[0]?.body ?? '{}')
}
const stateOf = (lot: number) => one.database.db.selectFrom('lot_bidding').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
const deskOf = async () =>
  (await one.app.inject({ url: '/data/operations/overrides', headers: await signIn(one.database.db, operator) })).json().data

describe('hammerlane override', () => {
  it('withdraws a lot with bids, which "sale withdraw" leaves; ledger, history and desk say that one person did it', async () => {
    const { lot } = await aBidLot()
    expect(await doing('sale', 'withdraw', String(lot), '--reason', 'Sold twice.')).toEqual({
      code: EXIT.failed,
      lines: ['SECOND_PERSON_NEEDED', 'It has bids. "hammerlane override --help" says how one person does it.'],
    })
    expect((await stateOf(lot)).outcome).toBeNull()
    expect(await override('withdraw', String(lot))).toEqual({ code: EXIT.ok, lines: [`${lot}  WITHDRAW  done by one person`] })
    expect(await lastEvent(lot)).toMatchObject({ kind: 'WITHDRAWN', by: 'command', text: 'Sold twice.', terms: { persons: 1 } })
    const bound = await one.database.db.selectFrom('commitments').select('lot').where('lot', '=', lot).execute()
    expect([(await stateOf(lot)).outcome, bound]).toEqual(['WITHDRAWN', []])
    const history = await one.app.inject({ url: `/public/data/lots/bid-history/${lot}`, headers: { host: 'localhost' } })
    expect(history.json().data.events[0]).toMatchObject({ kind: 'WITHDRAWN', text: 'Sold twice.', persons: 1 })
    expect((await deskOf()).done[0]).toMatchObject({
      lotNumber: lot,
      act: 'WITHDRAW',
      reason: 'Sold twice.',
      askedBy: null,
      decidedBy: null,
    })
    expect(await doing('verify', '--lot', String(lot))).toMatchObject({ code: EXIT.ok })
  })

  it('cancels a sale with bids, which "sale cancel" leaves', async () => {
    const { lot, saleId } = await aBidLot()
    expect(await doing('sale', 'cancel', String(saleId), '--reason', 'No power.')).toMatchObject({ code: EXIT.failed })
    expect((await stateOf(lot)).leader).toBe(buyer.person.id)
    expect(await override('cancel', String(saleId))).toEqual({ code: EXIT.ok, lines: [`sale ${saleId}  CANCEL_SALE  done by one person`] })
    expect(await lastEvent(lot)).toMatchObject({ kind: 'REOPENED', by: 'command', terms: { sale: saleId, persons: 1, why: 'Sold twice.' } })
    expect((await stateOf(lot)).leader).toBeNull()
    expect((await deskOf()).done[0]).toMatchObject({ saleId, lotNumber: null, act: 'CANCEL_SALE', askedBy: null })
    expect(await doing('verify', '--lot', String(lot))).toMatchObject({ code: EXIT.ok })
  })

  it('takes a bid back, and answers an offer', async () => {
    const { lot } = await aBidLot()
    const offered = { method: 'POST', url: `/data/lots/offers/${lot}`, headers: buyer.headers, payload: { amountMinor: 300_000 } } as const
    const { offerId } = (await one.app.inject(offered)).json().data
    expect(await override('offer', String(offerId), 'decline')).toMatchObject({ code: EXIT.ok })
    expect(await lastEvent(lot)).toMatchObject({ kind: 'OFFER', reason: 'DECLINED', terms: { persons: 1, why: 'Sold twice.' } })
    expect(await override('undo', String(lot))).toMatchObject({ code: EXIT.ok })
    expect(await lastEvent(lot)).toMatchObject({ kind: 'UNDONE', by: 'command', terms: { persons: 1 } })
    expect(await stateOf(lot)).toMatchObject({ leader: null, bid_count: 0 })
    expect(await doing('verify', '--lot', String(lot))).toMatchObject({ code: EXIT.ok })
  })

  it('says in one line what cannot be done', async () => {
    const { lot } = await aBidLot()
    expect(await override('void', String(lot))).toEqual({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED NOT_SOLD'] })
    expect(await override('pass', String(lot))).toEqual({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED NOT_ON_BLOCK'] })
    expect(await override('reopen', String(lot))).toEqual({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED OVER'] })
    expect(await override('answer', String(lot), 'accept')).toEqual({ code: EXIT.failed, lines: ['LOT_NOT_FOUND'] })
    expect(await override('transfer', String(lot), '--to', '7')).toEqual({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED NO_BIDDER'] })
    expect(await override('withdraw', '99')).toEqual({ code: EXIT.failed, lines: ['LOT_NOT_FOUND'] })
    expect(await override('cancel', '999999')).toEqual({ code: EXIT.failed, lines: ['AUCTION_NOT_FOUND'] })
  })

  it.each([
    [['withdraw', '42000001']],
    [['withdraw', '42000001', '--reason', ' ']],
    [['withdraw', '42000001', '--reason', 'x'.repeat(301)]],
    [['cancel', '12', '--reason', 'x'.repeat(301)]],
    [['answer', '42000001', 'counter', '--reason', 'x']],
    [['answer', '42000001', 'accept', '--amount', '5', '--reason', 'x']],
    [['answer', '42000001', 'keep', '--reason', 'x']],
    [['offer', '1', 'counter', '--reason', 'x']],
    [['transfer', '42000001', '--reason', 'x']],
  ])('refuses %j with its usage', async (args) => {
    const { code, lines } = await doing('override', ...args)
    expect([code, lines[1]]).toEqual([EXIT.usage, expect.stringContaining('Usage: hammerlane override')])
  })

  it('hammerlane override is refused where two operators could decide, unless it is told to act alone', async () => {
    const { lot, saleId } = await aBidLot()
    const { db } = one.database
    const other = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK', granted_sites: ['CPRTUS'] })
    for (const args of [
      ['withdraw', String(lot)],
      ['cancel', String(saleId)],
    ])
      expect(await override(...args)).toEqual({
        code: EXIT.failed,
        lines: ['LANE_ACT_REFUSED TWO_OPERATORS', expect.stringContaining('--alone')],
      })
    expect((await stateOf(lot)).outcome).toBeNull()
    expect(await override('withdraw', String(lot), '--alone')).toMatchObject({ code: EXIT.ok })
    expect(await lastEvent(lot)).toMatchObject({ by: 'command', terms: { persons: 1 } })
    const { lot: next } = await aBidLot()
    await db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', other.id).execute()
    expect(await override('withdraw', String(next))).toMatchObject({ code: EXIT.ok })
  })
})

describe('hammerlane seller, of one whose lots have bids', () => {
  it('acts by one person where no two operators could decide, or told to act alone; the desk says so', async () => {
    const { db } = one.database
    const { lot } = await aBidLot()
    await db.insertInto('sellers').values({ code: 'S1', name: 'Acme Fleet', email: 'fleet@example.com' }).execute()
    await db.updateTable('lots').set({ seller_name: 'Acme Fleet' }).where('number', '=', lot).execute()
    const set = (email: string, ...more: string[]) => doing('seller', 'set', 'S1', '--email', email, '--reason', 'Told.', ...more)
    expect(await set('one@example.com')).toMatchObject({
      code: EXIT.ok,
      lines: [expect.stringContaining('one@example.com'), expect.anything()],
    })
    const other = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
    expect(await set('two@example.com')).toEqual({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED', expect.stringContaining('--alone')] })
    const added = ['add', '--name', 'Acme Trucks', '--site', 'CPRTUS', '--email', 'two@example.com']
    await db.updateTable('lots').set({ seller_name: 'Acme Trucks' }).where('number', '=', lot).execute()
    expect(await doing('seller', ...added)).toMatchObject({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED', expect.anything()] })
    // Their present lots have no bids.
    expect(await set('')).toMatchObject({ code: EXIT.ok })
    await db.updateTable('lots').set({ seller_name: 'Acme Fleet' }).where('number', '=', lot).execute()
    expect(await set('two@example.com', '--alone')).toMatchObject({
      code: EXIT.ok,
      lines: [
        'S1  Acme Fleet  two@example.com',
        expect.stringMatching(/command line {2}email: – → two@example\.com {2}Told\.$/),
        expect.anything(),
        expect.anything(),
      ],
    })
    const { done } = await deskOf()
    const alone = { act: 'SELLER', sellerCode: 'S1', reason: 'Told.', askedBy: null, decidedBy: null }
    expect(done.filter(({ act }: { act: string }) => act === 'SELLER')).toMatchObject([
      { ...alone, changes: [{ field: 'email', from: null, to: 'two@example.com' }] },
      { ...alone, changes: [{ field: 'email', from: 'fleet@example.com', to: 'one@example.com' }] },
    ])
    await db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', other.id).execute()
  })
})
