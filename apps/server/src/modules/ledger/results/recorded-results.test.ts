import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_YARD, aLotRow, insertSale, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { until } from '#test/until.ts'

const DAY_MS = 86_400_000
/** Results are read seldom enough to stay within a visitor's requests in a minute. */
const SELDOM = { interval: 250 }
const [SOLD, UNSOLD, DEAR, LATER] = [42_000_001, 42_000_002, 42_000_003, 42_000_004] as const
let one: PagesApp
let saleId: number
let buyer: SignedInHeaders
let held: string

const get = async (url: string) => (await one.get(url)).json()
const listed = async (query: string) => (await get(`/public/data/results${query}`)).data
const lotsOf = async (query: string) => (await listed(query)).results.map(({ lotNumber }: { lotNumber: number }) => lotNumber)
const post = async (url: string, payload: object, headers: SignedInHeaders) =>
  (await one.app.inject({ method: 'POST', url, headers, payload })).json()

beforeAll(async () => {
  one = await pagesApp()
  const { db, pool } = one.database
  const startsAt = new Date(Date.now() + DAY_MS)
  held = new Intl.DateTimeFormat('en-CA', { timeZone: A_YARD.zone }).format(startsAt)
  saleId = await insertSale(db, {
    starts_at: startsAt,
    local_date: held,
    lane: 'A',
    sale_type: 'timed',
    ends_at: new Date(startsAt.getTime() + DAY_MS),
  })
  const inSale = { sale_id: saleId, auction_at: startsAt, lane: 'A', sale_status: 'PURE_SALE', high_bid_minor: 0 } as const
  await putLots(db, [
    aLotRow({ ...inSale, number: SOLD, item_number: 1, description: '=2019 HONDA ACCORD' }),
    aLotRow({ ...inSale, number: UNSOLD, item_number: 2 }),
    aLotRow({ ...inSale, number: DEAR, item_number: 3 }),
    aLotRow({ number: LATER, sale_status: 'PURE_SALE', buy_now_minor: 900_000 }),
  ])
  await pool.query('insert into sale_items (sale_id, lot, item_number) select sale_id, number, item_number from lots where sale_id = $1', [
    saleId,
  ])
  const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
  await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
  await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: 100_000_000 }).execute()
  buyer = await signIn(db, person)
  const order = (lotNumber: number, dollars: number) => ({ lotNumber, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD' })
  for (const lot of [SOLD, DEAR]) {
    const { data } = await post('/data/lots/bids', { bids: [order(lot, 1)] }, buyer)
    if (data.bids?.[0]?.isAccepted !== true) throw new Error(JSON.stringify(data))
  }
  await pool.query(`update bids set fee_phase = 'live' where lot = $1`, [DEAR])
  await pool.query(`update sales set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 second' where id = $1`, [
    saleId,
  ])
  await until('the results are listed', async () => (await listed(`?sale=${saleId}`)).total === 3, SELDOM)
})
afterAll(() => one.close())

describe('results', () => {
  it('results say within seconds of the close what became of each lot, to everybody and without a name', async () => {
    const { results, total } = await listed(`?sale=${saleId}&sort=lot`)
    expect(total).toBe(3)
    expect(results[0]).toMatchObject({
      lotNumber: SOLD,
      outcome: 'SOLD',
      finalMinor: 100,
      bidCount: 1,
      saleId,
      heldOn: held,
      yardNumber: A_YARD.number,
      yardName: A_YARD.name,
      currency: 'USD',
      year: 2022,
      make: 'TOYOTA',
      model: 'RAV4',
      damage: 'FR',
      photo: null,
      drawing: expect.stringContaining('/media/drawing.svg?'),
    })
    expect(results[1]).toMatchObject({ lotNumber: UNSOLD, outcome: 'NO_SALE', finalMinor: null, bidCount: 0 })
    const sold = async (): Promise<number> => {
      const payload = { filter: { MISC: ['sold_flag:true'] }, size: 10 }
      const answer = await one.app.inject({ method: 'POST', url: '/public/lots/search-results', headers: { host: 'localhost' }, payload })
      return answer.json().data.results.totalElements
    }
    await expect.poll(sold, SELDOM).toBe(2)
    const history = await get(`/public/data/lots/bid-history/${SOLD}`)
    expect(JSON.stringify(history)).toContain('"outcome":"SOLD"')
  })

  it('results keep in which phase the bid was given that won, by which it is priced', async () => {
    const { rows } = await one.database.pool.query('select lot, fee_phase from lot_results where sale_id = $1 order by lot', [saleId])
    expect(rows.map(({ lot, fee_phase: phase }) => [Number(lot), phase])).toEqual([
      [SOLD, 'preliminary'],
      [UNSOLD, 'preliminary'],
      [DEAR, 'live'],
    ])
  })

  it('results are narrowed by day, yard, sale and outcome, sorted and paged', async () => {
    expect(await lotsOf(`?day=${held}&sort=lot`)).toEqual([SOLD, UNSOLD, DEAR])
    expect(await lotsOf('?day=2020-01-01')).toEqual([])
    expect(await lotsOf(`?yard=${A_YARD.number}&kind=sold&sort=lot`)).toEqual([SOLD, DEAR])
    expect(await lotsOf('?yard=999')).toEqual([])
    expect(await lotsOf(`?sale=${saleId}&kind=unsold`)).toEqual([UNSOLD])
    expect(await lotsOf('?sort=lot&size=2&page=1')).toEqual([DEAR])
    expect((await listed('?sort=lot&size=2&page=1')).total).toBe(3)
    for (const faulty of ['?day=2026-13-01', '?from=2026-02-31', '?page=-1', '?size=1000', '?sort=price', '?yard=x'])
      expect(await listed(faulty)).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('results are a file, too, in which no name of a lot is a formula', async () => {
    const answer = await one.get(`/public/data/results.csv?sale=${saleId}&sort=lot`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [titles, first] = answer.body.replace('\uFEFF', '').split('\r\n')
    expect(titles).toBe(
      'Lot number,Vehicle,Yard number,Yard name,Sale date,Lane,Item number,Outcome,Decided at,Currency,Final price,Highest bid,Bids,All-in price,Year,Make,Model,Damage',
    )
    expect(first).toContain(`${SOLD},'=2019 HONDA ACCORD,${A_YARD.number}`)
    expect(first).toMatch(/,SOLD,20[\d-]+T[\d:.]+Z,USD,1,1,1,[\d.]+,2022,TOYOTA,RAV4,FR$/)
  })

  it('results stand on a page that reads without a script, in three languages, and in the sitemap', async () => {
    const { body, statusCode } = await one.get(`/results?sale=${saleId}&sort=lot`)
    expect(statusCode).toBe(200)
    expect([...body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))).toEqual([SOLD, UNSOLD, DEAR])
    expect(body).toContain('$1')
    expect(body).toMatch(/<form[^>]*action="\/results"/)
    expect(body).toContain(`href="/public/data/results.csv?sale=${saleId}&amp;sort=lot"`)
    for (const [path, word] of [
      ['/results', 'Auction results'],
      ['/es/results', 'Resultados de subastas'],
      ['/nl/results', 'Veilinguitslagen'],
    ] as const)
      expect((await one.get(path)).body).toContain(`<h1>${word}`)
    expect((await one.get('/sitemaps/pages.xml')).body).toContain('/results</loc>')
    expect((await one.get('/results?page=0&day=now')).statusCode).toBe(200)
  })

  it('results stay when the lot is offered again, and go when a decision is taken back', async () => {
    const { pool } = one.database
    await pool.query(`update lots set sale_id = null, lane = '', item_number = null where number = $1`, [UNSOLD])
    expect((await listed(`?sale=${saleId}&kind=unsold`)).results[0]).toMatchObject({ lotNumber: UNSOLD, heldOn: held, itemNumber: 2 })
    expect((await post(`/data/lots/buyItNow/${LATER}`, { priceMinor: 900_000 }, buyer)).returnCode).toBe(1)
    await expect.poll(() => lotsOf('?sort=dearest&size=1'), SELDOM).toEqual([LATER])
    const operators = [0, 1].map(() => aPerson(one.database.db, { kind: 'internal', privileges: ['OPERATOR'] }))
    const [asks, decides] = await Promise.all(operators.map(async (person) => signIn(one.database.db, await person)))
    if (asks === undefined || decides === undefined) throw new Error('no operators')
    const { data } = await post('/data/operations/overrides', { lotNumber: SOLD, act: 'VOID', reason: 'paid by nobody' }, asks)
    expect((await post(`/data/operations/overrides/${data.id}`, { action: 'confirm' }, decides)).returnCode).toBe(1)
    await expect.poll(() => lotsOf(`?sale=${saleId}&kind=sold`), SELDOM).toEqual([DEAR])
    const rows = await pool.query('select outcome, taken_back_seq is null as holds from lot_results where lot = $1 order by seq', [SOLD])
    expect(rows.rows).toEqual([
      { outcome: 'SOLD', holds: false },
      { outcome: 'NO_SALE', holds: true },
    ])
  })
})
