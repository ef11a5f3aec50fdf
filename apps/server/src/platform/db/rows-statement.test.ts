import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { silentLog } from '../log.ts'
import { inOwnTransaction } from './in-transaction.ts'
import { openPool, type OpenPool } from './pool.ts'
import { rowsStatement } from './rows-statement.ts'
import { queryBatch } from './query-batch.ts'

let database: TestDatabase
let engine: OpenPool
beforeAll(async () => {
  database = await testDatabase()
  engine = openPool(database.url, { log: silentLog(), use: 'engine' })
})
afterAll(async () => {
  await engine.close()
  await database.close()
})

interface Given {
  readonly number: number | null
  readonly text: string | null
  readonly isSo: boolean
  readonly at: Date
  readonly bytes: Buffer
  readonly detail: unknown
}

const given: fc.Arbitrary<Given> = fc.record({
  number: fc.option(fc.maxSafeInteger()),
  // PostgreSQL keeps neither zero characters nor halves of pairs.
  text: fc.option(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))),
  isSo: fc.boolean(),
  at: fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  // Marks that lists of PostgreSQL use stand in the values. Keys are words, as ours are: the JSON.parse of V8 13.6 (Node.js 24) now and
  // then takes a key with an escape for another key of a similar object.
  detail: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.stringMatching(/^[a-z"\\{},]{0,4}$/)),
})

const statement = rowsStatement<Given>(
  'given',
  [
    ['number', 'bigint', (row) => row.number],
    ['text', 'text', (row) => row.text],
    ['is_so', 'boolean', (row) => row.isSo],
    ['at', 'timestamptz', (row) => row.at],
    ['bytes', 'bytea', (row) => row.bytes],
    ['detail', 'jsonb', (row) => JSON.stringify(row.detail)],
  ],
  (rows) => `select number, text, is_so as "isSo", at, bytes, detail from ${rows}`,
)

test('one row and many come to a statement as they were given, bundled or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 4 }), async (rows) => {
      for (const pool of [engine.pool, database.pool])
        await inOwnTransaction(pool, async (client) => {
          const [many, one] = await queryBatch(client, [
            () => client.query<Given>(statement(rows)),
            () => client.query<Given>(statement(rows.slice(0, 1))),
          ])
          expect([many.rows, one.rows]).toEqual([rows, rows.slice(0, 1)])
        })
    }),
    { numRuns: 50 },
  )
})
