import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFailure } from '@app/contract/failure.ts'
import { anEngine, type EngineKit } from '#test/bidding.test-kit.ts'
import { overrideByCommand } from '#modules/lane-desk/index.ts'
import type { MandateFields } from '#test/accounts/mandates.ts'
import { answerNegotiation, expireNegotiations } from '../after-hammer/negotiation.ts'
import {
  aBrokerSide,
  aCounteredBid,
  bidWorld,
  type Bidder,
  type BidWorld,
  type BrokerSide,
  COUNTER_MINOR,
} from '../own-bids/bid-calls.test-kit.ts'

const PATH = '/data/member/bidRequests'
const DECIDE = `${PATH}/decide`
/** Above this, all-in, the payer agrees: the counter is beyond it, the bid is not. */
const OVER_MINOR = 65_000
const RAISE_MINOR = 56_000
const HOUR_MS = 3_600_000

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
  aBrokerSide(world, { ...fields, cap: { approvalOverMinor: OVER_MINOR, ...cap } })
const list = async (who: Bidder) => (await world.get(PATH, who.headers)).json().data
const lastOf = async (holder: Bidder) => (await list(holder)).own[0]
const decide = async (who: Bidder, requestId: unknown, isAgreed = true) =>
  (await world.post(DECIDE, who.headers, { requestId: String(requestId), isAgreed })).json().data
const answer = async (who: Bidder, lot: number, action: string) =>
  (await world.post(`/data/lots/counterBids/${lot}`, who.headers, { action, ...(action === 'raise' && { amount: RAISE_MINOR }) })).json()
    .data
const own = async (who: Bidder, lot: number) =>
  (await world.get('/data/lots/counterBids', who.headers))
    .json()
    .data.counterBids.find(({ lotNumber }: { lotNumber: number }) => lotNumber === lot)
const PERSONS = ['account_id', 'actor_id', 'mandate_id', 'approved_by'] as const
const awardOn = (lot: number) => world.database.db.selectFrom('awards').select(PERSONS).where('lot', '=', lot).execute()
const boundOn = (lot: number) => world.database.db.selectFrom('commitments').select(PERSONS).where('lot', '=', lot).execute()
const rowOf = (id: number) => world.database.db.selectFrom('bid_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async ({ id }: Bidder, lot: number) =>
  (
    await world.database.db
      .selectFrom('bid_notices')
      .select('kind')
      .where('account_id', '=', id)
      .where('lot', '=', lot)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const acting = (nowMs = Date.now()) => ({ pool: other.database.pool, nowMs: () => nowMs, publish: () => undefined })

/** A lot of a side that is countered, and the request of its holder's answer. */
async function asked(side: BrokerSide, action: 'accept' | 'raise' = 'accept') {
  const lot = await aCounteredBid(world, side)
  expect(await answer(side.holder, lot, action)).toMatchObject({ errorCode: 'NEGOTIATION_REFUSED', reason: 'APPROVAL_ASKED' })
  return { lot, request: await lastOf(side.holder) }
}

describe('an answer to a seller above the amount', () => {
  it('an answer to a seller above the amount is agreed to by its payer alone: not by who asked, a stranger or a visitor', async () => {
    const [side, stranger] = [await aSide(), await aSide()]
    const { lot, request } = await asked(side)
    expect((await world.post(DECIDE, { host: 'localhost' }, { requestId: String(request.id), isAgreed: true })).statusCode).toBe(401)
    expect((await decide(side.holder, request.id)).errorCode).toBe('SAME_PERSON')
    for (const who of [stranger.payer, stranger.holder]) expect((await decide(who, request.id)).errorCode).toBe('REQUEST_NOT_FOUND')
    expect(await awardOn(lot)).toEqual([])
    expect(await own(side.holder, lot)).toMatchObject({ state: 'COUNTERED', owner: 'buyer' })
  })

  it('an answer to a seller above the amount waits until the seller’s time is over, and buys with both persons once it is agreed to', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    const { deadline, requested } = await own(side.payer, lot)
    expect(request).toMatchObject({ kind: 'ANSWER_ACCEPT', amountMinor: COUNTER_MINOR, state: 'OPEN', lotNumber: lot, until: deadline })
    expect(requested).toEqual({ amountMinor: COUNTER_MINOR, until: deadline })
    expect(await noticesOf(side.payer, lot)).toEqual(['APPROVAL_ASKED'])
    expect((await decide(side.payer, request.id)).request).toMatchObject({ state: 'AGREED' })
    expect(await awardOn(lot)).toEqual([
      { account_id: side.payer.id, actor_id: side.holder.id, mandate_id: side.mandateId, approved_by: side.payer.id },
    ])
    expect(await own(side.payer, lot)).toMatchObject({ state: 'SOLD', requested: null })
    expect(await noticesOf(side.holder, lot)).toEqual(['APPROVAL_GIVEN', 'WON'])
    const { decided_by, seq } = await rowOf(request.id)
    const event = await world.database.db.selectFrom('bid_events').select('kind').where('lot', '=', lot).where('seq', '=', seq).execute()
    expect([decided_by, event]).toEqual([side.payer.id, [{ kind: 'ANSWERED' }]])
    expect((await decide(side.payer, request.id)).errorCode).toBe('REQUEST_OVER')
  })

  it('an answer to a seller above the amount buys at no other price than the one that its payer was shown', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    const shown = { amount_minor: COUNTER_MINOR - 100 }
    await world.database.db.updateTable('bid_requests').set(shown).where('id', '=', request.id).execute()
    expect((await decide(side.payer, request.id)).errorCode).toBe('REQUEST_OVER')
    expect(await awardOn(lot)).toEqual([])
  })

  it('a raise above the amount commits with both persons once it is agreed to, and so does the award when the seller takes it', async () => {
    const side = await aSide({ cap: { approvalOverMinor: 60_000 } })
    const { lot, request } = await asked(side, 'raise')
    expect(request).toMatchObject({ kind: 'ANSWER_RAISE', amountMinor: RAISE_MINOR })
    expect((await decide(side.payer, request.id)).request).toMatchObject({ state: 'AGREED' })
    const both = { account_id: side.payer.id, actor_id: side.holder.id, mandate_id: side.mandateId, approved_by: side.payer.id }
    expect(await boundOn(lot)).toEqual([both])
    expect(await own(side.holder, lot)).toMatchObject({ state: 'RECOUNTERED', bidMinor: RAISE_MINOR, owner: 'seller' })
    await answerNegotiation(acting(), { lot, by: 'seller', act: { kind: 'accept' }, buyer: null })
    expect(await awardOn(lot)).toEqual([both])
  })

  it('an answer to a seller above the amount that its payer refuses commits to nothing, and the turn stays the buyer’s', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    const before = await boundOn(lot)
    expect((await decide(side.payer, request.id, false)).request).toMatchObject({ state: 'REFUSED' })
    expect([await awardOn(lot), await boundOn(lot)]).toEqual([[], before])
    expect(await own(side.holder, lot)).toMatchObject({ state: 'COUNTERED', owner: 'buyer', requested: null })
    expect(await answer(side.holder, lot, 'keep')).toMatchObject({ state: 'RECOUNTERED' })
  })

  it('an answer to a seller at the amount is given, and so is one of the payer and one that keeps the bid', async () => {
    const side = await aSide({ cap: { approvalOverMinor: 1_000_000 } })
    expect(await answer(side.holder, await aCounteredBid(world, side), 'accept')).toMatchObject({ state: 'SOLD' })
    const low = await aSide()
    expect(await answer(low.holder, await aCounteredBid(world, low), 'keep')).toMatchObject({ state: 'RECOUNTERED' })
    expect(await answer(low.payer, await aCounteredBid(world, low), 'accept')).toMatchObject({ state: 'SOLD' })
  })

  it('an answer to a seller above the amount is kept only where caps and limit allow it', async () => {
    const capped = await aSide({ cap: { lotMinor: OVER_MINOR } })
    const lot = await aCounteredBid(world, capped)
    expect(await answer(capped.holder, lot, 'accept')).toMatchObject({ reason: 'CAP_LOT' })
    expect(await list(capped.payer)).toEqual({ toDecide: [], own: [] })
  })
})

describe('a request to answer a seller', () => {
  it('a request to answer a seller is over with the seller’s time', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    const past = new Date(Date.now() - 1)
    await world.database.db.updateTable('bid_requests').set({ until: past }).where('id', '=', request.id).execute()
    await world.database.db.updateTable('negotiations').set({ deadline: past }).where('lot', '=', lot).execute()
    expect(await decide(side.payer, request.id)).toMatchObject({ errorCode: 'REQUEST_OVER', reason: 'TIME_OVER' })
    expect(await awardOn(lot)).toEqual([])
    await expireNegotiations(acting())
    expect(await rowOf(request.id)).toMatchObject({ state: 'ENDED', reason: 'TIME_OVER' })
  })

  it('a request to answer a seller ends once the payer answers otherwise, and never answers a later counter', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    expect(await answer(side.payer, lot, 'keep')).toMatchObject({ state: 'RECOUNTERED' })
    await answerNegotiation(acting(), { lot, by: 'seller', act: { kind: 'counter', amountMinor: COUNTER_MINOR - 1_000 }, buyer: null })
    expect(await decide(side.payer, request.id)).toMatchObject({ errorCode: 'REQUEST_OVER', reason: 'ANSWERED' })
    expect(await own(side.holder, lot)).toMatchObject({ state: 'COUNTERED', requested: null })
    expect(await awardOn(lot)).toEqual([])
  })

  it('a request to answer a seller ends once its lot is offered again, and answers nothing there', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    const nothing = { toAlias: null, answer: null, amountMinor: null, offerId: null }
    await overrideByCommand(acting(), { lot, act: 'REOPEN', reason: 'The lane goes on.', ...nothing })
    expect(await rowOf(request.id)).toMatchObject({ state: 'ENDED', reason: 'ANSWERED' })
    expect(await decide(side.payer, request.id)).toMatchObject({ errorCode: 'REQUEST_OVER', reason: 'ANSWERED' })
    expect(await awardOn(lot)).toEqual([])
  })

  it('a request to answer a seller ends with its mandate, and a cap that was lowered meanwhile refuses it', async () => {
    const side = await aSide()
    const { lot, request } = await asked(side)
    const revoke = { mandateId: String(side.mandateId), reason: 'Left.' }
    await world.post('/data/member/mandates/revoke', side.payer.headers, revoke)
    expect(await decide(side.payer, request.id)).toMatchObject({ errorCode: 'REQUEST_OVER', reason: 'MANDATE_OVER' })
    const lowered = await aSide()
    const later = await asked(lowered)
    await world.database.db.updateTable('mandate_caps').set({ lot_minor: 1_000 }).where('mandate_id', '=', lowered.mandateId).execute()
    expect((await decide(lowered.payer, later.request.id)).request).toMatchObject({ state: 'ENDED', reason: 'CAP_LOT' })
    for (const one of [lot, later.lot]) expect(await awardOn(one)).toEqual([])
  })

  it('a request to answer a seller is decided once on two nodes, while the payer answers and the time runs out', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const side = await aSide()
      const { lot, request } = await asked(side)
      const { id } = request
      const buyer = { personId: side.holder.id, accountId: side.payer.id, mandateId: side.mandateId, site: 'CPRTUS' }
      const approval = { requestId: Number(id), by: side.payer.id }
      const nodeTwo = () =>
        answerNegotiation(acting(), { lot, by: 'buyer', act: { kind: 'accept' }, buyer: { ...buyer, approval } }).then(
          () => 'AGREED',
          (error: unknown) => (isFailure(error) ? error.code : Promise.reject(error)),
        )
      await Promise.all([
        ...Array.from({ length: 4 }, (_, at) => decide(side.payer, id, at !== turn)),
        nodeTwo(),
        answer(side.payer, lot, 'keep'),
        nodeTwo(),
        expireNegotiations(acting(Date.now() + (turn % 2) * 13 * HOUR_MS)),
      ])
      const { state } = await rowOf(id)
      const awards = await awardOn(lot)
      expect(awards.map(({ approved_by }) => approved_by)).toEqual(state === 'AGREED' ? [side.payer.id] : [])
      expect(state).not.toBe('OPEN')
    }
  })
})
