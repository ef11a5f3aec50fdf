import type { Pool } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Any fixed number; held while files are written, so that one node makes them. */
const RESULTS_LOCK = 4_242_011

/** When the first event was written, epoch milliseconds; null before there is one. */
export async function findFirstEventMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ first: number | null }>(
    `select ${epochMs('min(at)')} as first from bid_events where lot = (select min(lot) from bid_events)`,
  )
  return rows[0]?.first ?? null
}

/** Runs work while no other node does; answers null where one does. */
export async function whileAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [RESULTS_LOCK])
    if (rows[0]?.held !== true) return null
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [RESULTS_LOCK])
    }
  } finally {
    client.release()
  }
}
