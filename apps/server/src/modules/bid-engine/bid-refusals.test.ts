import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'
import { BIDS, bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const PRELIM_BID = '/data/lots/prelim-bid'
const BILLION_MINOR = 100_000_000_000

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

const kindsOf = async (lot: number): Promise<string[]> =>
  (await world.database.db.selectFrom('bid_events').select('kind').where('lot', '=', lot).orderBy('seq').execute()).map(({ kind }) => kind)
const refusedOf = (who: Pick<Bidder, 'id'>) =>
  world.database.db
    .selectFrom('account_events')
    .select(['detail', 'actor_id'])
    .where('account_id', '=', who.id)
    .where('kind', '=', 'bid-refused')
    .orderBy('id')
    .execute()
const faultsOf = async (lot: number) => (await verifyBase(world.database, { lot }, { onProgress: () => undefined })).faults

describe('an amount that nobody can mean', () => {
  const AMOUNTS: readonly (readonly [unknown, string])[] = [
    [9_007_199_254_740_992, 'BAD_AMOUNT'],
    [1e20, 'BAD_AMOUNT'],
    [1e300, 'BAD_AMOUNT'],
    [9.2e16, 'BAD_AMOUNT'],
    [BILLION_MINOR / 100 + 1, 'BAD_AMOUNT'],
    [-500, 'BAD_AMOUNT'],
    [0, 'BAD_AMOUNT'],
    [0.001, 'BAD_AMOUNT'],
    ['999999999999', 'BAD_AMOUNT'],
    ['0', 'BAD_AMOUNT'],
  ]

  it.each(AMOUNTS)(
    'an amount that nobody can mean of the wire (%s) is refused bid by bid and stands in no ledger',
    async (maxBid, errorCode) => {
      const [lot, other] = [await world.lot(), await world.lot()]
      const who = await world.bidder({ privileges: ['MULTI_LOT_BIDDING'] })
      const answer = await world.post(PRELIM_BID, who.headers, [
        { lotId: lot, maxBid },
        { lotId: other, maxBid: 500 },
      ])
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data.result.lots).toEqual({
        [lot]: expect.objectContaining({ errorCode, errorText: expect.stringMatching(/\S/) }),
      })
      expect([await kindsOf(lot), await kindsOf(other)]).toEqual([['TERMS'], ['TERMS', 'BID']])
      expect(await refusedOf(who)).toEqual([{ actor_id: who.id, detail: { lot, reason: 'BAD_AMOUNT' } }])
      expect((await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).statusCode).toBe(200)
      expect((await world.get(`/public/data/ledger/${lot}`, { host: 'localhost' })).statusCode).toBe(200)
      expect([...(await faultsOf(lot)), ...(await faultsOf(other))]).toEqual([])
    },
  )

  it.each(['NaN', '1e5', '-5', 'Infinity', '0x10', '', '1.2345', '12 000'])(
    'an amount that nobody can mean of the wire as the text “%s” is refused whole',
    async (maxBid) => {
      const lot = await world.lot()
      const who = await world.bidder()
      const answer = await world.post(PRELIM_BID, who.headers, [{ lotId: lot, maxBid }])
      expect(answer.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
      expect(await kindsOf(lot)).toEqual([])
    },
  )

  it.each([9_007_199_254_740_992, 1e20, 1e300, BILLION_MINOR + 1, -500, 0, 0.001, 'NaN', '500'])(
    'an amount that nobody can mean in a call of ours (%s) is no request: bid, offer, purchase, deposit, terms, maximum for a lost line',
    async (amount) => {
      const lot = await world.lot({ buy_now_minor: 500_000, make_offer: true })
      const { headers, number } = await world.bidder()
      const operator = await signIn(world.database.db, await aPerson(world.database.db, { kind: 'internal', privileges: ['OPERATOR'] }), {
        has_second_factor: true,
      })
      const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: amount, currency: 'USD' }
      const tries = [
        ['bid', BIDS, headers, { bids: [order] }],
        ['offer', `/data/lots/offers/${lot}`, headers, { amountMinor: amount }],
        ['buy', `/data/lots/buyItNow/${lot}`, headers, { priceMinor: amount }],
        ['standby', '/data/lots/standby', headers, { lotNumber: lot, maxMinor: amount, currency: 'USD' }],
        ...(amount === 0
          ? []
          : ([
              ['deposit', '/data/operations/bidders', operator, { buyerNumber: number, deposit: { currency: 'USD', heldMinor: amount } }],
              ['start', `/data/operations/lots/${lot}/terms`, operator, { startMinor: amount }],
              ['reserve', `/data/operations/lots/${lot}/terms`, operator, { reserveMinor: amount }],
              ['price', `/data/operations/lots/${lot}/terms`, operator, { buyNowMinor: amount }],
            ] as const)),
      ] as const
      for (const [what, path, who, body] of tries) {
        const answer = await world.post(path, who, body)
        expect([what, answer.json().data?.errorCode]).toEqual([what, 'INVALID_INPUT'])
      }
      expect(await kindsOf(lot)).toEqual([])
    },
  )

  it('an amount that nobody can mean cannot stand in the database: every column of money has its bound', async () => {
    const { rows } = await world.database.pool.query<{ column: string }>(
      `select c.table_name || '.' || c.column_name as column from information_schema.columns c
       where c.table_schema = 'public' and c.data_type in ('bigint', 'numeric', 'integer') and (c.column_name like '%\\_minor' or c.column_name = 'minor')
         and not exists (select from information_schema.constraint_column_usage u join information_schema.check_constraints k
             on k.constraint_schema = u.constraint_schema and k.constraint_name = u.constraint_name
           where u.table_schema = 'public' and u.table_name = c.table_name and u.column_name = c.column_name and k.check_clause like '%<=%')`,
    )
    expect(rows).toEqual([])
    await expect(world.database.pool.query('update deposits set held_minor = 100000000001')).rejects.toThrow('deposits_held_bound')
  })
})

describe('a row that cannot be read', () => {
  it('a row that cannot be read is named by the proof of its lot, and keeps no other lot from anybody', async () => {
    const [bad, good] = [await world.lot(), await world.lot()]
    const who = await world.bidder()
    await world.bid(who, bad, 500)
    await world.bid(who, good, 500)
    const { pool } = world.database
    await pool.query('alter table lot_bidding drop constraint lot_bidding_reserve_bound')
    await pool.query('update lot_bidding set reserve_minor = 9007199254740993 where lot = $1', [bad])
    try {
      const { faults, lots } = await verifyBase(world.database, {}, { onProgress: () => undefined })
      expect(faults).toEqual([expect.objectContaining({ lot: bad, code: 'UNREADABLE' })])
      expect(lots).toBeGreaterThan(1)
      const sale = await world.get(`/public/data/ledger/sale/${world.saleId}`, { host: 'localhost' })
      expect(sale.statusCode).toBe(200)
      for (const lot of [bad, good]) {
        expect(sale.body).toContain(`{"type":"event","lot":${lot},"seq":2`)
        expect((await world.get(`/public/data/ledger/${lot}`, { host: 'localhost' })).statusCode).toBe(200)
      }
    } finally {
      await pool.query('update lot_bidding set reserve_minor = null where lot = $1', [bad])
      await pool.query('alter table lot_bidding add constraint lot_bidding_reserve_bound check (reserve_minor between 0 and 100000000000)')
    }
  })

  it('a row that cannot be read whose amount was set aside is proven by the amount that was committed to', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    await world.bid(who, lot, 500)
    await world.database.pool.query(
      'insert into quarantined_bids (lot, seq, amount_minor) select lot, seq, amount_minor::text from bids where lot = $1',
      [lot],
    )
    await world.database.pool.query('update bids set amount_minor = 1 where lot = $1', [lot])
    expect(await faultsOf(lot)).toEqual([])
    await world.database.pool.query('delete from quarantined_bids where lot = $1', [lot])
    expect(await faultsOf(lot)).toEqual([expect.objectContaining({ lot, code: 'COMMITMENT' })])
  })
})

describe('a bid of somebody who may not bid', () => {
  it.each<[string, PersonFields & { documents?: string }, string, object]>([
    ['a guest', { kind: 'guest' }, 'NOT_ELIGIBLE', {}],
    ['an inactive buyer', { status: 'inactive' }, 'NOT_ELIGIBLE', {}],
    ['a buyer without documents', { documents: 'MISSING' }, 'DOCUMENTS', {}],
    ['a buyer in another currency', {}, 'WRONG_CURRENCY', { currency: 'EUR' }],
    ['a buyer by a part of a dollar', {}, 'BAD_AMOUNT', { amountMinor: 50_050 }],
  ])('%s who bids leaves no event, whatever they send', async (...[, fields, reason, more]) => {
    const lot = await world.lot()
    const who = await world.bidder(fields)
    const events = await kindsOf(lot)
    for (let times = 0; times < 3; times++) {
      const answer = await world.bid(who, lot, { dollars: 1_234_567, more })
      expect(answer).toMatchObject({ isAccepted: false, reason, seq: null, hash: null, askMinor: 100 })
    }
    expect((await kindsOf(lot)).filter((kind) => kind !== 'TERMS')).toEqual(events)
    expect(await world.database.db.selectFrom('bids').select('seq').where('lot', '=', lot).execute()).toEqual([])
    expect(await refusedOf(who)).toEqual([{ actor_id: who.id, detail: { lot, reason } }])
  })

  it('a bid of somebody who may not bid is written down once a minute for each lot', async () => {
    const [one, two] = [await world.lot(), await world.lot()]
    const who = await world.bidder({ kind: 'guest' })
    for (const lot of [one, one, two, two, one]) await world.bid(who, lot, 500)
    expect((await refusedOf(who)).map(({ detail }) => (detail as { lot: number }).lot)).toEqual([one, two])
    await world.database.pool.query('alter table account_events disable trigger account_events_append_only')
    await world.database.pool.query("update account_events set at = at - interval '61 seconds' where account_id = $1", [who.id])
    await world.database.pool.query('alter table account_events enable trigger account_events_append_only')
    await world.bid(who, one, 500)
    expect(await refusedOf(who)).toHaveLength(3)
  })

  it('a bid of somebody who may not bid is refused from a site that does not list the lot, as if there were none', async () => {
    const lot = await world.lot()
    const { db } = world.database
    const abroad = await world.bidder({ granted_sites: ['CPRTUK'] })
    const headers = await signIn(db, { id: abroad.id, number: abroad.number, email: '' }, { host: 'uk.localhost', site: 'CPRTUK' })
    const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 50_000, currency: 'USD' }
    const [answer] = (await world.post(BIDS, headers, { bids: [order] })).json().data.bids
    expect(answer).toMatchObject({ isAccepted: false, reason: 'LOT_UNKNOWN', seq: null })
    const wire = await world.post(PRELIM_BID, headers, [{ lotId: lot, maxBid: 500 }])
    expect(wire.json().data.result.lots[lot]).toMatchObject({ errorCode: '5002' })
    expect((await kindsOf(lot)).filter((kind) => kind !== 'TERMS')).toEqual([])
    expect(await world.bid(abroad, lot, 500)).toMatchObject({ isAccepted: true })
  })

  it('a bid of somebody who may not bid is refused when a counterman bids who is inactive, though their buyer may, and the other way round', async () => {
    const lot = await world.lot({ buy_now_minor: 500_000, make_offer: true })
    const { db } = world.database
    for (const [buyerStatus, status, reason] of [
      ['active', 'inactive', 'NOT_ELIGIBLE'],
      ['suspended', 'active', 'SUSPENDED'],
    ] as const) {
      const buyer = await world.bidder({ status: buyerStatus })
      const counterman = await aPerson(db, { kind: 'counterman', broker_id: buyer.id, status })
      await letBidFor(db, { payer: buyer, holder: counterman })
      const headers = await signIn(db, counterman)
      const who = { ...counterman, headers }
      expect(await world.bid(who, lot, 500)).toMatchObject({ isAccepted: false, reason, seq: null })
      for (const [path, body] of [
        [`/data/lots/buyItNow/${lot}`, { priceMinor: 500_000 }],
        [`/data/lots/offers/${lot}`, { amountMinor: 40_000 }],
      ] as const)
        expect((await world.post(path, headers, body)).json().data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason })
      expect(await refusedOf(buyer)).toEqual([{ actor_id: counterman.id, detail: { lot, reason } }])
      await db.updateTable('accounts').set({ status: 'active' }).where('id', 'in', [buyer.id, counterman.id]).execute()
      expect((await world.bid({ ...who, headers: await signIn(db, counterman) }, lot, 500)).isAccepted).toBe(true)
    }
  })
})

describe('any other refused bid', () => {
  it('any other refused bid is an event that commits to its amount without showing it, and has a receipt', async () => {
    const lot = await world.lot()
    const [ann, ben] = [await world.bidder(), await world.bidder({ heldMinor: 0 })]
    await world.bid(ann, lot, 500)
    const refused = await world.bid(ben, lot, 1_234_567)
    expect(refused).toMatchObject({ isAccepted: false, reason: 'LIMIT', seq: 3 })
    const early = await world.bid(ben, lot, { dollars: 1_234_568, more: { kind: 'LIVE' } })
    expect(early).toMatchObject({ isAccepted: false, reason: 'NOT_OPEN', seq: 4 })
    const { body: history } = await world.get(`/public/data/lots/bid-history/${lot}`, { host: 'localhost' })
    const { body: ledger } = await world.get(`/public/data/ledger/${lot}`, { host: 'localhost' })
    for (const text of [history, ledger]) expect(text).not.toMatch(/123456[78]/)
    for (const { seq, amount } of [
      { seq: 3, amount: 123_456_700 },
      { seq: 4, amount: 123_456_800 },
    ]) {
      const receipt = (await world.get(`/data/lots/bids/receipt/${lot}/${seq}`, ben.headers)).json().data
      expect(receipt).toMatchObject({ isValid: true, salt: expect.stringMatching(/^[0-9a-f]{32}$/) })
      expect(receipt.text).toContain(`amount: ${amount} minor units`)
    }
    expect(await faultsOf(lot)).toEqual([])
    expect(await refusedOf(ben)).toEqual([])
  })
})

describe('the region of a bidder', () => {
  it.each([
    ['KIOSK', 'US'],
    ['ZZ', 'US'],
    ['US-OR/broker', 'US'],
    ['OR', 'US-OR'],
    [null, 'US'],
  ])('the region of a bidder whose address says the state %s is %s', async (state, label) => {
    const lot = await world.lot()
    const who = await world.bidder({ profile: { country: 'USA', address: JSON.stringify({ state }) } })
    await world.bid(who, lot, 500)
    const { data } = (await world.get(`/public/data/lots/bid-history/${lot}`, { host: 'localhost' })).json()
    expect(data.state.leaderLabel).toBe(label)
  })

  it('the region of a bidder is nowhere for a country that there is not', async () => {
    const lot = await world.lot()
    const who = await world.bidder({ profile: { country: 'KIOSK', address: JSON.stringify({ state: 'OR' }) } })
    await world.bid(who, lot, 500)
    const { data } = (await world.get(`/public/data/lots/bid-history/${lot}`, { host: 'localhost' })).json()
    expect(data.state.leaderLabel).toBe('XX')
  })
})
