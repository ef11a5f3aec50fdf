import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSale } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const DAY_MS = 86_400_000
const FIRST_LOT = 30_400_001
const [LEADING, OUTBID, COUNTERED, WON, LOST, UNDECIDED, OTHERS] = [0, 1, 2, 3, 4, 5, 6].map((at) => FIRST_LOT + at) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const HELD_MINOR = 100_000_000

let pages: PagesApp
let mine: { readonly id: number; readonly headers: SignedInHeaders }
let rival: typeof mine

const aBidder = async (): Promise<typeof mine> => {
  const { db } = pages.database
  const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
  await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
  await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: HELD_MINOR }).execute()
  return { id: person.id, headers: await signIn(db, person) }
}

async function bid({ headers }: typeof mine, lot: number, dollars: number): Promise<void> {
  const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD' }
  const answer = await pages.app.inject({ method: 'POST', url: '/data/lots/bids', headers, payload: { bids: [order] } })
  expect(answer.json().data.bids[0]).toMatchObject({ isAccepted: true })
}

const award = (lot: number, accountId: number) =>
  pages.database.db
    .insertInto('awards')
    .values({
      lot,
      account_id: accountId,
      kind: 'HAMMER',
      price_minor: 50_000,
      currency: 'USD',
      all_in_minor: 70_000,
      schedule_id: 'x',
      quote: '[]',
      seq: 1,
      awarded_at: new Date('2026-03-05T22:00:00Z'),
    })
    .execute()

const setOutcome = (lot: number, outcome: string) =>
  pages.database.db.updateTable('lot_bidding').set({ phase: 'CLOSED', outcome }).where('lot', '=', lot).execute()

/** Lots with their state that a page lists, by number. */
async function rowsOf(path: string, { headers }: typeof mine): Promise<[number, string][]> {
  const { statusCode, body } = await pages.get(path, headers)
  expect([path, statusCode]).toEqual([path, 200])
  const rows = [...body.matchAll(/<tr data-lot="(\d+)"[^>]*data-state="(\w+)"/g)]
  return rows.map(([, lot, state = '']): [number, string] => [Number(lot), state]).toSorted()
}

beforeAll(async () => {
  pages = await pagesApp([LEADING, OUTBID, COUNTERED, WON, LOST, UNDECIDED, OTHERS].map((number) => ({ number, sale_status: 'PURE_SALE' })))
  const { db } = pages.database
  const saleOn = (lane: string, starts_at: Date) => insertSale(db, { starts_at, lane })
  const [open, closed] = [await saleOn('A', new Date(Date.now() + 2 * DAY_MS)), await saleOn('B', new Date(Date.now() + 3 * DAY_MS))]
  const into = (saleId: number, lots: number[]) =>
    db.updateTable('lots').set({ sale_id: saleId, lane: 'A' }).where('number', 'in', lots).execute()
  await into(open, [LEADING, OUTBID, COUNTERED, WON, LOST, OTHERS])
  await into(closed, [UNDECIDED])
  await db
    .updateTable('yards')
    .set({ address1: '12 Mill Road', city: 'REDDING', zip: '96007', hours: '8:00 - 16:30', begin_day: 'MONDAY', end_day: 'FRIDAY' })
    .execute()
  mine = await aBidder()
  rival = await aBidder()
  for (const lot of [LEADING, OUTBID, COUNTERED, WON, LOST, UNDECIDED]) await bid(mine, lot, 500)
  for (const lot of [OUTBID, LOST, OTHERS]) await bid(rival, lot, 900)
  const tomorrow = new Date(Date.now() + DAY_MS)
  await setOutcome(COUNTERED, 'COUNTERED')
  await db
    .insertInto('negotiations')
    .values({
      lot: COUNTERED,
      state: 'COUNTERED',
      account_id: mine.id,
      bid_minor: 50_000,
      counter_minor: 60_000,
      rounds: 1,
      owner: 'buyer',
      deadline: tomorrow,
      window_end: tomorrow,
    })
    .execute()
  await setOutcome(WON, 'SOLD')
  await award(WON, mine.id)
  await setOutcome(LOST, 'SOLD')
  await award(LOST, rival.id)
  const past = new Date(Date.now() - 2 * DAY_MS)
  await db.updateTable('sales').set({ status: 'CLOSED', starts_at: past, ends_at: null }).where('id', '=', closed).execute()
})
afterAll(() => pages.close())

describe('the pages of own bids', () => {
  it('the pages of own bids are for nobody else', async () => {
    const { statusCode, headers } = await pages.get('/myBids')
    expect([statusCode, headers.location]).toEqual([302, '/login?redirectUrl=%2FmyBids'])
    expect(await rowsOf('/myBids/current', rival)).toEqual([
      [OUTBID, 'LEADING'],
      [OTHERS, 'LEADING'],
    ])
  })

  it.each([
    [
      '/myBids',
      [
        [LEADING, 'LEADING'],
        [OUTBID, 'OUTBID'],
        [COUNTERED, 'ANSWER_DUE'],
      ],
    ],
    [
      '/myBids/current',
      [
        [LEADING, 'LEADING'],
        [OUTBID, 'OUTBID'],
        [COUNTERED, 'ANSWER_DUE'],
      ],
    ],
    ['/myBids/outbid', [[OUTBID, 'OUTBID']]],
    ['/myBids/highbidder', [[LEADING, 'LEADING']]],
    ['/myBids/counter', [[COUNTERED, 'ANSWER_DUE']]],
    ['/myBids/won', [[WON, 'WON']]],
    [
      '/myBids/lost',
      [
        [LOST, 'SOLD_TO_OTHER'],
        [UNDECIDED, 'NOT_SOLD'],
      ],
    ],
    [
      '/myBids/everything',
      [
        [LEADING, 'LEADING'],
        [OUTBID, 'OUTBID'],
        [COUNTERED, 'ANSWER_DUE'],
      ],
    ],
  ])('%s lists what its filter names, each lot in its state [MKT-2.48]', async (path, rows) => {
    expect(await rowsOf(path, mine)).toEqual(rows)
  })

  it('/lotsWon and /lotsLost list lots won and lots lost, a lot that nobody decided among the lost [MKT-2.49]', async () => {
    expect(await rowsOf('/lotsWon', mine)).toEqual([[WON, 'WON']])
    expect(await rowsOf('/lotsLost', mine)).toEqual([
      [LOST, 'SOLD_TO_OTHER'],
      [UNDECIDED, 'NOT_SOLD'],
    ])
    expect(await rowsOf('/lotsWon', rival)).toEqual([[LOST, 'WON']])
    expect(await rowsOf('/lotsLost', rival)).toEqual([])
  })

  it('/lotsWon says without a script what is paid all-in until when, where the lot stands, when the yard is open and what to bring', async () => {
    const { body } = await pages.get('/lotsWon', mine.headers)
    const facts = new RegExp(`<dl[^>]*data-won="${WON}".*?</dl>`, 's').exec(body)?.[0] ?? ''
    expect(facts.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
      /To pay, all-in \$700 was due by 03\/09\/2026 05:00 PM P[SD]T Where Redding, CA 12 Mill Road, Redding, CA 96007 Directions Open Monday – Friday, 8:00 - 16:30/,
    )
    expect(facts).toContain('href="/location/343"')
    expect(body).toContain('Bring photo ID')
    expect((await pages.get('/lotsLost', mine.headers)).body).not.toContain('data-won')
  })
})
