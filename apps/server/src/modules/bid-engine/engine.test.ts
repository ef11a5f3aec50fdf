import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainHash, commitmentOf, genesisHash } from '../lot-book/hash.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { withoutHashes } from '#test/without-hashes.ts'

let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const refused = (reason: string) => ({ isAccepted: false, reason })
const stateOf = async (lot: number) => (await kit.bidding.lots([lot]))[0]

describe('who may not bid', () => {
  it.each([
    ['a guest', { kind: 'guest' }, 'NOT_ELIGIBLE'],
    ['an internal user', { kind: 'internal' }, 'NOT_ELIGIBLE'],
    ['a suspended buyer', { status: 'suspended' }, 'SUSPENDED'],
    ['an inactive buyer', { status: 'inactive' }, 'NOT_ELIGIBLE'],
  ] as const)('a bid of %s is refused', async (_, fields, reason) => {
    const lot = await aLot(kit.database)
    expect(await kit.bid(await aBidder(kit.database, fields), lot, 100)).toMatchObject(refused(reason))
  })

  it('a buyer whose documents are missing, a person without a licence for parts, and the seller themselves', async () => {
    const buyer = await aBidder(kit.database)
    const lot = await aLot(kit.database, { sellerAccount: buyer.id })
    expect(await kit.bid(buyer, lot, 100)).toMatchObject(refused('SELLER_SELF'))
    expect(await kit.bid(buyer, await aLot(kit.database, { titleGroup: 'J' }), 100)).toMatchObject(refused('LICENCE'))
    await kit.database.pool.query(`update bidder_terms set document_status = 'EXPIRED' where account_id = $1`, [buyer.id])
    expect(await kit.bid(buyer, await aLot(kit.database), 100)).toMatchObject(refused('DOCUMENTS'))
  })

  it('a kiosk, where kiosks take no bids', async () => {
    const kiosk = await aBidder(kit.database, { kind: 'kiosk' })
    const lot = await aLot(kit.database)
    const off = await anEngine({ on: kit.database, isKioskBidTurnedOff: true })
    expect(await off.bid(kiosk, lot, 100)).toMatchObject(refused('NOT_ELIGIBLE'))
    expect(await kit.bid(kiosk, lot, 100)).toMatchObject({ isAccepted: true })
    await off.close()
  })

  it('anybody on a lot nobody knows, in another currency, or twenty-one times at once', async () => {
    const buyer = await aBidder(kit.database)
    const lot = await aLot(kit.database)
    expect(await kit.bid(buyer, 999, 100)).toMatchObject(refused('LOT_UNKNOWN'))
    expect(await kit.bid(buyer, lot, 100, { currency: 'EUR' })).toMatchObject(refused('WRONG_CURRENCY'))
    const fast = await aBidder(kit.database)
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => kit.bid(fast, lot, 100 + at)))
    expect(answers.filter(({ reason }) => reason === 'TOO_FAST').length).toBeGreaterThan(0)
  })
})

describe('preliminary bids', () => {
  it('preliminary bids meet as secret maxima: the vector of the rules, to the last dollar', async () => {
    const [a, b, c] = [await aBidder(kit.database), await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database)
    expect(await kit.bid(a, lot, 2_000)).toMatchObject({ isAccepted: true, isLeading: true, priceMinor: 100, reason: 'FIRST_BID' })
    expect(await kit.bid(b, lot, 1_175)).toMatchObject({ isAccepted: true, isLeading: false, priceMinor: 122_500 })
    expect(await kit.bid(c, lot, 2_000)).toMatchObject({ isLeading: false, priceMinor: 200_000, reason: 'TIE_EARLIER_LEADS' })
    expect(await kit.bid(b, lot, 2_050)).toMatchObject({ isLeading: true, priceMinor: 205_000 })
    expect(await kit.bid(a, lot, 5_000)).toMatchObject({ isLeading: true, priceMinor: 210_000, askMinor: 215_000 })
    expect(await stateOf(lot)).toMatchObject({ phase: 'PRELIM', priceMinor: 210_000, bidCount: 5, leaderAlias: 1, leaderLabel: 'US-OR' })
    const { rows } = await kit.database.pool.query(`select kind, account_id from bid_notices where lot = $1 order by id`, [lot])
    expect(rows).toEqual([
      { kind: 'OUTBID', account_id: a.id },
      { kind: 'OUTBID', account_id: b.id },
    ])
  })

  it('preliminary bids rise only, and are refused from the end of preliminary bidding on', async () => {
    const buyer = await aBidder(kit.database)
    const open = await aLot(kit.database, { saleId: await aSale(kit.database, { startsIn: 3_700 }) })
    await kit.bid(buyer, open, 500)
    expect(await kit.bid(buyer, open, 400)).toMatchObject({ ...refused('NOT_HIGHER'), detail: { maxMinor: 50_000 } })
    expect(await kit.bid(buyer, open, 600)).toMatchObject({ isAccepted: true, reason: 'MAXIMUM_RAISED', priceMinor: 100 })
    const over = await aLot(kit.database, { saleId: await aSale(kit.database, { startsIn: 3_599 }) })
    expect(await kit.bid(buyer, over, 500)).toMatchObject(refused('TOO_LATE'))
  })

  it('preliminary bids begin a step above what a file says was bid elsewhere', async () => {
    const buyer = await aBidder(kit.database)
    const lot = await aLot(kit.database)
    await kit.database.pool.query('update lots set high_bid_minor = 95000 where number = $1', [lot])
    expect(await kit.bid(buyer, lot, 960)).toMatchObject({ ...refused('BELOW_ASK'), detail: { askMinor: 97_500 } })
    expect(await kit.bid(buyer, lot, 2_000)).toMatchObject({ isLeading: true, priceMinor: 97_500 })
  })
})

describe('the limit', () => {
  it('counts what somebody leads, fees included, and never more than once a lot', async () => {
    // 10 x $100 + $1,000 free: $2,000 in all.
    const buyer = await aBidder(kit.database, { deposit: 100 })
    const [one, two] = [await aLot(kit.database), await aLot(kit.database)]
    expect(await kit.bid(buyer, one, 500)).toMatchObject({ isAccepted: true, allInMinor: 50_000 + 20_500 + 5_500 + 13_000 })
    expect(await kit.bid(buyer, one, 700)).toMatchObject({ isAccepted: true })
    const answer = await kit.bid(buyer, two, 700)
    expect(answer).toMatchObject(refused('LIMIT'))
    expect(answer.detail).toMatchObject({ limitMinor: 200_000, heldMinor: 115_500, exposureMinor: 231_000 })
  })

  it('holds when a hundred bids on a hundred lots come at once', async () => {
    const buyer = await aBidder(kit.database, { deposit: 0 })
    const second = await anEngine({ on: kit.database })
    const lots = await Promise.all(Array.from({ length: 100 }, () => aLot(kit.database)))
    const bids = lots.map((lot, at) => (at % 2 === 0 ? kit : second).bid({ member: { ...buyer.member } }, lot, 500))
    await Promise.all(bids)
    const { rows } = await kit.database.pool.query<{ bound: number; lots: number }>(
      'select sum(reach_all_in_minor)::bigint as bound, count(*)::int as lots from commitments where account_id = $1',
      [buyer.id],
    )
    expect(rows[0]).toEqual({ bound: 89_000, lots: 1 })
    await second.close()
  })

  it('the limit is counted in the order of one’s bids, however many bids on other lots are decided meanwhile', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, () => aBidder(kit.database, { deposit: 0 })))
    const contested = await aLot(kit.database)
    const bids = await Promise.all(
      people.map(async (who) => ({ who, lots: [await aLot(kit.database), contested, await aLot(kit.database), await aLot(kit.database)] })),
    )
    const answers = await Promise.all(bids.map(({ who, lots }) => Promise.all(lots.map((lot) => kit.bid(who, lot, 500)))))
    // Each may lead on one lot only, their first; on the others they are over their limit, whoever led there.
    const reasons = answers.map((own) => own.map(({ reason }) => reason))
    for (const own of reasons) expect([own[0], own[2], own[3]]).toEqual(['FIRST_BID', 'LIMIT', 'LIMIT'])
    const seqs = answers.flatMap((own) => (own[1]?.seq == null ? [] : [own[1].seq]))
    expect(new Set(seqs).size).toBe(people.length)
    const { rows } = await kit.database.pool.query('select count(*)::int as count, max(seq) as last from bid_events where lot = $1', [
      contested,
    ])
    expect(rows).toEqual([{ count: people.length + 1, last: people.length + 1 }])
  }, 20_000)

  it('gives room to whoever is outbid', async () => {
    const small = await aBidder(kit.database, { deposit: 0 })
    const other = await aBidder(kit.database)
    const [one, two] = [await aLot(kit.database), await aLot(kit.database)]
    await kit.bid(small, one, 500)
    expect(await kit.bid(small, two, 500)).toMatchObject(refused('LIMIT'))
    await kit.bid(other, one, 1_000)
    expect(await kit.bid(small, two, 500)).toMatchObject({ isAccepted: true })
  })

  it('the limit of somebody who is outbid is not waited for: what frees them takes no part in what they bid elsewhere', async () => {
    const [first, other] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database)
    await kit.bid(first, lot, 500)
    const elsewhere = await kit.database.pool.connect()
    try {
      await elsewhere.query('begin')
      await elsewhere.query('select from bidder_terms where account_id = $1 for update', [first.id])
      expect(await kit.bid(other, lot, 1_000)).toMatchObject({ isAccepted: true, isLeading: true })
    } finally {
      await elsewhere.query('rollback')
      elsewhere.release()
    }
    const { rows } = await kit.database.pool.query('select account_id from commitments where lot = $1', [lot])
    expect(rows).toEqual([{ account_id: other.id }])
  })
})

describe('a lot whose row somebody else holds', () => {
  it('leaves its bid unanswered as unavailable, and those beside it are decided', async () => {
    const [first, other, beside] = [await aBidder(kit.database), await aBidder(kit.database), await aBidder(kit.database)]
    const [held, free] = [await aLot(kit.database), await aLot(kit.database)]
    await kit.bid(first, held, 500)
    const elsewhere = await kit.database.pool.connect()
    try {
      await elsewhere.query('begin')
      await elsewhere.query('select from lot_bidding where lot = $1 for update', [held])
      const [unanswered, decided] = await Promise.allSettled([kit.bid(other, held, 1_000), kit.bid(beside, free, 500)])
      expect(unanswered).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
      expect(decided).toMatchObject({ status: 'fulfilled', value: { isAccepted: true } })
    } finally {
      await elsewhere.query('rollback')
      elsewhere.release()
    }
    expect(await kit.bid(other, held, 1_000)).toMatchObject({ isAccepted: true, isLeading: true })
  })
})

describe('one bid sent often', () => {
  it('counts once: the same key gets the same answer, another bid under it is refused', async () => {
    const buyer = await aBidder(kit.database)
    const lot = await aLot(kit.database)
    const second = await anEngine({ on: kit.database })
    const send = (to: EngineKit, dollars = 300) => to.bid(buyer, lot, dollars, { key: 'again' })
    const answers = [...(await Promise.all([send(kit), send(kit), send(second), send(kit), send(second)])), await send(second)]
    expect(new Set(answers.map(({ hash }) => hash)).size).toBe(1)
    expect(answers.filter(({ isReplay }) => isReplay === true)).toHaveLength(5)
    expect(await send(kit, 400)).toMatchObject(refused('KEY_REUSED'))
    const { rows } = await kit.database.pool.query('select count(*)::int as count from bids where lot = $1', [lot])
    expect(rows[0]).toEqual({ count: 1 })
    await second.close()
  })
})

describe('the ledger', () => {
  it('the ledger is a dense chain from the lot to its last event, refusals included, and names no person', async () => {
    const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
    const lot = await aLot(kit.database, { start: 100 })
    await Promise.all([kit.bid(a, lot, 100), kit.bid(b, lot, 50), kit.bid(b, lot, 500), kit.bid(a, lot, 450)])
    const { rows } = await kit.database.pool.query<{ seq: number; body: string; hash: Buffer }>(
      'select seq, body, hash from bid_events where lot = $1 order by seq',
      [lot],
    )
    let before = genesisHash(lot)
    for (const [at, { seq, body, hash }] of rows.entries()) {
      expect(seq).toBe(at + 1)
      before = chainHash(before, body)
      expect(hash.equals(before)).toBe(true)
      expect(JSON.parse(body)).toMatchObject({ v: 1, lot, seq })
      expect(body).not.toContain('Tester')
      expect(body).not.toMatch(/"account/i)
    }
    expect(rows).toHaveLength(5)
    expect(await stateOf(lot)).toMatchObject({ seq: 5 })
  })

  it('commits to a secret maximum without telling it', async () => {
    const buyer = await aBidder(kit.database)
    const lot = await aLot(kit.database)
    const { seq } = await kit.bid(buyer, lot, 7_777)
    const { rows } = await kit.database.pool.query<{ body: string; salt: Buffer }>(
      'select e.body, b.salt from bid_events e join bids b on b.lot = e.lot and b.seq = e.seq where e.lot = $1 and e.seq = $2',
      [lot, seq],
    )
    const event = JSON.parse(rows[0]?.body ?? '{}') as { bid: { amountMinor: null; commitment: string } }
    expect(withoutHashes(rows[0]?.body ?? '')).not.toContain('7777')
    expect(event.bid.amountMinor).toBeNull()
    expect(event.bid.commitment).toBe(
      commitmentOf({ salt: rows[0]?.salt.toString('hex') ?? '', lot, amountMinor: 777_700, isOnePlus: false }),
    )
  })

  it('the ledger cannot be changed in the database', async () => {
    await expect(kit.database.pool.query('update bid_events set kind = kind')).rejects.toThrow('append-only')
    await expect(kit.database.pool.query('delete from bid_events')).rejects.toThrow('append-only')
  })

  it('the ledger has signed every bid when it is answered, and signs later what could not be', async () => {
    const buyer = await aBidder(kit.database)
    const lot = await aLot(kit.database)
    const receipts = async (): Promise<unknown[]> => {
      const { rows } = await kit.database.pool.query<{ receipt: string | null }>('select receipt from bids where lot = $1', [lot])
      return rows.map(({ receipt }) => receipt)
    }
    await kit.bid(buyer, lot, 300)
    const [signed] = await receipts()
    expect(signed).toMatch(/^\S+\.\S+$/)
    await kit.database.pool.query('update bids set receipt = null where lot = $1', [lot])
    await kit.bidding.settled()
    expect(await receipts()).toEqual([signed])
  })

  it('carries the price over to the lot', async () => {
    const lot = await aLot(kit.database)
    await kit.bid(await aBidder(kit.database), lot, 300)
    await kit.bidding.settled()
    const { rows } = await kit.database.pool.query('select high_bid_minor, bid_count, status from lots where number = $1', [lot])
    expect(rows).toEqual([{ high_bid_minor: 100, bid_count: 1, status: 'OPEN' }])
  })

  it('grows by bids of people and on lots that are new to bidding, beside others that are not', async () => {
    const known = await aBidder(kit.database)
    const newcomer = await aBidder(kit.database)
    await kit.database.pool.query('delete from bidder_terms where account_id = $1', [newcomer.id])
    const [old, fresh] = [await aLot(kit.database), await aLot(kit.database)]
    await kit.bid(known, old, 100)
    const answers = await Promise.all([
      kit.bid(known, old, 200),
      kit.bid(newcomer, old, 300),
      kit.bid(known, fresh, 100),
      kit.bid(known, 998, 100),
    ])
    expect(answers.map(({ reason }) => reason)).toEqual(['MAXIMUM_RAISED', 'DOCUMENTS', 'FIRST_BID', 'LOT_UNKNOWN'])
    const { rows } = await kit.database.pool.query('select kind from bid_events where lot = $1 order by seq', [fresh])
    expect(rows).toEqual([{ kind: 'TERMS' }, { kind: 'BID' }])
  })
})
