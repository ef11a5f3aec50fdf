import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letBidFor } from '#test/accounts/mandates.ts'
import { bidWorld, type Bidder, type BidWorld } from './bid-calls.test-kit.ts'

const DYNAMIC = '/data/lotdetails/dynamic'
const LIST = '/data/lots/list'
/** Country and state of the account's address. */
const REGION = expect.stringMatching(/^USA?-OR$/)
const VISITOR = { host: 'localhost' }

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

/** Two people on one lot: the first leads at 12.25, the second was outbid. */
async function contest(): Promise<{ lot: number; first: Bidder; second: Bidder }> {
  const lot = await world.lot()
  const [first, second] = [await world.bidder(), await world.bidder()]
  await world.bid(first, lot, 2_000)
  await world.bid(second, lot, 1_175)
  return { lot, first, second }
}

const dynamicOf = async (who: Bidder, lot: number) => (await world.get(`${DYNAMIC}/${lot}`, who.headers)).json().data
const settle = async (lot: number, accountId: number, fields: { priceMinor: number }) => {
  const { db } = world.database
  await db.updateTable('lot_bidding').set({ phase: 'CLOSED', outcome: 'SOLD' }).where('lot', '=', lot).execute()
  await db
    .insertInto('awards')
    .values({
      lot,
      account_id: accountId,
      kind: 'HAMMER',
      price_minor: fields.priceMinor,
      currency: 'USD',
      all_in_minor: fields.priceMinor + 50_000,
      schedule_id: 'x',
      quote: '[]',
      seq: 1,
    })
    .execute()
}

describe('what moves on a lot', () => {
  it('what moves on a lot is told to people who are signed in', async () => {
    expect((await world.get(`${DYNAMIC}/${await world.lot()}`, VISITOR)).statusCode).toBe(401)
  })

  it('what moves on a lot has the fields of the wire with one’s own part in them [MKT-3.11]', async () => {
    const { lot, first, second } = await contest()
    expect((await dynamicOf(first, lot)).lotDetails).toEqual({
      lotNumber: lot,
      currentBid: 1_225,
      lotSold: false,
      lotAuctionStatus: 'PRELIM_OPEN',
      bidStatus: 'HIGH_BIDDER',
      sellerReserveMet: true,
      bidIncrement: 50,
      maxBid: 2_000,
      auctionId: String(world.saleId),
      saleStatus: 'PURE_SALE',
      counterBidStatus: 'DEFAULT',
      buyTodayFlag: 'N',
      buyTodayBid: 0,
      hasBid: true,
      buyerHighBidder: true,
      currencyCode: 'USD',
      myBid: 2_000,
      errorCode: '',
      buyerNumber: expect.any(Number),
      source: 'web',
      totalAmountDue: 0,
      sealedBid: false,
      firstBid: false,
      anonymous: false,
      nonSyncedBuyer: false,
      startingBidFlag: false,
    })
    const { lotDetails, bidding } = await dynamicOf(second, lot)
    expect(lotDetails).toMatchObject({ bidStatus: 'OUTBID', maxBid: 1_175, buyerHighBidder: false })
    expect(bidding).toMatchObject({ maxMinor: null, own: { ownMinor: 117_500 }, state: { askMinor: 127_500, leaderLabel: REGION } })
    expect(JSON.stringify(bidding)).not.toContain('200000')
    expect((await dynamicOf(await world.bidder(), lot)).lotDetails).toMatchObject({ bidStatus: 'NEVER_BID', hasBid: false, maxBid: 0 })
  })

  it('says before anybody has bid what the first bid would be, and who may not bid why', async () => {
    const lot = await world.lot({ title_group: 'J' })
    const { bidding } = await dynamicOf(await world.bidder(), lot)
    expect(bidding).toMatchObject({
      refusal: 'LICENCE',
      own: null,
      ownBids: [],
      state: { seq: 0, phase: 'PRELIM', askMinor: 100, bidCount: 0 },
    })
    expect((await dynamicOf(await world.bidder({ documents: 'EXPIRED' }), lot)).bidding.refusal).toBe('DOCUMENTS')
    expect((await world.get(`${DYNAMIC}/99999999`, (await world.bidder()).headers)).json().data.errorCode).toBe('LOT_NOT_FOUND')
  })

  it('counts what is bound, fees included, against the limit', async () => {
    const { first, lot } = await contest()
    const { bidding } = await dynamicOf(first, lot)
    expect(bidding.exposureMinor).toBeGreaterThan(200_000)
    expect(bidding.limitMinor).toBe(10 * 100_000_000 + 100_000)
  })

  it('tells what of it waits for sellers, and what this lot binds, which a further bid here replaces', async () => {
    const { first, second, lot } = await contest()
    const here = (await dynamicOf(first, lot)).bidding
    expect(here).toMatchObject({ pendingMinor: 0, onLotMinor: here.exposureMinor })
    expect((await dynamicOf(second, lot)).bidding).toMatchObject({ exposureMinor: 0, pendingMinor: 0, onLotMinor: 0 })
    const other = await world.lot()
    expect((await dynamicOf(first, other)).bidding).toMatchObject({ exposureMinor: here.exposureMinor, pendingMinor: 0, onLotMinor: 0 })
    await world.database.db.updateTable('commitments').set({ state: 'PENDING' }).where('lot', '=', lot).execute()
    const waiting = (await dynamicOf(first, other)).bidding
    expect(waiting).toMatchObject({ exposureMinor: here.exposureMinor, pendingMinor: here.exposureMinor, onLotMinor: 0 })
    expect((await dynamicOf(first, lot)).bidding.onLotMinor).toBe(0)
  })
})

it('the header counts the lots of the list of current bids', async () => {
  const { first, second, lot } = await contest()
  const countOf = async ({ headers }: Bidder): Promise<number> => (await world.get('/public/data/nav-counts', headers)).json().data.ownBids
  const listed = async ({ headers }: Bidder): Promise<number> =>
    (await world.post(`${LIST}/current`, headers, {})).json().data.counts.current
  expect([await countOf(first), await listed(first)]).toEqual([1, 1])
  expect([await countOf(second), await listed(second)]).toEqual([1, 1])
  await settle(lot, first.id, { priceMinor: 120_000 })
  expect([await countOf(first), await listed(first)]).toEqual([0, 0])
})

describe('the own bid', () => {
  const mybOf = async (headers: Readonly<Record<string, string>>, lot: number) => {
    const row = async () =>
      (await world.post('/public/lots/number/search', headers, { filter: { MISC: [`ps_lot_number:${lot}`] } })).json().data.results
        .content[0]
    await expect.poll(async () => (await row())?.pbf).toBe(true)
    const details = (await world.get(`/public/data/lotdetails/solr/${lot}`, headers)).json().data.lotDetails
    return [(await row()).myb, details.myb]
  }

  it('stands in rows and details of who gave it, and in nobody else’s, whoever asks first', async () => {
    const { lot, first, second } = await contest()
    const other = await world.bidder()
    for (let round = 1; round <= 2; round++) {
      expect(await mybOf(VISITOR, lot)).toEqual([0, 0])
      expect(await mybOf(first.headers, lot)).toEqual([2_000, 2_000])
      expect(await mybOf(second.headers, lot)).toEqual([1_175, 1_175])
      expect(await mybOf(other.headers, lot)).toEqual([0, 0])
    }
    expect((await world.post(`${LIST}/mybids`, first.headers)).json().data.results.content).toMatchObject([{ ln: lot, myb: 2_000 }])
  })
})

describe('documents for a lot', () => {
  it('documents for a lot are those without which a bid is refused, with their status', async () => {
    const path = `/bid-eligibility/document-categories/${await world.lot({ title_group: 'J' })}/AUTO`
    expect((await world.get(path, VISITOR)).statusCode).toBe(401)
    const { headers } = await world.bidder({ documents: 'MISSING' })
    expect((await world.get(path, headers)).json().data).toEqual({
      documentCategories: [
        { documentCategoryCode: 'ID', required: true, isPassport: false, status: 'MISSING' },
        { documentCategoryCode: 'BUSLIC', required: true, isPassport: false, status: 'MISSING' },
      ],
    })
    const clean = `/bid-eligibility/document-categories/${await world.lot({ title_group: 'C' })}/TRUCK`
    expect((await world.get(clean, headers)).json().data.documentCategories[1].required).toBe(false)
    expect((await world.get(path.replace('AUTO', 'SPACESHIP'), headers)).json().data.errorCode).toBe('INVALID_INPUT')
  })
})

describe('the history of a lot', () => {
  it('the history of a lot is open to everybody and names nobody: a number and a region', async () => {
    const { lot, first, second } = await contest()
    const { data } = (await world.get(`/public/data/lots/bid-history/${lot}`, VISITOR)).json()
    const bids = data.events.filter(({ kind }: { kind: string }) => kind === 'BID')
    expect(bids).toMatchObject([
      { alias: 2, label: REGION, priceMinor: 122_500, amountMinor: null },
      { alias: 1, label: REGION, priceMinor: 100, amountMinor: null },
    ])
    const text = JSON.stringify(data)
    for (const secret of ['200000', '117500', String(first.number), String(second.number)]) expect(text).not.toContain(secret)
  })

  it('the history of a lot is empty for a lot nobody has bid on', async () => {
    const { data } = (await world.get(`/public/data/lots/bid-history/${await world.lot()}`, VISITOR)).json()
    expect(data).toMatchObject({ events: [], state: { bidCount: 0 } })
  })
})

describe('the explanation of a bid', () => {
  it('the explanation of a bid is for its own bidder, and tells the tie rule, the steps and who passed it', async () => {
    const lot = await world.lot()
    const [early, late] = [await world.bidder(), await world.bidder()]
    const first = await world.bid(early, lot, 2_000)
    const tied = await world.bid(late, lot, 2_000)
    const path = (seq: number | null) => `/data/lots/bids/explain/${lot}/${seq}`
    expect((await world.get(path(tied.seq), VISITOR)).statusCode).toBe(401)
    expect((await world.get(path(tied.seq), early.headers)).json().data.errorCode).toBe('BID_NOT_FOUND')
    expect((await world.get(path(tied.seq), late.headers)).json().data).toMatchObject({
      reason: 'TIE_EARLIER_LEADS',
      isAccepted: true,
      isLeadingNow: false,
      amountMinor: 200_000,
      priceBeforeMinor: 100,
      priceAfterMinor: 200_000,
      stepAfterMinor: 5_000,
      passedBy: { alias: 1, label: REGION, priceMinor: 200_000 },
    })
    expect((await world.get(path(first.seq), early.headers)).json().data).toMatchObject({
      reason: 'FIRST_BID',
      isLeadingNow: true,
      passedBy: null,
      priceBeforeMinor: 0,
    })
  })
})

describe('the receipt of a bid', () => {
  it('the receipt of a bid is for its own bidder, and anybody can check it by the public key', async () => {
    const lot = await world.lot()
    const [mine, other] = [await world.bidder(), await world.bidder()]
    const { seq, hash } = await world.bid(mine, lot, 500)
    const path = `/data/lots/bids/receipt/${lot}/${seq}`
    expect((await world.get(path, other.headers)).json().data.errorCode).toBe('BID_NOT_FOUND')
    const { data } = (await world.get(path, mine.headers)).json()
    expect(data).toMatchObject({ hash, isValid: true, salt: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(data.bidder.text).toMatch(new RegExp(`^hammerlane-bidder:[0-9a-f]{32}:\\d+:\\d+:${mine.id}$`))
    expect(createHash('sha256').update(data.bidder.text).digest('hex')).toBe(data.bidder.commitment)
    expect(data.text).toContain(`bidder committed to: ${data.bidder.commitment}, in event ${data.bidder.seq}`)
    const [, fees = ''] = /^fees: (.*)$/m.exec(data.text) ?? []
    expect(fees).toMatch(/^hammerlane-fees:[0-9a-f]{32}:\d+:\S+:STD:preliminary:S:USA:STANDARD:$/)
    expect(createHash('sha256').update(fees).digest('hex')).toBe(JSON.parse(data.body).fees)
    const made = createHash('sha256').update(Buffer.from(data.hashBefore, 'hex')).update(data.body).digest('hex')
    expect(made).toBe(hash)
    const [id, signature] = data.signature.split('.')
    const key = await world.database.db.selectFrom('keys').select('public_key').where('id', '=', id).executeTakeFirstOrThrow()
    const publicKey = createPublicKey({ key: key.public_key ?? Buffer.alloc(0), format: 'der', type: 'spki' })
    const signed = /^signed: (.*)$/m.exec(data.text)?.[1] ?? ''
    expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(signed).toContain(hash)
    expect((await world.get(path, mine.headers)).json().data.text).toBe(data.text)
  })
  it('the receipt of a bid is not signed any more for a bid whose lot was sealed', async () => {
    const lot = await world.lot()
    const mine = await world.bidder()
    const { seq, hash } = await world.bid(mine, lot, 500)
    await world.database.pool.query('update bids set receipt = null where lot = $1', [lot])
    await world.database.pool.query(`insert into ledger_seals (lot, seq, hash, signature) values ($1, $2, decode($3, 'hex'), '')`, [
      lot,
      seq,
      hash,
    ])
    const { data } = (await world.get(`/data/lots/bids/receipt/${lot}/${seq}`, mine.headers)).json()
    expect(data).toMatchObject({ hash, signature: '', isValid: false })
  })
})

/** Lots that a list shows, once the index has them. */
async function listed(who: Bidder, name: string, body: object = {}): Promise<{ lots: number[]; data: Record<string, unknown> }> {
  const { data } = (await world.post(`${LIST}/${name}`, who.headers, body)).json()
  return { data, lots: data.results.content.map(({ ln }: { ln: number }) => ln) }
}

describe('own lists', () => {
  it('own lists are one’s own, in the frame of a search, each by its own word [MKT-2.48] [MKT-2.49]', async () => {
    const mine = await world.bidder()
    const rival = await world.bidder()
    const [leading, outbid, won, lost] = [
      await world.lot(),
      await world.lot({ make: 'HONDA', make_code: 'HOND' }),
      await world.lot(),
      await world.lot(),
    ]
    for (const lot of [leading, won, lost]) await world.bid(mine, lot, 500)
    await world.bid(mine, outbid, 500)
    await world.bid(rival, outbid, 900)
    await settle(won, mine.id, { priceMinor: 40_000 })
    await settle(lost, rival.id, { priceMinor: 60_000 })
    expect((await world.post(`${LIST}/mybids`, VISITOR)).statusCode).toBe(401)
    await expect.poll(async () => (await listed(mine, 'mybids')).lots.length).toBe(4)
    const lists = {
      current: [leading, outbid],
      outbid: [outbid],
      highbidder: [leading],
      counter: [],
      won: [won],
      lost: [lost],
      lotshistory: [],
    }
    for (const [name, lots] of Object.entries(lists))
      expect([name, (await listed(mine, name)).lots.toSorted()]).toEqual([name, lots.toSorted()])
    const { data } = await listed(mine, 'current', { filter: { MAKE: ['lot_make_desc:"HONDA"'] } })
    expect(data).toMatchObject({
      results: { totalElements: 1, content: [{ ln: outbid }] },
      own: [{ lot: outbid, bidStatus: 'OUTBID', ownMinor: 50_000 }],
      counts: { mybids: 4, current: 2, won: 1 },
    })
    expect((await listed(rival, 'mybids')).lots.toSorted()).toEqual([outbid, lost].toSorted())
    expect((await world.post(`${LIST}/everything`, mine.headers)).json().data.errorCode).toBe('INVALID_INPUT')
    await world.post(`/data/lots/addToWatchList/${leading}`, rival.headers)
    expect((await listed(rival, 'mylots')).lots.toSorted()).toEqual([outbid, lost, leading].toSorted())
  })

  it('own lists hold lots of every selling site, as many as are counted', async () => {
    const buyer = await world.bidder()
    const canadian = await world.lot({ selling_site: 'CPRTCA', site_codes: ['CPRTCA'], currency: 'CAD' })
    const american = await world.lot()
    await world.bid(buyer, american, 500)
    for (const lot of [canadian, american]) await settle(lot, buyer.id, { priceMinor: 40_000 })
    const withdrawn = await world.lot()
    await world.bid(buyer, withdrawn, 500)
    await world.database.db.updateTable('lots').set({ status: 'WITHDRAWN' }).where('number', '=', withdrawn).execute()
    for (const name of ['won', 'mybids']) {
      await expect.poll(async () => (await listed(buyer, name)).lots.toSorted()).toEqual([canadian, american].toSorted())
      const { data } = await listed(buyer, name)
      expect(data).toMatchObject({ results: { totalElements: 2 }, counts: { won: 2, mybids: 2 } })
      expect(data['own']).toHaveLength(2)
    }
    // Only lists of one's own reach over sites: a search of the site does not show what it does not list.
    const found = (
      await world.post('/public/lots/search-results', buyer.headers, { filter: { MISC: [`ps_lot_number:${canadian}`] } })
    ).json()
    expect(found.data.results.content).toEqual([])
  })

  it('own lists answer DataTables callers without an envelope', async () => {
    const mine = await world.bidder()
    const [won, open] = [await world.lot({ description: '2022 TOYOTA RAV4 XLE' }), await world.lot({ description: '2020 HONDA CIVIC' })]
    for (const lot of [won, open]) await world.bid(mine, lot, 500)
    await settle(won, mine.id, { priceMinor: 40_000 })
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...mine.headers }
    const waiting =
      'draw=7&start=0&length=20&columns[0][data]=ln&search[value]=&sortOrder=asc&sortByColumn=ln&filterCriteria=%7B%22filters%22%3A%5B%5D%7D'
    expect((await world.post('/data/bidStatus/lotsWon/0', form, waiting)).json()).toMatchObject({
      iTotalRecords: 1,
      iTotalDisplayRecords: 1,
      sEcho: 7,
      aaData: [
        {
          ln: won,
          lotId: String(won),
          lotNumber: won,
          bidStatus: 'WON',
          myb: 500,
          myBid: 500,
          finalBid: 400,
          allIn: 900,
          memberBidStatus: 'WON',
          bidStatusStr: 'Won',
          myMaxBid: 500,
          totalAmt: 900,
          vin: expect.stringMatching(/\*{6}$/),
          vehicleIdentificationNumber: expect.stringMatching(/\*{6}$/),
          saleDate: { date: expect.any(String), dateAsInt: expect.any(Number), dateAsString: expect.any(String) },
        },
      ],
    })
    const all = (await world.post(`/data/lots/myBids/${mine.number}/0`, form, waiting)).json()
    expect(all.aaData.map(({ ln }: { ln: number }) => ln)).toEqual([won, open])
    for (const headers of [mine.headers, { ...mine.headers, 'content-type': 'application/json' }])
      expect((await world.post(`/data/lots/myBids/${mine.number}/0`, headers)).json()).toMatchObject({ iTotalRecords: 2, sEcho: 0 })
    const honda = waiting.replace('search[value]=', 'search[value]=honda')
    expect((await world.post('/data/lots/myBids/0/0', form, honda)).json()).toMatchObject({ iTotalRecords: 2, iTotalDisplayRecords: 1 })
    expect(
      (await world.post('/data/bidStatus/lotsLost', form, `${waiting}&fromDate=20200101&toDate=20200102`)).json().iTotalDisplayRecords,
    ).toBe(0)
    const foreign = await world.post(`/data/lots/myBids/${(await world.bidder()).number}/0`, form, waiting)
    expect(foreign.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'BUYER_NOT_FOUND' } })
    const strange = waiting.replace('%5B%5D', '%5B1%5D')
    expect((await world.post('/data/bidStatus/lotsWon/0', form, strange)).json().data.errorCode).toBe('BAD_FILTER')
    expect((await world.post('/data/bidStatus/lotsWon/0', VISITOR, {})).statusCode).toBe(401)
  })

  it('own lists have a small call for the rows of a page', async () => {
    const { lot, second } = await contest()
    const { own } = (await world.post('/data/lots/own-standings', second.headers, { lots: [lot, 99_999_999] })).json().data
    expect(own).toMatchObject([{ lot, bidStatus: 'OUTBID', ownMinor: 117_500 }])
  })

  it('own lists tell by which fees the caller bids, so that several bids are confirmed at what they will cost them', async () => {
    const [plain, unsecured] = [await world.bidder(), await world.bidder()]
    await world.database.db.updateTable('bidder_terms').set({ buyer_class: 'UNS' }).where('account_id', '=', unsecured.id).execute()
    const lot = await world.lot()
    const classOf = async ({ headers }: typeof plain) =>
      (await world.post('/data/lots/own-standings', headers, { lots: [lot] })).json().data.buyerClass
    expect([await classOf(plain), await classOf(unsecured)]).toEqual(['STD', 'UNS'])
    const priced = {
      sellingSite: 'CPRTUS',
      titleGroup: 'S',
      currentBid: { minor: 0, currency: 'USD' },
      bidKind: 'preliminary',
      on: '2026-11-22',
    } as const
    const shown = allInFor({ minor: 185_000, currency: 'USD' }, { ...priced, buyerClass: await classOf(unsecured) }, SHIPPED_SCHEDULES)
      ?.quote.total.minor
    expect(await world.bid(unsecured, lot, 1_850)).toMatchObject({ isAccepted: true, allInMinor: shown })
    expect(await world.bid(plain, lot, 1_700)).not.toMatchObject({ allInMinor: shown })
  })

  it('own lists hold what a counterman bids for their buyer by a mandate, in the lists of both', async () => {
    const buyer = await world.bidder()
    const counterman = await world.bidder({ kind: 'counterman', broker_id: buyer.id })
    await letBidFor(world.database.db, { payer: buyer, holder: counterman })
    const lot = await world.lot()
    await world.bid(counterman, lot, 500)
    for (const { headers } of [buyer, counterman]) {
      const { own } = (await world.post('/data/lots/own-standings', headers, { lots: [lot] })).json().data
      expect(own).toMatchObject([{ lot, bidStatus: 'HIGH_BIDDER', ownMinor: 50_000 }])
    }
  })
})

describe('notices', () => {
  it('notices tell the outbid, once by mail in their language, and are read by them alone', async () => {
    const lot = await world.lot({ description: '2022 TOYOTA RAV4 XLE' })
    const loser = await world.bidder({ profile: { preferences: JSON.stringify({ language: 'nl_nl' }) } })
    const rival = await world.bidder()
    await world.bid(loser, lot, 500)
    await world.bid(rival, lot, 900)
    const notices = async (who: Bidder) => (await world.get('/data/lots/bid-notices', who.headers)).json().data
    expect((await world.get('/data/lots/bid-notices', VISITOR)).statusCode).toBe(401)
    expect(await notices(loser)).toMatchObject({
      unread: 1,
      notices: [{ kind: 'OUTBID', lot, isRead: false, name: '2022 TOYOTA RAV4 XLE' }],
    })
    expect((await notices(rival)).notices).toEqual([])
    const { email } = await world.database.db
      .selectFrom('profiles')
      .select('email')
      .where('account_id', '=', loser.id)
      .executeTakeFirstOrThrow()
    const mails = () =>
      world.database.db
        .selectFrom('mails')
        .select(['subject', 'body_text'])
        .where('recipient', '=', email ?? '')
        .execute()
    // The application's own job may have been first; the mail is one all the same.
    await expect.poll(async () => (await mails()).length).toBe(1)
    expect((await mails())[0]).toMatchObject({ subject: 'Overboden op 2022 Toyota RAV4 XLE' })
    await world.post('/data/lots/bid-notices/read', rival.headers, {})
    expect((await notices(loser)).unread).toBe(1)
    expect((await world.post('/data/lots/bid-notices/read', loser.headers, {})).json().data).toEqual({ unread: 0 })
  })

  it('notices of one lot that wait together are one mail, with the last price; other lots have their own, and the list keeps all', async () => {
    const [lot, other] = [await world.lot({ description: '2019 KIA SOUL' }), await world.lot({ description: '2020 KIA SOUL' })]
    const loser = await world.bidder()
    const outbid = (of: number, priceMinor: number) => ({
      account_id: loser.id,
      lot: of,
      kind: 'OUTBID',
      detail: JSON.stringify({ priceMinor, currency: 'USD' }),
    })
    await world.database.db
      .insertInto('bid_notices')
      .values([outbid(lot, 110_000), outbid(other, 120_000), outbid(lot, 130_000)])
      .execute()
    const unsent = () =>
      world.database.db.selectFrom('bid_notices').select('id').where('account_id', '=', loser.id).where('sent_at', 'is', null).execute()
    await expect.poll(async () => (await unsent()).length).toBe(0)
    const { rows } = await world.database.pool.query<{ body_text: string }>(
      'select m.body_text from mails m join profiles p on lower(p.email) = lower(m.recipient) where p.account_id = $1 order by m.body_text',
      [loser.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows.map(({ body_text }) => /\$1,\d00/.exec(body_text)?.[0])).toEqual(expect.arrayContaining(['$1,300', '$1,200']))
    expect((await world.get('/data/lots/bid-notices', loser.headers)).json().data.unread).toBe(3)
  })

  it('notices are left unwritten for whom does without their mails, and still stand in the list', async () => {
    const lot = await world.lot()
    const loser = await world.bidder()
    await world.database.db
      .insertInto('mail_preferences')
      .values({ account_id: loser.id, kind: 'BID_OUTBID', status: 'UNSUBSCRIBED' })
      .execute()
    await world.bid(loser, lot, 500)
    await world.bid(await world.bidder(), lot, 900)
    const unsent = () =>
      world.database.db.selectFrom('bid_notices').select('id').where('account_id', '=', loser.id).where('sent_at', 'is', null).execute()
    await expect.poll(async () => (await unsent()).length).toBe(0)
    const { email } = await world.database.db
      .selectFrom('profiles')
      .select('email')
      .where('account_id', '=', loser.id)
      .executeTakeFirstOrThrow()
    expect(
      await world.database.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', email ?? '')
        .execute(),
    ).toEqual([])
    expect((await world.get('/data/lots/bid-notices', loser.headers)).json().data.unread).toBe(1)
  })
})
