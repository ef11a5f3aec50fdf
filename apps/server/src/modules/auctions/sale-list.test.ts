import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_SALES_A_PAGE } from '@app/contract/operations/sales/planned-sales.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const PATH = '/data/operations/sales'
const SALES = DESK_SALES_A_PAGE * 2 + 7
const OTHER_YARD = 344
const FIRST_LOT = 32_000_001
let one: TestApp
let operator: SignedInHeaders
let firstSale: number

beforeAll(async () => {
  one = await testApp()
  const { db, pool } = one.database
  await insertYards(db, [A_YARD, { ...A_YARD, number: OTHER_YARD, slug: 'other' }])
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane)
     select 'CPRTUS', case when n <= 3 then ${OTHER_YARD} else ${A_YARD.number} end, now() + n * interval '1 hour', current_date, 'A'
     from generate_series(1, ${SALES}) n returning id`,
  )
  firstSale = rows[0]?.id ?? 0
  await putLots(
    db,
    [0, 1, 2, 3].map((at) => aLotRow({ number: FIRST_LOT + at, sale_id: firstSale, status: at === 3 ? 'WITHDRAWN' : 'OPEN' })),
  )
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
})
afterAll(() => one.close())

const ask = (query: string, headers: Readonly<Record<string, string>> = operator) => one.app.inject({ url: `${PATH}${query}`, headers })
const listed = async (query: string) => (await ask(query)).json().data as { sales: { saleId: number }[] } & Record<string, number>

describe('the list of sales', () => {
  it('the list of sales is for operators alone', async () => {
    const buyer = await signIn(one.database.db, await aPerson(one.database.db))
    expect((await ask('', { host: 'localhost' })).statusCode).toBe(401)
    expect((await ask('', buyer)).statusCode).toBe(403)
  })

  it('comes page by page, each sale once, with how many there are', async () => {
    const pages = [await listed(''), await listed('?page=2'), await listed('?page=3')]
    expect(pages.map(({ sales, total, page, pages: of }) => ({ total, page, pages: of, here: sales.length }))).toEqual([
      { total: SALES, page: 1, pages: 3, here: DESK_SALES_A_PAGE },
      { total: SALES, page: 2, pages: 3, here: DESK_SALES_A_PAGE },
      { total: SALES, page: 3, pages: 3, here: 7 },
    ])
    expect(new Set(pages.flatMap(({ sales }) => sales.map(({ saleId }) => saleId))).size).toBe(SALES)
    expect(await listed('?page=4')).toMatchObject({ sales: [], total: SALES, pages: 3 })
  })

  it('counts the lots of a sale but those withdrawn from it', async () => {
    expect((await listed('')).sales[0]).toMatchObject({ saleId: firstSale, lotCount: 3 })
    expect((await listed('')).sales[1]).toMatchObject({ lotCount: 0 })
  })

  it('the list of sales is narrowed to a yard', async () => {
    expect(await listed(`?yard=${OTHER_YARD}`)).toMatchObject({ total: 3, pages: 1, sales: [{ yardNumber: OTHER_YARD }, {}, {}] })
    expect(await listed('?yard=999999')).toMatchObject({ total: 0, page: 1, pages: 1, sales: [] })
  })

  it.each(['?page=0', '?page=-1', '?page=x', '?page=9999999', '?yard=99999999999', '?yard=x'])('refuses %s as invalid', async (query) => {
    expect((await ask(query)).json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
  })

  it('finds lots of a sale and of a yard by an index', async () => {
    const { pool } = one.database
    // A few rows are read whole whatever indexes there are; whether one can serve the question shows without that way.
    const planOf = async (text: string): Promise<string> => {
      const client = await pool.connect()
      try {
        await client.query('set enable_seqscan = off')
        return JSON.stringify((await client.query(`explain ${text}`)).rows)
      } finally {
        await client.query('reset enable_seqscan')
        client.release()
      }
    }
    expect(await planOf("select count(*) from lots where sale_id = 1 and status <> 'WITHDRAWN'")).toContain('lots_sale')
    const waiting = "from lots where sale_id is null and status = 'OPEN' and"
    expect(await planOf(`select yard ${waiting} yard = 1 order by created_at, number`)).toContain('lots_waiting_to_sell')
    expect(await planOf(`select physical_yard ${waiting} physical_yard = 1 order by created_at, number`)).toContain('lots_waiting_at')
  })
})
