import type { Pool, PoolClient } from 'pg'

/**
 * Runs work on one connection in a transaction that the work itself begins and commits, along with its other questions. What an error
 * leaves open is rolled back; a connection whose rollback fails is not used again.
 */
export async function inOwnTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Runs work on one connection in one transaction. A connection whose rollback fails is not used again. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inOwnTransaction(pool, async (client) => {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  })
}
