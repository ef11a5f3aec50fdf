import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type CallName } from '@app/contract/calls.ts'
import { type Call, isPublicRead } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { testApp, type TestApp } from '../app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '../lots.ts'
import { aPerson, signIn } from '../people.ts'

const LOT = 30_000_001

/** What other origins may read, written down a second time: nothing joins by a word in the contract alone. */
const PUBLIC_READS: readonly CallName[] = [
  ...([
    'searchLots',
    'searchLotsForm',
    'searchVehicleFinder',
    'searchLotNumbers',
    'searchVin',
    'suggestLots',
    'readWish',
    'decideSearch',
  ] as const),
  ...(['getPopularSearches', 'recommendLots'] as const),
  ...([
    'getLot',
    'getLotImages',
    'getLotImagesOfCountry',
    'getNewerLotImages',
    'getSoldLotImages',
    'getSoldLotImagesOfCountry',
    'getBidHistory',
  ] as const),
  ...(['listAuctionCalendar', 'listTodaysAuctions', 'getAuctionByYard', 'getAuction', 'getAuctionFeed'] as const),
  ...(['listLanes', 'getLaneRunList', 'listYards', 'getYard', 'findNearestYards'] as const),
  ...([
    'getLotLedger',
    'listLedgerEvents',
    'getSaleLedger',
    'getLedgerHeads',
    'listResultDays',
    'getResultsFile',
    'listResults',
    'exportResults',
    'getLotOutlook',
    'getYardOutlook',
    'getPrices',
    'getLotPrices',
    'listLotBands',
    'exportPrices',
    'exportPricesAsWorkbook',
  ] as const),
  ...(['getReferenceData', 'getReferenceDataLess', 'getReferenceGraph', 'getReferenceObject'] as const),
  ...(['getVehicleModels', 'getVehicleMakes', 'getStates', 'getQuickPicks', 'getQuickPickCounts'] as const),
  ...(['getLanding', 'getFindAddress', 'countChoices'] as const),
]
const FOREIGN = [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'https://localhost' }, { 'sec-fetch-site': 'same-site' }]

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
const callOf = (name: CallName): Call<any, any, any, any> => calls[name]
const names = Object.keys(calls) as CallName[]
const PARAMETERS: Readonly<Record<string, string>> = { lotNumber: String(LOT), countryCode: 'USA', object: 'countries' }
const addressOf = (name: CallName): string => callOf(name).path.replace(/:(\w+)/g, (_, key: string) => PARAMETERS[key] ?? '1')

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(db, [aLotRow({ number: LOT })])
  cookie = `${(await signIn(db, await aPerson(db))).cookie}; userLang=es_es; userLocation=ARE`
})
afterAll(() => server.close())

async function ask(name: CallName, headers: Readonly<Record<string, string>>) {
  const { method } = callOf(name)
  const payload = bodyExamples[name] ?? {}
  const type = callOf(name).bodyForm === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const body = callOf(name).bodyForm === 'form' ? new URLSearchParams(payload as Record<string, string>).toString() : payload
  const sent = method === 'GET' ? {} : { payload: body }
  return server.app.inject({ method, url: addressOf(name), headers: { host: 'localhost', ...type, ...headers }, ...sent })
}

/** A body without the name that each list gets. */
const lasting = (body: string): string => body.replace(/"queryId":"[^"]*"|"jobId":"[^"]*"|"requestId":"[^"]*"/g, '')

/** What the database holds, as one text a table; nodes write down that they live. */
async function everyRow(): Promise<Readonly<Record<string, string>>> {
  const { db } = server.database
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'nodes'`.execute(db)
  const held: Record<string, string> = {}
  for (const { name } of rows) {
    const table = sql.ref(name)
    const found = await sql<{ sum: string | null }>`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${table} t`.execute(
      db,
    )
    held[name] = found.rows[0]?.sum ?? ''
  }
  return held
}

describe('public reads', () => {
  it('public reads are these calls and no others; each answers everybody and changes nothing by its own word', () => {
    expect(names.filter((name) => isPublicRead(callOf(name))).toSorted()).toEqual(PUBLIC_READS.toSorted())
    for (const name of PUBLIC_READS) expect([name, callOf(name).access, callOf(name).effect]).toEqual([name, 'anyone', 'none'])
  })

  it('public reads change nothing, whoever asks', async () => {
    const before = await everyRow()
    for (const name of PUBLIC_READS) for (const headers of [{}, { cookie, origin: 'https://evil.example' }]) await ask(name, headers)
    expect(await everyRow()).toEqual(before)
  })

  it.each(PUBLIC_READS)('%s answers a foreign page as a visitor, with CORS and without reading its cookies', async (name) => {
    for (const foreign of FOREIGN) {
      const [visitor, reader] = [await ask(name, foreign), await ask(name, { ...foreign, cookie })]
      expect([reader.statusCode, lasting(reader.body)]).toEqual([visitor.statusCode, lasting(visitor.body)])
      expect(reader.body).not.toContain('FOREIGN_ORIGIN')
      expect(reader.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        vary: expect.stringContaining('Origin, Sec-Fetch-Site'),
      })
      expect(reader.headers).not.toHaveProperty('access-control-allow-credentials')
      expect(reader.headers).not.toHaveProperty('set-cookie')
    }
  })

  it.each(PUBLIC_READS)('%s keeps what it answers to a session from other origins and from every store', async (name) => {
    for (const own of [{}, { origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }]) {
      const { headers } = await ask(name, { ...own, cookie })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('etag')
      expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' })
    }
  })

  it.each(PUBLIC_READS)('%s is announced to a browser that asks before it sends', async (name) => {
    const headers = { host: 'localhost', origin: 'https://evil.example', 'access-control-request-method': callOf(name).method }
    const answer = await server.app.inject({ method: 'OPTIONS', url: addressOf(name), headers })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-methods']).toContain(callOf(name).method)
    expect(answer.headers['access-control-allow-headers']).toBe('*')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('public reads are the only calls with CORS or an answer to OPTIONS', async () => {
    for (const name of names.filter((one) => !PUBLIC_READS.includes(one))) {
      const { headers } = await ask(name, { cookie, origin: 'https://evil.example' })
      expect([name, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
        name,
        undefined,
        'same-origin',
      ])
      const preflight = await server.app.inject({ method: 'OPTIONS', url: addressOf(name), headers: { host: 'localhost' } })
      expect([name, [404, 405].includes(preflight.statusCode)]).toEqual([name, true])
    }
  })

  it('public reads let pages of other origins show pictures', async () => {
    const answer = await server.app.inject({ url: '/media/no-photo.svg', headers: { host: 'localhost', cookie } })
    expect(answer.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
  })
})

describe('what everybody gets alike', () => {
  const url = '/public/data/referenceData'
  const get = (headers: Readonly<Record<string, string>>) => server.app.inject({ url, headers: { host: 'localhost', ...headers } })

  it('what everybody gets alike has an entity tag, and is not sent again to whoever holds it', async () => {
    const first = await get({})
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get({ 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers.etag).toBe(first.headers.etag)
    expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })

  it.each(['br', 'zstd', 'gzip'])('what everybody gets alike is compressed by %s for whoever reads that alone', async (encoding) => {
    const [plain, packed] = [await get({}), await get({ 'accept-encoding': encoding })]
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })
})
