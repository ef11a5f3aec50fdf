import type { Pool, PoolClient } from 'pg'

/** Runs reads that all see the base at one moment. */
export async function readAtOneMoment<T>(pool: Pool, read: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const answer = await read(client)
    await client.query('commit')
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}
