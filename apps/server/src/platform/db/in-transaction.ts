import type { Pool, PoolClient } from 'pg'
import { Loan } from './loan.ts'

/**
 * Runs work on one connection in a transaction that the work itself begins and commits, along with its other queries. What an error
 * leaves open is rolled back, once all queries of the work have been answered; later queries are refused. A
 * connection whose rollback fails is not used again.
 */
export async function inOwnTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const loan = new Loan(client)
  let isBroken = false
  try {
    return await work(loan.client)
  } catch (error) {
    await loan.end()
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * Runs work on a connection that the caller holds in one transaction, begun by `begin`; what an error leaves open is rolled back.
 * @throws Error when a statement of the work failed and the work hid it: the database then commits nothing.
 */
export async function inSessionTransaction<T>(client: PoolClient, work: () => Promise<T>, begin: string = 'begin'): Promise<T> {
  await client.query(begin)
  try {
    const result = await work()
    await checkedCommit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Runs work on one connection in one transaction, begun by `begin`. A connection whose rollback fails is not used again.
 * @throws Error when a statement of the work failed and the work hid it: the database then commits nothing.
 */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, begin: string = 'begin'): Promise<T> {
  return inOwnTransaction(pool, async (client) => {
    await client.query(begin)
    const result = await work(client)
    await checkedCommit(client)
    return result
  })
}

async function checkedCommit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('a transaction was not committed')
}
