import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { actOnLots } from '../lot-book/act-on-lots.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit, asSelf } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { answerNegotiation } from '../after-hammer/negotiation.ts'
import { makeOffer } from '../after-hammer/offers.ts'
import { decideOverride } from '../lane-desk/overrides.ts'
import { insertOverride } from '../sale-changes/overrides.store.ts'
import { relistLots } from '../after-hammer/relist-lots.ts'
import { aPerson } from '#test/people.ts'
import { stands } from './standing-bids.store.ts'

const AFTER_END_MS = 4_000_000
const AT_ONCE_MS = -60_000
let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const acting = () => ({ ...kit.bidding.acting, pool: kit.database.pool })
const rowOf = async (lot: number) =>
  (
    await kit.database.pool.query(
      `select phase, outcome, leader, leader_max_minor as max, price_minor as price, leader_is_one_plus as plus from lot_bidding where lot = $1`,
      [lot],
    )
  ).rows[0]
const verdict = async (lot: number) => (await verifyBase(kit.database, { lot }, { onProgress: () => undefined })).faults
const closeAfter = (inMs = AFTER_END_MS) =>
  closeByTime({
    pool: kit.database.pool,
    nowMs: () => kit.bidding.nowMs() + inMs,
    publish: () => undefined,
    log: silentLog(),
  })
const aTimedSale = (type = 'timed') => aSale(kit.database, { type, startsIn: -60, endsIn: 3_600 })

/** Puts a lot that is offered again into a sale that runs; its ledger records it. */
async function listIn(sale: number, lot: number, saleType = 'TIMED'): Promise<void> {
  await kit.database.pool.query('update lots set sale_id = $2, item_number = 1 where number = $1', [lot, sale])
  await kit.database.pool.query('insert into sale_items (sale_id, lot, item_number) values ($1, $2, 1)', [sale, lot])
  const moved = { kind: 'MOVED', by: 'operator', phase: 'PRELIM', deadlineMs: null, terms: { toSale: sale, item: 1, saleType } } as const
  await actOnLots(acting(), [lot], (book) => Promise.resolve(book.append(lot, moved, { phase: 'PRELIM' })))
  await closeByTime({ pool: kit.database.pool, nowMs: () => kit.bidding.nowMs(), publish: () => undefined, log: silentLog() })
}

async function decline(lot: number): Promise<void> {
  await answerNegotiation(acting(), { lot, by: 'seller', act: { kind: 'decline' }, buyer: null })
  await relistLots(acting(), AT_ONCE_MS)
}

/** One operator asks for an act; answers how another confirms it. */
async function ask(lot: number, act: 'UNDO' | 'VOID' | 'TRANSFER', toAlias: number | null = null): Promise<() => Promise<string>> {
  const anOperator = () => aPerson(kit.database.db, { kind: 'internal', privileges: ['OPERATOR'] })
  const [asker, second] = [await anOperator(), await anOperator()]
  const detail = { toAlias, answer: null, amountMinor: null, offerId: null }
  const id = await insertOverride(kit.database.pool, { lot, act, reason: 'A slip', askedBy: asker.id, ...detail })
  return () => decideOverride(acting(), { id, operator: { accountId: second.id, sites: ['CPRTUS'] }, isConfirmed: true })
}
const undo = async (lot: number): Promise<string> => (await ask(lot, 'UNDO'))()

describe('what two operators do', () => {
  it('what two operators do is done to the bid that the first meant, not to one that came since', async () => {
    const [a, b, c] = [await aBidder(kit.database), await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale() })
    await kit.bid(a, lot, 100, { kind: 'LIVE', isConfirmed: true })
    await kit.bid(b, lot, 125, { kind: 'LIVE' })
    const confirm = await ask(lot, 'UNDO')
    await kit.bid(c, lot, 150, { kind: 'LIVE' })
    await expect(confirm()).rejects.toMatchObject({ code: 'LANE_ACT_REFUSED', detail: { reason: 'CHANGED' } })
    expect(await rowOf(lot)).toMatchObject({ leader: c.id, price: 15_000 })
  })

  it('what two operators do is done to the award that the first meant, not to one that was made since', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale() })
    await kit.bid(a, lot, 100, { kind: 'LIVE', isConfirmed: true })
    await kit.bid(b, lot, 125, { kind: 'LIVE' })
    await closeAfter()
    const toVoid = await ask(lot, 'VOID')
    expect(await (await ask(lot, 'TRANSFER', 1))()).toBe('DONE')
    await expect(toVoid()).rejects.toMatchObject({ detail: { reason: 'CHANGED' } })
    expect(await rowOf(lot)).toMatchObject({ outcome: 'SOLD', leader: a.id })
  })
})

describe('an award that goes to another bidder', () => {
  const transfer = async (lot: number): Promise<string> => (await ask(lot, 'TRANSFER', 1))()
  const awardsOf = async (lot: number) =>
    kit.database.db
      .selectFrom('awards')
      .select(['account_id', 'price_minor'])
      .where('lot', '=', lot)
      .where('voided_at', 'is', null)
      .execute()

  it.each(['timed', 'sealed'])('costs them what they bid in a %s sale, never more, and the ledger proves it', async (type) => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale(type) })
    const kind = type === 'sealed' ? 'SEALED' : 'LIVE'
    await kit.bid(a, lot, 100, { kind, isConfirmed: true })
    await kit.bid(b, lot, 225, { kind, isConfirmed: true })
    await closeAfter()
    expect(await rowOf(lot)).toMatchObject({ outcome: 'SOLD', leader: b.id, price: 22_500 })
    expect(await transfer(lot)).toBe('DONE')
    expect(await rowOf(lot)).toMatchObject({ outcome: 'SOLD', leader: a.id, price: 10_000, max: 10_000 })
    expect(await awardsOf(lot)).toEqual([{ account_id: a.id, price_minor: 10_000 }])
    expect(await verdict(lot)).toEqual([])
  })

  it('an award that goes to another bidder is refused to whom has it, and below what the seller agreed to', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale(), terms: 'ON_APPROVAL' })
    await kit.bid(a, lot, 100, { kind: 'LIVE', isConfirmed: true })
    await kit.bid(b, lot, 225, { kind: 'LIVE', isConfirmed: true })
    await closeAfter()
    await answerNegotiation(acting(), { lot, by: 'seller', act: { kind: 'accept' }, buyer: null })
    await expect(transfer(lot)).rejects.toMatchObject({ detail: { reason: 'BELOW_PRICE' } })
    await expect((await ask(lot, 'TRANSFER', 2))()).rejects.toMatchObject({ detail: { reason: 'HIS_ALREADY' } })
    expect(await awardsOf(lot)).toEqual([{ account_id: b.id, price_minor: 22_500 }])
  })
})

describe('a bid that was taken back', () => {
  it('a bid that was taken back never counts again: its bidder is given back what they bid beside it, and no more', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale() })
    await kit.bid(a, lot, 1_000, { kind: 'LIVE', isConfirmed: true })
    expect(await undo(lot)).toBe('DONE')
    expect(await rowOf(lot)).toMatchObject({ leader: null, price: 0 })
    expect(await kit.bid(a, lot, 100, { kind: 'LIVE', isConfirmed: true })).toMatchObject({ isLeading: true })
    expect(await kit.bid(b, lot, 125, { kind: 'LIVE' })).toMatchObject({ isLeading: true })
    await undo(lot)
    expect(await rowOf(lot)).toMatchObject({ leader: a.id, max: 10_000, price: 10_000 })
    expect(await verdict(lot)).toEqual([])
  })

  it('gives back a maximum that had gone its step further without that step', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale() })
    await kit.bid(a, lot, 1_000, { isOnePlus: true })
    expect(await kit.bid(b, lot, 1_000)).toMatchObject({ isLeading: false, priceMinor: 105_000 })
    expect(await kit.bid(b, lot, 1_100)).toMatchObject({ isLeading: true })
    await undo(lot)
    expect(await rowOf(lot)).toMatchObject({ leader: a.id, max: 105_000, price: 105_000, plus: false })
    expect(await verdict(lot)).toEqual([])
  })
})

describe('a bid of an earlier sale', () => {
  it('a bid of an earlier sale is not shown when the lot is sold later, and is nobody’s maximum any more', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale(), terms: 'MINIMUM_BID', reserve: 5_500 })
    expect(await kit.bid(a, lot, 5_000)).toMatchObject({ isAccepted: true })
    await closeAfter()
    expect(await rowOf(lot)).toMatchObject({ outcome: 'PENDING_SELLER' })
    await decline(lot)
    await listIn(await aTimedSale(), lot)
    expect((await kit.bidding.own(a.id, [lot]))[0]).toMatchObject({ maxMinor: null })
    expect(await kit.bid(b, lot, 6_000, { kind: 'LIVE', isConfirmed: true })).toMatchObject({ isLeading: true })
    await closeAfter()
    expect(await rowOf(lot)).toMatchObject({ outcome: 'SOLD', leader: b.id })
    const { rows } = await kit.database.pool.query(`select body from bid_events where lot = $1 and kind = 'OPENED_MAXIMA'`, [lot])
    expect(rows).toEqual([])
    await kit.bidding.settled()
    expect(await verdict(lot)).toEqual([])
  })

  it('a bid of an earlier sale does not win a sealed sale that came after, nor stand in the way of a lower one', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale('sealed'), terms: 'ON_APPROVAL' })
    expect(await kit.bid(a, lot, 5_000, { kind: 'SEALED' })).toMatchObject({ isAccepted: true })
    await closeAfter()
    expect(await rowOf(lot)).toMatchObject({ outcome: 'PENDING_SELLER', leader: a.id })
    await decline(lot)
    await listIn(await aTimedSale('sealed'), lot, 'SEALED')
    expect(await kit.bid(a, lot, 500, { kind: 'SEALED' })).toMatchObject({ isAccepted: true })
    expect(await kit.bid(b, lot, 1_000, { kind: 'SEALED' })).toMatchObject({ isAccepted: true })
    await closeAfter()
    expect(await rowOf(lot)).toMatchObject({ leader: b.id, price: 100_000 })
    await kit.bidding.settled()
    expect(await verdict(lot)).toEqual([])
  })
})

describe('standings asked for many at once', () => {
  it('standings asked for many at once are each account’s own, of the lots asked for it alone', async () => {
    const [a, b, nobody] = [await aBidder(kit.database), await aBidder(kit.database), await aBidder(kit.database)]
    const saleId = await aTimedSale()
    const [first, second] = [await aLot(kit.database, { saleId }), await aLot(kit.database, { saleId })]
    expect(await kit.bid(a, first, 1_000)).toMatchObject({ isLeading: true })
    expect(await kit.bid(b, first, 500)).toMatchObject({ isLeading: false })
    expect(await kit.bid(b, second, 700)).toMatchObject({ isLeading: true })
    const found = await kit.bidding.ownOfAll([
      { accountId: a.id, lots: [first, first] },
      { accountId: b.id, lots: [second, first] },
      { accountId: nobody.id, lots: [first] },
    ])
    expect(found.get(a.id)).toEqual([expect.objectContaining({ lot: first, isLeading: true, maxMinor: 100_000 })])
    expect(found.get(a.id)).toEqual(await kit.bidding.own(a.id, [first]))
    const ofB = found.get(b.id) ?? []
    expect(ofB.toSorted((x, y) => x.lot - y.lot)).toEqual([
      expect.objectContaining({ lot: first, isLeading: false, maxMinor: 50_000 }),
      expect.objectContaining({ lot: second, isLeading: true, maxMinor: 70_000 }),
    ])
    // Exposure is of all the bidder's lots, whichever were requested.
    expect(new Set(ofB.map(({ exposureMinor }) => exposureMinor)).size).toBe(1)
    expect(ofB[0]?.exposureMinor).toBeGreaterThan(70_000)
    expect(found.get(nobody.id)).toEqual([expect.objectContaining({ lot: first, isLeading: false, maxMinor: null, exposureMinor: 0 })])
  })
})

describe('whom nothing can bind any more', () => {
  it('whom nothing can bind any more is freed of their offer when the lot is sold under the hammer, and told', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: 8_000, endsIn: 9_000 }) })
    await kit.bid(b, lot, 100)
    await makeOffer(acting(), { lot, ...asSelf(a.id), amountMinor: 30_000, takesOffers: true })
    expect((await kit.bidding.own(a.id, [lot]))[0]?.exposureMinor).toBeGreaterThan(30_000)
    await closeAfter(8_500_000)
    await closeAfter(10_000_000)
    expect(await rowOf(lot)).toMatchObject({ outcome: 'SOLD', leader: b.id })
    expect((await kit.bidding.own(a.id, [lot]))[0]?.exposureMinor).toBe(0)
    const { rows } = await kit.database.pool.query('select kind from bid_notices where lot = $1 and account_id = $2', [lot, a.id])
    expect(rows).toEqual([{ kind: 'OFFER_DECLINED' }])
  })

  it('whom nothing can bind any more is freed when a timed sale began and ended while no node was there: its bids decide it', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: 8_000, endsIn: 9_000 }) })
    await kit.bid(a, lot, 100)
    await kit.bid(b, lot, 300)
    await closeAfter(100_000_000)
    expect(await rowOf(lot)).toMatchObject({ outcome: 'SOLD', leader: b.id, price: 12_500 })
    await kit.bidding.settled()
    expect(await verdict(lot)).toEqual([])
  })
})

describe('sealed bids', () => {
  const boundOf = async (accountId: number, lot: number) => (await kit.bidding.own(accountId, [lot]))[0]?.exposureMinor

  it('sealed bids bind each bidder until the end, all together within their limit; then the winner alone while the seller has their word', async () => {
    const [a, b] = [await aBidder(kit.database, { deposit: 0 }), await aBidder(kit.database)]
    const sale = await aTimedSale('sealed')
    const [first, second] = [
      await aLot(kit.database, { saleId: sale, item: 1, terms: 'ON_APPROVAL' }),
      await aLot(kit.database, { saleId: sale, item: 2, terms: 'ON_APPROVAL' }),
    ]
    const taken = await kit.bid(a, first, 300, { kind: 'SEALED' })
    expect(taken).toMatchObject({ isAccepted: true })
    expect(await boundOf(a.id, first)).toBe(taken.allInMinor)
    expect(await kit.bid(a, second, 300, { kind: 'SEALED' })).toMatchObject({ isAccepted: false, reason: 'LIMIT' })
    const raised = await kit.bid(a, first, 400, { kind: 'SEALED' })
    expect(raised).toMatchObject({ isAccepted: true })
    expect(await boundOf(a.id, first)).toBe(raised.allInMinor)
    const higher = await kit.bid(b, first, 500, { kind: 'SEALED' })
    await closeAfter()
    expect(await rowOf(first)).toMatchObject({ outcome: 'PENDING_SELLER', leader: b.id })
    expect([await boundOf(a.id, first), await boundOf(b.id, first)]).toEqual([0, higher.allInMinor])
    await answerNegotiation(acting(), { lot: first, by: 'seller', act: { kind: 'decline' }, buyer: null })
    expect(await boundOf(b.id, first)).toBe(0)
    await kit.bidding.settled()
    expect([...(await verdict(first)), ...(await verdict(second))]).toEqual([])
  })
})

describe('which bids stand', () => {
  const MIGRATION = new URL('../../../../../db/migrations/0040-standing-bids.sql', import.meta.url)
  const standingOf = async (lot: number) =>
    (
      await kit.database.pool.query('select offering_seq as "offeringSeq", voided_seqs as "voidedSeqs" from lot_bidding where lot = $1', [
        lot,
      ])
    ).rows[0]

  it('which bids stand is told by the row of the lot, also of lots from before it did', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { saleId: await aTimedSale(), terms: 'ON_APPROVAL' })
    await kit.bid(a, lot, 100, { kind: 'LIVE', isConfirmed: true })
    await kit.bid(b, lot, 125, { kind: 'LIVE' })
    expect(await standingOf(lot)).toEqual({ offeringSeq: 0, voidedSeqs: [] })
    await undo(lot)
    await undo(lot)
    await kit.bid(b, lot, 225, { kind: 'LIVE', isConfirmed: true })
    await closeAfter()
    await decline(lot)
    const { rows: events } = await kit.database.pool.query<{ seq: number; kind: string; of: number | null }>(
      `select seq, kind, (body::jsonb -> 'terms' ->> 'of')::int as of from bid_events where lot = $1 order by seq`,
      [lot],
    )
    const undone = {
      offeringSeq: events.findLast(({ kind }) => kind === 'REOPENED')?.seq,
      voidedSeqs: events.filter(({ kind }) => kind === 'UNDONE').map(({ of }) => of),
    }
    expect(undone.voidedSeqs).toHaveLength(2)
    expect(await standingOf(lot)).toEqual(undone)
    await kit.database.pool.query(`update lot_bidding set offering_seq = 0, voided_seqs = '{}' where lot = $1`, [lot])
    for (const statement of readFileSync(MIGRATION, 'utf8').split(';'))
      if (statement.trim().startsWith('update')) await kit.database.pool.query(statement)
    expect(await standingOf(lot)).toEqual(undone)
  })

  it('which bids stand is asked without looking into events', async () => {
    const { rows } = await kit.database.pool.query<Record<string, string>>(
      `explain select count(*) from bids b where b.account_id = 1 and ${stands('b', 'b.lot')}`,
    )
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(/lot_bidding/)
    expect(JSON.stringify(rows)).not.toMatch(/bid_events|jsonb/)
  })
})
