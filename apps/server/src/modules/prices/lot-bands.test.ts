import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BANDS_A_REQUEST_MAX } from '@app/contract/prices/price-codes.ts'
import { COMPARABLE } from '@app/rules/prices/comparable.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { BandBook } from './band-book.ts'
import { type Fields, keepResults, recordFacts } from './prices.test-kit.ts'
import { readBands } from './read-prices.ts'
import { VinKeys } from './vin-key.ts'

const CAR = { make: 'Toyota', model_group: 'Camry', year: 2020, title_group: 'S', primary_damage: 'FR' } as const
const IN_BRITAIN = { country: 'GBR', selling_site: 'CPRTUK', site_codes: ['CPRTUK'], currency: 'GBP' }
const THE_CAMRY = { currency: 'USD', lowMinor: 100_000, medianMinor: 100_000, highMinor: 100_000, count: COMPARABLE.least } as const

let server: TestApp
let vins: VinKeys
const pool = () => server.database.pool
const keep = (count: number, fields: Fields = {}) => keepResults(pool(), vins, { count, ...fields })
const askText = (lots: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ method: 'GET', url: `/public/data/prices/lots${lots}`, headers: { host: 'localhost', ...headers } })
const ask = (lots: readonly number[], headers?: Readonly<Record<string, string>>) => askText(`?lots=${lots.join(',')}`, headers)
const bandsOf = async (lots: readonly number[], headers?: Readonly<Record<string, string>>) => (await ask(lots, headers)).json().data.bands

let lastLot = 46_000_000
/** Lots that nobody has asked for yet. */
async function put(...fields: Parameters<typeof aLotRow>[0][]): Promise<number[]> {
  const rows = fields.map((one) => aLotRow({ number: (lastLot += 1), ...CAR, ...one }))
  await putLots(server.database.db, rows)
  return rows.map(({ number }) => number)
}
const putCamry = async (): Promise<number> => (await put({}))[0] ?? 0

beforeAll(async () => {
  server = await testApp()
  vins = await VinKeys.open(pool(), server.keys)
  await insertYards(server.database.db, [A_YARD])
})
afterAll(() => server.close())
beforeEach(async () => void (await pool().query('truncate lot_results, price_facts')))

describe('bands of the lots of a list', () => {
  it.each([
    '',
    '?lots=',
    '?lots=12',
    '?lots=12345678901',
    '?lots=100,',
    '?lots=100,,101',
    '?lots=100;101',
    '?lots=-100',
    '?lots=100.5',
    '?lots=1e3',
    '?lots=100&lots=101',
    '?lots=100, 101',
    "?lots=100'",
    '?lots=%00',
  ])('a list of lots that is none is refused by name: %s', async (lots) => {
    const answer = await askText(lots)
    expect(answer.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT', fieldErrors: { lots: 'validation.wrong' } } })
  })

  it('a hundred lots are answered at once and no more, each once', async () => {
    await keep(COMPARABLE.least)
    const lots = await put(...Array.from({ length: BANDS_A_REQUEST_MAX + 1 }, () => ({})))
    const hundred = lots.slice(1)
    expect(await bandsOf(hundred)).toEqual(hundred.map((lotNumber) => ({ lotNumber, ...THE_CAMRY })))
    expect(await bandsOf(Array<number>(BANDS_A_REQUEST_MAX).fill(hundred[0] ?? 0))).toHaveLength(1)
    expect(await bandsOf(hundred.slice(0, 1))).toHaveLength(1)
    expect((await ask(lots)).json().data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { lots: 'validation.wrong' } })
  })

  it('lots with fewer than eight comparable ones are left out, and those that nobody is shown', async () => {
    await keep(COMPARABLE.least - 1)
    const few = await putCamry()
    expect(await bandsOf([few])).toEqual([])
    await keep(1)
    const [camry = 0, ...others] = await put(
      {},
      { status: 'WITHDRAWN' },
      { model_group: null, model_detail: null },
      { make: null },
      { model_group: 'Supra' },
    )
    expect(await bandsOf([...others, 46_999_999, camry])).toEqual([{ lotNumber: camry, ...THE_CAMRY }])
  })

  it('lots of another site have no band where their results are not shown, as on their own page', async () => {
    await keep(COMPARABLE.least)
    await keep(COMPARABLE.least, { site: 'CPRTUK', currency: 'GBP', dollars: 3_000 })
    const lots = await put({}, IN_BRITAIN, IN_CANADA)
    const [here = 0, british = 0] = lots
    expect((await bandsOf(lots)).map(({ lotNumber }: { lotNumber: number }) => lotNumber)).toEqual([here])
    expect(await bandsOf(lots, { host: 'uk.localhost' })).toEqual([
      { lotNumber: british, currency: 'GBP', lowMinor: 300_000, medianMinor: 300_000, highMinor: 300_000, count: COMPARABLE.least },
    ])
    for (const host of ['localhost', 'uk.localhost'])
      for (const lot of lots) {
        const { price } = (await server.app.inject({ url: `/public/data/prices/lots/${lot}`, headers: { host } })).json().data.band
        expect([host, lot, price !== null]).toEqual([host, lot, (await bandsOf([lot], { host })).length === 1])
      }
  })

  it('what a ledger takes back leaves the bands', async () => {
    const taken = 45_900_000
    await keep(COMPARABLE.least - 1)
    await keep(1, { lot: taken })
    expect(await bandsOf([await putCamry()])).toHaveLength(1)
    await pool().query('update lot_results set taken_back_seq = 2, prices_due = true where lot = $1', [taken])
    await keep(0)
    expect(await bandsOf([await putCamry()])).toEqual([])
  })

  it('a lot has the band of its own page, whatever it is compared by, and is not compared with itself', async () => {
    for (const [at, title] of ['S', 'C', 'S', 'J'].entries())
      for (const damage of ['FR', 'RR', 'WA'])
        for (const year of title === 'J' ? [2012] : [2012, 2016, 2018, 2020, 2021, 2024])
          await keep(1 + ((at + year) % 3), { title, damage, year, dollars: 500 + 37 * (year % 10) + 11 * at })
    const lots = await put(
      ...[2012, 2015, 2019, 2020, 2024, null].flatMap((year) =>
        ['S', 'C', 'J', null].flatMap((title_group) =>
          ['FR', 'WA', 'HL', null].map((primary_damage) => ({ year, title_group, primary_damage })),
        ),
      ),
    )
    const [own = 0] = lots
    // The lot itself was sold before: of its own year, it would be among the nearest.
    await keep(1, { lot: own, year: 2012, dollars: 90_000 })
    const bands = new Map((await bandsOf(lots)).map((band: { lotNumber: number }) => [band.lotNumber, band]))
    const steps = new Set<string>()
    for (const lotNumber of lots) {
      const { band } = (await server.app.inject({ url: `/public/data/prices/lots/${lotNumber}`, headers: { host: 'localhost' } })).json()
        .data
      steps.add(band.step)
      expect(bands.get(lotNumber)).toEqual(
        band.price === null ? undefined : { lotNumber, currency: 'USD', count: band.count, ...band.price },
      )
    }
    expect(steps).toEqual(new Set(['ALIKE', 'YEARS', 'DAMAGE', 'TITLE']))
  })

  it('bands are the same for everybody, and name no vehicle and no person', async () => {
    await keep(COMPARABLE.least)
    const lot = await putCamry()
    const visitor = await ask([lot])
    const member = await ask([lot], await signIn(server.database.db, await aPerson(server.database.db)))
    expect(member.body).toBe(visitor.body)
    expect(visitor.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
    expect((await ask([lot], { 'if-none-match': String(visitor.headers.etag) })).statusCode).toBe(304)
    expect(Object.keys((await bandsOf([lot]))[0])).toEqual(['lotNumber', 'lowMinor', 'medianMinor', 'highMinor', 'currency', 'count'])
  })

  it('a band is remembered for ten minutes, of each site apart', async () => {
    let nowMs = 0
    const book = new BandBook(pool(), { name: 'bands', nowMs: () => nowMs })
    const lot = await putCamry()
    const has = async (site: 'CPRTUS' | 'CPRTUK' = 'CPRTUS') => (await book.of([lot], site)).has(lot)
    expect([await has(), await has('CPRTUK')]).toEqual([false, false])
    await keep(COMPARABLE.least)
    nowMs = 599_999
    expect(await has()).toBe(false)
    nowMs = 600_000
    expect([await has(), await has('CPRTUK')]).toEqual([true, false])
  })
})

describe('bands among a hundred thousand facts', () => {
  it('bands of a hundred lots are found by the index of models, in two statements', async () => {
    const models = Array.from({ length: 100 }, (_, at) => `MODEL ${at}`)
    for (const model of models) await recordFacts(pool(), 1_000, { model })
    await pool().query('analyze price_facts')
    const lots = await put(...models.map((model_group) => ({ model_group })))
    const asked: string[] = []
    const counted = { query: (query: { name: string }) => (asked.push(query.name), pool().query(query as never)) }
    const bands = await readBands(counted as never, lots, siteOf('CPRTUS'))
    expect([bands.size, asked]).toEqual([lots.length, ['compared-lots', 'prices-of-lots']])
    expect(new Set([...bands.values()].map(({ count }) => count))).toEqual(new Set([COMPARABLE.newest]))
  })
})
