import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BIDS, bidWorld, type BidWorld } from './bid-calls.test-kit.ts'

const PRELIM_BID = '/data/lots/prelim-bid'

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

const max = (lotNumber: number, dollars: number, more: object = {}) => ({
  lotNumber,
  kind: 'PRELIM_MAX',
  amountMinor: dollars * 100,
  currency: 'USD',
  ...more,
})
const eventsOf = (lot: number) => world.database.db.selectFrom('bid_events').select('kind').where('lot', '=', lot).orderBy('seq').execute()
const bidsOf = async (lot: number) => (await eventsOf(lot)).filter(({ kind }) => kind === 'BID').length

describe('a bid', () => {
  it('a bid is for people who are signed in and whose request is their own', async () => {
    const lot = await world.lot()
    const { headers } = await world.bidder()
    const { 'x-xsrf-token': _, ...tokenless } = headers
    const body = { bids: [max(lot, 100)] }
    for (const path of [BIDS, PRELIM_BID]) {
      expect([path, (await world.post(path, { host: 'localhost' }, body)).statusCode]).toEqual([path, 401])
      expect([path, (await world.post(path, tokenless, body)).statusCode]).toEqual([path, 403])
    }
    expect(await eventsOf(lot)).toEqual([])
  })

  it('a bid is taken by its secret maximum: the least price leads, the second maximum lifts it', async () => {
    const lot = await world.lot()
    const [ann, ben] = [await world.bidder(), await world.bidder()]
    expect(await world.bid(ann, lot, 2_000)).toMatchObject({ isAccepted: true, isLeading: true, reason: 'FIRST_BID', priceMinor: 100 })
    expect(await world.bid(ben, lot, 1_175)).toMatchObject({ isAccepted: true, isLeading: false, priceMinor: 122_500, askMinor: 127_500 })
    expect(await world.bid(ben, lot, 2_050)).toMatchObject({ isLeading: true, reason: 'HIGHER', priceMinor: 205_000 })
  })

  it('tells in the history who led after it, and its bidder their own number on the lot', async () => {
    const lot = await world.lot()
    const [ann, ben] = [await world.bidder(), await world.bidder()]
    await world.bid(ann, lot, 2_000)
    await world.bid(ben, lot, 1_175)
    await world.bid(ben, lot, 2_050)
    const { data } = (await world.get(`/public/data/lots/bid-history/${lot}`, { host: 'localhost' })).json()
    const bids = data.events.filter(({ kind }: { kind: string }) => kind === 'BID')
    expect(bids.map(({ alias, leaderAlias, priceMinor }: Record<string, number>) => [alias, leaderAlias, priceMinor])).toEqual([
      [2, 2, 205_000],
      [2, 1, 122_500],
      [1, 1, 100],
    ])
    const numberOf = async ({ headers }: typeof ann) =>
      (await world.get(`/data/lotdetails/dynamic/${lot}`, headers)).json().data.bidding.ownAlias
    expect([await numberOf(ann), await numberOf(ben), await numberOf(await world.bidder())]).toEqual([1, 2, null])
  })

  it('stands in the lot’s history, and beside the own bids, without an item while the sale is only expected [MKT-6.09]', async () => {
    const bidder = await world.bidder()
    const itemsOf = async (dateType: 'E' | 'F') => {
      const lot = await world.lot({ auction_date_type: dateType, item_number: 7 })
      await world.bid(bidder, lot, 1_000)
      const history = await world.get(`/public/data/lots/bid-history/${lot}`, { host: 'localhost' })
      const dynamic = await world.get(`/data/lotdetails/dynamic/${lot}`, bidder.headers)
      return [history.json().data.state.itemNumber, dynamic.json().data.bidding.state.itemNumber]
    }
    expect([await itemsOf('F'), await itemsOf('E')]).toEqual([
      [7, 7],
      [null, null],
    ])
  })

  it.each<[string, object, object]>([
    ['below the ask', { amountMinor: 100 }, { reason: 'BELOW_ASK', detail: { askMinor: 3_000 } }],
    ['of a part of a dollar', { amountMinor: 500_050 }, { reason: 'BAD_AMOUNT', detail: { wholeUnitMinor: 100 } }],
    ['in another currency', { currency: 'EUR' }, { reason: 'WRONG_CURRENCY' }],
    ['made in the lane before it runs', { kind: 'LIVE' }, { reason: 'NOT_OPEN' }],
    ['on what has moved since', { expectedSeq: 1 }, { reason: 'STALE' }],
  ])('a bid %s is refused with its numbers', async (_, more, refusal) => {
    const lot = await world.lot()
    await world.bid(await world.bidder(), lot, 1_000)
    await world.bid(await world.bidder(), lot, 20)
    const answer = await world.bid(await world.bidder(), lot, { dollars: 5_000, more })
    expect(answer).toMatchObject({ isAccepted: false, ...refusal })
  })

  it('a bid beyond what the deposit allows is refused with limit and exposure', async () => {
    const poor = await world.bidder({ heldMinor: 0 })
    const answer = await world.bid(poor, await world.lot(), 5_000)
    expect(answer).toMatchObject({ isAccepted: false, reason: 'LIMIT', detail: { limitMinor: 100_000 } })
    expect(answer.detail['exposureMinor']).toBeGreaterThan(500_000)
  })

  it.each<[string, object, string, Partial<{ title_group: string }>]>([
    ['without documents', { documents: 'MISSING' }, 'DOCUMENTS', {}],
    ['who is inactive', { status: 'inactive' }, 'NOT_ELIGIBLE', {}],
    ['of a guest', { kind: 'guest' }, 'NOT_ELIGIBLE', {}],
    ['without a licence for parts', {}, 'LICENCE', { title_group: 'J' }],
  ])('a bid of somebody %s is refused [MKT-6.04]', async (...[, person, reason, lotFields]) => {
    const who = await world.bidder(person)
    expect(await world.bid(who, await world.lot(lotFields), 500)).toMatchObject({ isAccepted: false, reason })
  })

  it.each<[string, object, string | null, Partial<{ is_wholesale: boolean; title_type: string }>]>([
    ['a standard member on a lot open to the public', {}, null, {}],
    ['a standard member on a wholesale lot', {}, 'LEVEL', { is_wholesale: true }],
    ['a standard member on a title for dealers alone', {}, 'LEVEL', { title_type: 'DO' }],
    ['a premium member on both', { membership_type: 'P' }, null, { is_wholesale: true, title_type: 'DO' }],
    ['a broker on both', { membership_type: 'B' }, null, { is_wholesale: true, title_type: 'DO' }],
    ['who has chosen no level', { membership_type: null }, 'LEVEL', {}],
    ['whose fee is due, though nobody noticed yet', { membership_type: 'P', membership_valid_until: '2020-01-01' }, 'FEE_DUE', {}],
  ])('a bid of %s is decided by the level [MKT-6.04] [ACC-6.24] [MKT-6.11]', async (...[, person, reason, lotFields]) => {
    const [who, lot] = [await world.bidder(person), await world.lot(lotFields)]
    const answer = await world.bid(who, lot, 500)
    expect([answer.isAccepted, answer.isAccepted ? null : answer.reason]).toEqual([reason === null, reason])
    const own = await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)
    expect(own.json().data.bidding.refusal).toBe(reason)
  })

  it('a bid of a member whose year ends meanwhile stands, a new one is refused', async () => {
    const [who, lot, other] = [
      await world.bidder({ membership_type: 'P', membership_valid_until: '2100-01-01' }),
      await world.lot(),
      await world.lot(),
    ]
    expect((await world.bid(who, lot, 500)).isAccepted).toBe(true)
    await world.database.pool.query(`update accounts set membership_valid_until = '2020-01-01' where id = $1`, [who.id])
    expect(await world.bid(who, other, 500)).toMatchObject({ isAccepted: false, reason: 'FEE_DUE' })
    const { rows } = await world.database.pool.query('select leader from lot_bidding where lot = $1', [lot])
    expect(rows).toEqual([{ leader: who.id }])
  })

  it('a bid on an unknown or a sold lot is refused', async () => {
    const who = await world.bidder()
    expect(await world.bid(who, 99_999_999, 500)).toMatchObject({ isAccepted: false, reason: 'LOT_UNKNOWN', seq: null })
    const sold = await world.lot({ status: 'SOLD' })
    expect((await world.bid(who, sold, 500)).isAccepted).toBe(false)
  })

  it('a bid that only repeats the own maximum is refused, a higher one raises it in silence', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    await world.bid(who, lot, 500)
    expect(await world.bid(who, lot, 500)).toMatchObject({ isAccepted: false, reason: 'NOT_HIGHER', detail: { maxMinor: 50_000 } })
    expect(await world.bid(who, lot, 900)).toMatchObject({ isAccepted: true, reason: 'MAXIMUM_RAISED', priceMinor: 100 })
  })

  it('a bid is read strictly', async () => {
    const { headers } = await world.bidder()
    const lot = await world.lot()
    for (const bids of [
      [],
      [{}],
      [max(lot, 0)],
      [max(lot, 1.005)],
      [max(lot, 10, { kind: 'GIFT' })],
      Array.from({ length: 26 }, () => max(lot, 5)),
    ])
      expect((await world.post(BIDS, headers, { bids })).json().data.errorCode).toBe('INVALID_INPUT')
  })
})

describe('several lots at once', () => {
  it('several lots at once are for whom may, and each stands alone [MKT-4.27]', async () => {
    const lots = [await world.lot(), await world.lot(), await world.lot({ status: 'SOLD' })]
    const bids = lots.map((lot) => max(lot, 700))
    const plain = await world.bidder()
    expect((await world.post(BIDS, plain.headers, { bids })).statusCode).toBe(403)
    expect(await eventsOf(lots[0] ?? 0)).toEqual([])
    const multi = await world.bidder({ privileges: ['MULTI_LOT_BIDDING'] })
    const { data } = (await world.post(BIDS, multi.headers, { bids })).json()
    expect(data.bids.map(({ lotNumber, isAccepted }: { lotNumber: number; isAccepted: boolean }) => [lotNumber, isAccepted])).toEqual([
      [lots[0], true],
      [lots[1], true],
      [lots[2], false],
    ])
  })

  it('several lots at once are twenty-five at most, none of which comes too fast', async () => {
    const multi = await world.bidder({ privileges: ['MULTI_LOT_BIDDING'] })
    const lots = await Promise.all(Array.from({ length: 25 }, () => world.lot()))
    const { data } = (await world.post(BIDS, multi.headers, { bids: lots.map((lot) => max(lot, 30)) })).json()
    expect(data.bids.filter(({ isAccepted }: { isAccepted: boolean }) => isAccepted)).toHaveLength(25)
  })
})

describe('the same bid again', () => {
  it('the same bid again by its own key is one event, fifty times at once', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    // Ten a second and twenty at once are let through; a retry of fifty comes from fifty tabs of one person.
    const tries = Array.from({ length: 50 }, () => world.bid(who, lot, { dollars: 800, more: { key: 'once' } }))
    const answers = await Promise.all(tries)
    expect(await bidsOf(lot)).toBe(1)
    const taken = answers.filter(({ reason }) => reason !== 'TOO_FAST')
    expect(new Set(taken.map(({ seq, hash }) => `${seq} ${hash}`)).size).toBe(1)
    expect(taken.filter(({ isReplay }) => isReplay !== true)).toHaveLength(1)
  })

  it('the same bid again by an Idempotency-Key is answered byte for byte, fifty times at once', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    const keyed = { ...who.headers, 'idempotency-key': 'whole' }
    const body = { bids: [max(lot, 800)] }
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.post(BIDS, keyed, body)))
    expect(await bidsOf(lot)).toBe(1)
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([])
    const again = await world.post(BIDS, keyed, body)
    const bodies = new Set(answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.body))
    expect([...bodies]).toEqual([again.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  it('the same bid again under a key that stood for another is refused whole', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    await world.bid(who, lot, { dollars: 800, more: { key: 'mine' } })
    const changed = await world.post(BIDS, who.headers, { bids: [max(lot, 900, { key: 'mine' })] })
    expect([changed.statusCode, changed.json().data.errorCode]).toEqual([422, 'OTHER_REQUEST'])
    const keyed = { ...who.headers, 'idempotency-key': 'mine' }
    await world.post(BIDS, keyed, { bids: [max(lot, 1_000)] })
    expect((await world.post(BIDS, keyed, { bids: [max(lot, 1_100)] })).statusCode).toBe(422)
    expect(await bidsOf(lot)).toBe(2)
  })
})

describe('the wire’s preliminary bid', () => {
  const entry = (lotId: number, maxBid: string, more: object = {}) => ({
    lotId: String(lotId),
    bidAmount: '25',
    startingBid: '25',
    oneMoreIncrement: 'N',
    lotCountry: 'USA',
    yardNumber: '343',
    maxBid,
    ...more,
  })

  it('the wire’s preliminary bid is an array of lots, and an empty map is success', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    const answer = await world.post(PRELIM_BID, who.headers, [entry(lot, '600')])
    expect(answer.json()).toMatchObject({ returnCode: 1, data: { result: { lots: {} } } })
    const rows = await world.database.db.selectFrom('bids').select(['amount_minor', 'kind']).where('lot', '=', lot).execute()
    expect(rows).toEqual([{ amount_minor: 60_000, kind: 'PRELIM_MAX' }])
  })

  it('tells by its codes who was outbid, what is none of ours, what is over and who needs a licence', async () => {
    const open = await world.lot()
    await world.bid(await world.bidder(), open, 3_000)
    const { saleId } = world
    const over = await world.lot()
    await world.database.db
      .updateTable('sales')
      .set({ end_of_pre_bid_minutes: 60 * 24 * 3 })
      .where('id', '=', saleId)
      .execute()
    const who = await world.bidder({ privileges: ['MULTI_LOT_BIDDING'] })
    const ended = (await world.post(PRELIM_BID, who.headers, [entry(over, '600')])).json().data.result.lots
    await world.database.db.updateTable('sales').set({ end_of_pre_bid_minutes: 60 }).where('id', '=', saleId).execute()
    expect(ended[String(over)]).toMatchObject({ errorCode: '5026', errorMessage: expect.stringMatching(/\S/) })
    const parts = await world.lot({ title_group: 'J' })
    const { lots } = (await world.post(PRELIM_BID, who.headers, [entry(open, '600'), entry(99_999_998, '600'), entry(parts, '600')])).json()
      .data.result
    expect(lots).toMatchObject({
      [open]: { errorCode: '5009', errorText: expect.stringMatching(/\S/) },
      99999998: { errorCode: '5002' },
      [parts]: { errorCode: 'C218502' },
    })
  })

  it('the wire’s preliminary bid twice within ten seconds is one bid', async () => {
    const lot = await world.lot()
    const who = await world.bidder()
    const answers = [
      await world.post(PRELIM_BID, who.headers, [entry(lot, '600')]),
      await world.post(PRELIM_BID, who.headers, [entry(lot, '600')]),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(await bidsOf(lot)).toBe(1)
  })

  it('needs the privilege for several lots [MKT-4.27]', async () => {
    const { headers } = await world.bidder()
    const entries = [entry(await world.lot(), '600'), entry(await world.lot(), '600')]
    expect((await world.post(PRELIM_BID, headers, entries)).statusCode).toBe(403)
  })
})
