import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCEPTANCE, SALE_THROUGH } from '@app/rules/ledger/outlook.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { VISITOR_CLASS, type BuyerClass } from '@app/rules/fees/schedule.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { acceptanceQuery, saleThroughQuery } from './outlook.store.ts'

const CAMRY = 44_000_001
const NAMELESS = 44_000_002
const WITHDRAWN = 44_000_004
const SECRET = 44_000_005
const OPEN_SELLER = 'Acme Fleet'
const SECRET_SELLER = 'Quiet Cars'
const CAR = { make: 'Toyota', model_group: 'Camry', year: 2020, title_group: 'S' } as const

let one: PagesApp
beforeAll(async () => {
  one = await pagesApp()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  const sellers = [OPEN_SELLER, SECRET_SELLER].map((name, at) => ({ code: `S${at}`, name, is_public: name === OPEN_SELLER }))
  await db.insertInto('sellers').values(sellers).execute()
  await putLots(db, [
    aLotRow({ number: CAMRY, ...CAR, yard: A_YARD.number, seller_name: OPEN_SELLER }),
    aLotRow({ number: SECRET, ...CAR, seller_name: SECRET_SELLER }),
    aLotRow({ number: NAMELESS, ...CAR, model_group: null, model_detail: null }),
    aLotRow({ number: WITHDRAWN, ...CAR, status: 'WITHDRAWN' }),
  ])
})
afterAll(() => one.close())
beforeEach(() => one.database.pool.query('delete from lot_results'))

interface ResultFields {
  readonly dollars?: number | null
  readonly daysAgo?: number
  readonly year?: number
  readonly model?: string
  readonly group?: string
  readonly site?: string
  readonly currency?: string
  readonly yard?: number
  readonly outcome?: string
  readonly takenBack?: number | null
  readonly seller?: string
  readonly wasNegotiated?: boolean
}

let lastLot = 45_000_000
async function keep(count: number, fields: ResultFields = {}): Promise<void> {
  const { dollars = 1_000, daysAgo = 1, year = 2020, model = 'CAMRY', group = 'S', site = 'CPRTUS', currency = 'USD' } = fields
  await one.database.pool.query(
    `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, yard, name, slug, outcome, currency, final_minor,
       high_minor, bid_count, taken_back_seq, year, make, model, seller, was_negotiated)
     select $1::bigint + n, 1, '', now() - $2::int * interval '1 day', current_date - $2::int, $3, $4, $5, 'x', 'x', $6, $7, $8, 0, 0, $9, $10, 'TOYOTA', $11, $13, $14
     from generate_series(1, $12) n`,
    [
      lastLot,
      daysAgo,
      site,
      group,
      fields.yard ?? A_YARD.number,
      fields.outcome ?? (dollars === null ? 'NO_SALE' : 'SOLD'),
      currency,
      dollars === null ? null : dollars * 100,
      fields.takenBack ?? null,
      year,
      model,
      count,
      fields.seller ?? null,
      fields.wasNegotiated ?? false,
    ],
  )
  lastLot += count
}
const outlook = async (lot = CAMRY) => (await one.get(`/public/data/results/lots/${lot}`)).json().data
const yard = async (number = A_YARD.number) => (await one.get(`/public/data/results/yards/${number}`)).json().data

describe('the outlook of a lot', () => {
  it('a lot that is not there, or withdrawn, has no outlook', async () => {
    for (const lot of [49_999_999, WITHDRAWN])
      expect((await one.get(`/public/data/results/lots/${lot}`)).json()).toMatchObject({ data: { errorCode: 'LOT_NOT_FOUND' } })
    expect((await one.get('/public/data/results/lots/x')).json()).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
  })
})

describe('what a lot was sold for', () => {
  const allInOf = (dollars: number, buyerClass: BuyerClass): number => {
    const price = { minor: dollars * 100, currency: 'USD' } as const
    const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const terms = { sellingSite: 'CPRTUS', titleGroup: 'S', currentBid: price, bidKind: 'preliminary', on, buyerClass } as const
    return allInFor(price, terms, SHIPPED_SCHEDULES)?.quote.total.minor ?? 0
  }
  const sold = async (headers: Readonly<Record<string, string>> = {}) =>
    (await one.get(`/public/data/results/lots/${CAMRY}`, headers)).json().data.sold
  const keepCamry = async (fields: ResultFields = {}): Promise<void> => {
    await keep(1, fields)
    await one.database.pool.query('update lot_results set lot = $1 where lot = $2', [CAMRY, lastLot])
  }

  it('what a lot was sold for is said to anybody as a visitor would pay it, and nothing of who bought it', async () => {
    await keepCamry({ dollars: 2_000 })
    expect(await sold()).toEqual({ priceMinor: 200_000, currency: 'USD', allInMinor: allInOf(2_000, VISITOR_CLASS), by: 'VISITOR' })
  })

  it('what a lot was sold for is null of one that was not sold, or whose sale was taken back', async () => {
    expect(await sold()).toBeNull()
    await keepCamry({ dollars: null })
    expect(await sold()).toBeNull()
    await one.database.pool.query('delete from lot_results')
    await keepCamry({ takenBack: 3 })
    expect(await sold()).toBeNull()
  })

  it('what a lot was sold for is priced by the class of a member, and for its buyer as the sale fixed it', async () => {
    const { db } = one.database
    await keepCamry({ dollars: 2_000 })
    const [buyer, other] = [await aPerson(db), await aPerson(db)]
    await db.insertInto('bidder_terms').values({ account_id: other.id, buyer_class: 'UNS' }).execute()
    const award = { lot: CAMRY, account_id: buyer.id, kind: 'HAMMER', price_minor: 200_000, currency: 'USD', all_in_minor: 234_567 }
    await db
      .insertInto('awards')
      .values({ ...award, schedule_id: 'x', quote: '{}', seq: 1 })
      .execute()
    expect(await sold(await signIn(db, other))).toMatchObject({ allInMinor: allInOf(2_000, 'UNS'), by: 'OWN_CLASS' })
    expect(await sold(await signIn(db, buyer))).toMatchObject({ priceMinor: 200_000, allInMinor: 234_567, by: 'OWN_SALE' })
    await db.updateTable('awards').set({ voided_at: new Date() }).execute()
    expect(await sold(await signIn(db, buyer))).toMatchObject({ by: 'OWN_CLASS' })
  })
})

describe('the sale-through of a yard', () => {
  it('a yard’s sale-through is said once so many lots were offered, of the last days alone', async () => {
    expect(await yard()).toEqual({ offered: 0, sold: 0, percent: null })
    await keep(13)
    await keep(SALE_THROUGH.lots - 14, { dollars: null })
    expect(await yard()).toEqual({ offered: SALE_THROUGH.lots - 1, sold: 13, percent: null })
    await keep(1, { dollars: null })
    await keep(50, { daysAgo: SALE_THROUGH.days })
    await keep(50, { yard: 1 })
    await keep(50, { takenBack: 2 })
    await keep(50, { outcome: 'WITHDRAWN', dollars: null })
    expect(await yard()).toEqual({ offered: SALE_THROUGH.lots, sold: 13, percent: 65 })
    expect((await outlook()).yard).toEqual({ offered: SALE_THROUGH.lots, sold: 13, percent: 65 })
  })

  it('a yard’s sale-through counts the newest lots alone, and a yard that is not there has none', async () => {
    await keep(SALE_THROUGH.newest)
    await keep(SALE_THROUGH.newest, { daysAgo: 30, dollars: null })
    expect(await yard()).toEqual({ offered: SALE_THROUGH.newest, sold: SALE_THROUGH.newest, percent: 100 })
    expect(await yard(999_999)).toEqual({ offered: 0, sold: 0, percent: null })
    expect((await one.get('/public/data/results/yards/x')).json()).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
  })
})

describe('the acceptance rate of a seller', () => {
  const LEFT = { seller: OPEN_SELLER, wasNegotiated: true } as const
  const accepts = async (lot = CAMRY) => (await outlook(lot)).seller

  it('a seller’s acceptance rate is said once so many bids were decided, of those that were left to them alone', async () => {
    expect(await accepts()).toBeNull()
    await keep(4, LEFT)
    await keep(ACCEPTANCE.bids - 5, { ...LEFT, dollars: null, outcome: 'DECLINED' })
    await keep(50, { seller: OPEN_SELLER })
    await keep(50, { ...LEFT, seller: SECRET_SELLER })
    await keep(50, { ...LEFT, daysAgo: ACCEPTANCE.days })
    await keep(50, { ...LEFT, takenBack: 2 })
    expect(await accepts()).toBeNull()
    await keep(1, { ...LEFT, dollars: null, outcome: 'EXPIRED', daysAgo: ACCEPTANCE.days - 1 })
    expect(await accepts()).toEqual({ decided: ACCEPTANCE.bids, agreed: 4, percent: 40 })
  })

  it('a seller’s acceptance rate is no sooner said of a seller whom buyers are not shown than of one who decided too little', async () => {
    await keep(ACCEPTANCE.bids, { ...LEFT, seller: SECRET_SELLER })
    expect([await accepts(SECRET), await accepts(NAMELESS), await accepts()]).toEqual([null, null, null])
    expect(JSON.stringify(await outlook(SECRET))).not.toContain(SECRET_SELLER)
    const { pool } = one.database
    await pool.query('update sellers set is_public = true where name = $1', [SECRET_SELLER])
    expect(await accepts(SECRET)).toMatchObject({ percent: 100 })
    await pool.query('update sellers set is_public = false where name = $1', [SECRET_SELLER])
    expect(await accepts(SECRET)).toBeNull()
  })

  it('a seller’s acceptance rate counts the newest bids alone', async () => {
    await keep(ACCEPTANCE.newest, LEFT)
    await keep(ACCEPTANCE.newest, { ...LEFT, daysAgo: 30, dollars: null, outcome: 'DECLINED' })
    expect(await accepts()).toEqual({ decided: ACCEPTANCE.newest, agreed: ACCEPTANCE.newest, percent: 100 })
  })
})

describe('among fifty thousand results', () => {
  async function planOf({ text, values }: QueryConfig): Promise<string> {
    const explained = await one.database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers off, costs off) ${text}`, values)
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('a sale-through and an acceptance rate are found by their indexes', async () => {
    await keep(6_000, { model: 'COROLLA', yard: 1 })
    for (const year of [1990, 2000, 2010, 2020]) await keep(10_000, { year, model: year === 2020 ? 'RAV4' : 'CAMRY', yard: year })
    await keep(4_000, { seller: OPEN_SELLER, wasNegotiated: true, yard: 2_021 })
    await one.database.pool.query('analyze lot_results')
    for (const number of [A_YARD.number, 2_010]) {
      const plan = await planOf(saleThroughQuery(number))
      expect(plan).toContain('lot_results_yard')
      expect(plan).not.toContain('Seq Scan')
    }
    const plan = await planOf(acceptanceQuery(OPEN_SELLER))
    expect(plan).toContain('lot_results_seller')
    expect(plan).not.toContain('Seq Scan')
    expect(await yard(2_010)).toMatchObject({ offered: SALE_THROUGH.newest, percent: 100 })
  })
})
