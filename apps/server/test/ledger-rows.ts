import { createHash } from 'node:crypto'
import type { TestDatabase } from './database.ts'

/** Whose ledger is written, when its first event was, and how the lot stands then; an outcome closes it. */
export interface LedgerOfLot {
  readonly lot: number
  readonly atMs: number
  readonly outcome: string | null
}

/** Rows that one statement brings along. */
const ROWS_A_TIME = 1_000

/** Puts events into the ledger of a lot as the engine would, a millisecond apart, or texts that it never writes; answers their hashes, hex. */
export async function tellEvents(
  { pool }: TestDatabase,
  { lot, atMs, outcome }: LedgerOfLot,
  entries: readonly (object | string)[],
): Promise<readonly string[]> {
  let before = createHash('sha256').update(`hammerlane-lot:${lot}`).digest()
  const rows = entries.map((entry, at) => {
    const body = typeof entry === 'string' ? entry : JSON.stringify({ v: 1, lot, seq: at + 1, at: atMs + at, ...entry })
    before = createHash('sha256').update(before).update(body).digest()
    return {
      seq: at + 1,
      kind: typeof entry === 'string' ? 'MESSAGE' : (entry as { kind: string }).kind,
      at: atMs + at,
      body,
      hash: before.toString('hex'),
    }
  })
  for (let from = 0; from < rows.length; from += ROWS_A_TIME)
    await pool.query(
      `insert into bid_events (lot, seq, kind, at, body, hash)
       select $1, seq, kind, to_timestamp(at / 1000.0), body, decode(hash, 'hex')
       from json_to_recordset($2) as r (seq integer, kind text, at bigint, body text, hash text)`,
      [lot, JSON.stringify(rows.slice(from, from + ROWS_A_TIME))],
    )
  await pool.query(`insert into lot_bidding (lot, seq, head_hash, phase, outcome, price_minor) values ($1, $2, $3, $4, $5, 30000)`, [
    lot,
    entries.length,
    before,
    outcome === null ? 'PRELIM' : 'CLOSED',
    outcome,
  ])
  return rows.map(({ hash }) => hash)
}
