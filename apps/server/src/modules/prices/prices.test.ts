import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EARLIER_MAX, PRICE_DAYS, PRICE_LOTS_MAX } from '@app/contract/prices/price-codes.ts'
import { COMPARABLE } from '@app/rules/prices/comparable.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots } from '#test/lots.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { rotateKeys } from '#platform/keys/keys.store.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { keepFacts } from './keep-facts.job.ts'
import { type PriceQuestion, stepsQuery } from './price-facts.store.ts'
import { type Fields, keepResults, recordFacts, recordResults } from './prices.test-kit.ts'
import { readBands } from './read-prices.ts'
import { VinKeys } from './vin-key.ts'

const [CAMRY, NAMELESS, CANADIAN, WITHDRAWN, SOLD] = [44_000_001, 44_000_002, 44_000_003, 44_000_004, 44_000_005] as const
const CAR = { make: 'Toyota', model_group: 'Camry', year: 2020, title_group: 'S', primary_damage: 'FR' } as const
const ASKED = '/public/data/prices?make=toyota&model=camry&year=2020&title=S&damage=FR'

let server: TestApp
let vins: VinKeys
const pool = () => server.database.pool
const get = (url: string, host = 'localhost') => server.app.inject({ method: 'GET', url, headers: { host } })
const data = async (url: string, host?: string) => (await get(url, host)).json().data
const band = async (url = ASKED) => (await data(url)).band
const ofLot = async (lot: number = CAMRY) => data(`/public/data/prices/lots/${lot}`)

const record = (count: number, fields: Fields = {}) => recordResults(pool(), count, fields)
const keep = (count: number, fields: Fields = {}) => keepResults(pool(), vins, { count, ...fields })

beforeAll(async () => {
  server = await testApp()
  vins = await VinKeys.open(pool(), server.keys)
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(db, [
    aLotRow({ number: CAMRY, ...CAR }),
    aLotRow({ number: NAMELESS, ...CAR, model_group: null, model_detail: null }),
    aLotRow({ number: CANADIAN, ...CAR, ...IN_CANADA }),
    aLotRow({ number: WITHDRAWN, ...CAR, status: 'WITHDRAWN' }),
    aLotRow({ number: SOLD, ...CAR, status: 'SOLD' }),
  ])
})
afterAll(() => server.close())
beforeEach(async () => void (await pool().query('truncate lot_results, price_facts')))

describe('prices of comparable lots', () => {
  it('prices are told from eight comparable lots on, and too few are said to be', async () => {
    expect(await band()).toMatchObject({ count: 0, step: 'TITLE', price: null, lots: [], strip: null, picture: null })
    await keep(COMPARABLE.least - 1)
    expect(await band()).toMatchObject({ count: COMPARABLE.least - 1, price: null, strip: null, picture: null })
    await keep(1)
    expect(await band()).toMatchObject({
      count: COMPARABLE.least,
      step: 'ALIKE',
      make: 'TOYOTA',
      model: 'CAMRY',
      yearFrom: 2018,
      yearTo: 2022,
      title: 'S',
      damage: 'FR',
      currency: 'USD',
      days: PRICE_DAYS.usual,
      price: { lowMinor: 100_000, medianMinor: 100_000, highMinor: 100_000 },
    })
    expect((await ofLot()).band).toMatchObject({ count: COMPARABLE.least, step: 'ALIKE', price: { medianMinor: 100_000 } })
  })

  it('prices are a quarter, the middle and three quarters of what was paid, drawn as dots', async () => {
    for (const dollars of [100, 200, 300, 400, 500, 600, 700, 800, 900]) await keep(1, { dollars })
    const { price, strip, months } = await band()
    expect(price).toEqual({ lowMinor: 30_000, medianMinor: 50_000, highMinor: 70_000 })
    expect(strip.dots).toHaveLength(9)
    expect(strip.low < strip.median && strip.median < strip.high).toBe(true)
    expect(months.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(9)
  })

  it('comparable lots share model group, years, title, kind of damage and currency, are of 365 days, and were sold', async () => {
    await keep(COMPARABLE.least)
    const others: readonly Fields[] = [
      { model: 'COROLLA' },
      { year: 2017 },
      { year: 2023 },
      { title: 'C' },
      { damage: 'HL' },
      { site: 'CPRTUK' },
      { currency: 'CAD' },
      { daysAgo: PRICE_DAYS.usual },
      { dollars: null },
      { takenBack: 2 },
      { outcome: 'WITHDRAWN' },
    ]
    for (const fields of others) await keep(9, { dollars: 90_000, ...fields })
    expect(await band()).toMatchObject({ count: COMPARABLE.least, price: { highMinor: 100_000 } })
    for (const fields of [{ year: 2018 }, { year: 2022 }, { damage: 'RR' }, { daysAgo: PRICE_DAYS.usual - 1 }]) await keep(1, fields)
    expect((await band()).count).toBe(COMPARABLE.least + 4)
    expect((await band(`${ASKED}&days=7`)).count).toBe(COMPARABLE.least + 3)
    expect((await band(`${ASKED}&days=${PRICE_DAYS.max}`)).count).toBeGreaterThan(COMPARABLE.least + 4)
  })

  it('comparable lots are widened in one order, and it is told how far', async () => {
    await keep(COMPARABLE.least - 1)
    await keep(1, { title: 'C', damage: 'HL', year: 2016 })
    expect(await band()).toMatchObject({ step: 'TITLE', count: COMPARABLE.least, title: null, damage: null, yearFrom: 2016, yearTo: 2024 })
    await keep(1, { damage: 'HL' })
    expect(await band()).toMatchObject({ step: 'DAMAGE', count: COMPARABLE.least, title: 'S', damage: null })
    await keep(1, { year: 2024 })
    expect(await band()).toMatchObject({ step: 'YEARS', count: COMPARABLE.least, damage: 'FR' })
    await keep(1)
    expect(await band()).toMatchObject({ step: 'ALIKE', count: COMPARABLE.least })
  })

  it('prices of two currencies are never put together', async () => {
    await keep(COMPARABLE.least)
    await keep(COMPARABLE.least, { dollars: 5_000, site: 'CPRTCA', currency: 'CAD' })
    expect(await band()).toMatchObject({ currency: 'USD', count: COMPARABLE.least, price: { highMinor: 100_000 } })
    expect(await band(`${ASKED}&currency=CAD`)).toMatchObject({ currency: 'CAD', count: COMPARABLE.least, price: { lowMinor: 500_000 } })
    expect((await ofLot(CANADIAN)).band).toMatchObject({ currency: 'CAD', price: { medianMinor: 500_000 } })
  })

  it('a site tells the prices of the lots that it lists alone', async () => {
    await keep(COMPARABLE.least, { site: 'CPRTUK', currency: 'GBP' })
    const asked = `${ASKED}&currency=GBP`
    expect((await data(asked, 'uk.localhost')).band.count).toBe(COMPARABLE.least)
    expect((await data(asked)).band).toMatchObject({ count: 0, price: null, lots: [] })
    expect((await get(asked.replace('prices?', 'prices.csv?'))).body.trim().split('\r\n')).toHaveLength(1)
  })

  it('prices list the newest comparable lots with a way to their pages, and no VIN and no person', async () => {
    await keep(PRICE_LOTS_MAX, { daysAgo: 30 })
    await keep(1, { lot: SOLD })
    const { lots, count } = await band()
    expect([count, lots.length]).toEqual([PRICE_LOTS_MAX + 1, PRICE_LOTS_MAX])
    expect(lots[0]).toMatchObject({ lotNumber: SOLD, isImported: false, type: 'V', odometer: 30_000, odometerUnit: 'mi', outcome: 'SOLD' })
    // Of the others there is no page.
    expect(lots[1].lotNumber).toBeNull()
    expect(JSON.stringify(await ofLot(CAMRY))).not.toMatch(/2T3W1RFV0NW|vin/i)
  })

  it('a lot is not compared with itself, one without a model with nothing, and one that is not shown is unknown', async () => {
    await keep(COMPARABLE.least)
    await keep(1, { lot: SOLD, dollars: 9_000 })
    expect((await ofLot(SOLD)).band.count).toBe(COMPARABLE.least)
    expect((await ofLot(NAMELESS)).band).toMatchObject({ model: null, count: 0, price: null })
    for (const lot of [49_999_999, WITHDRAWN]) expect(await ofLot(lot)).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    for (const faulty of ['?make=x', '?make=x&model=', '?make=x&model=y&days=0', '?make=x&model=y&title=X', '?make=x&model=y&damage=front'])
      expect(await data(`/public/data/prices${faulty}`)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await data('/public/data/prices/lots/x')).toMatchObject({ errorCode: 'INVALID_INPUT' })
    for (const odd of ['%00', '%ED%A0%80', "'; drop table price_facts --"])
      expect((await get(`/public/data/prices?make=toyota&model=${odd}`)).statusCode).toBe(200)
  })

  it('the lot that is shown is marked by its reading and its highest bid', async () => {
    await pool().query('update lots set high_bid_minor = 120000 where number = $1', [CAMRY])
    await keep(COMPARABLE.least)
    await keep(1, { lot: SOLD, dollars: 2_000 })
    expect((await ofLot()).band.strip.own).toBeGreaterThan(0)
    const first = (await ofLot()).band.picture
    expect(first).toBeNull()
    await pool().query('update price_facts set odometer = 60000, odometer_unit = $1 where lot <> $2', ['mi', SOLD])
    const { picture } = (await ofLot()).band
    expect(picture).toMatchObject({ by: 'odometer', own: { x: expect.any(Number), y: expect.any(Number) } })
    expect(picture.dots).toHaveLength(COMPARABLE.least + 1)
    await pool().query('update lots set high_bid_minor = 0 where number = $1', [CAMRY])
    expect((await ofLot()).band.strip.own).toBeNull()
    await keep(3, { daysAgo: 90 })
    expect((await band()).picture).toMatchObject({ by: 'month', own: null, line: expect.stringMatching(/^M/) })
  })
})

describe('facts', () => {
  it('what a ledger takes back leaves the prices, and comes once however often it is looked', async () => {
    await keep(COMPARABLE.least)
    await keep(1, { lot: SOLD, seq: 4, dollars: 9_000 })
    while (await keepFacts(pool(), () => Promise.resolve(vins))) continue
    expect((await band()).count).toBe(COMPARABLE.least + 1)
    // As the keeper of results writes it.
    await pool().query('update lot_results set taken_back_seq = 5, prices_due = true where lot = $1', [SOLD])
    await keepFacts(pool(), () => Promise.resolve(vins))
    expect((await band()).count).toBe(COMPARABLE.least)
  })

  it('two nodes that look at once take each result in once', async () => {
    await record(1_200)
    const turns = async (): Promise<void> => {
      while (await keepFacts(pool(), () => Promise.resolve(vins))) continue
    }
    await Promise.all([turns(), turns(), turns()])
    expect((await pool().query('select from price_facts')).rowCount).toBe(1_200)
    expect((await pool().query('select from lot_results where prices_due')).rowCount).toBe(0)
  })

  it('earlier offerings of a vehicle are told by its VIN, with outcome and price, and no VIN is', async () => {
    const { rows } = await pool().query<{ vin: string }>('select vin from lots where number = $1', [CAMRY])
    await keep(1, { lot: CAMRY, dollars: null, daysAgo: 60 })
    await keep(1, { lot: SOLD, dollars: 3_000, daysAgo: 400 })
    expect((await ofLot()).earlier).toMatchObject([{ lotNumber: CAMRY, outcome: 'NO_SALE', hammerMinor: null }])
    await pool().query('update price_facts set vin_key = $1 where lot = $2', [vins.ofVin(rows[0]?.vin ?? ''), SOLD])
    expect((await ofLot()).earlier).toMatchObject([
      { lotNumber: CAMRY, outcome: 'NO_SALE', hammerMinor: null },
      { lotNumber: SOLD, outcome: 'SOLD', hammerMinor: 300_000 },
    ])
    await pool().query(`update price_facts set selling_site = 'CPRTUK' where lot = $1`, [SOLD])
    expect((await ofLot()).earlier).toHaveLength(1)
    // Of a lot that is sold the last result is what its own page is about.
    await pool().query(`update price_facts set selling_site = 'CPRTUS', vin_key = null where lot = $1`, [SOLD])
    expect((await ofLot(SOLD)).earlier).toEqual([])
    await keep(EARLIER_MAX + 5)
    await pool().query('update price_facts set vin_key = $1', [vins.ofVin(rows[0]?.vin ?? '')])
    expect((await ofLot()).earlier).toHaveLength(EARLIER_MAX)
  })

  it('a VIN is hashed alike after keys were changed, and what is no whole VIN not at all', async () => {
    const { rows: before } = await pool().query<{ sealed: string }>('select sealed from price_vin_key')
    await rotateKeys(server.database.db, TEST_SECRET)
    const later = await openKeyRing(server.database.db, TEST_SECRET)
    // The new ring seals otherwise, and reads what the old one has sealed.
    expect(later.mac('x', 'x')).not.toBe(server.keys.mac('x', 'x'))
    const again = await VinKeys.open(pool(), later)
    expect((await pool().query('select sealed from price_vin_key')).rows).toEqual(before)
    expect((await VinKeys.find(pool(), later))?.ofVin('2T3W1RFV0NW000001')).toEqual(vins.ofVin('2T3W1RFV0NW000001'))
    expect(again.ofVin('2t3w1rfv0nw000001')).toEqual(vins.ofVin('2T3W1RFV0NW000001'))
    expect([vins.ofVin(null), vins.ofVin('2T3W1RFV0NW'), vins.ofVin('2T3W1RFV0NW00000O')]).toEqual([null, null, null])
  })

  it('messages name the middle half of lots with enough comparable ones, as readers of their site see them', async () => {
    await keep(COMPARABLE.least)
    expect([...(await readBands(pool(), [CAMRY, NAMELESS, CANADIAN], siteOf('CPRTUS')))]).toEqual([
      [CAMRY, { lowMinor: 100_000, medianMinor: 100_000, highMinor: 100_000, currency: 'USD', count: COMPARABLE.least }],
    ])
    expect((await readBands(pool(), [CAMRY], siteOf('CPRTUK'))).size).toBe(0)
  })
})

describe('the file of prices', () => {
  it('prices are a file, sold or not and not widened, in which nothing is a formula', async () => {
    await keep(1, { dollars: 1_234 })
    await keep(1, { dollars: null, daysAgo: 2 })
    await keep(1, { year: 2016 })
    await pool().query(`update price_facts set model_group = '=1+1'`)
    const answer = await get(ASKED.replace('prices?', 'prices.csv?').replace('model=camry', 'model=%3D1%2B1'))
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [titles, first, second, ...more] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(titles).toBe(
      'Day,Lot number,Year,Make,Model group,Type,Title,Damage,Odometer,Odometer unit,Currency,Hammer price,Outcome,Source',
    )
    expect(first).toMatch(/^\d{4}-\d\d-\d\d,,2020,TOYOTA,'=1\+1,,S,FR,,,USD,1234,SOLD,LEDGER$/)
    expect(second).toMatch(/,USD,,NO_SALE,LEDGER$/)
    expect(more).toEqual([])
  })

  it('prices are a workbook too, whose days, numbers and prices are figures and no cell a formula', async () => {
    await keep(1, { dollars: 1_234.5 })
    await keep(1, { dollars: null, daysAgo: 2 })
    await keep(1, { site: 'CPRTUK' })
    await pool().query(`update price_facts set model_group = '=1+1'`)
    const path = ASKED.replace('prices?', 'prices.xlsx?').replace('model=camry', 'model=%3D1%2B1')
    const answer = await get(path)
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="prices.xlsx"')
    const sheet = read(answer.rawPayload, { cellNF: true }).Sheets['Prices'] ?? {}
    const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null })
    expect(lines).toHaveLength(3)
    expect(lines[0]?.slice(0, 4)).toEqual(['Day', 'Lot number', 'Year', 'Make'])
    expect([sheet['A2'], sheet['C2'], sheet['E2'], sheet['L2'], sheet['L3'] ?? null]).toMatchObject([
      { t: 'n', v: Math.floor(Date.now() / 86_400_000) - 1 + 25_569, z: 'yyyy-mm-dd' },
      { t: 'n', v: 2020 },
      { t: 's', v: '=1+1' },
      { t: 'n', v: 1_234.5, z: '#,##0.00 "USD"' },
      null,
    ])
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false)
  })
})

describe('among two hundred thousand facts', () => {
  it('prices of a model, a rare one too, are found by their index', async () => {
    for (const model of [...Array<string>(10).fill('COROLLA'), 'RAV4']) await recordFacts(pool(), 20_000, { model })
    await recordFacts(pool(), 50, { model: 'SUPRA' })
    await pool().query('analyze price_facts')
    for (const model of ['RAV4', 'SUPRA']) {
      const question: PriceQuestion = {
        make: 'TOYOTA',
        model,
        year: 2020,
        title: 'S',
        damage: 'FR',
        currency: 'USD',
        days: 365,
        ownLot: null,
        sellingSites: ['CPRTUS', 'CPRTCA'],
        hasCleanTitlesOnly: false,
      }
      const { text, values } = stepsQuery(question)
      const explained = await pool().query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers off, costs off) ${text}`, values)
      const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('price_facts_model')
      expect(plan).not.toContain('Seq Scan')
    }
  })
})
