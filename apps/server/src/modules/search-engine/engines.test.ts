import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchByBruteForce } from '@app/lot-index/brute-force.ts'
import type { IndexDocument, IndexQuery } from '@app/lot-index/query.ts'
import { silentLog } from '#platform/log.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, insertYards, putLots, removeLots } from '#test/lots.ts'
import { readAllDocuments } from '../lot-documents/lot-documents.store.ts'
import { LOT_SCHEMA } from '../lot-documents/lot-schema.ts'
import { PostgresEngine } from './postgres-engine.ts'
import { lots, questions } from './random-lots.test-kit.ts'
import type { SearchEngine } from './search-engine.ts'
import { WorkerEngine } from './worker-engine.ts'

const NUMBERS = 40
const ROUNDS = 12
const QUESTIONS_PER_ROUND = 25

let database: TestDatabase
let engines: readonly SearchEngine[]
const folder = mkdtempSync(join(tmpdir(), 'engines-'))
const everything: IndexQuery = { groups: [], facets: [], sort: [], offset: 0, limit: 100 }

async function allDocuments(): Promise<IndexDocument[]> {
  const documents: IndexDocument[] = []
  for await (const chunk of readAllDocuments(database.pool)) documents.push(...chunk)
  return documents
}

const UNSETTLED = 'select count(*)::int as rows from feed where xid >= pg_snapshot_xmin(pg_current_snapshot())'

/** Readers pass over what a transaction anywhere on the server may still precede, so those of other tests are waited for. */
async function followAll(): Promise<void> {
  await expect.poll(async () => (await database.pool.query<{ rows: number }>(UNSETTLED)).rows[0]?.rows).toBe(0)
  await Promise.all(engines.map((engine) => engine.refresh()))
}

async function answers(query: IndexQuery) {
  return Promise.all(
    engines.map(async (engine) => {
      const { version: _version, ...answer } = await engine.search(query)
      return answer
    }),
  )
}

beforeAll(async () => {
  database = await testDatabase()
  await insertYards(database.db, [A_YARD])
  await putLots(database.db, [aLotRow({ number: 101 })])
  const settings = { url: database.url, snapshotPath: join(folder, 'lots.snapshot'), workers: 1, log: silentLog() }
  engines = [new WorkerEngine(settings), new PostgresEngine({ pool: database.pool, log: silentLog() })]
  await answers(everything)
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

describe('the two search engines', () => {
  it('the two search engines answer every question as brute force does, over random lots, questions and updates', async () => {
    const round = fc.record({
      put: fc.uniqueArray(lots(NUMBERS), { selector: (lot) => lot.number, maxLength: 15 }),
      removed: fc.uniqueArray(fc.integer({ min: 101, max: 100 + NUMBERS }), { maxLength: 4 }),
      queries: fc.array(questions, { minLength: QUESTIONS_PER_ROUND, maxLength: QUESTIONS_PER_ROUND }),
    })
    await fc.assert(
      fc.asyncProperty(round, async ({ put, removed, queries }) => {
        await putLots(database.db, put)
        await removeLots(database.db, removed)
        await followAll()
        const documents = await allDocuments()
        for (const query of queries) {
          const expected = searchByBruteForce(LOT_SCHEMA, documents, query)
          expect({ query, answers: await answers(query) }).toEqual({ query, answers: [expected, expected] })
        }
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    )
  })

  it('the two search engines suggest the same values', async () => {
    for (const prefix of ['', 't', 'ro', 'š', 'x']) {
      const question = { prefix, field: 'make', limit: 5, where: { op: 'term', field: 'siteCodes', values: ['CPRTUS'] } } as const
      const [first, second] = await Promise.all(engines.map((engine) => engine.suggest(question)))
      expect(second).toEqual(first)
    }
  })

  it('the two search engines find a difference and mend it', async () => {
    await putLots(database.db, [aLotRow({ number: 150 })])
    await followAll()
    await database.db.updateTable('lots').set({ make: 'SEAT' }).where('number', '=', 150).execute()
    for (const engine of engines) {
      expect(await engine.verify()).toBe(false)
      expect(await engine.verify()).toBe(true)
    }
    const seats = { ...everything, groups: [{ tag: '', where: { op: 'term', field: 'make', values: ['SEAT'] } as const }] }
    expect((await answers(seats)).map(({ ids }) => ids)).toEqual([[150], [150]])
  })
})

describe('plain PostgreSQL', () => {
  it('ends a question that takes too long, says so, and answers the next', async () => {
    const engine = new PostgresEngine({ pool: database.pool, log: silentLog(), limitMs: 50 })
    await engine.refresh()
    const holder = await database.pool.connect()
    await holder.query('begin; lock table lot_search in access exclusive mode')
    const refused = { code: 'BAD_FILTER', detail: { reason: 'the search takes too long' } }
    await expect(engine.search(everything)).rejects.toMatchObject(refused)
    await holder.query('rollback')
    holder.release()
    expect((await engine.search(everything)).total).toBeGreaterThanOrEqual(0)
    await engine.close()
  })
})
