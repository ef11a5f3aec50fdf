import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPost } from '#platform/mail/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { runAfterHammer } from './after-hammer.job.ts'
import { noticePath } from '../bid-notices/notice-mails.ts'
import { relistLots } from './relist-lots.ts'
import { keepResults } from '../ledger/results/recorded-results.store.ts'

const HOUR_MS = 3_600_000
let one: TestApp
let operator: SignedInHeaders
let second: SignedInHeaders
let guest: SignedInHeaders
const people: { person: TestPerson; headers: SignedInHeaders }[] = []
const acting = () => ({ pool: one.database.pool, nowMs: () => Date.now(), publish: () => undefined })

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  second = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  guest = await signIn(db, await aPerson(db, { kind: 'guest', roles: ['ROLE_GUEST'] }))
  for (let at = 0; at < 3; at++) {
    const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
    await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
    await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: 1_000_000 }).execute()
    people.push({ person, headers: await signIn(db, person) })
  }
  await db.insertInto('sellers').values({ code: 'S1', name: 'Acme Fleet', email: 'fleet@example.com' }).execute()
})
afterAll(() => one.close())

const buyer = (at: number): { person: TestPerson; headers: SignedInHeaders } => {
  const found = people[at]
  if (!found) throw new Error('no such buyer')
  return found
}
const post = async (url: string, payload: object, headers?: SignedInHeaders) =>
  (await one.app.inject({ method: 'POST', url, headers: headers ?? { host: 'localhost' }, payload })).json()
const get = async (url: string, headers?: SignedInHeaders) =>
  (await one.app.inject({ url, headers: headers ?? { host: 'localhost' } })).json()

let lastLot = 32_000_000
async function aLotFor(fields: Parameters<typeof aLotRow>[0] = {}): Promise<number> {
  const number = ++lastLot
  await putLots(one.database.db, [
    aLotRow({ number, sale_status: 'ON_APPROVAL', buy_now_minor: 500_000, make_offer: true, seller_name: 'Acme Fleet', ...fields }),
  ])
  return number
}
const stateOf = (lot: number) => one.database.db.selectFrom('lot_bidding').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
const unsoldOf = (lot: number) =>
  one.database.db.selectFrom('lots').select(['unsold_at', 'unsold_high_minor']).where('number', '=', lot).executeTakeFirstOrThrow()
const awardsOf = (lot: number) => one.database.db.selectFrom('awards').selectAll().where('lot', '=', lot).execute()
const noticesOf = async (lot: number) =>
  (await one.database.db.selectFrom('bid_notices').select(['account_id', 'kind']).where('lot', '=', lot).orderBy('id').execute()).map(
    ({ account_id, kind }) => `${account_id} ${kind}`,
  )
const buy = (lot: number, at: number, priceMinor = 500_000) => post(`/data/lots/buyItNow/${lot}`, { priceMinor }, buyer(at).headers)
const offer = (lot: number, at: number, amountMinor: number) => post(`/data/lots/offers/${lot}`, { amountMinor }, buyer(at).headers)

describe('buy-it-now', () => {
  it('buy-it-now is for members who may bid', async () => {
    const lot = await aLotFor()
    const request = { method: 'POST', url: `/data/lots/buyItNow/${lot}`, payload: { priceMinor: 500_000 } } as const
    expect((await one.app.inject({ ...request, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await one.app.inject({ url: '/data/lots/counterBids', headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await post(request.url, request.payload, guest)).data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason: 'NOT_ELIGIBLE' })
    expect(await awardsOf(lot)).toEqual([])
  })

  it('sells once, out of the sale; the buyer asks again and gets the same, another is told why not', async () => {
    const lot = await aLotFor()
    const bought = await buy(lot, 0)
    expect(bought).toMatchObject({ returnCode: 1, data: { lotNumber: lot, priceMinor: 500_000, currency: 'USD' } })
    expect(bought.data.allInMinor).toBeGreaterThan(500_000)
    expect(await buy(lot, 0)).toEqual(bought)
    expect(await buy(lot, 1)).toMatchObject({ returnCode: -1, data: { errorCode: 'PURCHASE_REFUSED', reason: 'SOLD' } })
    expect(await awardsOf(lot)).toMatchObject([{ account_id: buyer(0).person.id, kind: 'BUY_NOW', price_minor: 500_000 }])
    expect(await stateOf(lot)).toMatchObject({ phase: 'CLOSED', outcome: 'BOUGHT_NOW' })
    expect(await noticesOf(lot)).toEqual([`${buyer(0).person.id} WON`])
  })

  it('buy-it-now is gone once the current bid reaches it, after the preliminary close, and at another price', async () => {
    const lot = await aLotFor()
    expect((await buy(lot, 0, 400_000)).data).toMatchObject({ reason: 'PRICE_CHANGED', priceMinor: 500_000 })
    await post(`/data/operations/lots/${lot}/terms`, { makeOffer: true }, operator)
    await one.database.db.updateTable('lot_bidding').set({ price_minor: 500_000 }).where('lot', '=', lot).execute()
    expect((await buy(lot, 0)).data).toMatchObject({ reason: 'BID_PASSED_IT' })
    await one.database.db.updateTable('lot_bidding').set({ price_minor: 0, phase: 'PRELIM_CLOSED' }).where('lot', '=', lot).execute()
    expect((await buy(lot, 0)).data).toMatchObject({ reason: 'PRELIM_OVER' })
  })

  it.each([
    ['the lot found no buyer', { phase: 'CLOSED', outcome: 'NO_SALE' }, 'PRELIM_OVER'],
    ['the seller has declined', { phase: 'CLOSED', outcome: 'DECLINED' }, 'PRELIM_OVER'],
    ['a highest bid waits for the seller', { phase: 'CLOSED', outcome: 'PENDING_SELLER' }, 'IN_NEGOTIATION'],
    ['the lot is on the block', { phase: 'ACTIVE' }, 'PRELIM_OVER'],
    ['the lot is sold', { phase: 'CLOSED', outcome: 'SOLD' }, 'SOLD'],
    ['the lot was withdrawn', { phase: 'CLOSED', outcome: 'WITHDRAWN' }, 'OVER'],
  ])('says of it, and of an offer, why neither is possible any more: %s', async (_, state, reason) => {
    const lot = await aLotFor()
    await post(`/data/operations/lots/${lot}/terms`, { makeOffer: true }, operator)
    await one.database.db.updateTable('lot_bidding').set(state).where('lot', '=', lot).execute()
    expect((await buy(lot, 0)).data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason })
    expect((await offer(lot, 0, 110_000)).data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason })
    expect(await awardsOf(lot)).toEqual([])
  })

  it('stays within the limit of the account, fees and open offers included', async () => {
    const [dear, other] = [await aLotFor({ buy_now_minor: 9_000_000 }), await aLotFor({ buy_now_minor: 9_000_000 })]
    expect((await offer(other, 2, 4_000_000)).returnCode).toBe(1)
    expect((await buy(dear, 2, 9_000_000)).data).toMatchObject({ reason: 'LIMIT', limitMinor: 10_100_000 })
  })

  it('bids and offers that race have exactly one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const lot = await aLotFor()
      const { data } = await offer(lot, 2, 300_000)
      const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 100_000, currency: 'USD' }
      const bidding = post('/data/lots/bids', { bids: [bid] }, buyer(1).headers)
      const answers = await Promise.all([
        buy(lot, 0),
        buy(lot, 1),
        post(`/data/operations/offers/${data.offerId}`, { action: 'accept' }, operator),
        post(`/data/operations/lots/${lot}/withdraw`, { reason: 'race' }, operator),
      ])
      expect(answers.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
      expect((await bidding).returnCode).toBe(1)
      const { outcome, phase } = await stateOf(lot)
      expect(phase).toBe('CLOSED')
      expect(await boundBy(lot)).toEqual([])
      expect(await awardsOf(lot)).toHaveLength(outcome === 'WITHDRAWN' ? 0 : 1)
      const open = await one.database.db.selectFrom('offers').select('id').where('lot', '=', lot).where('state', '=', 'OPEN').execute()
      expect(open).toEqual([])
    }
  })
})

describe('an offer', () => {
  it('binds for 24 hours, above the bid and below buy-it-now; accepted, the lot leaves its sale', async () => {
    const lot = await aLotFor()
    const made = await offer(lot, 1, 300_000)
    expect(Date.parse(made.data.deadline) - Date.parse(made.data.madeAt)).toBeGreaterThan(23 * HOUR_MS)
    expect((await offer(lot, 1, 500_000)).data).toMatchObject({ reason: 'BUY_IT_NOW' })
    expect((await offer(lot, 1, 300_050)).data).toMatchObject({ reason: 'BAD_AMOUNT' })
    const accepted = await post(`/data/operations/offers/${made.data.offerId}`, { action: 'accept' }, operator)
    expect(accepted.data).toMatchObject({ state: 'ACCEPTED', amountMinor: 300_000 })
    expect(await awardsOf(lot)).toMatchObject([{ kind: 'OFFER', price_minor: 300_000 }])
    const row = await one.database.db.selectFrom('lots').select(['sale_id', 'status']).where('number', '=', lot).executeTakeFirstOrThrow()
    expect(row).toEqual({ sale_id: null, status: 'SOLD' })
    expect((await get('/data/lots/counterBids', buyer(1).headers)).data.offers).toMatchObject([{ lotNumber: lot, state: 'ACCEPTED' }])
    expect((await get('/data/lots/counterBids', buyer(0).headers)).data.offers).toEqual([])
  })

  it.each([
    ['after the preliminary close', { phase: 'PRELIM_CLOSED' }],
    ['when the lot found no buyer', { phase: 'CLOSED', outcome: 'NO_SALE', price_minor: 100_000 }],
  ])('binds for its time, so it may be accepted %s', async (_, state) => {
    const lot = await aLotFor()
    const { data } = await offer(lot, 1, 300_000)
    await one.database.db.updateTable('lot_bidding').set(state).where('lot', '=', lot).execute()
    expect((await offer(lot, 0, 310_000)).data).toMatchObject({ errorCode: 'PURCHASE_REFUSED' })
    expect((await post(`/data/operations/offers/${data.offerId}`, { action: 'accept' }, operator)).data).toMatchObject({
      state: 'ACCEPTED',
    })
    expect(await stateOf(lot)).toMatchObject({ phase: 'CLOSED', outcome: 'OFFER_ACCEPTED', price_minor: 300_000 })
    expect(await awardsOf(lot)).toMatchObject([{ kind: 'OFFER', account_id: buyer(1).person.id }])
  })

  it.each([
    ['on the block', { phase: 'ACTIVE' }, 'ON_BLOCK'],
    ['while a highest bid waits for the seller', { phase: 'CLOSED', outcome: 'PENDING_SELLER' }, 'IN_NEGOTIATION'],
    ['once the lot is sold', { phase: 'CLOSED', outcome: 'SOLD' }, 'SOLD'],
    ['at no more than is bid', { price_minor: 300_000 }, 'NOT_ABOVE_BID'],
  ])('an offer is not accepted %s', async (_, state, reason) => {
    const lot = await aLotFor()
    const { data } = await offer(lot, 1, 300_000)
    await one.database.db.updateTable('lot_bidding').set(state).where('lot', '=', lot).execute()
    expect((await post(`/data/operations/offers/${data.offerId}`, { action: 'accept' }, operator)).data).toMatchObject({
      reason,
      ...(reason === 'NOT_ABOVE_BID' && { field: 'amountMinor' }),
    })
    expect(await awardsOf(lot)).toEqual([])
  })

  it('expires by its deadline and binds nobody any more', async () => {
    const lot = await aLotFor()
    const { data } = await offer(lot, 0, 300_000)
    await one.database.db
      .updateTable('offers')
      .set({ deadline: new Date(Date.now() - 1_000) })
      .where('id', '=', data.offerId)
      .execute()
    expect((await post(`/data/operations/offers/${data.offerId}`, { action: 'accept' }, operator)).data).toMatchObject({
      reason: 'OFFER_OVER',
    })
    await runJob()
    expect(await noticesOf(lot)).toEqual([`${buyer(0).person.id} EXPIRED`])
  })
})

function runJob(): Promise<void> {
  const { db } = one.database
  const post = openPost(Fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  return runAfterHammer({ acting: acting(), db, keys: one.keys, post, log: silentLog() })
}

/** A lot whose highest bid, of the first buyer, waits for its seller. */
async function aPending(untilMs = Date.now() + 48 * HOUR_MS): Promise<number> {
  const { db } = one.database
  const lot = await aLotFor({ buy_now_minor: null })
  await post(`/data/operations/lots/${lot}/terms`, { makeOffer: false }, operator)
  const accountId = buyer(0).person.id
  await db.insertInto('lot_bidders').values({ lot, alias: 1, account_id: accountId }).execute()
  await db
    .updateTable('lot_bidding')
    .set({
      phase: 'CLOSED',
      outcome: 'PENDING_SELLER',
      price_minor: 200_000,
      bid_count: 1,
      bidder_count: 1,
      leader: accountId,
      leader_max_minor: 200_000,
      leader_kind: 'LIVE',
      leader_alias: 1,
      leader_label: 'USA-OR',
    })
    .where('lot', '=', lot)
    .execute()
  await db
    .insertInto('commitments')
    .values({ lot, account_id: accountId, currency: 'USD', reach_all_in_minor: 250_000, state: 'PENDING' })
    .execute()
  const until = new Date(untilMs)
  await db
    .insertInto('negotiations')
    .values({
      lot,
      state: 'PENDING_SELLER',
      account_id: accountId,
      bid_minor: 200_000,
      rounds: 0,
      owner: 'seller',
      deadline: until,
      window_end: until,
    })
    .execute()
  return lot
}
/** Operators answer for the seller: one requests, another confirms; answers the state of the negotiation then, or why not. */
async function bySeller(lot: number, answer: string, amountMinor?: number) {
  const reply = await post(
    '/data/operations/overrides',
    { lotNumber: lot, act: 'ANSWER', reason: 'By telephone.', answer, amountMinor },
    operator,
  )
  const { data, ...rest } = await post(`/data/operations/overrides/${reply.data.id}`, { action: 'confirm' }, second)
  const desk = await get('/data/operations/negotiations', operator)
  const now = desk.data.negotiations.find((one: { lotNumber: number }) => one.lotNumber === lot)
  return { ...rest, data: { ...now, ...data, state: now.state } }
}
const byBuyer = (lot: number, action: string, amount?: number) =>
  post(`/data/lots/counterBids/${lot}`, { action, amount }, buyer(0).headers)
const boundBy = (lot: number) => one.database.db.selectFrom('commitments').select('reach_all_in_minor').where('lot', '=', lot).execute()

describe('what follows the hammer', () => {
  it('what follows the hammer is answered by its own parties only', async () => {
    const lot = await aPending()
    expect((await bySeller(lot, 'counter', 260_000)).returnCode).toBe(1)
    expect((await post(`/data/lots/counterBids/${lot}`, { action: 'accept' }, buyer(1).headers)).data.errorCode).toBe('LOT_NOT_FOUND')
    const url = `/data/operations/negotiations/${lot}`
    expect((await one.app.inject({ method: 'POST', url, headers: buyer(0).headers, payload: { action: 'accept' } })).statusCode).toBe(403)
    expect((await bySeller(lot, 'accept')).data).toMatchObject({ errorCode: 'NEGOTIATION_REFUSED', reason: 'NOT_YOUR_TURN' })
  })

  it('goes to and fro until the buyer accepts: award, notices, ledger and what binds follow', async () => {
    const lot = await aPending()
    expect((await bySeller(lot, 'counter', 260_000)).data).toMatchObject({
      state: 'COUNTERED',
      owner: 'buyer',
      rounds: 1,
      counterMinor: 260_000,
    })
    expect((await byBuyer(lot, 'raise', 200_000)).data).toMatchObject({ reason: 'NOT_ABOVE_BID', field: 'amount' })
    expect((await byBuyer(lot, 'raise', 220_000)).data).toMatchObject({ state: 'RECOUNTERED', owner: 'seller', bidMinor: 220_000 })
    expect((await boundBy(lot))[0]?.reach_all_in_minor).toBeGreaterThan(250_000)
    await bySeller(lot, 'counter', 240_000)
    expect((await byBuyer(lot, 'accept')).data).toMatchObject({ state: 'SOLD', bidMinor: 240_000, owner: null, deadline: null })
    expect(await awardsOf(lot)).toMatchObject([{ kind: 'NEGOTIATION', price_minor: 240_000, account_id: buyer(0).person.id }])
    expect(await boundBy(lot)).toEqual([])
    expect(await noticesOf(lot)).toEqual(['COUNTER', 'COUNTER', 'WON'].map((kind) => `${buyer(0).person.id} ${kind}`))
    const events = await one.database.db
      .selectFrom('bid_events')
      .select('kind')
      .where('lot', '=', lot)
      .where('kind', '=', 'ANSWERED')
      .execute()
    expect(events).toHaveLength(4)
    expect((await bySeller(lot, 'decline')).data).toMatchObject({ reason: 'OVER' })
  })

  it('what follows the hammer takes no higher bid of a buyer whose payment is overdue, and holds them to the one that stands', async () => {
    const lot = await aPending()
    const { id } = buyer(0).person
    await sql`insert into balances (payer_id, currency, owed_minor, overdue_since) values (${id}, 'AED', 100, now())`.execute(
      one.database.db,
    )
    await bySeller(lot, 'counter', 260_000)
    for (const [action, amount] of [['accept'], ['raise', 220_000]] as const)
      expect((await byBuyer(lot, action, amount)).data).toMatchObject({ errorCode: 'NEGOTIATION_REFUSED', reason: 'OVERDUE' })
    const other = await aPending()
    expect((await bySeller(other, 'accept')).data).toMatchObject({ state: 'SOLD', bidMinor: 200_000 })
    await sql`delete from balances where payer_id = ${id}`.execute(one.database.db)
  })

  it('what follows the hammer is over when the seller is silent; the lot is offered again with no bid on it', async () => {
    const lot = await aPending(Date.now() - 1_000)
    expect((await bySeller(lot, 'accept')).data).toMatchObject({ reason: 'TOO_LATE' })
    const before = Date.now()
    await runJob()
    expect(await stateOf(lot)).toMatchObject({ outcome: 'EXPIRED' })
    expect(await unsoldOf(lot)).toEqual({ unsold_at: null, unsold_high_minor: null })
    expect(await boundBy(lot)).toEqual([])
    await relistLots(acting(), -HOUR_MS)
    expect(await stateOf(lot)).toMatchObject({ phase: 'PRELIM', outcome: null, leader: null, price_minor: 0, bid_count: 0 })
    expect(await noticesOf(lot)).toEqual(['EXPIRED', 'RELISTED'].map((kind) => `${buyer(0).person.id} ${kind}`))
    const { unsold_at: at, unsold_high_minor: high } = await unsoldOf(lot)
    expect([high, (at?.getTime() ?? 0) >= before - 1, (at?.getTime() ?? Infinity) <= Date.now()]).toEqual([200_000, true, true])
  })

  it('what follows the hammer takes offers on a lot that went unsold, of which its page says when and at what bid', async () => {
    const lot = await aPending(Date.now() - 1_000)
    await runJob()
    await one.database.db.updateTable('lots').set({ make_offer: true }).where('number', '=', lot).execute()
    const unsold = async () => (await get(`/public/data/lotdetails/solr/${lot}`)).data.lotDetails
    expect((await offer(lot, 1, 150_000)).data).toMatchObject({ reason: 'PRELIM_OVER' })
    expect(await unsold()).not.toHaveProperty('unsoldAt')
    await relistLots(acting(), -HOUR_MS)
    expect(await unsold()).toMatchObject({ unsoldBid: 2_000, unsoldAt: (await unsoldOf(lot)).unsold_at?.getTime() })
    expect((await offer(lot, 1, 150_000)).data).toMatchObject({ state: 'OPEN' })
  })

  it('what follows the hammer is kept as decided by the seller, whether they came to terms or not, and what they were not asked is not', async () => {
    const [agreed, silent, bought] = [await aPending(), await aPending(Date.now() - 1_000), await aLotFor()]
    await bySeller(agreed, 'accept')
    await buy(bought, 2)
    await runJob()
    await keepResults(one.database.pool, [agreed, silent, bought])
    const { rows } = await one.database.pool.query(
      'select outcome, seller, was_negotiated from lot_results where lot = any($1::bigint[]) order by lot',
      [[agreed, silent, bought]],
    )
    expect(rows).toEqual([
      { outcome: 'SOLD', seller: 'Acme Fleet', was_negotiated: true },
      { outcome: 'EXPIRED', seller: 'Acme Fleet', was_negotiated: true },
      { outcome: 'BOUGHT_NOW', seller: 'Acme Fleet', was_negotiated: false },
    ])
  })

  it('what follows the hammer is asked of the seller by a mail once a turn, whose link answers without an account and ends with the turn', async () => {
    const lot = await aPending()
    await runJob()
    await runJob()
    const mails = await one.database.db.selectFrom('mails').select('body_text').where('recipient', '=', 'fleet@example.com').execute()
    const keys = mails
      .flatMap(({ body_text }) => /sellerAnswer\?key=(\S+)/.exec(body_text ?? '')?.[1] ?? [])
      .filter((key) => key.startsWith(`${lot}.`))
    expect(keys).toHaveLength(1)
    const [key = ''] = keys
    expect((await get(`/public/data/sellerAnswer?key=${key}`)).data).toMatchObject({ lotNumber: lot, bidMinor: 200_000, owner: 'seller' })
    const forged = key.replace(String(lot), String(lot - 1))
    expect((await get(`/public/data/sellerAnswer?key=${forged}`)).data.errorCode).toBe('LINK_EXPIRED')
    expect((await post('/public/data/sellerAnswer', { key, action: 'counter' })).data.errorCode).toBe('INVALID_INPUT')
    expect((await post('/public/data/sellerAnswer', { key, action: 'counter', amount: 260_000 })).data).toMatchObject({
      state: 'COUNTERED',
    })
    expect((await get(`/public/data/sellerAnswer?key=${key}`)).data.errorCode).toBe('LINK_EXPIRED')
    expect((await post('/public/data/sellerAnswer', { key, action: 'accept' })).data.errorCode).toBe('LINK_EXPIRED')
    // The next turn of the seller ends with the window as the first did; its link is another.
    expect((await byBuyer(lot, 'keep')).data).toMatchObject({ state: 'RECOUNTERED', owner: 'seller' })
    expect((await get(`/public/data/sellerAnswer?key=${key}`)).data.errorCode).toBe('LINK_EXPIRED')
    expect((await post('/public/data/sellerAnswer', { key, action: 'accept' })).data.errorCode).toBe('LINK_EXPIRED')
  })
})

it('a notice leads to its page: an alert to its own link, a counter-bid to its answers, anything else to the lot', () => {
  expect(noticePath('LANE_NEAR', 7, { uuid: 'a-b' })).toBe('/lnAlrts/a-b')
  expect(noticePath('COUNTER', 7, {})).toBe('/counterBids')
  expect([noticePath('OUTBID', 7, {}), noticePath('LANE_NEAR', 7, {})]).toEqual(['/lot/7', '/lot/7'])
})
