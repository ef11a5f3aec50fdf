import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices, verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { insertSale, putLots, aLotRow } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { defaultWorld, type DefaultWorld } from '../defaults/defaults.test-kit.ts'
import type { Bidder } from '../own-bids/bid-calls.test-kit.ts'
import { tellUndone } from './tell-undone.job.ts'

const LENDER = 'moved@lender.example'
const HOUR_MS = 3_600_000
const FIRST_LOT = 36_000_000

let world: DefaultWorld
let lenderId: number
let asker: SignedInHeaders
let decider: SignedInHeaders
let last = FIRST_LOT
beforeAll(async () => {
  world = await defaultWorld()
  const { db } = world.database
  const operator = async () => signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  ;[asker, decider] = [await operator(), await operator()]
  const [kept] = await world.rows(
    `insert into lenders (site, name, address, email) values ('CPRTUS', 'Second Floorplan', '{1 Way}', $1) returning id`,
    [LENDER],
  )
  lenderId = Number(kept.id)
})
afterAll(() => world.close())

/** A lot of a running lane. */
interface LenderLot {
  readonly lot: number
  readonly invoiceId: number
  readonly totalMinor: number
  readonly winner: Bidder
  /** Who bid less. */
  readonly other: Bidder
}

/** A lot that was sold on its lane and billed, and whose invoice a lender has. */
async function handedLot(): Promise<LenderLot> {
  const { db } = world.database
  const lot = ++last
  const starts = new Date(Date.now() + HOUR_MS * (lot - FIRST_LOT))
  const saleId = await insertSale(db, { starts_at: starts, lane: 'A', end_of_pre_bid_minutes: 0 })
  const place = { sale_id: saleId, auction_at: starts, auction_date_type: 'F', lane: 'A', item_number: 1 } as const
  await putLots(db, [aLotRow({ number: lot, ...place, sale_status: 'PURE_SALE' })])
  await db.insertInto('sale_items').values({ sale_id: saleId, lot, item_number: 1, lane: 'A' }).execute()
  const [other, winner] = [await world.bidder(), await world.bidder()]
  for (const [who, dollars] of [
    [other, 2_000],
    [winner, 3_000],
  ] as const)
    expect(await world.bid(who, lot, dollars)).toMatchObject({ isAccepted: true })
  const lane = async (act: string, more: object = {}) => world.post(`/data/operations/lanes/${saleId}`, asker, { act, ...more })
  await lane('start')
  await world.rows(`update lot_bidding set phase = 'ACTIVE', deadline = now() + interval '1 hour', offered = 1 where lot = $1`, [lot])
  await world.rows('update lane_runs set current_lot = $2, next_at = null where sale_id = $1', [saleId, lot])
  await lane('sell', { lotNumber: lot })
  await issueInvoices(world.deps)
  const [bill] = await world.rows('select id, payer_id as payer, total_minor::float8 as total from invoices where lot = $1', [lot])
  expect(Number(bill?.payer)).toBe(winner.id)
  const handed = await world.post('/data/payments/lenders/handover', winner.headers, { invoiceId: bill.id, lenderId })
  expect(handed.json().data).toMatchObject({ handoverId: expect.any(Number) })
  return { lot, invoiceId: bill.id, totalMinor: bill.total, winner, other }
}
const ask = async (lot: number, act: string, more: object = {}): Promise<number> =>
  (await world.post('/data/operations/overrides', asker, { lotNumber: lot, act, reason: 'A slip.', ...more })).json().data.id
const confirm = async (id: number, by = decider) =>
  (await world.post(`/data/operations/overrides/${id}`, by, { action: 'confirm' })).json().data
/** Gives it to the other bidder, or puts it back on its lane, by two operators. */
const done = async (act: string, { lot }: LenderLot) => confirm(await ask(lot, act, act === 'TRANSFER' ? { toAlias: 1 } : {}))
const endOf = async ({ invoiceId }: LenderLot) =>
  (await world.rows('select end_kind as end, holds_vehicle as holds from lender_handovers where invoice_id = $1', [invoiceId]))[0]
const stateOf = async (id: number) => (await world.rows('select status from invoice_states where invoice_id = $1', [id]))[0].status
const balanceOf = async ({ id }: Bidder) =>
  (await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [id]))[0]
const toldOf = async ({ lot }: LenderLot): Promise<readonly string[]> => {
  while (await tellUndone(world.deps)) continue
  const mails = await mailsTo(world.database.db, LENDER)
  return mails.filter(({ text }) => text?.includes(String(lot))).map(({ subject }) => subject)
}

describe('a lot whose invoice a lender has', () => {
  it('a lot whose invoice a lender has is given to another, or put back on its lane, by two operators alone', async () => {
    const sold = await handedLot()
    for (const act of ['TRANSFER', 'REOPEN']) {
      const id = await ask(sold.lot, act, act === 'TRANSFER' ? { toAlias: 1 } : {})
      expect(await confirm(id, asker)).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'SECOND_PERSON' })
      await world.post(`/data/operations/overrides/${id}`, decider, { action: 'refuse' })
    }
    expect([await endOf(sold), await stateOf(sold.invoiceId)]).toEqual([{ end: null, holds: true }, 'OPEN'])
  })

  it('a lot that is given to another bidder ends what the lender has: it is told not to pay, and nothing holds the lot of the next buyer', async () => {
    const sold = await handedLot()
    expect(await done('TRANSFER', sold)).toEqual({ state: 'DONE' })
    expect([await endOf(sold), await stateOf(sold.invoiceId), await balanceOf(sold.winner)]).toEqual([
      { end: 'UNDONE', holds: false },
      'CANCELLED',
      { owed: 0, credit: 0 },
    ])
    expect(await toldOf(sold)).toEqual([expect.stringContaining('to pay for'), expect.stringContaining('Do not pay')])
    await issueInvoices(world.deps)
    const [next] = await world.rows(
      `select id, total_minor::float8 as total from invoices where lot = $1 and payer_id = $2 and kind = 'INVOICE'`,
      [sold.lot, sold.other.id],
    )
    expect((await world.get(`/data/payments/invoices/${next.id}`, sold.other.headers)).json().data).toMatchObject({ lender: '' })
    await world.pay(sold.other, next.total, [next.id])
    const { lots } = (await world.get('/data/release/pickups', sold.other.headers)).json().data
    expect(lots).toMatchObject([{ lot: sold.lot, bar: null, lender: '' }])
    // What the lender sends all the same is its borrower's, and pays nothing of the next buyer's.
    await world.pay(sold.winner, sold.totalMinor, [sold.invoiceId])
    expect([await balanceOf(sold.winner), await balanceOf(sold.other)]).toEqual([
      { owed: 0, credit: sold.totalMinor },
      { owed: 0, credit: 0 },
    ])
  })

  it('a lot that goes back on its lane ends what the lender has, and what it had paid is credit of the buyer', async () => {
    const sold = await handedLot()
    await world.pay(sold.winner, sold.totalMinor, [sold.invoiceId])
    expect(await stateOf(sold.invoiceId)).toBe('PAID')
    expect(await done('REOPEN', sold)).toEqual({ state: 'DONE' })
    expect([await endOf(sold), await stateOf(sold.invoiceId), await balanceOf(sold.winner)]).toEqual([
      { end: 'UNDONE', holds: false },
      'CANCELLED',
      { owed: 0, credit: sold.totalMinor },
    ])
    expect(await toldOf(sold)).toEqual([expect.stringContaining('to pay for'), expect.stringContaining('Do not pay')])
    expect((await world.rows('select outcome from lot_bidding where lot = $1', [sold.lot]))[0]).toEqual({ outcome: null })
    const again = await world.post('/data/payments/lenders/withdraw', sold.winner.headers, { invoiceId: sold.invoiceId })
    expect(again.json().data).toMatchObject({ reason: 'NOT_WITH_LENDER' })
  })

  it.each(['TRANSFER', 'REOPEN'])(
    'a lot that its buyer took back from the lender is not moved by %s while their own transfer is awaited',
    async (act) => {
      const sold = await handedLot()
      await world.post('/data/payments/lenders/withdraw', sold.winner.headers, { invoiceId: sold.invoiceId })
      await world.post('/data/payments/transfer', sold.winner.headers, { invoiceIds: [sold.invoiceId] })
      expect(await done(act, sold)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
      expect([await endOf(sold), await stateOf(sold.invoiceId)]).toEqual([{ end: 'WITHDRAWN', holds: false }, 'PENDING'])
    },
  )
})

it('what became of lots that were moved adds up in the books', async () => {
  const { db } = world.database
  expect([(await verifyJournal(db)).faults, (await verifyInvoices(db)).faults]).toEqual([[], []])
})
