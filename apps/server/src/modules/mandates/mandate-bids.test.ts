import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { anEngine, type EngineKit } from '#test/bidding.test-kit.ts'
import { letBidFor, type MandateFields } from '#test/accounts/mandates.ts'
import { signIn } from '#test/people.ts'
import {
  aBroker,
  aBrokerBidder,
  aBrokerSide,
  bidWorld,
  type Bidder,
  type BidWorld,
  BIDS,
  type BrokerSide,
} from '../own-bids/bid-calls.test-kit.ts'

const REVOKE = '/data/member/mandates/revoke'

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

const aHolder = (payer: Pick<Bidder, 'id'>): Promise<Bidder> => aBrokerBidder(world, payer)
const aPayer = (fields: object = {}): Promise<Bidder> => aBroker(world, fields)
const aSide = (fields: MandateFields = {}, payerFields: object = {}): Promise<BrokerSide> => aBrokerSide(world, fields, payerFields)
const bidsOf = (lot: number) =>
  world.database.db
    .selectFrom('bids')
    .select(['account_id', 'actor_id', 'mandate_id', 'is_accepted', 'reason', 'detail'])
    .where('lot', '=', lot)
    .orderBy('seq')
    .execute()
const commitmentOn = (lot: number) =>
  world.database.db.selectFrom('commitments').select(['account_id', 'actor_id', 'mandate_id']).where('lot', '=', lot).executeTakeFirst()
const faultsOf = async (lot: number) => (await verifyBase(world.database, { lot }, { onProgress: () => undefined })).faults
const usedBy = async (payer: Bidder) =>
  (await world.get('/data/member/mandates', payer.headers)).json().data.holders[0].mandate.caps[0].used
const memberOn = (who: Bidder, kind: 'broker-bidder' | 'buyer') => ({
  member: {
    accountId: who.id,
    number: who.number,
    kind,
    status: 'active' as const,
    homeSite: 'CPRTUS',
    site: 'CPRTUS',
    sites: ['CPRTUS' as const],
    displayName: '',
    roles: [],
    privileges: [],
    sitePreferences: [],
    steps: [],
    buyerClass: 'STD' as const,
    exemptions: [],
    provedAtMs: 0,
  },
})

describe('a bid by a mandate', () => {
  it('a bid by a mandate commits the payer by the payer’s deposit and papers, records who bid, and the ledger names neither', async () => {
    const { payer, holder, mandateId } = await aSide()
    const lot = await world.lot()
    expect(await world.bid(holder, lot, 50_000)).toMatchObject({ isAccepted: true, isLeading: true })
    expect(await bidsOf(lot)).toMatchObject([{ account_id: payer.id, actor_id: holder.id, mandate_id: mandateId, is_accepted: true }])
    expect(await commitmentOn(lot)).toEqual({ account_id: payer.id, actor_id: holder.id, mandate_id: mandateId })
    const [own] = await other.bidding.own(payer.id, [lot])
    expect(own?.exposureMinor).toBeGreaterThan(5_000_000)
    const { body } = await world.get(`/public/data/ledger/${lot}`, { host: 'localhost' })
    for (const { id, number } of [payer, holder])
      expect(body).not.toMatch(new RegExp(`"(?:accountId|number|actor)":\\s*(?:${id}|${number})\\b`))
    expect(await faultsOf(lot)).toEqual([])
    expect(await usedBy(payer)).toMatchObject({ lots: 1, totalMinor: own?.exposureMinor })
  })

  it('a bid by a mandate needs one: bidders of brokers and countermen are refused without, and no event is written', async () => {
    const payer = await aPayer()
    const lot = await world.lot({ buy_now_minor: 500_000, make_offer: true })
    for (const kind of ['broker-bidder', 'master-bidder', 'counterman'] as const) {
      const who = await world.bidder({ kind, broker_id: payer.id })
      expect(await world.bid(who, lot, 500)).toMatchObject({ isAccepted: false, reason: 'NO_MANDATE', seq: null })
      for (const [path, body] of [
        [`/data/lots/buyItNow/${lot}`, { priceMinor: 500_000 }],
        [`/data/lots/offers/${lot}`, { amountMinor: 40_000 }],
      ] as const)
        expect((await world.post(path, who.headers, body)).json().data).toMatchObject({
          errorCode: 'PURCHASE_REFUSED',
          reason: 'NO_MANDATE',
        })
      const dynamic = (await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).json().data
      expect(dynamic.bidding.refusal).toBe('NO_MANDATE')
    }
    expect(await bidsOf(lot)).toEqual([])
  })

  it.each<[string, MandateFields, number, string]>([
    ['for one lot', { cap: { lotMinor: 100_000 } }, 1_000, 'CAP_LOT'],
    ['for one day', { cap: { dayMinor: 100_000 } }, 1_000, 'CAP_DAY'],
    ['in all', { cap: { totalMinor: 100_000 } }, 1_000, 'CAP_TOTAL'],
  ])('a bid by a mandate is refused over its cap %s, all-in, with the numbers and a receipt', async (...[, fields, dollars, reason]) => {
    const { holder, payer } = await aSide(fields)
    const lot = await world.lot()
    const refused = await world.bid(holder, lot, dollars)
    expect(refused).toMatchObject({ isAccepted: false, reason, seq: 2 })
    expect(refused.detail).toMatchObject({ limitMinor: 100_000, exposureMinor: expect.any(Number), reachAllInMinor: expect.any(Number) })
    expect(refused.detail['exposureMinor']).toBeGreaterThan(100_000)
    const { body } = await world.get(`/public/data/lots/bid-history/${lot}`, { host: 'localhost' })
    expect(body).not.toContain(reason)
    const receipt = `/data/lots/bids/receipt/${lot}/2`
    for (const who of [holder, payer]) expect((await world.get(receipt, who.headers)).json().data).toMatchObject({ isValid: true })
    expect((await world.bid(holder, lot, 500)).isAccepted).toBe(true)
    expect(await faultsOf(lot)).toEqual([])
  })

  it('a bid by a mandate counts lots at once, and a lot that is lost is free again', async () => {
    const { holder } = await aSide({ cap: { lots: 1 } })
    const [one, two] = [await world.lot(), await world.lot()]
    expect((await world.bid(holder, one, 500)).isAccepted).toBe(true)
    expect(await world.bid(holder, two, 500)).toMatchObject({ isAccepted: false, reason: 'CAP_LOTS', detail: { lots: 1 } })
    expect((await world.bid(holder, one, 900)).isAccepted).toBe(true)
    expect((await world.bid(await world.bidder(), one, 5_000)).isLeading).toBe(true)
    expect((await world.bid(holder, two, 500)).isAccepted).toBe(true)
  })

  it('a bid by a mandate is refused in a currency without caps, past its last day, for another scope, and on the holder’s own lot', async () => {
    const lot = await world.lot({ buy_now_minor: 500_000 })
    const { holder: abroad } = await aSide({ currency: 'CAD' })
    expect(await world.bid(abroad, lot, 500)).toMatchObject({ reason: 'MANDATE_CURRENCY', seq: null })
    const { holder: late } = await aSide({ lastOn: '2020-01-01' })
    expect(await world.bid(late, lot, 500)).toMatchObject({ reason: 'MANDATE_OVER', seq: null })
    const { holder: bids } = await aSide({ scopes: ['bids'] })
    const bought = await world.post(`/data/lots/buyItNow/${lot}`, bids.headers, { priceMinor: 500_000 })
    expect(bought.json().data).toMatchObject({ reason: 'NO_MANDATE' })
    const { holder: seller } = await aSide()
    await world.bid(bids, lot, 500)
    await world.database.db.updateTable('lot_bidding').set({ seller_account: seller.id }).where('lot', '=', lot).execute()
    expect(await world.bid(seller, lot, 5_000)).toMatchObject({ reason: 'SELLER_SELF', seq: null })
  })

  it('a bid by a mandate stops at the payer’s own limit, papers and status, and learns no figure of them', async () => {
    const lot = await world.lot()
    const { holder } = await aSide({}, { heldMinor: 0 })
    const refused = await world.bid(holder, lot, 5_000)
    expect(refused).toMatchObject({ reason: 'PAYER_LIMIT', seq: 2 })
    expect(Object.keys(refused.detail).toSorted()).toEqual(['askMinor', 'leads'])
    const { holder: unchecked } = await aSide({}, { documents: 'MISSING' })
    expect(await world.bid(unchecked, lot, 500)).toMatchObject({ reason: 'DOCUMENTS', seq: null })
    const { holder: gone } = await aSide({}, { status: 'suspended' })
    expect(await world.bid(gone, lot, 500)).toMatchObject({ reason: 'SUSPENDED', seq: null })
    expect(await faultsOf(lot)).toEqual([])
  })

  it('a bid by a mandate of one account never meets its own: the earlier stands, the second learns no amount, the payer may raise [MQ-102]', async () => {
    const { payer, holder } = await aSide()
    const second = await aHolder(payer)
    await letBidFor(world.database.db, { payer, holder: second }, { kind: 'BROKER_BIDDER' })
    const lot = await world.lot()
    const before = await world.bid(holder, lot, 777)
    for (const dollars of [400, 778, 5_000]) {
      const refused = await world.bid(second, lot, dollars)
      expect(refused).toMatchObject({ isAccepted: false, reason: 'COLLEAGUE_LEADS', isLeading: false, priceMinor: before.priceMinor })
      expect(JSON.stringify(refused.detail)).not.toContain('77700')
    }
    const own = async (who: Bidder) => (await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).json().data.bidding
    expect(await own(holder)).toMatchObject({ maxMinor: 77_700, own: { bidStatus: 'HIGH_BIDDER' } })
    expect(await own(second)).toMatchObject({ maxMinor: null, own: null })
    expect(JSON.stringify(await own(second))).not.toContain('77700')
    expect(await own(payer)).toMatchObject({ maxMinor: 77_700, own: { bidStatus: 'HIGH_BIDDER' } })
    expect((await own(payer)).ownBids.map(({ byNumber }: { byNumber: number }) => byNumber)).toEqual([
      second.number,
      second.number,
      second.number,
      holder.number,
    ])
    expect(await world.bid(payer, lot, 1_500)).toMatchObject({ isAccepted: true, reason: 'MAXIMUM_RAISED', priceMinor: before.priceMinor })
    expect(await world.bid(holder, lot, 2_000)).toMatchObject({ reason: 'COLLEAGUE_LEADS' })
    expect(await commitmentOn(lot)).toEqual({ account_id: payer.id, actor_id: null, mandate_id: null })
    expect(await faultsOf(lot)).toEqual([])
  })

  it('a bid by a mandate does not raise the price against what its holder led with before they had one', async () => {
    const payer = await aPayer()
    const holder = await world.bidder({})
    const lot = await world.lot()
    const led = await world.bid(holder, lot, 900)
    await world.database.db
      .updateTable('accounts')
      .set({ kind: 'broker-bidder', broker_id: payer.id })
      .where('id', '=', holder.id)
      .execute()
    await letBidFor(world.database.db, { payer, holder }, { kind: 'BROKER_BIDDER' })
    const anew = { ...holder, headers: await signIn(world.database.db, { ...holder, email: '' }) }
    expect(await world.bid(anew, lot, 1_500)).toMatchObject({ reason: 'COLLEAGUE_LEADS', priceMinor: led.priceMinor })
    const { own } = (await world.post('/data/lots/own-standings', holder.headers, { lots: [lot] })).json().data
    expect(own).toMatchObject([{ bidStatus: 'HIGH_BIDDER' }])
    expect((await world.bid(await world.bidder(), lot, 5_000)).isLeading).toBe(true)
    expect(await world.bid(anew, lot, 9_000)).toMatchObject({ isAccepted: true, isLeading: true })
    expect(await commitmentOn(lot)).toMatchObject({ account_id: payer.id, actor_id: holder.id })
    expect(await faultsOf(lot)).toEqual([])
  })

  it('a bid by a mandate has a key of its bidder’s own: a colleague with the same key gets no answer of theirs', async () => {
    const { payer, holder } = await aSide()
    const second = await aHolder(payer)
    await letBidFor(world.database.db, { payer, holder: second }, { kind: 'BROKER_BIDDER' })
    const [one, two] = [await world.lot(), await world.lot()]
    const key = randomUUID()
    expect((await world.bid(holder, one, { dollars: 500, more: { key } })).isReplay).toBeUndefined()
    expect(await world.bid(second, two, { dollars: 600, more: { key } })).toMatchObject({ isAccepted: true, lotNumber: two })
    expect(await world.bid(holder, one, { dollars: 500, more: { key } })).toMatchObject({ isReplay: true, lotNumber: one })
  })

  it('a bid by a mandate that is outbid is told to its bidder and to the payer, and to no colleague', async () => {
    const { payer, holder } = await aSide()
    const second = await aHolder(payer)
    await letBidFor(world.database.db, { payer, holder: second }, { kind: 'BROKER_BIDDER' })
    const lot = await world.lot()
    await world.bid(holder, lot, 500)
    await world.bid(await world.bidder(), lot, 5_000)
    const kinds = async ({ headers }: Bidder) =>
      (await world.get('/data/lots/bid-notices', headers)).json().data.notices.map(({ kind }: { kind: string }) => kind)
    expect([await kinds(payer), await kinds(holder), await kinds(second)]).toEqual([['OUTBID'], ['OUTBID'], []])
    for (const path of [`/data/lots/bids/explain/${lot}/2`, `/data/lots/bids/receipt/${lot}/2`]) {
      expect((await world.get(path, holder.headers)).json().returnCode).toBe(1)
      expect((await world.get(path, second.headers)).json().data).toMatchObject({ errorCode: 'BID_NOT_FOUND' })
    }
  })

  it('a purchase by a mandate and an offer commit the payer within the caps, and count against them', async () => {
    const { payer, holder, mandateId } = await aSide({ cap: { totalMinor: 1_000_000 } })
    const [bought, offered, third] = [
      await world.lot({ buy_now_minor: 500_000 }),
      await world.lot({ make_offer: true }),
      await world.lot({ buy_now_minor: 400_000 }),
    ]
    const buy = (lot: number, priceMinor: number) => world.post(`/data/lots/buyItNow/${lot}`, holder.headers, { priceMinor })
    const { data } = (await buy(bought, 500_000)).json()
    expect(data.allInMinor).toBeGreaterThan(500_000)
    expect((await usedBy(payer)).totalMinor).toBe(data.allInMinor)
    const award = await world.database.db
      .selectFrom('awards')
      .select(['account_id', 'actor_id', 'mandate_id'])
      .where('lot', '=', bought)
      .execute()
    expect(award).toEqual([{ account_id: payer.id, actor_id: holder.id, mandate_id: mandateId }])
    const offer = await world.post(`/data/lots/offers/${offered}`, holder.headers, { amountMinor: 100_000 })
    expect(offer.json().returnCode).toBe(1)
    expect((await buy(third, 400_000)).json().data).toMatchObject({ reason: 'CAP_TOTAL', limitMinor: 1_000_000 })
    for (const who of [payer, holder]) {
      const listed = (await world.get('/data/lots/counterBids', who.headers)).json().data
      expect(listed.offers).toMatchObject([{ lotNumber: offered }])
    }
    expect(await faultsOf(bought)).toEqual([])
  })
})

describe('two nodes at the same time', () => {
  it('two nodes at the same time never let bids by one mandate past its caps', async () => {
    const { payer, holder, mandateId } = await aSide({ cap: { dayMinor: 1_000_000, lots: 4 } })
    const lots = await Promise.all(Array.from({ length: 24 }, () => world.lot()))
    const node2 = memberOn(holder, 'broker-bidder')
    const answers = await Promise.all(
      lots.map((lot, at) => (at % 2 === 0 ? world.bid(holder, lot, 1_200 + at * 50) : other.bid(node2, lot, 1_200 + at * 50))),
    )
    const taken = answers.filter(({ isAccepted }) => isAccepted)
    expect(taken.length).toBeGreaterThan(1)
    expect(taken.length).toBeLessThanOrEqual(4)
    const held = await world.database.db
      .selectFrom('commitments')
      .select('reach_all_in_minor')
      .where('mandate_id', '=', mandateId)
      .execute()
    expect(held).toHaveLength(taken.length)
    expect(held.reduce((sum, row) => sum + row.reach_all_in_minor, 0)).toBeLessThanOrEqual(1_000_000)
    expect((await usedBy(payer)).lots).toBe(taken.length)
  })

  it('two nodes at the same time take no bid that is decided after the mandate was revoked', async () => {
    for (let round = 0; round < 6; round++) {
      const { payer, holder, mandateId } = await aSide()
      const lots = await Promise.all(Array.from({ length: 30 }, () => world.lot()))
      const node2 = memberOn(holder, 'broker-bidder')
      const bids = lots.map(async (lot, at) => {
        await new Promise((resolve) => setTimeout(resolve, at * 2))
        return at % 2 === 0
          ? world
              .post(BIDS, holder.headers, { bids: [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 50_000, currency: 'USD' }] })
              .then((answer) => answer.json().data.bids[0])
          : other.bid(node2, lot, 500)
      })
      await new Promise((resolve) => setTimeout(resolve, 10 + round * 5))
      const revoked = await world.post(REVOKE, payer.headers, { mandateId: String(mandateId), reason: 'Left the company.' })
      expect(revoked.json().data.mandate.state).toBe('REVOKED')
      const accepted = async () =>
        Number(
          (
            await world.database.db
              .selectFrom('bids')
              .select(({ fn }) => fn.countAll().as('count'))
              .where('mandate_id', '=', mandateId)
              .where('is_accepted', '=', true)
              .executeTakeFirstOrThrow()
          ).count,
        )
      const atOnce = await accepted()
      const answers = await Promise.all(bids)
      expect(await accepted()).toBe(atOnce)
      expect(answers.filter(({ isAccepted }) => isAccepted)).toHaveLength(atOnce)
      const refused = answers.filter(({ isAccepted }) => !isAccepted).map(({ reason }) => reason)
      expect(refused.filter((reason) => reason !== 'MANDATE_OVER' && reason !== 'NO_MANDATE')).toEqual([])
    }
  })
})
