import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { LOST } from '../lanes/presence.store.ts'
import { FLOOR } from './floor.store.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const HOUR_MS = 3_600_000
let one: TestApp
let asker: SignedInHeaders
let second: SignedInHeaders
const buyers: { person: TestPerson; headers: SignedInHeaders }[] = []

beforeAll(async () => {
  // Lanes do not run by themselves here: the desk does everything.
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  await anEntity(one)
  const anOperator = async () => signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR', 'MONEY'] }))
  asker = await anOperator()
  second = await anOperator()
  for (let at = 0; at < 2; at++) {
    const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
    await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
    await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: 1_000_000 }).execute()
    buyers.push({ person, headers: await signIn(db, person) })
  }
})
afterAll(() => one.close())

const post = async (url: string, payload: object, headers: SignedInHeaders = asker) =>
  (await one.app.inject({ method: 'POST', url, headers, payload })).json()
const buyer = (at: number): { person: TestPerson; headers: SignedInHeaders } => {
  const found = buyers[at]
  if (!found) throw new Error('no such buyer')
  return found
}

let lastLot = 33_000_000
/** A lane with one lot, which two people have bid on in their turn (200, then 300). */
async function aLane(): Promise<{ saleId: number; lot: number }> {
  const { db } = one.database
  const starts = new Date(Date.now() + HOUR_MS * (lastLot - 32_999_990))
  const saleId = await insertSale(db, { starts_at: starts, lane: 'A', end_of_pre_bid_minutes: 0 })
  const lot = ++lastLot
  await putLots(db, [
    aLotRow({
      number: lot,
      sale_id: saleId,
      auction_at: starts,
      auction_date_type: 'F',
      lane: 'A',
      item_number: 1,
      sale_status: 'PURE_SALE',
    }),
  ])
  await db.insertInto('sale_items').values({ sale_id: saleId, lot, item_number: 1, lane: 'A' }).execute()
  for (const [at, amountMinor] of [
    [0, 20_000],
    [1, 30_000],
  ] as const) {
    const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor, currency: 'USD' }
    const answer = await post('/data/lots/bids', { bids: [bid] }, buyer(at).headers)
    expect(answer.data.bids?.[0] ?? answer.data).toMatchObject({ isAccepted: true })
  }
  return { saleId, lot }
}
const desk = async (saleId: number, headers = asker) =>
  (await one.app.inject({ url: `/data/operations/lanes/${saleId}`, headers })).json().data
const doIt = async (saleId: number, act: string, more: object = {}) => {
  const { currentLot } = (await desk(saleId)).lane
  const meant = act === 'sell' || act === 'pass' ? { lotNumber: currentLot ?? 1 } : {}
  return post(`/data/operations/lanes/${saleId}`, { act, ...meant, ...more })
}
const ask = (lot: number, act: string, more: object = {}) =>
  post('/data/operations/overrides', { lotNumber: lot, act, reason: 'A mistake.', ...more })
const stateOf = (lot: number) => one.database.db.selectFrom('lot_bidding').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
/** Bills what was won. */
async function bill(): Promise<void> {
  const { db, pool } = one.database
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  await issueInvoices({ db, pool, log: silentLog(), post })
}
/** Why two operators cannot take a lot from its buyer by each act that would. */
async function refusalsOf(lot: number): Promise<readonly unknown[]> {
  const reasons: unknown[] = []
  for (const [act, more] of [
    ['VOID', {}],
    ['TRANSFER', { toAlias: 1 }],
    ['REOPEN', {}],
  ] as const) {
    const { data } = await ask(lot, act, more)
    const answer = await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)
    expect([act, answer.data.errorCode]).toEqual([act, 'LANE_ACT_REFUSED'])
    reasons.push(answer.data.reason)
    await post(`/data/operations/overrides/${data.id}`, { action: 'refuse' }, second)
  }
  const standing = one.database.db.selectFrom('awards').select('id').where('lot', '=', lot).where('voided_at', 'is', null)
  expect(await standing.execute()).toHaveLength(1)
  return reasons
}
/** Puts the lot on the block, as the lane's owner does at its turn. */
async function open(saleId: number, lot: number): Promise<void> {
  const { db } = one.database
  await db
    .updateTable('lot_bidding')
    .set({ phase: 'ACTIVE', deadline: new Date(Date.now() + HOUR_MS), offered: 1 })
    .where('lot', '=', lot)
    .execute()
  await db.updateTable('lane_runs').set({ current_lot: lot, next_at: null }).where('sale_id', '=', saleId).execute()
}

describe('the number of bidders in a lane', () => {
  it('counts each bidder once, and neither the lost nor the people of the house', async () => {
    const { saleId } = await aLane()
    const { db, pool } = one.database
    const counterman = await aPerson(db, { kind: 'counterman', broker_id: buyer(0).person.id })
    const operator = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
    const [here, there, lost] = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222', LOST]
    const present = [
      [buyer(0).person.id, here],
      [buyer(0).person.id, there],
      [counterman.id, here],
      [operator.id, here],
      [buyer(1).person.id, lost],
    ]
    for (const [account, node] of present)
      await pool.query('insert into lane_presence (sale_id, account_id, node) values ($1, $2, $3)', [saleId, account, node])
    const desk = (await one.app.inject({ url: `/data/operations/lanes/${saleId}`, headers: asker })).json()
    expect(desk.data.present).toBe(1)
  })
})

describe('the floor of a lane', () => {
  const floorOf = async (saleId: number): Promise<unknown[]> => {
    const { watching, overLimit } = await desk(saleId)
    return [watching, overLimit]
  }
  it('the floor counts the watchers of the lot on the block, and names who is over their limit, not whose maximum was', async () => {
    const { saleId, lot } = await aLane()
    const { db, pool } = one.database
    for (const { person } of buyers) await pool.query('insert into watches (account_id, lot) values ($1, $2)', [person.id, lot])
    expect(await floorOf(saleId)).toEqual([0, []])
    const tooMuch = 20_000_000
    const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: tooMuch, currency: 'USD' }
    const { data } = await post('/data/lots/bids', { bids: [bid] }, buyer(0).headers)
    expect(data.bids).toMatchObject([{ isAccepted: false, reason: 'LIMIT' }])
    await doIt(saleId, 'start')
    await open(saleId, lot)
    expect(await floorOf(saleId)).toEqual([2, []])
    await db.updateTable('bids').set({ kind: 'LIVE' }).where('lot', '=', lot).where('is_accepted', '=', false).execute()
    expect(await floorOf(saleId)).toEqual([2, [1]])
    // Whoever then bids within their limit is back.
    await pool.query(
      `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, price_after_minor, received_at)
       select lot, 900, account_id, 'LIVE', 1, false, false, true, 'LEADS', 1, now() from bids where lot = $1 and not is_accepted limit 1`,
      [lot],
    )
    expect(await floorOf(saleId)).toEqual([2, []])
  })

  it('the floor is read by the indexes of watches and bids of a lot', async () => {
    const client = await one.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const plan = JSON.stringify((await client.query(`explain ${FLOOR}`, [1])).rows)
      for (const index of ['watches_lot', 'bids_pkey', 'lot_bidders']) expect(plan).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe("the auctioneer's desk", () => {
  it("the auctioneer's desk is for operators alone", async () => {
    const { saleId } = await aLane()
    expect((await one.app.inject({ url: `/data/operations/lanes/${saleId}`, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await one.app.inject({ url: `/data/operations/lanes/${saleId}`, headers: buyer(0).headers })).statusCode).toBe(403)
  })

  it("the auctioneer's desk starts no lane without a lot: it would end at once, and its sale with it", async () => {
    const { saleId, lot } = await aLane()
    const { db } = one.database
    await db.deleteFrom('sale_items').where('lot', '=', lot).execute()
    expect((await doIt(saleId, 'start')).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'NO_LOTS' })
    await db.insertInto('sale_items').values({ sale_id: saleId, lot, item_number: 1, lane: 'A' }).execute()
    expect((await doIt(saleId, 'start')).data.lane).toMatchObject({ state: 'RUNNING', lotCount: 1 })
  })

  it('does nothing but start a lane that has not begun, and says so', async () => {
    const { saleId } = await aLane()
    for (const what of ['hand', 'auto', 'message', 'pause', 'incident', 'resume'])
      expect([what, (await doIt(saleId, what, { text: 'Soon.' })).data]).toMatchObject([
        what,
        { errorCode: 'LANE_ACT_REFUSED', reason: 'NOT_BEGUN' },
      ])
    expect((await doIt(saleId, 'start')).data.lane).toMatchObject({ state: 'RUNNING' })
  })

  it('starts a lane, tells it, pauses it with a reason, lets it go on and sells', async () => {
    const { saleId, lot } = await aLane()
    expect((await doIt(saleId, 'start')).data.lane).toMatchObject({ state: 'RUNNING' })
    await open(saleId, lot)
    expect((await doIt(saleId, 'message', { text: 'Keys are in the office.' })).data.lane).toMatchObject({
      message: 'Keys are in the office.',
    })
    expect((await doIt(saleId, 'incident')).data.errorCode).toBe('INVALID_INPUT')
    expect((await doIt(saleId, 'incident', { text: 'Picture of another car' })).data).toMatchObject({
      lane: { state: 'PAUSED', pauseReason: 'Picture of another car' },
      lot: { lot, phase: 'PAUSED' },
    })
    expect((await doIt(saleId, 'resume')).data.lane).toMatchObject({ state: 'RUNNING' })
    expect((await doIt(saleId, 'hand')).data).toMatchObject({ lane: { mode: 'hand' }, lot: { deadlineMs: null } })
    expect((await post(`/data/operations/lanes/${saleId}`, { act: 'sell' })).data.errorCode).toBe('INVALID_INPUT')
    expect((await doIt(saleId, 'sell', { lotNumber: lot - 1 })).data).toMatchObject({
      errorCode: 'LANE_ACT_REFUSED',
      reason: 'NOT_ON_BLOCK',
    })
    const sold = await doIt(saleId, 'sell')
    expect(sold.data).toMatchObject({ lot: null, closed: [{ lotNumber: lot, outcome: 'SOLD' }] })
  })
})

describe('an override', () => {
  it('needs a second person', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    const { data } = await ask(lot, 'UNDO')
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' })).data).toMatchObject({
      errorCode: 'LANE_ACT_REFUSED',
      reason: 'SECOND_PERSON',
    })
    expect((await desk(saleId)).overrides).toMatchObject([{ id: data.id, isOwn: true, act: 'UNDO' }])
    expect((await desk(saleId, second)).overrides).toMatchObject([{ isOwn: false }])
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'refuse' }, second)).data).toEqual({ state: 'REFUSED' })
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)).data.errorCode).toBe('INVALID_INPUT')
    expect((await desk(saleId)).overrides).toEqual([])
  })

  it('undoes the last bid: who led before leads again and is bound again', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    expect(await stateOf(lot)).toMatchObject({ leader: buyer(1).person.id, bid_count: 2 })
    const { data } = await ask(lot, 'UNDO')
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)).data).toEqual({ state: 'DONE' })
    expect(await stateOf(lot)).toMatchObject({ leader: buyer(0).person.id, leader_max_minor: 20_000, bid_count: 1 })
    const bound = await one.database.db.selectFrom('commitments').select('account_id').where('lot', '=', lot).execute()
    expect(bound).toEqual([{ account_id: buyer(0).person.id }])
  })

  it('undoes a bid before the lane as well, but none of a lot that is through', async () => {
    const { saleId, lot } = await aLane()
    const before = await ask(lot, 'UNDO')
    expect((await post(`/data/operations/overrides/${before.data.id}`, { action: 'confirm' }, second)).data).toEqual({ state: 'DONE' })
    expect(await stateOf(lot)).toMatchObject({ phase: 'PRELIM', leader: buyer(0).person.id, leader_max_minor: 20_000, deadline: null })
    await doIt(saleId, 'start')
    await open(saleId, lot)
    await doIt(saleId, 'sell')
    const { data } = await ask(lot, 'UNDO')
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)).data).toMatchObject({
      errorCode: 'LANE_ACT_REFUSED',
      reason: 'OVER',
    })
    expect(await stateOf(lot)).toMatchObject({ outcome: 'SOLD', leader: buyer(0).person.id })
  })

  it.each(['timed', 'sealed'] as const)('leaves the end of a %s sale where it was told to be', async (sale_type) => {
    const { saleId, lot } = await aLane()
    const ends = new Date(Date.now() + HOUR_MS)
    await one.database.db.updateTable('sales').set({ sale_type, ends_at: ends }).where('id', '=', saleId).execute()
    await one.database.db.updateTable('lot_bidding').set({ phase: 'ACTIVE', deadline: ends }).where('lot', '=', lot).execute()
    const { data } = await ask(lot, 'UNDO')
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)).data).toEqual({ state: 'DONE' })
    expect(await stateOf(lot)).toMatchObject({ bid_count: 1, deadline: ends })
  })

  it('transfers an award to another bidder, or voids it, so that the lot has no buyer; both stay in the ledger', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    await doIt(saleId, 'sell')
    const awards = async () =>
      one.database.db.selectFrom('awards').select(['account_id', 'voided_at']).where('lot', '=', lot).orderBy('id').execute()
    expect(await awards()).toMatchObject([{ account_id: buyer(1).person.id, voided_at: null }])
    expect((await ask(lot, 'TRANSFER')).data).toMatchObject({ reason: 'NO_BIDDER' })
    const transfer = await ask(lot, 'TRANSFER', { toAlias: 1 })
    await post(`/data/operations/overrides/${transfer.data.id}`, { action: 'confirm' }, second)
    expect(await awards()).toMatchObject([{ voided_at: expect.any(Date) }, { account_id: buyer(0).person.id, voided_at: null }])
    const isVoid = await ask(lot, 'VOID')
    await post(`/data/operations/overrides/${isVoid.data.id}`, { action: 'confirm' }, second)
    expect((await awards()).every(({ voided_at }) => voided_at !== null)).toBe(true)
    expect(await stateOf(lot)).toMatchObject({ outcome: 'NO_SALE' })
    const told = await one.database.db
      .selectFrom('bid_notices')
      .select(['account_id', 'kind'])
      .where('lot', '=', lot)
      .orderBy('id')
      .execute()
    expect(told.slice(-3)).toEqual([
      { account_id: buyer(0).person.id, kind: 'WON' },
      { account_id: buyer(1).person.id, kind: 'LOST' },
      { account_id: buyer(0).person.id, kind: 'VOIDED' },
    ])
    const kinds = await one.database.db.selectFrom('bid_events').select('kind').where('lot', '=', lot).orderBy('seq').execute()
    expect(kinds.map(({ kind }) => kind).slice(-2)).toEqual(['TRANSFERRED', 'UNDONE'])
  })

  it('transfers an award of a billed lot with the locks of both accounts in the order of their ids, as bids take them', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    await doIt(saleId, 'sell')
    const { pool } = one.database
    await bill()
    const [low, high] = [buyer(0).person.id, buyer(1).person.id]
    expect(low).toBeLessThan(high)
    const { data } = await ask(lot, 'TRANSFER', { toAlias: 1 })
    const lock = 'select from bidder_terms where account_id = $1 for update'
    const done = await inTransaction(pool, async (holder) => {
      await holder.query(lock, [low])
      const transferred = post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%bidder_terms%'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      // It waits for the first account and has not taken the second one.
      await inTransaction(pool, async (bidder) => void (await bidder.query(`${lock} nowait`, [high])))
      return [transferred]
    })
    expect((await done[0]).data).toEqual({ state: 'DONE' })
  })

  it('reopens a lot of a running lane with its bids standing', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    await doIt(saleId, 'sell')
    const { data } = await ask(lot, 'REOPEN')
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)).data).toEqual({ state: 'DONE' })
    expect(await stateOf(lot)).toMatchObject({ phase: 'PRELIM_CLOSED', outcome: null, leader: buyer(1).person.id })
    expect(await one.database.db.selectFrom('awards').select('id').where('lot', '=', lot).where('voided_at', 'is', null).execute()).toEqual(
      [],
    )
  })

  it('a lot that has left the yard is neither voided, given to another nor offered again', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    await doIt(saleId, 'sell')
    await one.database.pool.query(
      `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, used_at, used_by)
       select id, lot, account_id, account_id, 'Bluebonnet Towing', now()::date, now(), account_id from awards where lot = $1`,
      [lot],
    )
    expect(await refusalsOf(lot)).toEqual(['GONE', 'GONE', 'GONE'])
  })

  it('a lot whose title was sent to its buyer is neither voided, given to another nor offered again, until it is back', async () => {
    const { saleId, lot } = await aLane()
    await doIt(saleId, 'start')
    await open(saleId, lot)
    await doIt(saleId, 'sell')
    await bill()
    const { person, headers } = buyer(1)
    const [{ owed }] = (await one.app.inject({ url: '/data/payments/balances', headers })).json().data.balances
    const paid = { number: person.number, currency: 'USD', amountMinor: Math.round(owed * 100), source: 'BANK', reference: `T${lot}` }
    await post('/data/operations/money/payments', { ...paid, receivedOn: '2026-01-05', reason: 'Seen.' })
    const title = async (state: string, more: object) =>
      (await post('/data/operations/titles', { lot, state, carrier: null, trackingNumber: '', reason: 'Seen.', ...more })).data
    expect(await title('SENT', { carrier: 'UPS', trackingNumber: '1Z999AA1' })).toMatchObject({ state: 'SENT' })
    expect(await refusalsOf(lot)).toEqual(['TITLE_SENT', 'TITLE_SENT', 'TITLE_SENT'])
    await title('DELIVERED', {})
    expect(await refusalsOf(lot)).toEqual(['TITLE_SENT', 'TITLE_SENT', 'TITLE_SENT'])
    expect(await title('RECEIVED', {})).toMatchObject({ state: 'RECEIVED' })
    const { data } = await ask(lot, 'VOID')
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, second)).data).toEqual({ state: 'DONE' })
  })
})
