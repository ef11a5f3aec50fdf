import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { silentLog } from '../log.ts'
import { openPool, type OpenPool } from './pool.ts'
import { queryBatch } from './query-batch.ts'

let database: TestDatabase
let engine: OpenPool
beforeAll(async () => {
  database = await testDatabase()
  engine = openPool(database.url, { log: silentLog(), use: 'engine' })
  await database.pool.query('create table kept (id bigint primary key, body text)')
})
afterAll(async () => {
  await engine.close()
  await database.close()
})
beforeEach(async () => {
  await database.pool.query('truncate kept')
})

async function asClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await engine.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const keep = (client: PoolClient, id: number) => () =>
  client.query({ name: 'keep', text: 'insert into kept (id) values ($1::bigint)', values: [id] })
const count = (client: PoolClient) => () =>
  client.query<{ count: number }>({ name: 'count-kept', text: 'select count(*) as count from kept where id > $1', values: [0] })
const rows = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from kept order by id')).rows.map(({ id }) => id)

test('the installed pg is the one whose connection this was written for (decision 0042)', () => {
  const file = createRequire(import.meta.url).resolve('pg/package.json')
  expect((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe('8.23.1')
})

test('questions that leave together are answered each by itself, and each sees what the ones before it did', async () => {
  await asClient(async (client) => {
    // Twice: the first query travels with its text and the names of its columns.
    for (const round of [1, 2]) {
      const [before, put, after, plain] = await queryBatch(client, [
        count(client),
        keep(client, round),
        count(client),
        () => client.query('select $1::text as a, null as b', ['x']),
      ])
      expect([before.rows, put.rowCount, put.command, after.rows]).toEqual([[{ count: round - 1 }], 1, 'INSERT', [{ count: round }]])
      expect(plain.rows).toEqual([{ a: 'x', b: null }])
    }
  })
})

test('a statement is known by its name to a bundle and to a question by itself alike', async () => {
  await asClient(async (client) => {
    await queryBatch(client, [count(client)])
    expect((await count(client)()).rows).toEqual([{ count: 0 }])
    await keep(client, 1)()
    const [, again] = await queryBatch(client, [keep(client, 2), count(client)])
    expect(again.rows).toEqual([{ count: 2 }])
  })
})

test('a bundle within a bundle leaves with it', async () => {
  await asClient(async (client) => {
    const [, inner] = await queryBatch(client, [keep(client, 1), () => queryBatch(client, [keep(client, 2), count(client)])])
    expect(inner[1].rows).toEqual([{ count: 2 }])
    expect(await queryBatch(client, [])).toEqual([])
  })
})

test('when a question fails, none of its bundle counts as done, and the connection goes on', async () => {
  await asClient(async (client) => {
    for (const round of [1, 2]) {
      const answers: unknown[] = []
      const noted = (ask: () => Promise<unknown>) => async (): Promise<void> => {
        await ask().then(
          () => answers.push('done'),
          (error: { code?: string }) => answers.push(error.code),
        )
      }
      await queryBatch(client, [
        noted(() => client.query({ name: 'begin', text: 'begin' })),
        noted(keep(client, round)),
        noted(keep(client, round)),
        noted(() => client.query({ name: 'later', text: 'insert into kept (id) values ($1)', values: [100 + round] })),
        noted(() => client.query({ name: 'commit', text: 'commit' })),
      ])
      expect(answers).toEqual(Array.from({ length: 5 }, () => '23505'))
      expect((await count(client)().catch((error: unknown) => error)) as object).toMatchObject({ code: '25P02' })
      await client.query('rollback')
      expect(await rows()).toEqual([])
      const [later] = await queryBatch(client, [
        () => client.query({ name: 'later', text: 'insert into kept (id) values ($1)', values: [round] }),
      ])
      expect(later.rowCount).toBe(1)
      await database.pool.query('truncate kept')
    }
  })
})

test('a bundle behind one that failed commits nothing', async () => {
  await asClient(async (client) => {
    await client.query('begin')
    const first = queryBatch(client, [keep(client, 1), keep(client, 1)])
    const second = queryBatch(client, [keep(client, 2), () => client.query({ name: 'commit', text: 'commit' })])
    await expect(first).rejects.toMatchObject({ code: '23505' })
    await expect(second).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
  })
  expect(await rows()).toEqual([])
})

test('a connection that ends answers every question of a bundle with its error', async () => {
  const client = await engine.pool.connect()
  const queries = queryBatch(client, [() => client.query('select pg_terminate_backend(pg_backend_pid())'), count(client)])
  await expect(queries).rejects.toMatchObject({ code: '57P01' })
  client.release(true)
})

test('values arrive as they were given', async () => {
  const texts = ['', 'NULL', 'null', 'a,b', '{x}', '"q"', String.raw`\x41`, "it's", ' edge ', 'ñ€😀', 'line\nbreak', null]
  const bytes = [Buffer.from([0, 92, 34, 255]), Buffer.alloc(0)]
  const at = new Date('2026-03-29T01:30:00.123Z')
  await asClient(async (client) => {
    const [{ rows }] = await queryBatch(client, [
      () =>
        client.query({
          name: 'values',
          text: `select $1::text[] as texts, $2::bytea[] as bytes, $3::bytea as byte, $4::timestamptz as at, $5::timestamptz[] as ats,
            $6::bigint[] as numbers, $7::boolean[] as flags, $8::text as text, $9::jsonb[] as objects, $10::boolean as flag, $11::int as none`,
          values: [
            texts,
            bytes,
            bytes[0],
            at,
            [at, null],
            [1, -2, 9_007_199_254_740_991, null],
            [true, false, null],
            texts[5],
            ['{"a":"\\"b"}'],
            true,
            null,
          ],
        }),
    ])
    expect(rows).toEqual([
      {
        texts,
        bytes,
        byte: bytes[0],
        at,
        ats: [at, null],
        numbers: [1, -2, 9_007_199_254_740_991, null],
        flags: [true, false, null],
        text: texts[5],
        objects: [{ a: '"b' }],
        flag: true,
        none: null,
      },
    ])
  })
})

test('two statements of one name send nothing', async () => {
  await asClient(async (client) => {
    await count(client)()
    const queries = queryBatch(client, [keep(client, 1), () => client.query({ name: 'count-kept', text: 'select 1', values: [] })])
    await expect(queries).rejects.toThrow('count-kept')
  })
  expect(await rows()).toEqual([])
})

test('a value without a form of its own sends nothing, and the connection goes on', async () => {
  await asClient(async (client) => {
    const queries = queryBatch(client, [keep(client, 1), () => client.query('select $1::text', [{ a: 1 }])])
    await expect(queries).rejects.toThrow(TypeError)
    expect((await count(client)()).rows).toEqual([{ count: 0 }])
  })
})

test('a transaction of the engine that is left alone is ended by the database in seconds, and frees its lots', async () => {
  const settings = `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plans`
  expect((await engine.pool.query(settings)).rows).toEqual([{ idle: '5s', plans: 'force_generic_plan' }])
  const left = await engine.pool.connect()
  const [lost] = await Promise.all([
    new Promise<string | undefined>((resolve) => {
      left.once('error', (error: Error & { code?: string }) => resolve(error.code))
    }),
    left.query('begin').then(() => left.query('select pg_advisory_xact_lock(7)')),
  ])
  expect(lost).toBe('25P03')
  left.release(true)
  // The word of its end leaves before the locks do.
  await expect.poll(async () => (await database.pool.query('select pg_try_advisory_lock(7) as free')).rows).toEqual([{ free: true }])
})
