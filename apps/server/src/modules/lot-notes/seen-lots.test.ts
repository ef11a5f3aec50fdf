import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEEN_LOTS_A_BROWSER_MAX, SEEN_LOTS_A_REQUEST_MAX, SEEN_LOTS_MAX } from '@app/contract/notes/seen-lots-limits.ts'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'

const FIRST = 30_000_001
const SECOND = 30_000_002
const THIRD = 30_000_003
const ABSENT = 39_999_999
const SEEN = '/data/lots/seen'
const MARK = '/data/lots/seen/mark'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(
    db,
    [FIRST, SECOND, THIRD].map((number) => aLotRow({ number })),
  )
})
afterAll(() => server.close())

async function someone(fields: PersonFields = {}) {
  const { db } = server.database
  const person = await aPerson(db, fields)
  return { person, id: person.id, headers: await signIn(db, person) }
}
const post = (url: string, headers: Readonly<Record<string, string>>, payload: object) =>
  server.app.inject({ method: 'POST', url, headers, payload })
const mark = async (headers: SignedInHeaders, lots: readonly number[], isSeen?: boolean) =>
  (await post(MARK, headers, isSeen === undefined ? { lots } : { lots, isSeen })).json()
const read = async (headers: SignedInHeaders, lots: readonly number[] = [FIRST, SECOND, THIRD]) =>
  (await post(SEEN, headers, { lots })).json().data?.seen
const rowsOf = async (id: number) =>
  (
    await server.database.pool.query<{ lot: number; at: string; version: string }>(
      'select lot, seen_at::text as at, xmin::text || ctid::text as version from seen_lots where account_id = $1 order by seen_at desc',
      [id],
    )
  ).rows
/** Fills an account with old marks, the highest lot the oldest. */
const fill = (id: number, count: number) =>
  server.database.pool.query(
    `insert into seen_lots (account_id, lot, seen_at)
      select $1, 50000000 + n, now() - interval '1 day' - n * interval '1 second' from generate_series(1, $2) n`,
    [id, count],
  )
/** Adds lots to mark, as many as one likes. */
const crowd = (count: number) =>
  server.database.pool.query(
    `insert into lots select (jsonb_populate_record(l, jsonb_build_object('number', 60000000 + n))).* from lots l, generate_series(1, $2) n
      where l.number = $1`,
    [FIRST, count],
  )

describe('lots that somebody has opened', () => {
  it('seen lots are marked and read by their own person alone, and by nobody at a kiosk', async () => {
    const mine = await someone()
    const other = await someone()
    const kiosk = await someone({ kind: 'kiosk' })
    for (const url of [SEEN, MARK]) {
      expect((await post(url, { host: 'localhost' }, { lots: [FIRST] })).statusCode).toBe(401)
      expect((await post(url, kiosk.headers, { lots: [FIRST] })).statusCode).toBe(403)
      const { cookie, host } = mine.headers
      expect((await post(url, { cookie, host }, { lots: [FIRST] })).statusCode).toBe(403)
    }
    expect(await mark(mine.headers, [FIRST])).toMatchObject({ returnCode: 1, data: { isKept: true } })
    await mark(other.headers, [SECOND])
    await mark(other.headers, [FIRST], false)
    expect([await read(mine.headers), await read(other.headers), await rowsOf(kiosk.id)]).toEqual([[FIRST], [SECOND], []])
  })

  it('seen lots are read on every device of a person, and a mark is taken away there too', async () => {
    const { person, headers } = await someone()
    await mark(headers, [FIRST, SECOND])
    const elsewhere = await signIn(server.database.db, person)
    expect(await read(elsewhere)).toEqual([FIRST, SECOND])
    await mark(elsewhere, [FIRST, THIRD], false)
    expect(await read(headers)).toEqual([SECOND])
  })

  it('a seen lot is not written anew within the hour, and is after it', async () => {
    const { id, headers } = await someone()
    await mark(headers, [FIRST])
    const once = await rowsOf(id)
    await mark(headers, [FIRST])
    await mark(headers, [FIRST, FIRST])
    expect(await rowsOf(id)).toEqual(once)
    await server.database.pool.query(`update seen_lots set seen_at = seen_at - interval '61 minutes' where account_id = $1`, [id])
    await mark(headers, [FIRST])
    const [again] = await rowsOf(id)
    expect(Date.parse(again?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(once[0]?.at ?? ''))
  })

  it('lots that a browser hands over keep their order, named twice count by the last, and unknown ones are passed over', async () => {
    const { id, headers } = await someone()
    await mark(headers, [SECOND, ABSENT, FIRST, THIRD, SECOND])
    expect((await rowsOf(id)).map(({ lot }) => lot)).toEqual([SECOND, THIRD, FIRST])
    await mark(headers, [ABSENT])
    expect(await rowsOf(id)).toHaveLength(3)
  })

  it('an account has so many seen lots and no more: the oldest go', async () => {
    const { id, headers } = await someone()
    await fill(id, SEEN_LOTS_MAX)
    await mark(headers, [FIRST])
    const lots = (await rowsOf(id)).map(({ lot }) => lot)
    expect([lots.length, lots[0], lots[1], lots.at(-1)]).toEqual([SEEN_LOTS_MAX, FIRST, 50_000_001, 50_000_000 + SEEN_LOTS_MAX - 1])
    await server.database.pool.query(`update seen_lots set seen_at = now() - interval '2 days' where account_id = $1 and lot = $2`, [
      id,
      FIRST,
    ])
    await mark(headers, [FIRST])
    expect((await rowsOf(id)).map(({ lot }) => lot)).toEqual(lots)
  })

  it('as many lots as a browser holds, marked at once from many devices, stay within the bound', async () => {
    await crowd(SEEN_LOTS_A_BROWSER_MAX * 3)
    const { id, headers } = await someone()
    const some = (at: number) => Array.from({ length: SEEN_LOTS_A_BROWSER_MAX }, (_, n) => 60_000_001 + at * SEEN_LOTS_A_BROWSER_MAX + n)
    const answers = await Promise.all([0, 1, 2].map(async (at) => mark(headers, some(at))))
    expect(answers.map(({ returnCode }) => returnCode)).toEqual([1, 1, 1])
    expect(await rowsOf(id)).toHaveLength(SEEN_LOTS_MAX)
  })

  it('marks are refused where they are of no lots or of too many', async () => {
    const { id, headers } = await someone()
    const many = (count: number) => Array.from({ length: count }, () => FIRST)
    for (const lots of [[], ['x'], [1], [1.5], many(SEEN_LOTS_A_BROWSER_MAX + 1)])
      expect((await post(MARK, headers, { lots })).json()).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
    for (const lots of [[], many(SEEN_LOTS_A_REQUEST_MAX + 1)])
      expect((await post(SEEN, headers, { lots })).json()).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
    expect((await post(MARK, headers, { lots: [FIRST], isSeen: 'yes' })).json()).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
    expect(await rowsOf(id)).toEqual([])
  })

  it('a lot is not marked by fetching its data, which browsers also do unasked', async () => {
    const { id, headers } = await someone()
    const url = `/public/data/lotdetails/solr/${FIRST}`
    expect((await server.app.inject({ url, headers })).json().data.lotDetails.ln).toBe(FIRST)
    expect((await server.app.inject({ url: MARK, headers })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await rowsOf(id)).toEqual([])
  })

  it('marks above the bound drive out none of anybody else', async () => {
    const { id, headers } = await someone()
    const { id: other } = await someone()
    for (const one of [id, other]) await fill(one, SEEN_LOTS_MAX)
    await mark(headers, [SECOND])
    expect([await rowsOf(id), await rowsOf(other)].map(({ length }) => length)).toEqual([SEEN_LOTS_MAX, SEEN_LOTS_MAX])
  })

  it('seen lots are part of the export of personal data, and go with an erasure', async () => {
    const { id, headers } = await someone()
    await mark(headers, [THIRD])
    const answer = await server.app.inject({ url: '/data/member/export', headers })
    expect(answer.json().data.records.seen_lots).toEqual([{ account_id: id, lot: THIRD, seen_at: expect.any(String) }])
    await server.database.pool.query(`update accounts set status = 'closed', closed_at = now() - interval '31 days' where id = $1`, [id])
    await eraseClosedAccounts(server.app.rooms.retention)
    expect(await rowsOf(id)).toEqual([])
  })
})
