import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aBrokerSide, bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { BIDDERS } from '../bidder-numbers/numbers.test-kit.ts'
import { brokersOf } from './brokers.test-kit.ts'

const FEES = '/data/broker/fees'
const STATEMENT = '/data/broker/statement.csv'

let world: BidWorld
let kit: ReturnType<typeof brokersOf>
beforeAll(async () => {
  world = await bidWorld()
  kit = brokersOf(world)
})
afterAll(() => world.close())

const set = (who: Bidder, fee: object) => kit.send(FEES, who, { currency: 'USD', ...fee })
/** Sets a fee whose notice is over. */
const begin = async (who: Bidder, fee: object): Promise<number> => {
  const { id } = (await set(who, fee)).data.upcoming[0]
  await sql`update broker_fees set from_at = clock_timestamp() where id = ${id}`.execute(world.database.db)
  return id
}
const frozenOn = (lot: number) =>
  world.database.db
    .selectFrom('bids')
    .select(['is_accepted', 'broker_fee_id', 'broker_fee_minor'])
    .where('lot', '=', lot)
    .orderBy('seq')
    .execute()
const dynamic = async (who: Bidder, lot: number) => (await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).json().data.bidding

it('a bid freezes the fee of its broker that holds, and a later one changes only later bids', async () => {
  const { payer, holder } = await aBrokerSide(world)
  const lot = await world.lot()
  const first = await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  expect((await dynamic(holder, lot)).brokerFee).toEqual({ kind: 'PERCENT', basisPoints: 250, bands: [], coming: [] })
  const lanes = async (who: Bidder) => (await kit.read('/data/lanes/mine', who)).data.brokerFees
  expect([await lanes(holder), await lanes(payer)]).toEqual([
    [{ currency: 'USD', fee: { kind: 'PERCENT', basisPoints: 250, bands: [], coming: [] } }],
    [],
  ])
  await world.bid(holder, lot, 2_000)
  const second = await begin(payer, {
    kind: 'BANDS',
    bands: [
      { fromMinor: 0, feeMinor: 10_000 },
      { fromMinor: 300_000, feeMinor: 30_000 },
    ],
  })
  await world.bid(holder, lot, 3_000)
  await begin(payer, { kind: 'PERCENT', basisPoints: 2_500 })
  expect(await frozenOn(lot)).toEqual([
    { is_accepted: true, broker_fee_id: first, broker_fee_minor: 5_000 },
    { is_accepted: true, broker_fee_id: second, broker_fee_minor: 30_000 },
  ])
  for (const who of [holder, payer])
    expect((await dynamic(who, lot)).ownBids.map(({ brokerFeeMinor }: { brokerFeeMinor: number }) => brokerFeeMinor)).toEqual([
      30_000, 5_000,
    ])
})

it('a bid that freezes a fee leaves ledger, all-in price and limit as they are', async () => {
  const [{ payer, holder }, plain] = [await aBrokerSide(world), await aBrokerSide(world)]
  await begin(payer, { kind: 'PERCENT', basisPoints: 2_500 })
  const [lot, other] = [await world.lot(), await world.lot()]
  const [withFee, without] = [await world.bid(holder, lot, 2_000), await world.bid(plain.holder, other, 2_000)]
  expect([withFee.isAccepted, withFee.allInMinor]).toEqual([true, without.allInMinor])
  const partsOf = async (one: number): Promise<string[]> => {
    const events = await world.database.db.selectFrom('bid_events').select('body').where('lot', '=', one).orderBy('seq').execute()
    return events.flatMap(({ body }) => Object.keys(JSON.parse(body)))
  }
  expect(await partsOf(lot)).toEqual(await partsOf(other))
  for (const one of [lot, other])
    expect((await verifyBase(world.database, { lot: one }, { onProgress: () => undefined })).faults).toEqual([])
})

it('a bid freezes no fee of its own broker before its notice is over, of another broker, of a master, or in another currency', async () => {
  const { payer, holder } = await aBrokerSide(world)
  const rival = await aBrokerSide(world)
  await begin(rival.payer, { kind: 'PERCENT', basisPoints: 900 })
  await set(payer, { kind: 'PERCENT', basisPoints: 100 })
  await begin(rival.payer, { currency: 'CAD', kind: 'PERCENT', basisPoints: 100 })
  const master = await world.bidder({ roles: ['ROLE_MASTER'], membership_type: 'M' })
  await sql`insert into broker_fees (account_id, currency, kind, basis_points, from_at) values (${master.id}, 'USD', 'PERCENT', 100, now())`.execute(
    world.database.db,
  )
  const own = await world.bidder({
    kind: 'master-bidder',
    roles: ['ROLE_MASTER_BIDDER'],
    broker_id: master.id,
    heldMinor: 0,
    membership_type: null,
  })
  await letBidFor(world.database.db, { payer: master, holder: own }, { kind: 'MASTER_BIDDER' })
  for (const who of [holder, payer, own, rival.payer]) {
    const lot = await world.lot()
    // Its bidder is told what is to come, and that nothing holds yet.
    const told = who === holder ? { kind: 'NONE', coming: [{ basisPoints: 100 }] } : null
    expect({ fee: (await dynamic(who, lot)).brokerFee }).toMatchObject({ fee: told })
    expect((await world.bid(who, lot, 2_000)).isAccepted).toBe(true)
    expect(await frozenOn(lot)).toEqual([{ is_accepted: true, broker_fee_id: null, broker_fee_minor: null }])
  }
})

it('a bid freezes that its broker takes nothing, and one that is refused freezes nothing', async () => {
  const { payer, holder } = await aBrokerSide(world)
  await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  const none = await begin(payer, { kind: 'NONE' })
  const lot = await world.lot()
  expect((await dynamic(holder, lot)).brokerFee).toBeNull()
  await world.bid(holder, lot, 2_000)
  await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  expect((await world.bid(holder, lot, 1_000)).isAccepted).toBe(false)
  expect(await frozenOn(lot)).toEqual([
    { is_accepted: true, broker_fee_id: none, broker_fee_minor: 0 },
    { is_accepted: false, broker_fee_id: null, broker_fee_minor: null },
  ])
})

it('a bid that waited for its broker freezes the fee that its bidder saw, whatever the broker set before they agreed', async () => {
  const { payer, holder } = await aBrokerSide(world, { cap: { approvalOverMinor: 100_000 } }, { heldMinor: 500_000_000 })
  const [lot, other] = [await world.lot(), await world.lot()]
  const seen = await begin(payer, { kind: 'PERCENT', basisPoints: 100 })
  expect(await world.bid(holder, lot, 2_000)).toMatchObject({ isAccepted: false, reason: 'APPROVAL_ASKED' })
  const later = await begin(payer, { kind: 'PERCENT', basisPoints: 2_500 })
  expect(await world.bid(holder, other, 2_000)).toMatchObject({ reason: 'APPROVAL_ASKED' })
  for (const { id } of (await kit.read('/data/member/bidRequests', payer)).data.toDecide)
    expect((await kit.send('/data/member/bidRequests/decide', payer, { requestId: String(id), isAgreed: true })).data.request.state).toBe(
      'AGREED',
    )
  expect(await frozenOn(lot)).toEqual([{ is_accepted: true, broker_fee_id: seen, broker_fee_minor: 2_000 }])
  expect(await frozenOn(other)).toEqual([{ is_accepted: true, broker_fee_id: later, broker_fee_minor: 50_000 }])
})

it('a statement names what the bidder owes their broker for what they won, by the fee that their bid froze', async () => {
  const { payer, holder, mandateId } = await aBrokerSide(world)
  await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  const [won, led] = [await world.lot(), await world.lot()]
  await world.bid(holder, won, 4_000)
  await world.bid(holder, led, 4_000)
  await begin(payer, { kind: 'PERCENT', basisPoints: 2_500 })
  await sql`insert into awards (lot, account_id, actor_id, mandate_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
    values (${won}, ${payer.id}, ${holder.id}, ${mandateId}, 'HAMMER', 300000, 'USD', 361500, 's', '{}', 1)`.execute(world.database.db)
  // A statement goes up to the millisecond in which it is asked for.
  await sql`update awards set awarded_at = awarded_at - interval '1 second' where lot = ${won}`.execute(world.database.db)
  const [titles = '', ...rows] = (await world.get(STATEMENT, payer.headers)).body.trim().split('\r\n')
  const at = titles.split(',').indexOf('Broker fee')
  const of = (lot: number) => (rows.find((row) => row.includes(`,${lot},`)) ?? '').split(',')[at]
  expect([of(won), of(led)]).toEqual(['75.00', ''])
})

it('a statement names the fee of a lot that is won days after its bid, and of what was bought outside of the bidding what that froze', async () => {
  const { payer, holder, mandateId } = await aBrokerSide(world)
  await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  const kinds = ['HAMMER', 'NEGOTIATION', 'SEALED', 'BUY_NOW', 'OFFER'] as const
  const fees: Record<string, string | undefined> = {}
  for (const kind of kinds) {
    const lot = await world.lot()
    await world.bid(holder, lot, 4_000)
    await sql`update bids set received_at = received_at - interval '40 days' where lot = ${lot}`.execute(world.database.db)
    await sql`insert into awards (lot, account_id, actor_id, mandate_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
      values (${lot}, ${payer.id}, ${holder.id}, ${mandateId}, ${kind}, 300000, 'USD', 361500, 's', '{}', 2)`.execute(world.database.db)
    // A statement goes up to the millisecond in which it is asked for.
    await sql`update awards set awarded_at = awarded_at - interval '1 second' where lot = ${lot}`.execute(world.database.db)
    const [titles = '', ...rows] = (await world.get(STATEMENT, payer.headers)).body.trim().split('\r\n')
    fees[kind] = (rows.find((row) => row.includes(`,${lot},`)) ?? '').split(',')[titles.split(',').indexOf('Broker fee')]
  }
  expect(fees).toEqual({ HAMMER: '75.00', NEGOTIATION: '75.00', SEALED: '75.00', BUY_NOW: '', OFFER: '' })
})

it('a page learns with the fee that holds the one to come and its instant, in a lane too', async () => {
  const { payer, holder } = await aBrokerSide(world)
  await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  const [next] = (await set(payer, { kind: 'PERCENT', basisPoints: 300 })).data.upcoming
  const lot = await world.lot()
  const shown = {
    kind: 'PERCENT',
    basisPoints: 250,
    bands: [],
    coming: [{ kind: 'PERCENT', basisPoints: 300, bands: [], fromMs: Date.parse(next.fromAt) }],
  }
  expect((await dynamic(holder, lot)).brokerFee).toEqual(shown)
  expect((await kit.read('/data/lanes/mine', holder)).data.brokerFees).toEqual([{ currency: 'USD', fee: shown }])
  expect((await dynamic(payer, lot)).brokerFee).toBeNull()
})

it('what is bought or offered outside of the bidding freezes the fee that holds, and only for who pays a broker', async () => {
  const { payer, holder } = await aBrokerSide(world)
  const first = await begin(payer, { kind: 'PERCENT', basisPoints: 250 })
  const [bought, offered, own] = [
    await world.lot({ buy_now_minor: 500_000 }),
    await world.lot({ make_offer: true }),
    await world.lot({ buy_now_minor: 500_000 }),
  ]
  const buy = (who: Bidder, lot: number) => world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: 500_000 })
  expect((await buy(holder, bought)).json().data).toMatchObject({ priceMinor: 500_000, brokerFeeMinor: 12_500 })
  expect((await buy(payer, own)).json().data).toMatchObject({ brokerFeeMinor: null })
  const made = await world.post(`/data/lots/offers/${offered}`, holder.headers, { amountMinor: 400_000 })
  const { offerId } = made.json().data
  // What an operator or a seller is shown of an offer says nothing of it.
  expect(Object.keys(made.json().data).filter((key) => key.startsWith('brokerFee'))).toEqual([])
  await begin(payer, { kind: 'PERCENT', basisPoints: 2_500 })
  expect((await buy(holder, bought)).json().data).toMatchObject({ brokerFeeMinor: 12_500 })
  const operator = await world.bidder({ kind: 'internal', privileges: ['OPERATOR'], membership_type: null })
  const answered = await world.post(`/data/operations/offers/${offerId}`, operator.headers, { action: 'accept' })
  expect(answered.json().returnCode).toBe(1)
  const { rows } = await sql`select lot::int as lot, broker_fee_id as id, broker_fee_minor as minor from awards
    where lot in (${bought}, ${offered}, ${own}) order by lot`.execute(world.database.db)
  expect(rows).toEqual([
    { lot: bought, id: first, minor: 12_500 },
    { lot: offered, id: first, minor: 10_000 },
    { lot: own, id: null, minor: null },
  ])
  const [titles = '', ...lines] = (await world.get(STATEMENT, payer.headers)).body.trim().split('\r\n')
  const of = (lot: number) => (lines.find((line) => line.includes(`,${lot},`)) ?? '').split(',')[titles.split(',').indexOf('Broker fee')]
  expect([of(bought), of(offered)]).toEqual(['125.00', '100.00'])
})

it('a purchase that waited for its broker freezes the fee of when its bidder asked', async () => {
  const { payer, holder } = await aBrokerSide(world, { cap: { approvalOverMinor: 100_000 } }, { heldMinor: 500_000_000 })
  const [bought, offered] = [await world.lot({ buy_now_minor: 500_000 }), await world.lot({ make_offer: true })]
  const seen = await begin(payer, { kind: 'PERCENT', basisPoints: 100 })
  await world.post(`/data/lots/buyItNow/${bought}`, holder.headers, { priceMinor: 500_000 })
  await world.post(`/data/lots/offers/${offered}`, holder.headers, { amountMinor: 400_000 })
  await begin(payer, { kind: 'PERCENT', basisPoints: 2_500 })
  for (const { id } of (await kit.read('/data/member/bidRequests', payer)).data.toDecide)
    await kit.send('/data/member/bidRequests/decide', payer, { requestId: String(id), isAgreed: true })
  const { rows } = await sql`select broker_fee_id as id, broker_fee_minor as minor from awards where lot = ${bought}
    union all select broker_fee_id, broker_fee_minor from offers where lot = ${offered}`.execute(world.database.db)
  expect(rows).toEqual([
    { id: seen, minor: 5_000 },
    { id: seen, minor: 4_000 },
  ])
})

it('a maximum that goes one step further freezes the fee at what it may come to', async () => {
  const { payer, holder } = await aBrokerSide(world)
  await begin(payer, {
    kind: 'BANDS',
    bands: [
      { fromMinor: 0, feeMinor: 10_000 },
      { fromMinor: 200_001, feeMinor: 30_000 },
    ],
  })
  const [plain, plus] = [await world.lot(), await world.lot()]
  await world.bid(holder, plain, 2_000)
  await world.bid(holder, plus, { dollars: 2_000, more: { isOnePlus: true } })
  expect([await frozenOn(plain), await frozenOn(plus)]).toMatchObject([[{ broker_fee_minor: 10_000 }], [{ broker_fee_minor: 30_000 }]])
})

it('the database takes no bands that a bid could not be counted by', async () => {
  const { payer } = await aBrokerSide(world)
  const put = (bands: unknown) =>
    sql`insert into broker_fees (account_id, currency, kind, bands, from_at)
      values (${payer.id}, 'USD', 'BANDS', ${JSON.stringify(bands)}::jsonb, now())`.execute(world.database.db)
  const band = (fromMinor: unknown, feeMinor: unknown) => ({ fromMinor, feeMinor })
  const wrong = [
    {},
    [],
    null,
    [1],
    [{ fromMinor: 0 }],
    [{ ...band(0, 100), note: 1 }],
    [band('0', 100)],
    [band(0, 0)],
    [band(-1, 100)],
    [band(0.5, 100)],
    [band(0, 1e12)],
    [band(0, 100), band(0, 200)],
    [band(100, 100), band(50, 200)],
    Array.from({ length: 13 }, (_, at) => band(at, 100)),
  ]
  for (const bands of wrong) await expect(put(bands)).rejects.toThrow('broker_fees_bands_shape')
  await put([band(0, 1), band(1, 100_000_000_000)])
})

it('a number that was vacated shows its next holder nothing of what its last one wrote, and no one writes to the last any more', async () => {
  const { payer, holder } = await aBrokerSide(world)
  await kit.send('/data/member/broker/message', holder, { words: 'A secret' })
  await kit.send('/data/broker/messages', payer, { bidder: String(holder.number), words: 'Kept between us' })
  expect((await kit.send(`${BIDDERS}/vacate`, payer, { buyerNumber: String(holder.number), reason: 'Left' })).status).toBe(200)
  const vacant = await world.database.db.selectFrom('accounts').select('id').where('number', '=', holder.number).executeTakeFirstOrThrow()
  expect(vacant.id).not.toBe(holder.id)
  expect((await kit.read(`/data/broker/messages?bidder=${holder.number}`, payer)).data.errorCode).toBe('BROKER_BIDDER_NOT_FOUND')
  await world.database.db.updateTable('accounts').set({ is_vacant: false }).where('id', '=', vacant.id).execute()
  const talk = await kit.read(`/data/broker/messages?bidder=${holder.number}`, payer)
  expect(talk.data.talk.talk).toEqual({ messages: [], before: '' })
  const { rows } = await sql`select * from broker_messages where bidder_id = ${vacant.id}`.execute(world.database.db)
  expect(rows).toEqual([])
})
