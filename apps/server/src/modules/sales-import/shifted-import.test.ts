import { describe, expect, it } from 'vitest'
import { ownDesk, salesText } from '../sales-file/sales-file.test-kit.ts'

const own = ownDesk()

const startsOf = async (): Promise<string[]> =>
  (await own.database.pool.query<{ auction_at: Date }>('select auction_at from lots order by number')).rows.map(({ auction_at: at }) =>
    at.toISOString(),
  )

const may20 = Date.UTC(2027, 4, 20)
const february = salesText([{ saleDate: '20260210' }, { saleDate: '20260217' }, { saleDate: '20260224' }])

describe('a shifted import', () => {
  it('moves sale days by whole weeks to today, at the same time of day at the yard', async () => {
    const report = await own.desk.import(await own.desk.file('a.csv', february), { shiftDays: 'auto', nowMs: may20 })
    expect(report.shiftDays).toBe(455)
    expect(await startsOf()).toEqual(['2027-05-11T14:00:00.000Z', '2027-05-18T14:00:00.000Z', '2027-05-25T14:00:00.000Z'])
  })

  it('uses the shift of the same file again, however late', async () => {
    const path = await own.desk.file('b.csv', february)
    await own.desk.import(path, { shiftDays: 'auto', nowMs: may20 })
    const later = await own.desk.import(path, { shiftDays: 'auto', nowMs: may20 + 40 * 86_400_000 })
    expect(later).toMatchObject({ shiftDays: 455, lotsChanged: 0 })
  })

  it('brings sale days ahead of today by whole weeks, and leaves them there when the same file comes again', async () => {
    const path = await own.desk.file('e.csv', february)
    // What another way has found for the same file does not count.
    await own.desk.import(path, { shiftDays: 'auto', nowMs: may20 })
    const report = await own.desk.import(path, { shiftDays: 'ahead', nowMs: may20 })
    expect(report).toMatchObject({ shiftDays: 469, past: null })
    expect((await startsOf())[0]).toBe('2027-05-25T14:00:00.000Z')
    expect(await own.desk.import(path, { shiftDays: 'ahead', nowMs: may20 + 40 * 86_400_000 })).toMatchObject({
      shiftDays: 469,
      lotsChanged: 0,
    })
  })

  it('tells of sale days that are past, and by how much to shift them; nothing once they are ahead', async () => {
    const path = await own.desk.file('p.csv', february)
    const first = await own.desk.import(path, { nowMs: Date.UTC(2026, 2, 3) })
    expect(first.past).toEqual({ rows: 3, datedRows: 3, shiftDays: 21 })
    expect((await own.desk.import(path, { nowMs: Date.UTC(2026, 2, 3), shiftDays: 14 })).past).toEqual({
      rows: 1,
      datedRows: 3,
      shiftDays: 21,
    })
    expect((await own.desk.import(path, { nowMs: Date.UTC(2026, 2, 3), shiftDays: 21 })).past).toBeNull()
    expect((await own.desk.import(path, { nowMs: Date.UTC(2026, 1, 1) })).past).toBeNull()
  })

  it('writes no history when only the shift differs', async () => {
    const path = await own.desk.file('c.csv', february)
    await own.desk.import(path)
    expect(await own.desk.import(path, { shiftDays: 14 })).toMatchObject({ lotsChanged: 3, counts: { lotsRevised: 0 } })
    expect((await own.database.pool.query('select lot from lot_revisions')).rows).toEqual([])
    expect((await startsOf())[0]).toBe('2026-02-24T15:00:00.000Z')
  })

  it('writes the history of a sale that really moved', async () => {
    await own.desk.import(await own.desk.file('d.csv', february), { shiftDays: 14 })
    await own.desk.import(await own.desk.file('e.csv', february.replace('20260210', '20260211')), { shiftDays: 21 })
    const { rows } = await own.database.pool.query('select lot, changes from lot_revisions')
    expect(rows).toEqual([
      { lot: 70000001, changes: [{ field: 'auctionAt', from: '2026-02-24T15:00:00+00:00', to: '2026-03-04T15:00:00+00:00' }] },
    ])
  })
})
