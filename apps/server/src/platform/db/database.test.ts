import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { silentLog } from '../log.ts'
import { openDatabase, transaction } from './database.ts'
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

test('T6: a connection that went deaf is ended when it owes an answer for too long, and the next question is answered', async () => {
  const [, who, name, reach] = /^postgresql:\/\/([^@]*)@\/([^?]*)\?(.*)$/.exec(database.url) ?? []
  const at = new URLSearchParams(reach)
  let isDeaf = false
  const server = createServer((near) => {
    const far = connect(`${at.get('host')}/.s.PGSQL.${at.get('port')}`)
    const isOld = !isDeaf
    near.on('data', (chunk: Buffer) => void ((isDeaf && isOld) || far.write(chunk)))
    far.on('data', (chunk: Buffer) => void ((isDeaf && isOld) || near.write(chunk)))
    near.on('error', () => undefined)
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `postgresql://${who}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
  const { pool, close } = openDatabase(url, { log: silentLog(), use: 'engine' })
  try {
    await pool.query('select 1')
    isDeaf = true
    const error: unknown = await pool.query('select 1').catch((caught: unknown) => caught)
    expect(isDatabaseDown(error)).toBe(true)
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  } finally {
    await close()
    server.close()
  }
})
