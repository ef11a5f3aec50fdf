import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letBidFor, type MandateFields } from '#test/accounts/mandates.ts'
import {
  aBrokerSide,
  aCounteredBid,
  bidWorld,
  type Bidder,
  type BidWorld,
  type BrokerSide,
  COUNTER_MINOR,
} from '../own-bids/bid-calls.test-kit.ts'

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

const letBid = (payer: Bidder, holder: Bidder, fields: MandateFields = {}) =>
  letBidFor(world.database.db, { payer, holder }, { kind: 'BROKER_BIDDER', ...fields })
const aSide = (fields: MandateFields = {}) => aBrokerSide(world, fields)

const aCountered = (side: Pick<BrokerSide, 'payer' | 'holder'>) => aCounteredBid(world, side)
const answer = async (who: Bidder, lot: number, action: string) =>
  (await world.post(`/data/lots/counterBids/${lot}`, who.headers, { action })).json().data
const awardOn = (lot: number) =>
  world.database.db.selectFrom('awards').select(['account_id', 'actor_id', 'mandate_id', 'all_in_minor']).where('lot', '=', lot).execute()
const usedBy = async (payer: Bidder) =>
  (await world.get('/data/member/mandates', payer.headers)).json().data.holders[0].mandate.caps[0].used

describe('an answer to a seller', () => {
  it('an answer to a seller is of nobody but the payer and whoever bid for them', async () => {
    const side = await aSide()
    const lot = await aCountered(side)
    const colleague = await world.bidder({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: side.payer.id })
    await letBid(side.payer, colleague)
    for (const who of [colleague, await world.bidder()])
      expect(await answer(who, lot, 'accept')).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await awardOn(lot)).toEqual([])
  })

  it('an answer to a seller that buys counts against the mandate by which it was given, not an earlier one of the bid', async () => {
    const { payer, holder, mandateId } = await aSide()
    const lot = await aCountered({ payer, holder })
    await world.post('/data/member/mandates/revoke', payer.headers, { mandateId: String(mandateId), reason: 'Another one follows.' })
    expect(await answer(holder, lot, 'accept')).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    const later = await letBid(payer, holder, { cap: { totalMinor: 500_000 } })
    expect(await answer(holder, lot, 'accept')).toMatchObject({ state: 'SOLD' })
    const [award] = await awardOn(lot)
    expect(award).toMatchObject({ account_id: payer.id, actor_id: holder.id, mandate_id: later })
    expect(award?.all_in_minor).toBeGreaterThan(COUNTER_MINOR)
    expect(await usedBy(payer)).toMatchObject({ totalMinor: award?.all_in_minor, lots: 0 })
    for (const who of [payer, holder]) {
      const story = (await world.get(`/data/lots/bids/explain/${lot}/2`, who.headers)).json().data
      expect(story).toMatchObject({ lotNumber: lot, isLeadingNow: true })
    }
  })

  it('an answer to a seller that the payer gives is the payer’s own, and frees the caps of whoever bid', async () => {
    const { payer, holder } = await aSide()
    const lot = await aCountered({ payer, holder })
    expect((await usedBy(payer)).totalMinor).toBeGreaterThan(0)
    expect(await answer(payer, lot, 'accept')).toMatchObject({ state: 'SOLD' })
    expect(await awardOn(lot)).toMatchObject([{ account_id: payer.id, actor_id: null, mandate_id: null }])
    expect(await usedBy(payer)).toMatchObject({ totalMinor: 0, lots: 0 })
  })

  it.each(['keep', 'accept'])('an answer to a seller takes a mandate for purchases: %s', async (action) => {
    const { payer, holder } = await aSide({ scopes: ['bids'] })
    const lot = await aCountered({ payer, holder })
    expect(await answer(holder, lot, action)).toMatchObject({ errorCode: 'NEGOTIATION_REFUSED', reason: 'NO_MANDATE' })
    expect(await awardOn(lot)).toEqual([])
    expect(await answer(payer, lot, 'keep')).toMatchObject({ state: 'RECOUNTERED', owner: 'seller' })
  })
})

describe('the list of mandates', () => {
  it('the list of mandates shows a lot that is bid and offered for once, by the larger of the two, as its caps count it', async () => {
    const { payer, holder } = await aSide()
    const lot = await world.lot({ make_offer: true, sale_status: 'ON_MINIMUM_BID' })
    expect((await world.bid(holder, lot, 500)).isAccepted).toBe(true)
    await world.post(`/data/lots/offers/${lot}`, holder.headers, { amountMinor: 100_000 })
    const [{ held, mandate }] = (await world.get('/data/member/mandates', payer.headers)).json().data.holders
    expect(held).toMatchObject([{ lot, currency: 'USD' }])
    expect(held[0].minor).toBeGreaterThan(100_000)
    expect(mandate.caps[0].used).toMatchObject({ lots: 1, totalMinor: held[0].minor })
  })

  it.each(['constructor', 'toString', 'nobody'])('the list of mandates holds everybody where no such part is known: %s', async (kind) => {
    const { payer, holder } = await aSide()
    const answered = await world.get(`/data/member/mandates?kind=${kind}`, payer.headers)
    expect(answered.json().data).toMatchObject({ total: 1, holders: [{ number: holder.number }] })
  })
})
