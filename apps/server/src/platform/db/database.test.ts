import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { transaction } from './database.ts'
import { isDatabaseDown } from './is-database-down.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('bigints come as numbers, days as text, and a bigint that does not fit is refused', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as big, array[1, null, 3]::bigint[] as bigs, date '2026-03-08' as day, 7 as small`,
  )
  expect(rows).toEqual([{ big: 9_007_199_254_740_991, bigs: [1, null, 3], day: '2026-03-08', small: 7 }])
  await expect(database.pool.query('select 9007199254740993::bigint as big')).rejects.toThrow('does not fit')
})

test('a transaction that fails leaves nothing', async () => {
  const failing = transaction(database.db, async (tx) => {
    await tx.insertInto('app_settings').values({ name: 'gone', value: '1' }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.db.selectFrom('app_settings').selectAll().where('name', '=', 'gone').execute()).toEqual([])
})

test('two transactions that block each other are both done in the end', async () => {
  await database.db
    .insertInto('app_settings')
    .values([
      { name: 'a', value: '0' },
      { name: 'b', value: '0' },
    ])
    .execute()
  const touch = (names: readonly string[]) =>
    transaction(database.db, async (tx) => {
      for (const name of names) {
        await tx.updateTable('app_settings').set({ value: '1' }).where('name', '=', name).execute()
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      }
      return names[0]
    })
  expect(await Promise.all([touch(['a', 'b']), touch(['b', 'a'])])).toEqual(['a', 'b'])
})

test('a statement longer than its limit is stopped, which is not the database being down', async () => {
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 50')
  const error: unknown = await client.query('select pg_sleep(5)').catch((caught: unknown) => caught)
  client.release(true)
  expect(error).toMatchObject({ code: '57014' })
  expect(isDatabaseDown(error)).toBe(false)
})

test('a connection ended by the server counts as the database being down', async () => {
  const client = await database.pool.connect()
  const error: unknown = await client.query('select pg_terminate_backend(pg_backend_pid())').catch((caught: unknown) => caught)
  client.release(true)
  expect(isDatabaseDown(error)).toBe(true)
})
