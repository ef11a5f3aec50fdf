import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allInFor } from '@app/rules/fees/all-in.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const [CAMRY, OLD_CAMRY, COROLLA, CIVIC, UNSOLD, CLEAN, GONE, CANADIAN, BRITISH, UNBID] = [
  43_000_001, 43_000_002, 43_000_003, 43_000_004, 43_000_005, 43_000_006, 43_000_007, 43_000_008, 43_000_009, 43_000_010,
] as const
const TORONTO = 344

interface ResultFields {
  readonly lot: number
  readonly on: string
  readonly name: string
  readonly make: string
  readonly model: string
  readonly year: number
  readonly damage?: string
  readonly dollars: number
  readonly outcome?: string
  readonly site?: string
  readonly currency?: string
  readonly yard?: number
  readonly group?: string
  readonly takenBack?: number
}

const CAR = { make: 'TOYOTA', model: 'CAMRY', year: 2015 } as const
const KEPT: readonly ResultFields[] = [
  { ...CAR, lot: CAMRY, on: '2026-03-02', name: '2015 TOYOTA CAMRY SE', damage: 'FR', dollars: 4_000 },
  { ...CAR, lot: OLD_CAMRY, on: '2026-03-04', name: '2009 TOYOTA CAMRY BASE', year: 2009, damage: 'RR', dollars: 1_000 },
  { ...CAR, lot: COROLLA, on: '2026-03-09', name: '2018 TOYOTA COROLLA LE', model: 'COROLLA', year: 2018, damage: 'FR', dollars: 6_000 },
  {
    lot: CIVIC,
    on: '2026-03-10',
    name: '2016 HONDA CIVIC LX',
    make: 'HONDA',
    model: 'CIVIC',
    year: 2016,
    dollars: 9_000,
    outcome: 'BOUGHT_NOW',
  },
  { ...CAR, lot: UNSOLD, on: '2026-03-10', name: '2015 TOYOTA CAMRY XLE', damage: 'HL', dollars: 5_000, outcome: 'NO_SALE' },
  { ...CAR, lot: CLEAN, on: '2026-03-11', name: '2015 TOYOTA CAMRY LE', dollars: 12_000, group: 'C' },
  { ...CAR, lot: GONE, on: '2026-03-11', name: '2015 TOYOTA CAMRY LE', dollars: 99_000, takenBack: 9 },
  {
    lot: CANADIAN,
    on: '2026-03-12',
    name: '2016 FORD F-150',
    make: 'FORD',
    model: 'F150',
    year: 2016,
    dollars: 7_000,
    site: 'CPRTCA',
    currency: 'CAD',
    yard: TORONTO,
  },
  {
    lot: BRITISH,
    on: '2026-03-12',
    name: '2016 FORD FOCUS',
    make: 'VAUXHALL',
    model: 'ASTRA',
    year: 2016,
    dollars: 7_000,
    site: 'CPRTUK',
    currency: 'GBP',
  },
]

let one: PagesApp
const ask = async (query: string, headers: Readonly<Record<string, string>> = {}) =>
  (await one.get(`/public/data/results?sort=lot&${query}`, headers)).json().data
const lotsOf = async (query: string) => (await ask(query)).results.map(({ lotNumber }: { lotNumber: number }) => lotNumber)

async function keep(row: ResultFields): Promise<void> {
  const { lot, on, name, make, model, year, damage = null, dollars, outcome = 'SOLD', site = 'CPRTUS', currency = 'USD', group = 'S' } = row
  const isSold = outcome !== 'NO_SALE'
  await one.database.pool.query(
    `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, yard, name, slug, outcome, currency, final_minor,
       high_minor, bid_count, taken_back_seq, year, make, model, primary_damage)
     values ($1, 1, '', $2::date + interval '18 hours', $2, $3, $4, $5, $6, 'a-slug', $7, $8, $9, $10, 3, $11, $12, $13, $14, $15)`,
    [
      lot,
      on,
      site,
      group,
      row.yard ?? A_YARD.number,
      name,
      outcome,
      currency,
      isSold ? dollars * 100 : null,
      dollars * 100,
      row.takenBack ?? null,
      year,
      make,
      model,
      damage,
    ],
  )
}

beforeAll(async () => {
  one = await pagesApp()
  await insertYards(one.database.db, [
    { ...A_YARD, number: TORONTO, name: 'ON - TORONTO', slug: 'toronto', country: 'CAN', selling_site: 'CPRTCA' },
  ])
  await putLots(one.database.db, [aLotRow({ number: CAMRY, image_thumbnail: 'pictures.example.com/1_thb.jpg' })])
  for (const row of KEPT) await keep(row)
})
afterAll(() => one.close())

describe('choices of a search of results', () => {
  /** Each choice as the call counts it, and as choosing it finds it. */
  const choicesOf = async (query: string): Promise<{ readonly counted: unknown[]; readonly found: unknown[] }> => {
    const { counts } = await ask(query)
    const counted = Object.entries(PARTS).flatMap(([part, name]) =>
      Object.entries<number>(counts[part]).map(([value, count]) => [part, name, value, count] as const),
    )
    const found = await Promise.all(
      counted.map(async ([part, name, value]) => {
        const chosen = new URLSearchParams(query)
        if (part === 'makes') chosen.delete('model')
        chosen.set(name, value)
        return [part, name, value, (await ask(`${chosen}`)).total] as const
      }),
    )
    return { counted, found }
  }
  const PARTS = { makes: 'make', models: 'model', damages: 'damage', yards: 'yard', kinds: 'kind' } as const

  it.each([
    '',
    'make=TOYOTA',
    'make=TOYOTA&model=CAMRY&kind=sold',
    'damage=FR&yearFrom=2010',
    'kind=no-sale',
    `yard=${TORONTO}`,
    'q=camry&priceTo=5000',
  ])('choices of a search of results are counted as choosing them finds them, with %j', async (query) => {
    const { counted, found } = await choicesOf(query)
    expect(counted).toEqual(found)
    expect(counted.length).toBeGreaterThan(5)
  })

  it('choices of a search of results count nothing of another site and nothing taken back, and none in brief', async () => {
    const { counts } = await ask('')
    expect(counts.makes).toEqual({ TOYOTA: 5, HONDA: 1, FORD: 1 })
    expect(counts.kinds).toMatchObject({ all: 7, sold: 6, unsold: 1, hammer: 5, 'bought-now': 1, 'no-sale': 1, offer: 0 })
    expect((await ask('make=HONDA')).counts.makes).toEqual({ TOYOTA: 5, HONDA: 1, FORD: 1 })
    expect((await ask('brief=on')).counts).toBeUndefined()
  })
})

describe('a search of results', () => {
  it('shows a visitor of a site no result of another site, and none that was taken back', async () => {
    expect(await lotsOf('')).toEqual([CAMRY, OLD_CAMRY, COROLLA, CIVIC, UNSOLD, CLEAN, CANADIAN])
    expect((await ask('make=VAUXHALL')).total).toBe(0)
    expect((await ask('')).makes).toEqual(['FORD', 'HONDA', 'TOYOTA'])
  })

  it('in brief has the same rows without prices and names to choose from', async () => {
    const [whole, brief] = await Promise.all([ask('make=TOYOTA&size=2'), ask('make=TOYOTA&size=2&brief=true')])
    expect(whole).toMatchObject({ total: 5, makes: ['FORD', 'HONDA', 'TOYOTA'], models: ['CAMRY', 'COROLLA'], prices: { count: 4 } })
    const { counts: _counts, ...rest } = whole
    expect(brief).toEqual({ ...rest, yards: [], makes: [], models: [], prices: null })
  })

  it.each([
    ['make=toyota&model=camry', [CAMRY, OLD_CAMRY, UNSOLD, CLEAN]],
    ['make=TOYOTA&yearFrom=2010&yearTo=2016', [CAMRY, UNSOLD, CLEAN]],
    ['damage=FR', [CAMRY, COROLLA]],
    [`yard=${TORONTO}`, [CANADIAN]],
    ['from=2026-03-09&to=2026-03-10', [COROLLA, CIVIC, UNSOLD]],
    ['priceFrom=4000&priceTo=6000', [CAMRY, COROLLA, UNSOLD]],
    ['priceFrom=4001&kind=sold', [COROLLA, CIVIC, CLEAN, CANADIAN]],
    ['kind=bought-now', [CIVIC]],
    ['kind=no-sale', [UNSOLD]],
    ['q=camry%20x', [UNSOLD]],
    ['q=F-150', [CANADIAN]],
    [`q=${encodeURIComponent("'; drop table lot_results; --")}`, []],
    ['kind=declined', []],
  ])('a search of results narrowed by %s finds just these', async (query, lots) => {
    expect(await lotsOf(query)).toEqual(lots)
    expect((await ask(query)).total).toBe(lots.length)
  })

  it.each([
    ['newest', [CANADIAN, CLEAN]],
    ['oldest', [CAMRY, OLD_CAMRY]],
    ['dearest', [CLEAN, CIVIC]],
    ['cheapest', [OLD_CAMRY, CAMRY]],
    ['year', [COROLLA, CANADIAN]],
  ])('a search of results is ordered by %s', async (sort, first) => {
    const answer = (await one.get(`/public/data/results?sort=${sort}&size=2`)).json().data
    expect(answer.results.map(({ lotNumber }: { lotNumber: number }) => lotNumber)).toEqual(first)
  })

  it.each([
    ['dearest', [CLEAN, CIVIC, COROLLA, UNSOLD, CAMRY, OLD_CAMRY, CANADIAN, UNBID]],
    ['cheapest', [OLD_CAMRY, CAMRY, UNSOLD, COROLLA, CIVIC, CLEAN, CANADIAN, UNBID]],
  ])('results in another currency come after the prices of a site, and what nobody bid on last, ordered by %s', async (sort, order) => {
    await keep({ ...CAR, lot: UNBID, on: '2026-03-12', name: '2015 TOYOTA CAMRY', dollars: 0, outcome: 'NO_SALE' })
    const { results } = (await one.get(`/public/data/results?sort=${sort}&size=20`)).json().data
    expect(results.map(({ lotNumber }: { lotNumber: number }) => lotNumber)).toEqual(order)
    await one.database.pool.query('delete from lot_results where lot = $1', [UNBID])
  })

  it('offers the makes and the models of the chosen make that there are', async () => {
    expect(await ask('make=toyota')).toMatchObject({ makes: ['FORD', 'HONDA', 'TOYOTA'], models: ['CAMRY', 'COROLLA'] })
    expect((await ask('')).models).toEqual([])
  })

  it.each([
    'yearFrom=1884',
    'yearTo=x',
    'damage=front',
    'priceFrom=-1',
    'priceTo=1e12',
    'from=2026-02-30',
    'kind=stolen',
    'make=',
    `q=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect(await ask(query)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await one.get(`/results?${query}`)).statusCode).toBe(200)
  })

  it('says what half of the sold ones went for, in the currency of most, and draws it by date', async () => {
    const { prices } = await ask('make=toyota')
    expect(prices).toMatchObject({ currency: 'USD', count: 4, lowMinor: 325_000, medianMinor: 500_000, highMinor: 750_000 })
    expect(prices.chart).toMatchObject({ unit: 'day', line: expect.stringMatching(/^M56,/) })
    expect(prices.chart.points.map(({ on, medianMinor }: { on: string; medianMinor: number }) => [on, medianMinor])).toEqual([
      ['2026-03-02', 400_000],
      ['2026-03-04', 100_000],
      ['2026-03-09', 600_000],
      ['2026-03-11', 1_200_000],
    ])
    expect((await ask('')).prices).toMatchObject({ currency: 'USD', count: 5 })
    expect((await ask('make=honda')).prices).toMatchObject({ count: 1, medianMinor: 900_000, chart: null })
    expect((await ask('kind=no-sale')).prices).toBeNull()
  })

  it('shows the photo, or a drawing where there is none, and the price all-in by the class of its reader', async () => {
    const buyer = async (buyerClass: BuyerClass): Promise<SignedInHeaders> => {
      const person = await aPerson(one.database.db)
      await one.database.db.insertInto('bidder_terms').values({ account_id: person.id, buyer_class: buyerClass }).execute()
      return signIn(one.database.db, person)
    }
    const allIn = (buyerClass: BuyerClass) => {
      const currentBid = { minor: 400_000, currency: 'USD' } as const
      const terms = { sellingSite: 'CPRTUS', titleGroup: 'S', currentBid, bidKind: 'preliminary', on: '2026-03-02', buyerClass } as const
      return allInFor(currentBid, terms, SHIPPED_SCHEDULES)?.quote.total.minor
    }
    const [camry] = (await ask('damage=FR')).results
    expect(camry).toMatchObject({ lotNumber: CAMRY, photo: 'https://pictures.example.com/1_thb.jpg', allInMinor: allIn('STD') })
    expect((await ask('damage=RR')).results[0]).toMatchObject({ photo: null, drawing: expect.stringContaining('damage=RR') })
    const [own] = (await ask('damage=FR', await buyer('UNS'))).results
    expect(own.allInMinor).toBe(allIn('UNS'))
    expect(own.allInMinor).not.toBe(camry.allInMinor)
  })

  it('a search of results is a file of the same search', async () => {
    const { body } = await one.get('/public/data/results.csv?sort=lot&make=toyota&model=corolla')
    const [, row, end] = body.split('\r\n')
    expect(row).toMatch(new RegExp(`^${COROLLA},2018 TOYOTA COROLLA LE,.*,USD,6000,6000,3,[\\d.]+,2018,TOYOTA,COROLLA,FR$`))
    expect(end).toBe('')
  })
})

describe('the page of results', () => {
  it('reads without a script: a form with what is set, a chip to remove each, the median, the chart and the file', async () => {
    const { body } = await one.get('/results?make=TOYOTA&model=CAMRY&yearFrom=2010&sort=lot')
    expect([...body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))).toEqual([CAMRY, UNSOLD, CLEAN])
    expect(body).toMatch(/<select[^>]*name="make".*?<option value="TOYOTA" selected=""/s)
    expect(body).toMatch(/<select[^>]*name="model".*?<option value="CAMRY" selected=""/s)
    expect(body).toContain('href="/results?make=TOYOTA&amp;model=CAMRY&amp;sort=lot"')
    expect(body).toContain('href="/results?yearFrom=2010&amp;sort=lot"')
    expect(body).toContain('data-median="800000"')
    expect(body).toMatch(/<svg viewBox="0 0 400 170" role="img" aria-label="Median price by date/)
    expect(body).toContain('href="/public/data/results.csv?make=TOYOTA&amp;model=CAMRY&amp;yearFrom=2010&amp;sort=lot"')
    expect(body).toContain('all-in')
  })

  it('says where nothing matches, in three languages, and what to remove', async () => {
    for (const [path, words] of [
      ['/results', 'No result matches.'],
      ['/es/results', 'Ningún resultado coincide.'],
      ['/nl/results', 'Geen uitslag past hierbij.'],
    ] as const) {
      const { body } = await one.get(`${path}?make=TOYOTA&damage=WA`)
      expect(body).toContain(words)
      expect(body).toMatch(/<a [^>]*href="[^"]*\/results\?make=TOYOTA"/)
    }
  })
})
