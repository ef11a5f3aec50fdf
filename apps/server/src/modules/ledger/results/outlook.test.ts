import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCEPTANCE, SALE_THROUGH } from '@app/rules/ledger/outlook.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
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
