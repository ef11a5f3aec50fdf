import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WATCHES_MAX } from '@app/contract/watchlist/watchlist-limits.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { LOTS, watchWorld, type WatchWorld } from './watchlist.test-kit.ts'

const LIST = '/data/lots/watchList'
const ADD = '/data/lots/addToWatchList'
const REMOVE = '/data/lots/removeFromWatchList'
const ADD_CHECKED = '/data/lots/add/checked/watchlist'
const REMOVE_CHECKED = '/data/lots/remove/checked/watchlist'
const REMOVE_ALL = '/data/lots/remove/all/watchlist'

let world: WatchWorld
beforeAll(async () => void (world = await watchWorld()))
afterAll(() => world.close())

const CODES: Readonly<Record<string, number>> = { WATCH_LOT_NOT_FOUND: 3, WATCH_LOT_CLOSED: 4 }
const refusal = { returnCode: -1, returnCodeDesc: expect.any(String) }

describe('a watch list', () => {
  it('a watch list is shown and changed by its own person alone', async () => {
    const mine = await world.signedIn()
    const other = await world.signedIn()
    await world.post(`${ADD}/${LOTS.first}`, mine.headers)
    expect((await world.get(LIST, { host: 'localhost' })).statusCode).toBe(401)
    for (const path of [`${ADD}/${LOTS.first}`, `${REMOVE}/${LOTS.first}`, REMOVE_ALL])
      expect([path, (await world.post(path, { host: 'localhost' })).statusCode]).toEqual([path, 401])
    const { cookie, host } = mine.headers
    expect((await world.post(REMOVE_ALL, { cookie, host })).statusCode).toBe(403)
    await world.post(REMOVE_ALL, other.headers)
    await world.post(`${REMOVE}/${LOTS.first}`, other.headers)
    expect(await world.watched(other.headers)).toEqual([])
    expect(await world.watched(mine.headers)).toEqual([String(LOTS.first)])
  })

  it('grows and shrinks by a lot, named by its number, the last added first [MKT-4.10] [MKT-7.60] [MKT-3.46]', async () => {
    const { headers } = await world.signedIn()
    const added = (await world.post(`${ADD}/${LOTS.first}`, headers)).json()
    expect(added).toEqual({
      returnCode: 1,
      returnCodeDesc: 'Success',
      data: { errorCode: '', changed: 1, watched: 1, skipped: [] },
    })
    await world.post(`${ADD}/${LOTS.second}`, headers)
    const { data } = (await world.get(LIST, headers)).json()
    expect(data).toEqual({
      watchList: [
        { lotId: String(LOTS.second), addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
        { lotId: String(LOTS.first), addedAt: expect.any(String) },
      ],
    })
    expect((await world.post(`${REMOVE}/${LOTS.second}`, headers)).json().data).toMatchObject({ changed: 1, watched: 1 })
    expect(await world.watched(headers)).toEqual([String(LOTS.first)])
  })

  it('takes a lot twice and loses one it never had without complaint [MKT-7.62]', async () => {
    const { headers } = await world.signedIn()
    await world.post(`${ADD}/${LOTS.first}`, headers)
    expect((await world.post(`${ADD}/${LOTS.first}`, headers)).json()).toMatchObject({ returnCode: 1, data: { changed: 0, watched: 1 } })
    expect((await world.post(`${REMOVE}/${LOTS.third}`, headers)).json()).toMatchObject({ returnCode: 1, data: { changed: 0, watched: 1 } })
    expect(await world.watched(headers)).toEqual([String(LOTS.first)])
    expect((await world.post(`${REMOVE}/${LOTS.first}`, headers)).json()).toMatchObject({ returnCode: 1, data: { changed: 1, watched: 0 } })
    expect(await world.watched(headers)).toEqual([])
  })

  it('remembers the list that a lot was found in, and succeeds without or with nonsense [MKT-7.61]', async () => {
    const { id, headers } = await world.signedIn()
    await world.post(`${ADD}/${LOTS.first}`, { ...headers, 'x-algsrch-qid': 'lk2-7' })
    await world.post(`${ADD}/${LOTS.second}`, { ...headers, 'x-algsrch-qid': "'; drop table" })
    await world.post(`${ADD}/${LOTS.third}`, headers)
    const watches = await world.database.db
      .selectFrom('watches')
      .select(['lot', 'query_id'])
      .where('account_id', '=', id)
      .orderBy('lot')
      .execute()
    expect(watches.map(({ query_id }) => query_id)).toEqual(['lk2-7', null, null])
  })

  it.each([
    ['an unknown lot', LOTS.unknown, 'WATCH_LOT_NOT_FOUND'],
    ["another site's lot", LOTS.canadian, 'WATCH_LOT_NOT_FOUND'],
    ['a sold lot', LOTS.soldLately, 'WATCH_LOT_CLOSED'],
    ['a withdrawn lot', LOTS.withdrawn, 'WATCH_LOT_CLOSED'],
  ])('refuses %s by a code that has its message [MKT-8.12]', async (_, lot, errorCode) => {
    const { headers } = await world.signedIn()
    const answer = await world.post(`${ADD}/${lot}`, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ ...refusal, data: { errorCode, code: CODES[errorCode] } })
    const spanish = await world.post(`${ADD}/${lot}`, { ...headers, cookie: `${headers.cookie}; userLang=es_es` })
    expect(spanish.json().returnCodeDesc).toMatch(/lote/)
  })

  it.each([['kiosk'], ['counterman'], ['seller']] as const)('a watch list is no thing for a %s', async (kind) => {
    const { headers } = await world.signedIn({ kind })
    expect((await world.post(`${ADD}/${LOTS.first}`, headers)).json()).toMatchObject({ ...refusal, data: { code: 5 } })
  })

  it.each([['guest'], ['broker-bidder'], ['internal']] as const)('serves a %s', async (kind) => {
    const { headers } = await world.signedIn({ kind })
    expect((await world.post(`${ADD}/${LOTS.first}`, headers)).json()).toMatchObject({ returnCode: 1 })
  })

  it('a watch list is kept back from a person whom a step holds up', async () => {
    const { headers } = await world.signedIn({ profile: { terms_version: 0 } })
    expect((await world.get(LIST, headers)).statusCode).toBe(460)
  })

  it('refuses what is no lot number', async () => {
    const { headers } = await world.signedIn()
    for (const lot of ['x', '12', '99999999999', '1e9', '-5'])
      expect([lot, (await world.post(`${ADD}/${lot}`, headers)).json().data.errorCode]).toEqual([lot, 'INVALID_INPUT'])
  })
})

describe('checked lots', () => {
  it('checked lots are added and removed together, as texts or as numbers [MKT-7.56] [MKT-7.58] [MKT-4.11]', async () => {
    const { headers } = await world.signedIn()
    const added = (await world.post(ADD_CHECKED, headers, { lots: [String(LOTS.first), LOTS.second, String(LOTS.unknown)] })).json()
    expect(added).toMatchObject({ returnCode: 1, data: { errorCode: '', changed: 2, watched: 2, skipped: [String(LOTS.unknown)] } })
    const removed = (await world.post(REMOVE_CHECKED, headers, { lots: [String(LOTS.first), String(LOTS.third)] })).json()
    expect(removed).toMatchObject({ returnCode: 1, data: { errorCode: '', changed: 1, watched: 1 } })
    expect(await world.watched(headers)).toEqual([String(LOTS.second)])
  })

  it('checked lots are refused with the reason of the first when none can be watched', async () => {
    const { headers } = await world.signedIn()
    const answer = await world.post(ADD_CHECKED, headers, { lots: [LOTS.withdrawn, LOTS.unknown] })
    expect(answer.json()).toMatchObject({ ...refusal, data: { code: 4 } })
  })

  it('checked lots are one to a hundred', async () => {
    const { headers } = await world.signedIn()
    const many = Array.from({ length: 101 }, (_, index) => 30_000_000 + index)
    for (const lots of [[], many, 'x', [{}]])
      expect((await world.post(ADD_CHECKED, headers, { lots })).json().data.errorCode).toBe('INVALID_INPUT')
  })
})

describe('all lots', () => {
  it('all lots go at once, those of others stay [MKT-7.59]', async () => {
    const mine = await world.signedIn()
    const other = await world.signedIn()
    for (const { headers } of [mine, other]) await world.post(ADD_CHECKED, headers, { lots: [LOTS.first, LOTS.second] })
    expect((await world.post(REMOVE_ALL, mine.headers)).json().data).toMatchObject({ errorCode: '', changed: 2, watched: 0 })
    expect(await world.watched(mine.headers)).toEqual([])
    expect(await world.watched(other.headers)).toHaveLength(2)
  })
})

describe('with time', () => {
  it('a lot sold over thirty days ago drops out, and so does a withdrawn one', async () => {
    const { id, headers } = await world.signedIn()
    const { db } = world.database
    const lots = [LOTS.first, LOTS.soldLately, LOTS.soldLongAgo, LOTS.withdrawn]
    await db
      .insertInto('watches')
      .values(lots.map((lot) => ({ account_id: id, lot })))
      .execute()
    expect((await world.watched(headers)).toSorted()).toEqual([String(LOTS.first), String(LOTS.soldLately)])
    await world.post(`${ADD}/${LOTS.second}`, headers)
    const watches = await db.selectFrom('watches').select('lot').where('account_id', '=', id).orderBy('lot').execute()
    expect(watches.map(({ lot }) => lot)).toEqual([LOTS.first, LOTS.second, LOTS.soldLately, LOTS.withdrawn])
  })

  it('forty callers at once never overfill a list', async () => {
    const { id, headers } = await world.signedIn()
    const { db } = world.database
    const numbers = Array.from({ length: WATCHES_MAX + 35 }, (_, index) => 31_000_000 + index)
    await putLots(
      db,
      numbers.map((number) => aLotRow({ number, vin: null })),
    )
    await db
      .insertInto('watches')
      .values(numbers.slice(0, WATCHES_MAX - 5).map((lot) => ({ account_id: id, lot })))
      .execute()
    const answers = await Promise.all(numbers.slice(WATCHES_MAX - 5).map((lot) => world.post(`${ADD}/${lot}`, headers)))
    const codes = answers.map((answer) => answer.json().data.code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5)
    expect(codes.filter((code) => code === 2)).toHaveLength(35)
    expect(await world.watched(headers)).toHaveLength(WATCHES_MAX)
  })
})
