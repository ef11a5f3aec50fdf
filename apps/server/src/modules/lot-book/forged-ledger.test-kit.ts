import type { Pool } from 'pg'
import { chainHash, genesisHash } from './hash.ts'

/** Does something to the tables as somebody who holds the database would, triggers off. */
export async function tamper(pool: Pool, ...statements: (readonly [sql: string, values?: unknown[]])[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    for (const [sql, values = []] of statements) await client.query(sql, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Writes other texts for all events of a lot and chains them again, instants, columns and head too: a ledger that looks whole. */
export async function rewriteLedger(
  pool: Pool,
  lot: number,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ seq: number; body: string }>('select seq, body from bid_events where lot = $1 order by seq', [lot])
  let before = genesisHash(lot)
  const statements: [string, unknown[]][] = rows.map(({ seq, body }) => {
    const read = change(JSON.parse(body) as Record<string, unknown>)
    const text = JSON.stringify(read)
    before = chainHash(before, text)
    return [
      'update bid_events set body = $3, hash = $4, at = to_timestamp($5 / 1000.0) where lot = $1 and seq = $2',
      [lot, seq, text, before, read['at']],
    ]
  })
  await tamper(pool, ...statements, ['update lot_bidding set head_hash = $2 where lot = $1', [lot, before]])
}
