import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAround } from '@app/rules/formats/yard-clock.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { plain } from '#test/page-text.ts'
import { until } from '#test/until.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonFields, type SessionFields, type SignedInHeaders } from '#test/people.ts'

const LOT = 30_000_001
const ELSEWHERE = 22
const STARTED_MS = 600_000

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }, { number: LOT + 1, yard: ELSEWHERE, physical_yard: ELSEWHERE }])
  await insertYards(pages.database.db, [{ ...A_YARD, number: ELSEWHERE, name: 'CA - ELSEWHERE', slug: 'elsewhere' }])
})
afterAll(() => pages.close())

const person = async (fields: PersonFields = {}, session: SessionFields = {}): Promise<SignedInHeaders> =>
  signIn(pages.database.db, await aPerson(pages.database.db, fields), session)
const answerOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered.location]
}
const BROKER_BIDDER = { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] }
const GUEST = { kind: 'guest', roles: ['ROLE_GUEST'] }
const VIEWS = ['/driverseat', '/driverseat/mylots', '/driverseat/live', '/driverseat/won']

describe('the driver seat', () => {
  it.each(VIEWS)('the driver seat at %s sends who bids through a broker to them, and nobody else [MKT-2.51] [ACC-4.05]', async (path) => {
    expect(await answerOf(path, await person(BROKER_BIDDER))).toEqual([302, '/contactBroker'])
    expect(await answerOf(path, await person())).toEqual([200, undefined])
    expect(await answerOf(path, await person({ roles: ['ROLE_BROKER'] }))).toEqual([200, undefined])
  })

  it('the driver seat and the other own lists ask a visitor to sign in and bring them back', async () => {
    for (const path of ['/driverseat', '/myBids/outbid', '/lotsWon', '/lotsLost'])
      expect(await answerOf(path)).toEqual([302, `/login?redirectUrl=${encodeURIComponent(path)}`])
  })

  it('names the broker’s page open to who was sent there', async () => {
    expect(await answerOf('/contactBroker', await person(BROKER_BIDDER))).toEqual([200, undefined])
  })
})

describe('a path that a role is blocked from', () => {
  it('a path that a role is blocked from is led to its right spelling first, and is blocked there', async () => {
    expect(await answerOf('/PAYMENTSDUE', await person(BROKER_BIDDER))).toEqual([301, '/paymentsDue'])
  })

  it.each(['/driverseat/mylots', '/paymentsDue', '/es/paymentsDue', '/member-payments/unpaid-invoices'])(
    'a path that a role is blocked from leads who bids through a broker from %s to them, and nobody else [MKT-6.03] [ACC-6.06]',
    async (path) => {
      const prefix = path.startsWith('/es/') ? '/es' : ''
      expect(await answerOf(path, await person(BROKER_BIDDER))).toEqual([302, `${prefix}/contactBroker`])
      for (const others of [{}, { roles: ['ROLE_BROKER'] }, GUEST])
        expect((await answerOf(path, await person(others)))[1]).not.toBe(`${prefix}/contactBroker`)
    },
  )

  it('keeps guests from the addresses of saved searches, which members open [ACC-2.38]', async () => {
    expect(await answerOf('/SavedSearch?a=1', await person(GUEST))).toEqual([301, '/savedsearch?a=1'])
    for (const path of ['/savedsearch?a=1', '/savedsearch/4'])
      expect(await answerOf(path, await person(GUEST))).toEqual([302, '/accessDenied'])
    for (const others of [{}, { roles: ['ROLE_PREMIUM'] }, BROKER_BIDDER]) {
      expect((await answerOf('/savedsearch', await person(others)))[0]).toBe(200)
      expect(await answerOf('/savedsearch/4', await person(others))).toEqual([302, expect.stringMatching(/^\/app-error\?code=404/)])
    }
    expect((await answerOf('/savedsearches', await person(GUEST)))[1]).toMatch(/^\/app-error\?code=404/)
  })
})

describe('a lot of one’s own whose sale runs', () => {
  it('stands in the live view with the way into its lane [MKT-2.50]', async () => {
    const { db } = pages.database
    const starts_at = new Date(Date.now() - STARTED_MS)
    const sale_id = await insertSale(db, { starts_at, lane: 'B', status: 'RUNNING' })
    await putLots(db, [aLotRow({ number: LOT + 2, sale_id, auction_at: starts_at, auction_date_type: 'F', lane: 'B', item_number: 4 })])
    const headers = await person()
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT + 2}`, headers })
    const rows = async () => (await pages.get('/driverseat/live', headers)).body
    await expect.poll(rows).toContain(`data-lot="${LOT + 2}"`)
    expect(await rows()).toContain(`href="/auctionDashboard?auctionDetails=${A_YARD.number}-B-${LOT + 2}"`)
    expect((await pages.get('/driverseat/upcoming', headers)).body).not.toContain('data-lot=')
  })
})

describe('my bids after the hammer', () => {
  const FIRST = LOT + 100
  const DEADLINE_MS = Date.now() + 3_600_000
  let headers: SignedInHeaders

  /** Puts a lot whose lane is over, on which the reader bid $500; `end` is what came of it. */
  const addLot = async (
    number: number,
    sale_id: number,
    end: { status?: string; outcome: string | null; isLeading: boolean; owner?: string },
  ) => {
    const { db } = pages.database
    const [{ id: reader }, { id: rival }] = people
    const lot = aLotRow({
      number,
      sale_id,
      auction_at: new Date(Date.now() - 2 * 86_400_000),
      auction_date_type: 'F',
      status: end.status ?? 'OPEN',
    })
    await putLots(db, [lot])
    const phase = end.outcome === null ? 'PRELIM_CLOSED' : 'CLOSED'
    const leader = end.isLeading ? reader : rival
    const head_hash = Buffer.alloc(32)
    const state = {
      lot: number,
      phase,
      outcome: end.outcome,
      head_hash,
      price_minor: 52_500,
      bid_count: 2,
      leader,
      leader_max_minor: 60_000,
    }
    await db.insertInto('lot_bidding').values(state).execute()
    const bid = {
      lot: number,
      seq: 1,
      account_id: reader,
      kind: 'PRELIM_MAX',
      amount_minor: 50_000,
      is_one_plus: false,
      is_confirmed: true,
    }
    await db
      .insertInto('bids')
      .values({ ...bid, is_accepted: true, reason: 'FIRST_BID', price_after_minor: 100, received_at: new Date() })
      .execute()
    if (end.owner === undefined) return
    const deadline = new Date(DEADLINE_MS)
    const talk = { lot: number, state: end.outcome ?? '', account_id: leader, bid_minor: 52_500, counter_minor: 80_000, owner: end.owner }
    await db
      .insertInto('negotiations')
      .values({ ...talk, deadline, window_end: deadline })
      .execute()
  }
  let people: { readonly id: number }[] & [{ readonly id: number }, { readonly id: number }]

  const rowOf = async (number: number, prefix = '') => {
    for (const list of ['current', 'lost']) {
      const { body } = await pages.get(`${prefix}/myBids/${list}?size=100`, headers)
      const row = new RegExp(`<tr data-lot="${number}".*?</tr>`, 's').exec(body)?.[0]
      if (row !== undefined) return { row, shown: plain(row) }
    }
    return { row: '', shown: '' }
  }

  beforeAll(async () => {
    const { db } = pages.database
    const [reader, rival] = [await aPerson(db), await aPerson(db)]
    people = [reader, rival]
    headers = await signIn(db, reader)
    const starts_at = new Date(Date.now() - 2 * 86_400_000)
    const sale_id = await insertSale(db, { starts_at, status: 'CLOSED', lane: 'D' })
    const talk = { status: 'NEGOTIATION', isLeading: true }
    await addLot(FIRST, sale_id, { ...talk, outcome: 'PENDING_SELLER', owner: 'seller' })
    await addLot(FIRST + 1, sale_id, { ...talk, outcome: 'COUNTERED', owner: 'buyer' })
    await addLot(FIRST + 2, sale_id, { ...talk, outcome: 'PENDING_SELLER', isLeading: false, owner: 'seller' })
    await addLot(FIRST + 3, sale_id, { outcome: 'NO_SALE', isLeading: true })
    await addLot(FIRST + 4, sale_id, { status: 'SOLD', outcome: 'SOLD', isLeading: false })
    await addLot(FIRST + 5, sale_id, { outcome: null, isLeading: false })
    await until('the lots are listed', async () => {
      await sleep(200)
      return (await rowOf(FIRST + 5)).row !== ''
    })
  })

  it.each([
    ['the seller decides about the own bid', 0, 'SELLER_DECIDING', 'Seller deciding'],
    ['the seller asks for more', 1, 'ANSWER_DUE', 'Answer the seller'],
    ['the seller decides about another bid', 2, 'OUTBID_OVER', 'Outbid, bidding is over'],
    ['nobody got the lot', 3, 'NOT_SOLD', 'Not sold'],
    ['another got the lot', 4, 'SOLD_TO_OTHER', 'Sold to another buyer'],
    ['the sale closed over it', 5, 'NOT_SOLD', 'Not sold'],
  ])('my bids after the hammer say that %s', async (...[, at, state, words]) => {
    const { row, shown } = await rowOf(FIRST + at)
    expect(row).toContain(`data-state="${state}"`)
    expect(shown).toContain(words)
    expect(shown).not.toMatch(/You lead|Bid again|Join/)
  })

  it('my bids after the hammer name the deadline by the clock of the yard, and what the seller asks, in each language', async () => {
    const clock = yardClockAround('America/Los_Angeles', Date.now())
    const day = dayIn(clock, DEADLINE_MS) === dayIn(clock, Date.now()) ? 'today' : 'tomorrow'
    const zone = clockLabel(clock, DEADLINE_MS)
    expect((await rowOf(FIRST)).shown).toMatch(new RegExp(`The seller will answer by ${day} \\d\\d:\\d\\d [AP]M ${zone}\\.`))
    expect((await rowOf(FIRST + 1)).shown).toMatch(new RegExp(`The seller asks \\$800\\. Answer by ${day} .* ${zone}\\.`))
    expect((await rowOf(FIRST, '/es')).shown).toContain('El vendedor decide')
    expect((await rowOf(FIRST, '/nl')).shown).toContain('Verkoper beslist')
  })
})

describe('the results of a kiosk', () => {
  it('the results of a kiosk are where kiosk bidders land: the lots of their yard, and no page for others [MKT-2.18]', async () => {
    const kiosk = await person({ kind: 'kiosk', yard: A_YARD.number }, { method: 'kiosk' })
    for (const entrance of ['/login', '/kiosk/login']) expect(await answerOf(entrance, kiosk)).toEqual([302, '/kiosklotSearchResults'])
    const page = await pages.get('/kiosklotSearchResults', kiosk)
    expect(page.statusCode).toBe(200)
    const lots = [...page.body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))
    expect([lots.includes(LOT), lots.includes(LOT + 1)]).toEqual([true, false])
    expect(await answerOf('/kiosklotSearchResults')).toEqual([302, '/login?redirectUrl=%2FkiosklotSearchResults'])
    expect(await answerOf('/kiosklotSearchResults', await person())).toEqual([302, '/accessDenied'])
  })
})
