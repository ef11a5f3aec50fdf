import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { anEngine, type EngineKit } from '#test/bidding.test-kit.ts'
import type { MandateFields } from '#test/accounts/mandates.ts'
import { aBrokerSide, BIDS, bidWorld, type Bidder, type BidWorld, type BrokerSide } from '../own-bids/bid-calls.test-kit.ts'

const PATH = '/data/member/bidRequests'
const DECIDE = `${PATH}/decide`
const HELD_MINOR = 500_000_000
/** Above this, all-in, the payer agrees. */
const OVER_MINOR = 300_000
const SMALL = 500
const LARGE = 5_000

let world: BidWorld
let other: EngineKit
beforeAll(async () => {
  world = await bidWorld()
  other = await anEngine({ on: world.database })
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const aSide = ({ cap, ...fields }: MandateFields = {}): Promise<BrokerSide> =>
  aBrokerSide(world, { ...fields, cap: { approvalOverMinor: OVER_MINOR, ...cap } }, { heldMinor: HELD_MINOR })
const list = async (who: Bidder) => (await world.get(PATH, who.headers)).json().data
const decide = async (who: Bidder, requestId: unknown, isAgreed = true) =>
  (await world.post(DECIDE, who.headers, { requestId: String(requestId), isAgreed })).json()
const lastOf = async (holder: Bidder) => (await list(holder)).own[0]
const rowsOf = (lot: number) =>
  world.database.db
    .selectFrom('bids')
    .select(['account_id', 'actor_id', 'approved_by', 'is_accepted', 'reason', 'amount_minor'])
    .where('lot', '=', lot)
    .orderBy('seq')
    .execute()
const noticesOf = async ({ id }: Bidder) =>
  (await world.database.db.selectFrom('bid_notices').select('kind').where('account_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const isSound = async (lot: number) => (await verifyBase(world.database, { lot }, { onProgress: () => undefined })).faults

/** A bid that waits; answers its request. */
async function asked(side: BrokerSide, lot: number, dollars = LARGE) {
  expect(await world.bid(side.holder, lot, dollars)).toMatchObject({ isAccepted: false, reason: 'APPROVAL_ASKED', seq: null })
  return lastOf(side.holder)
}

describe('who decides about a request', () => {
  it('a request is decided by its payer alone: not by who asked, another account, another payer’s bidder or a visitor', async () => {
    const side = await aSide()
    const stranger = await aSide()
    const lot = await world.lot()
    const { id } = await asked(side, lot)
    expect((await world.post(DECIDE, { host: 'localhost' }, { requestId: String(id), isAgreed: true })).statusCode).toBe(401)
    for (const isAgreed of [true, false]) {
      expect((await decide(side.holder, id, isAgreed)).data.errorCode).toBe('SAME_PERSON')
      for (const who of [stranger.payer, stranger.holder, await world.bidder()])
        expect((await decide(who, id, isAgreed)).data.errorCode).toBe('REQUEST_NOT_FOUND')
    }
    for (const odd of ['', '0', '-1', '999999999', '1 or 1=1'])
      expect((await decide(side.payer, odd)).data.errorCode).toBe('REQUEST_NOT_FOUND')
    expect(await lastOf(side.holder)).toMatchObject({ state: 'OPEN' })
    expect([await list(stranger.payer), (await list(stranger.holder)).own]).toEqual([{ toDecide: [], own: [] }, []])
    expect(await rowsOf(lot)).toEqual([])
  })
})

describe('a bid above the amount', () => {
  it('a bid above the amount waits, is placed once its payer agrees, and keeps both persons; the ledger names neither', async () => {
    const side = await aSide()
    const lot = await world.lot()
    expect((await world.bid(side.holder, lot, SMALL)).isAccepted).toBe(true)
    const told = await world.bid(side.holder, lot, LARGE)
    expect(told).toMatchObject({ isAccepted: false, reason: 'APPROVAL_ASKED', detail: { isBroker: 1, untilMs: expect.any(Number) } })
    expect(await rowsOf(lot)).toHaveLength(1)
    const { toDecide } = await list(side.payer)
    expect(toDecide).toMatchObject([
      { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: LARGE * 100, state: 'OPEN', holderNumber: side.holder.number },
    ])
    expect(toDecide[0].allInMinor).toBeGreaterThan(LARGE * 100)
    expect(await noticesOf(side.payer)).toEqual(['APPROVAL_ASKED'])
    expect((await decide(side.payer, toDecide[0].id)).data.request).toMatchObject({ state: 'AGREED', reason: '' })
    expect((await rowsOf(lot))[1]).toEqual({
      account_id: side.payer.id,
      actor_id: side.holder.id,
      approved_by: side.payer.id,
      is_accepted: true,
      reason: 'MAXIMUM_RAISED',
      amount_minor: LARGE * 100,
    })
    expect(await noticesOf(side.holder)).toContain('APPROVAL_GIVEN')
    const { body } = await world.get(`/public/data/ledger/${lot}`, { host: 'localhost' })
    for (const { id, number } of [side.payer, side.holder])
      expect(body).not.toMatch(new RegExp(`"(?:accountId|number|actor|approvedBy)":\\s*(?:${id}|${number})\\b`))
    expect(await isSound(lot)).toEqual([])
  })

  it('a bid at the amount is placed, one minor step above waits; what its payer bids never waits', async () => {
    const side = await aSide()
    const lot = await world.lot()
    const first = await world.bid(side.holder, lot, SMALL)
    const exact = await aSide({ cap: { approvalOverMinor: first.allInMinor ?? 0 } })
    const [at, above] = [await world.lot(), await world.lot()]
    expect((await world.bid(exact.holder, at, SMALL)).isAccepted).toBe(true)
    const tight = await aSide({ cap: { approvalOverMinor: (first.allInMinor ?? 0) - 1 } })
    expect((await world.bid(tight.holder, above, SMALL)).reason).toBe('APPROVAL_ASKED')
    expect((await world.bid(tight.payer, above, LARGE)).isAccepted).toBe(true)
  })

  it('a bid above the amount answers the same under its key, before and after the decision, and places nothing twice', async () => {
    const side = await aSide()
    const lot = await world.lot()
    const more = { key: 'the-same-key' }
    const bid = (dollars: number) => world.bid(side.holder, lot, { dollars, more })
    expect((await bid(LARGE)).reason).toBe('APPROVAL_ASKED')
    expect(await bid(LARGE)).toMatchObject({ reason: 'APPROVAL_ASKED', isReplay: true })
    const another = [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: LARGE * 100 + 100, currency: 'USD', ...more }]
    expect((await world.post(BIDS, side.holder.headers, { bids: another })).json().data).toMatchObject({ errorCode: 'OTHER_REQUEST' })
    expect((await list(side.holder)).own).toHaveLength(1)
    await decide(side.payer, (await lastOf(side.holder)).id)
    expect(await bid(LARGE)).toMatchObject({ reason: 'APPROVAL_ASKED', isReplay: true })
    expect(await rowsOf(lot)).toHaveLength(1)
  })

  it('a bid above the amount that is refused is not placed, and whoever asked is told', async () => {
    const side = await aSide()
    const lot = await world.lot()
    const { id } = await asked(side, lot)
    expect((await decide(side.payer, id, false)).data.request).toMatchObject({ state: 'REFUSED' })
    expect(await decide(side.payer, id, true)).toMatchObject({ data: { errorCode: 'REQUEST_OVER', state: 'REFUSED' } })
    expect(await rowsOf(lot)).toEqual([])
    expect(await noticesOf(side.holder)).toEqual(['APPROVAL_REFUSED'])
  })

  it('a bid above the amount takes the place of the earlier request on its lot, with one notice', async () => {
    const side = await aSide()
    const lot = await world.lot()
    const first = await asked(side, lot)
    const second = await asked(side, lot, LARGE + 100)
    expect(await decide(side.payer, first.id)).toMatchObject({ data: { errorCode: 'REQUEST_OVER', reason: 'REPLACED' } })
    expect((await decide(side.payer, second.id)).data.request.state).toBe('AGREED')
    expect(await noticesOf(side.payer)).toEqual(['APPROVAL_ASKED'])
  })
})

describe('a request that is agreed to', () => {
  it('a request that is agreed to is judged again: caps, the payer’s limit, the next bid, the payer’s standing', async () => {
    const { db, pool } = world.database
    const ends = async (side: BrokerSide, lot: number, { by: change, reason }: { by: () => Promise<unknown>; reason: string }) => {
      const { id } = await asked(side, lot)
      await change()
      expect((await decide(side.payer, id)).data.request).toMatchObject({ state: 'ENDED', reason })
      expect((await rowsOf(lot)).filter(({ actor_id, is_accepted }) => actor_id === side.holder.id && is_accepted)).toEqual([])
      expect(await noticesOf(side.holder)).toContain('APPROVAL_OVER')
      expect(await isSound(lot)).toEqual([])
    }
    const [outbid, capped, poor, barred] = [await aSide(), await aSide({ cap: { lots: 1 } }), await aSide(), await aSide()]
    const [lotA, lotB, lotC, lotD, more] = [await world.lot(), await world.lot(), await world.lot(), await world.lot(), await world.lot()]
    const raise = async () => {
      for (const above of [4_000, 5_000]) await world.bid(await world.bidder({ heldMinor: HELD_MINOR }), lotA, LARGE + above)
    }
    await ends(outbid, lotA, { by: raise, reason: 'BELOW_ASK' })
    await ends(capped, lotB, { by: () => world.bid(capped.holder, more, SMALL), reason: 'CAP_LOTS' })
    const empty = () => db.deleteFrom('deposits').where('account_id', '=', poor.payer.id).execute()
    await ends(poor, lotC, { by: empty, reason: 'PAYER_LIMIT' })
    const suspend = () => pool.query(`update accounts set status = 'suspended' where id = $1`, [barred.holder.id])
    await ends(barred, lotD, { by: suspend, reason: 'SUSPENDED' })
  })

  it('a request ends with its mandate changed or revoked, its time and its lot, each by its own word', async () => {
    const { pool } = world.database
    const change = '/data/member/mandates'
    const cases: readonly [string, (side: BrokerSide, lot: number, id: number) => Promise<unknown>][] = [
      [
        'MANDATE_OVER',
        ({ payer, mandateId }) => world.post(`${change}/revoke`, payer.headers, { mandateId: String(mandateId), reason: 'Left.' }),
      ],
      [
        'MANDATE_CHANGED',
        ({ payer, mandateId }) =>
          world.post(`${change}/change`, payer.headers, { mandateId: String(mandateId), caps: [{ currency: 'USD' }] }),
      ],
      ['TIME_OVER', (_, __, id) => pool.query(`update bid_requests set until = now() - interval '1 second' where id = $1`, [id])],
      ['LOT_CLOSED', (_, lot) => pool.query(`update lots set status = 'WITHDRAWN' where number = $1`, [lot])],
    ]
    for (const [reason, end] of cases) {
      const side = await aSide()
      const lot = await world.lot()
      const { id } = await asked(side, lot)
      await end(side, lot, id)
      expect(await lastOf(side.holder)).toMatchObject({ state: 'ENDED', reason })
      expect(await decide(side.payer, id)).toMatchObject({ data: { errorCode: 'REQUEST_OVER', reason } })
      expect(await rowsOf(lot)).toEqual([])
    }
  })

  it('a request for a lot on the block waits still, and is agreed to', async () => {
    const side = await aSide()
    const lot = await world.lot()
    const { id } = await asked(side, lot)
    await world.database.pool.query(`update lots set status = 'ON_BLOCK' where number = $1`, [lot])
    expect(await lastOf(side.holder)).toMatchObject({ state: 'OPEN' })
    expect((await decide(side.payer, id)).data).toMatchObject({ request: { state: 'AGREED' } })
  })

  it('a request is decided once, however many browsers and nodes agree and refuse at once', async () => {
    const side = await aSide()
    const lot = await world.lot()
    const { id } = await asked(side, lot)
    const approval = { requestId: id, by: side.payer.id }
    const order = {
      lotNumber: lot,
      kind: 'PRELIM_MAX',
      amountMinor: LARGE * 100,
      currency: 'USD',
      isOnePlus: false,
      isConfirmed: false,
    } as const
    const received = {
      personId: side.holder.id,
      accountId: side.payer.id,
      mandateId: side.mandateId,
      site: 'CPRTUS',
      order,
      receivedAtMs: Date.now(),
    }
    const nodeTwo = () => other.bidding.placeAgreed({ ...received, key: `request.${id}`, approval })
    const [answers, placed] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, (_, at) => decide(side.payer, id, at % 3 !== 2))),
      Promise.all([nodeTwo(), nodeTwo()]),
    ])
    const won = answers.filter(({ data }) => data.request !== undefined).length + placed.filter(({ isAccepted }) => isAccepted).length
    expect(won).toBe(1)
    expect((await rowsOf(lot)).length).toBeLessThanOrEqual(1)
    expect((await lastOf(side.holder)).state).toBe((await rowsOf(lot)).length === 1 ? 'AGREED' : 'REFUSED')
  })
})

describe('a purchase above the amount', () => {
  it('a purchase above the amount waits, and is made once its payer agrees; so is an offer', async () => {
    const { db } = world.database
    const side = await aSide()
    const [bought, offered] = [await world.lot({ buy_now_minor: 500_000 }), await world.lot({ make_offer: true })]
    const buy = await world.post(`/data/lots/buyItNow/${bought}`, side.holder.headers, { priceMinor: 500_000 })
    expect(buy.json().data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason: 'APPROVAL_ASKED' })
    expect((await decide(side.payer, (await lastOf(side.holder)).id)).data.request).toMatchObject({ kind: 'BUY_NOW', state: 'AGREED' })
    const offer = await world.post(`/data/lots/offers/${offered}`, side.holder.headers, { amountMinor: 400_000 })
    expect(offer.json().data).toMatchObject({ reason: 'APPROVAL_ASKED' })
    expect((await decide(side.payer, (await lastOf(side.holder)).id)).data.request).toMatchObject({ kind: 'OFFER', state: 'AGREED' })
    const both = { account_id: side.payer.id, actor_id: side.holder.id, approved_by: side.payer.id }
    const columns = ['account_id', 'actor_id', 'approved_by'] as const
    expect(await db.selectFrom('awards').select(columns).where('lot', '=', bought).execute()).toEqual([both])
    expect(await db.selectFrom('offers').select(columns).where('lot', '=', offered).execute()).toEqual([both])
    const events = await db
      .selectFrom('bid_requests as r')
      .innerJoin('bid_events as e', (on) => on.onRef('e.lot', '=', 'r.lot').onRef('e.seq', '=', 'r.seq'))
      .select('e.kind')
      .where('r.holder_id', '=', side.holder.id)
      .orderBy('r.id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['BOUGHT_NOW', 'OFFER'])
    expect(await isSound(bought)).toEqual([])
  })

  it('a purchase above the amount is made once by many browsers, and ends where the lot was bought meanwhile', async () => {
    const [side, rival] = [await aSide(), await world.bidder()]
    const [one, two] = [await world.lot({ buy_now_minor: 500_000 }), await world.lot({ buy_now_minor: 500_000 })]
    for (const lot of [one, two]) await world.post(`/data/lots/buyItNow/${lot}`, side.holder.headers, { priceMinor: 500_000 })
    const [second, first] = (await list(side.payer)).toDecide
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(side.payer, first.id)))
    expect(answers.filter(({ data }) => data.request?.state === 'AGREED')).toHaveLength(1)
    expect(answers.filter(({ data }) => data.errorCode === 'REQUEST_OVER')).toHaveLength(5)
    await world.post(`/data/lots/buyItNow/${two}`, rival.headers, { priceMinor: 500_000 })
    expect((await decide(side.payer, second.id)).data).toMatchObject({ errorCode: 'REQUEST_OVER', reason: 'LOT_CLOSED' })
  })
})
