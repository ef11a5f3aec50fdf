import type { Pool, PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { inOwnTransaction, inTransaction } from './in-transaction.ts'
import { openPool, type OpenPool } from './pool.ts'
import { queryBatch } from './query-batch.ts'

/** An advisory lock that keeps a statement waiting for as long as a test wants. */
const GATE = 4_711

let database: TestDatabase
const warnings: string[] = []
const log = { warn: (...values: unknown[]) => void warnings.push(values.map(String).join(' ')) }
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table written (id text primary key)')
})
afterAll(() => database.close())

const ids = async (): Promise<string[]> =>
  (await database.pool.query<{ id: string }>('select id from written order by id')).rows.map(({ id }) => id)
const write = (client: PoolClient, id: string) => client.query('insert into written values ($1)', [id])
const pidOf = async (client: PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Holds the gate until it is opened. */
async function closeGate(): Promise<() => Promise<void>> {
  const keeper = await database.pool.connect()
  await keeper.query('select pg_advisory_lock($1)', [GATE])
  return async () => {
    await keeper.query('select pg_advisory_unlock($1)', [GATE])
    keeper.release()
  }
}
const passGate = (client: PoolClient) => client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)', [GATE])

describe.each(['engine', 'web'] as const)('a connection of the %s pool', (use) => {
  let opened: OpenPool
  let pool: Pool
  beforeEach(async () => {
    opened = openPool(database.url, { log: log as never, use })
    ;({ pool } = opened)
    warnings.length = 0
    await database.pool.query('truncate written')
  })
  afterEach(() => opened.close())

  it('takes nothing from a borrower who gave it back, whoever has it now', async () => {
    const before = await pool.connect()
    const pid = await pidOf(before)
    before.release()
    const now = await pool.connect()
    expect(await pidOf(now)).toBe(pid)
    await now.query('begin')
    expect(() => write(before, 'alone')).toThrow('given back')
    await expect(queryBatch(before, [() => write(before, 'together')])).rejects.toThrow('given back')
    await now.query('commit')
    now.release()
    expect(await ids()).toEqual([])
  })

  it('a connection of a pool is not lent while a statement of its last borrower is under way', async () => {
    const open = await closeGate()
    const before = await pool.connect()
    const pid = await pidOf(before)
    const waiting = passGate(before)
    before.release()
    const now = await pool.connect()
    expect([(await pidOf(now)) === pid, pool.idleCount]).toEqual([false, 0])
    await open()
    await waiting
    await until('the connection is idle', () => pool.idleCount === 1)
    now.release()
  })

  it('a connection of a pool is closed, and the log says so, when it is given back within a transaction', async () => {
    const before = await pool.connect()
    const pid = await pidOf(before)
    await before.query('begin')
    await write(before, 'open')
    before.release()
    const now = await pool.connect()
    expect(await pidOf(now)).not.toBe(pid)
    now.release()
    await until('nothing is left of it', async () => (await ids()).length === 0)
    expect(warnings).toEqual(['a connection was given back within a transaction and is closed'])
  })

  it('a connection of a pool is given back by each borrower once', async () => {
    const client = await pool.connect()
    client.release()
    expect(() => client.release()).toThrow('already')
  })

  it('keeps nothing of work that failed, and what that work still sends is refused', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const open = await closeGate()
    const goOn = async (client: PoolClient, underWay: Promise<unknown>): Promise<void> => {
      await underWay
      // The rollback is on its way now, or over.
      await expect(async () => write(client, 'at once')).rejects.toThrow('given back')
      await until('the connection is idle', () => pool.idleCount === 1)
      await write(client, 'late')
      await client.query('commit')
    }
    const failed = inOwnTransaction(pool, async (client) => {
      await client.query('begin')
      await write(client, 'first')
      late = goOn(client, passGate(client))
      late.catch(() => undefined)
      throw new Error('given up')
    })
    failed.catch(() => undefined)
    await open()
    await expect(failed).rejects.toThrow('given up')
    await expect(late).rejects.toThrow('given back')
    expect(await ids()).toEqual([])
  })

  it('a connection of a pool does not call a transaction committed that the database took back', async () => {
    const hidden = inTransaction(pool, async (client) => {
      await write(client, 'first')
      await client.query('select 1 / 0').catch(() => undefined)
    })
    await expect(hidden).rejects.toThrow('was not committed')
    expect(await ids()).toEqual([])
  })
})
