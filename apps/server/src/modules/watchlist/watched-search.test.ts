import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, putLots } from '#test/lots.ts'
import { inDays, LOTS, watchWorld, type WatchWorld } from './watchlist.test-kit.ts'

const SEARCH = '/public/lots/search-results'
const ADD_CHECKED = '/data/lots/add/checked/watchlist'
const ADD_ALL = '/data/lots/add/all/watchlist'
const EXPORT = '/data/lots/export.csv'
const TOYOTAS = { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } }
const HONDAS = { filter: { MAKE: ['lot_make_desc:"HONDA"'] } }
const HONDA_COUNT = 503

let world: WatchWorld
beforeAll(async () => {
  const hondas = Array.from({ length: HONDA_COUNT }, (_, index) => ({
    number: 32_000_000 + index,
    make: 'HONDA',
    make_code: 'HOND',
    vin: null,
    auction_at: inDays(3 + index / HONDA_COUNT),
  }))
  world = await watchWorld(hondas)
})
afterAll(() => world.close())

const numbersIn = (answer: { json(): { data: { results: { content: { ln: number }[] } } } }): number[] =>
  answer.json().data.results.content.map(({ ln }) => ln)

describe('a search among watched lots', () => {
  it('a search among watched lots is for people with a watch list only', async () => {
    expect((await world.post(SEARCH, { host: 'localhost' }, { watchListOnly: true })).statusCode).toBe(401)
  })

  it('finds one’s own lots by sale date, sold ones last, and narrows by filters', async () => {
    const { id, headers } = await world.signedIn()
    const other = await world.signedIn()
    await world.post(ADD_CHECKED, other.headers, { lots: [LOTS.third] })
    const lots = [LOTS.soldLately, LOTS.first, LOTS.second, LOTS.soldLongAgo, LOTS.withdrawn]
    await world.database.db
      .insertInto('watches')
      .values(lots.map((lot) => ({ account_id: id, lot })))
      .execute()
    const all = await world.post(SEARCH, headers, { watchListOnly: true })
    expect(numbersIn(all)).toEqual([LOTS.second, LOTS.first, LOTS.soldLately])
    expect(all.json().data.results.totalElements).toBe(3)
    expect(numbersIn(await world.post(SEARCH, headers, { ...TOYOTAS, watchListOnly: true, sort: ['auction_date_utc desc'] }))).toEqual([
      LOTS.first,
      LOTS.soldLately,
    ])
    expect(numbersIn(await world.post(SEARCH, (await world.signedIn()).headers, { watchListOnly: true }))).toEqual([])
  })

  it('leaves the rows themselves the same for everybody who sees as much', async () => {
    const mine = await world.signedIn()
    const other = await world.signedIn()
    await world.post(ADD_CHECKED, mine.headers, { lots: [LOTS.first] })
    const rows = async (headers: Readonly<Record<string, string>>) =>
      (await world.post(SEARCH, headers, TOYOTAS)).json().data.results.content
    expect(await rows(mine.headers)).toEqual(await rows(other.headers))
  })
})

describe('a whole search', () => {
  it('a whole search is watched at once, with a token only, and by filters [MKT-7.57] [MKT-4.12]', async () => {
    const { headers } = await world.signedIn()
    expect((await world.post(ADD_ALL, { host: headers.host, cookie: headers.cookie }, TOYOTAS)).statusCode).toBe(403)
    const answer = (await world.post(ADD_ALL, headers, TOYOTAS)).json()
    expect(answer).toMatchObject({ returnCode: 1, data: { errorCode: '', changed: 2, watched: 2, found: 2 } })
    expect((await world.watched(headers)).toSorted()).toEqual([String(LOTS.first), String(LOTS.third)])
    expect((await world.post('/data/lots/remove/all/watchlist', headers)).json().data).toMatchObject({ changed: 2, watched: 0 })
  })

  it('adds five hundred lots at most, the first of the list, and tells how many there are', async () => {
    const { headers } = await world.signedIn()
    const answer = (await world.post(ADD_ALL, headers, { ...HONDAS, page: 3, size: 20 })).json()
    expect(answer.data).toMatchObject({ changed: 500, watched: 500, found: HONDA_COUNT })
    const watched = (await world.watched(headers)).map(Number)
    expect(Math.max(...watched)).toBe(32_000_499)
  })

  it('refuses a filter that is none', async () => {
    const { headers } = await world.signedIn()
    expect((await world.post(ADD_ALL, headers, { filter: { MAKE: ['password:x'] } })).json().data.errorCode).toBe('BAD_FILTER')
  })
})

describe('a request with an Idempotency-Key', () => {
  it('a request with an Idempotency-Key is done once, its answer repeated byte for byte', async () => {
    const { headers } = await world.signedIn()
    const keyed = { ...headers, 'idempotency-key': 'one' }
    const first = await world.post(ADD_ALL, keyed, TOYOTAS)
    await world.post('/data/lots/remove/all/watchlist', headers)
    const again = await world.post(ADD_ALL, keyed, TOYOTAS)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toBe(first.body)
    expect(await world.watched(headers)).toEqual([])
  })

  it('belongs to its person, and stands for one request', async () => {
    const mine = await world.signedIn()
    const other = await world.signedIn()
    await world.post(ADD_ALL, { ...mine.headers, 'idempotency-key': 'two' }, TOYOTAS)
    expect((await world.post(ADD_ALL, { ...mine.headers, 'idempotency-key': 'two' }, HONDAS)).statusCode).toBe(422)
    const foreign = await world.post(ADD_ALL, { ...other.headers, 'idempotency-key': 'two' }, TOYOTAS)
    expect(foreign.headers['idempotent-replayed']).toBeUndefined()
    expect(await world.watched(other.headers)).toHaveLength(2)
    expect((await world.post(ADD_ALL, { ...mine.headers, 'idempotency-key': 'x'.repeat(256) }, TOYOTAS)).statusCode).toBe(400)
  })

  it('a request with an Idempotency-Key is at work once among many at the same time; the others wait for it or hear its answer', async () => {
    const { headers } = await world.signedIn()
    const keyed = { ...headers, 'idempotency-key': 'three' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.post(ADD_ALL, keyed, TOYOTAS)))
    const shown = answers.map((answer) =>
      answer.statusCode === 200 ? (answer.headers['idempotent-replayed'] ?? 'first') : answer.statusCode,
    )
    expect(shown.filter((one) => one === 'first')).toHaveLength(1)
    expect(shown.filter((one) => one !== 'first' && one !== 'true' && one !== 409)).toEqual([])
  })

  it('keeps a refusal as well, and lets go of a request that died', async () => {
    const { id, headers } = await world.signedIn({ kind: 'counterman' })
    const keyed = { ...headers, 'idempotency-key': 'four' }
    const first = await world.post(ADD_ALL, keyed, TOYOTAS)
    const again = await world.post(ADD_ALL, keyed, TOYOTAS)
    expect(first.json().data.code).toBe(5)
    expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body])
    const { db } = world.database
    const set = (at: Date) => db.updateTable('idempotency_keys').set({ refusal: null, at }).where('account_id', '=', id).execute()
    await set(new Date())
    expect((await world.post(ADD_ALL, keyed, TOYOTAS)).statusCode).toBe(409)
    await set(new Date(Date.now() - 61_000))
    expect((await world.post(ADD_ALL, keyed, TOYOTAS)).json().data.code).toBe(5)
    await db
      .updateTable('idempotency_keys')
      .set({ at: new Date(Date.now() - 90_000_000) })
      .where('account_id', '=', id)
      .execute()
    expect((await world.post(ADD_ALL, keyed, TOYOTAS)).headers['idempotent-replayed']).toBeUndefined()
  })
})

describe('an exported list', () => {
  it('an exported list is for people with a session', async () => {
    expect((await world.get(EXPORT, { host: 'localhost' })).statusCode).toBe(401)
  })

  it('an exported list is a CSV file of the watched lots in their order, formulas disarmed, VINs masked [ACC-2.86] [MKT-2.103] [MKT-7.63]', async () => {
    const { headers } = await world.signedIn()
    await world.post(ADD_CHECKED, headers, { lots: [LOTS.first, LOTS.second] })
    const answer = await world.get(`${EXPORT}?list=watchList`, headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="watch-list.csv"',
      'x-content-type-options': 'nosniff',
    })
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [titles = '', ...lines] = answer.body.slice(1).trimEnd().split('\r\n')
    expect(titles.split(',').slice(0, 10)).toEqual(
      'Lot URL,Lot #,Est. Retail value,Sale date,Year,Make,Model,Engine type,Cylinders,VIN'.split(','),
    )
    expect(lines.map((line) => line.split(',')[1])).toEqual([String(LOTS.second), String(LOTS.first)])
    expect(lines[0]).toMatch(
      /^http:\/\/localhost\/lot\/30000002\/\S+,30000002,"25,000 USD",\d\d\/\d\d\/\d{4} \d\d:\d\d [ap]m P[DS]T,2022,NISSAN,/,
    )
    expect(lines[0]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines.join()).not.toMatch(/2T3W1RFV0NW\d{6}/)
  })

  it('an exported list is narrowed by the criteria of its search, a thousand rows at most', async () => {
    const { headers } = await world.signedIn()
    const criteria = encodeURIComponent(JSON.stringify({ ...TOYOTAS, size: 1, page: 4 }))
    const answer = await world.get(`${EXPORT}?criteria=${criteria}`, headers)
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(3)
    for (const wrong of ['[', encodeURIComponent('{"filter":{"MAKE":["password:x"]}}')])
      expect((await world.get(`${EXPORT}?criteria=${wrong}`, headers)).json().data.errorCode).toBe('BAD_FILTER')
  })
})

it('a lot that is sold after it was watched stays marked in the list', async () => {
  const { headers } = await world.signedIn()
  const number = 33_000_001
  await putLots(world.database.db, [aLotRow({ number })])
  await world.post(ADD_CHECKED, headers, { lots: [number] })
  await putLots(world.database.db, [aLotRow({ number, status: 'SOLD' })])
  expect(await world.watched(headers)).toEqual([String(number)])
})

it('an exported list leaves an odometer empty that is not recorded, which files write as 0', async () => {
  const { headers } = await world.signedIn()
  const lots = [
    { number: 33_000_011, odometer: 0, odometer_brand: 'N' },
    { number: 33_000_012, odometer: 0, odometer_brand: 'A' },
    { number: 33_000_013, odometer: 45_123, odometer_brand: 'N' },
  ]
  await putLots(world.database.db, lots.map(aLotRow))
  await world.post(ADD_CHECKED, headers, { lots: lots.map(({ number }) => number) })
  const linesOf = async (): Promise<string[]> => (await world.get(`${EXPORT}?list=watchList`, headers)).body.trimEnd().split('\r\n')
  await expect.poll(async () => (await linesOf()).length).toBe(lots.length + 1)
  const rows = await linesOf()
  const at = (rows[0] ?? '').split(',').indexOf('Odometer')
  // No cell before it holds a comma of its own but the value.
  const cells = rows.slice(1).map((line) => line.replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(',', ' ')).split(','))
  const read = new Map(cells.map((row) => [Number(row[1]), row[at]]))
  expect(lots.map(({ number }) => read.get(number))).toEqual(['', '0 A', '"45 123 N"'])
})
