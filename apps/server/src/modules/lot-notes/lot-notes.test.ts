import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTES_MAX } from '@app/contract/notes/lot-notes-limits.ts'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'

const LOT = 30_000_001
const CANADIAN = 30_000_002
const NOTES = '/data/lots/notes'
const FULL = { tag: 'maybe', note: 'Ask for the keys.', limitMinor: 450_000 }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(db, [aLotRow({ number: LOT }), aLotRow({ number: CANADIAN, ...IN_CANADA })])
})
afterAll(() => server.close())

async function someone(fields: PersonFields = {}): Promise<{ readonly id: number; readonly headers: SignedInHeaders }> {
  const { db } = server.database
  const person = await aPerson(db, fields)
  return { id: person.id, headers: await signIn(db, person) }
}
const post = (url: string, headers: Readonly<Record<string, string>>, payload: object) =>
  server.app.inject({ method: 'POST', url, headers, payload })
const keep = async (headers: SignedInHeaders, payload: object, lot: number = LOT) =>
  (await post(`${NOTES}/${lot}`, headers, payload)).json()
const read = async (headers: SignedInHeaders, lots: readonly number[] = [LOT, CANADIAN]) =>
  (await post(NOTES, headers, { lots })).json().data?.notes

describe('a note on a lot', () => {
  it('a note on a lot is read and kept by its own person alone', async () => {
    const mine = await someone()
    const other = await someone()
    for (const url of [NOTES, `${NOTES}/${LOT}`]) expect((await post(url, { host: 'localhost' }, FULL)).statusCode).toBe(401)
    const { cookie, host } = mine.headers
    expect((await post(`${NOTES}/${LOT}`, { cookie, host }, FULL)).statusCode).toBe(403)
    await keep(mine.headers, FULL)
    expect(await read(other.headers)).toEqual([])
    await keep(other.headers, { tag: '', note: '', limitMinor: null })
    expect(await read(mine.headers)).toEqual([{ lot: LOT, ...FULL, currency: 'USD' }])
  })

  it('a note on a lot is not for accounts that are shared or have no watch list', async () => {
    for (const kind of ['kiosk', 'counterman', 'seller'] as const) {
      const { headers } = await someone({ kind })
      expect(await keep(headers, FULL)).toMatchObject({ data: { errorCode: 'NOTES_NOT_ALLOWED' } })
    }
    expect(
      (await server.database.pool.query('select from lot_notes n join accounts a on a.id = n.account_id where a.kind <> $1', ['buyer']))
        .rowCount,
    ).toBe(0)
  })

  it('takes the place of the one before, part by part, and goes when nothing is left', async () => {
    const { headers } = await someone()
    expect(await keep(headers, FULL)).toMatchObject({ returnCode: 1, data: { note: { lot: LOT, ...FULL, currency: 'USD' } } })
    for (const one of [
      { tag: 'top', note: '', limitMinor: null },
      { tag: '', note: 'Two lines.\nOf text.', limitMinor: null },
      { tag: '', note: '', limitMinor: 1 },
      { tag: '', note: '', limitMinor: AMOUNT_MINOR_MAX },
    ]) {
      await keep(headers, one)
      expect(await read(headers)).toEqual([{ lot: LOT, ...one, currency: 'USD' }])
    }
    expect(await keep(headers, { tag: ' \t ', note: '\n', limitMinor: null })).toMatchObject({ returnCode: 1, data: { note: null } })
    expect(await read(headers)).toEqual([])
  })

  it('a note on a lot is tidied, and of any lot, in its currency', async () => {
    const { headers } = await someone()
    await keep(headers, { tag: '  for \n Sam\u0007 ', note: ' a\r\nb\u0000 ', limitMinor: 5 }, CANADIAN)
    expect(await read(headers)).toEqual([{ lot: CANADIAN, tag: 'for Sam', note: 'a\nb', limitMinor: 5, currency: 'CAD' }])
  })

  it('a note on a lot is refused with a reason where it is no note', async () => {
    const { headers } = await someone()
    for (const bad of [
      { ...FULL, limitMinor: 0 },
      { ...FULL, limitMinor: -1 },
      { ...FULL, limitMinor: 1.5 },
      { ...FULL, limitMinor: AMOUNT_MINOR_MAX + 1 },
      { ...FULL, limitMinor: '5' },
      { ...FULL, tag: 'x'.repeat(25) },
      { ...FULL, note: 'x'.repeat(501) },
      { tag: 'x' },
      {},
    ])
      expect(await keep(headers, bad)).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
    expect(await keep(headers, FULL, 39_999_999)).toMatchObject({ data: { errorCode: 'LOT_NOT_FOUND' } })
    expect((await post(NOTES, headers, { lots: [] })).json()).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
    expect((await post(NOTES, headers, { lots: Array.from({ length: 1_001 }, () => LOT) })).json()).toMatchObject({
      data: { errorCode: 'INVALID_INPUT' },
    })
    expect(await read(headers)).toEqual([])
  })

  it('a note on a lot is one of so many, of which those there are may still be changed', async () => {
    const { id, headers } = await someone()
    const { pool } = server.database
    await pool.query('alter table lot_notes drop constraint lot_notes_lot_fkey')
    await pool.query(`insert into lot_notes (account_id, lot, tag, note) select $1, 50000000 + n, 'x', '' from generate_series(1, $2) n`, [
      id,
      NOTES_MAX - 1,
    ])
    expect(await keep(headers, FULL)).toMatchObject({ returnCode: 1 })
    expect(await keep(headers, FULL, CANADIAN)).toMatchObject({ data: { errorCode: 'NOTES_FULL' } })
    expect(await keep(headers, { ...FULL, tag: 'still' })).toMatchObject({ returnCode: 1, data: { note: { tag: 'still' } } })
    await pool.query('delete from lot_notes where lot > 50000000')
    await pool.query('alter table lot_notes add foreign key (lot) references lots (number) on delete cascade')
  })

  it('kept twice at once is one note', async () => {
    const { headers } = await someone()
    const answers = await Promise.all(['one', 'two', 'three'].map((tag) => keep(headers, { ...FULL, tag })))
    expect(answers.map(({ returnCode }) => returnCode)).toEqual([1, 1, 1])
    expect(await read(headers)).toHaveLength(1)
  })
})
