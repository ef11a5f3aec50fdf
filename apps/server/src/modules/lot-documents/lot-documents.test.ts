import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFields } from '@app/lot-index/query.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { type FeedPosition, readAllDocuments, readDocuments, readFeed, readSeenFeed } from './lot-documents.store.ts'

/** More than are read at once. */
const MANY = 6_000

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await insertYards(database.db, [A_YARD])
})
afterAll(() => database.close())

describe('the change feed', () => {
  it('the change feed is read by transaction number, not by its digits, so that no page leaves a lot out', async () => {
    await database.pool.query(`insert into feed (xid, lot) select '10', 1000 + n from generate_series(1, ${MANY}) n`)
    await database.pool.query(`insert into feed (xid, lot) values ('9', 1), ('100', 2)`)
    const seen: number[] = []
    let after: FeedPosition = { xid: '0', seq: -1 }
    for (let isMore = true; isMore;) {
      const page = await readFeed(database.pool, after)
      seen.push(...page.lots)
      after = page.position
      isMore = page.isMore
    }
    expect(seen[0]).toBe(1)
    expect(seen.at(-1)).toBe(2)
    expect(new Set(seen).size).toBe(MANY + 2)
  })
})

describe('a row of the change feed', () => {
  it('names one lot or many, and a page ends behind the row that fills it', async () => {
    await database.pool.query('truncate feed')
    const many = (from: number): string => `(select array_agg(n) from generate_series(${from}, ${from + 2_999}) n)`
    await database.pool.query(`insert into feed (xid, lot) values ('10', 1)`)
    await database.pool.query(`insert into feed (xid, lots) values ('11', ${many(10_000)}), ('11', ${many(20_000)})`)
    await database.pool.query(`insert into feed (xid, lots) values ('12', ${many(30_000)})`)
    await database.pool.query(`insert into feed (xid, lot) values ('13', 2)`)
    const first = await readFeed(database.pool, { xid: '0', seq: -1 })
    const second = await readFeed(database.pool, first.position)
    expect([first.lots.length, first.isMore, first.position.xid]).toEqual([6_001, true, '11'])
    expect([second.lots.length, second.isMore, second.position.xid]).toEqual([3_001, false, '13'])
    expect(new Set([...first.lots, ...second.lots])).toEqual(new Set(await readSeenFeed(database.pool, { xid: '0', seq: -1 })))
    expect((await readFeed(database.pool, second.position)).lots).toEqual([])
  })

  it('names something', async () => {
    await expect(database.pool.query('insert into feed (lot) values (null)')).rejects.toThrow('feed_names_lots')
    await expect(database.pool.query(`insert into feed (lot, lots) values (1, '{1}')`)).rejects.toThrow('feed_names_lots')
  })
})

describe('a lot whose text holds the mark that stands between the cells of a source', () => {
  it('a lot whose text holds the mark that stands between the cells of a source is read without the mark, and the lots beside it as ever', async () => {
    await putLots(database.db, [aLotRow({ number: 101, make: 'KI\u001fA', city: 'NEW\u001fARK' }), aLotRow({ number: 102, make: 'MINI' })])
    const documents = await readDocuments(database.pool, [101, 102])
    for await (const chunk of readAllDocuments(database.pool)) expect(chunk).toEqual(documents)
    expect(documents.map((document) => allFields(document)['make'])).toEqual(['KI A', 'MINI'])
    expect(documents.map((document) => allFields(document)['city'])).toEqual([
      'NEW ARK',
      allFields(documents[1] ?? { id: 0, fields: {} })['city'],
    ])
  })
})

describe('a lot', () => {
  it('a lot is assigned at its millisecond, also where its instant has thousandths of one', async () => {
    const times = ['2026-10-19T14:57:06.492Z', '2026-10-19T14:57:06.491999Z', '2026-10-19T14:57:06.999Z', '1999-01-01T00:00:00.001Z']
    const numbers = times.map((_, at) => 201 + at)
    await putLots(
      database.db,
      times.map((time, at) => aLotRow({ number: 201 + at, created_at: time })),
    )
    const documents = await readDocuments(database.pool, numbers)
    const assigned = new Map(documents.map((document) => [document.id, allFields(document)['assignedAt']]))
    expect(numbers.map((number) => assigned.get(number))).toEqual(times.map((time) => Date.parse(time)))
  })
})
