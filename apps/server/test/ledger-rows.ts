import { createHash } from 'node:crypto'
import type { TestDatabase } from './database.ts'

/** Whose ledger is written, when its first event was, and how the lot stands then; an outcome closes it. */
export interface ToldLot {
  readonly lot: number
  readonly atMs: number
  readonly outcome: string | null
}

/** Puts events into the ledger of a lot as the engine would, a millisecond apart; answers their hashes, hex. */
export async function tellEvents(
  { pool }: TestDatabase,
  { lot, atMs, outcome }: ToldLot,
  entries: readonly object[],
): Promise<readonly string[]> {
  let before = createHash('sha256').update(`hammerlane-lot:${lot}`).digest()
  const hashes: string[] = []
  for (const [at, entry] of entries.entries()) {
    const body = JSON.stringify({ v: 1, lot, seq: at + 1, at: atMs + at, ...entry })
    before = createHash('sha256').update(before).update(body).digest()
    hashes.push(before.toString('hex'))
    await pool.query(`insert into bid_events (lot, seq, kind, at, body, hash) values ($1, $2, $3, to_timestamp($4 / 1000.0), $5, $6)`, [
      lot,
      at + 1,
      (entry as { kind: string }).kind,
      atMs + at,
      body,
      before,
    ])
  }
  await pool.query(`insert into lot_bidding (lot, seq, head_hash, phase, outcome, price_minor) values ($1, $2, $3, $4, $5, 30000)`, [
    lot,
    entries.length,
    before,
    outcome === null ? 'PRELIM' : 'CLOSED',
    outcome,
  ])
  return hashes
}
