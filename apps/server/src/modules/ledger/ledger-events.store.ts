import type { Pool } from 'pg'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { UNDECIDED_OUTCOMES } from '@app/rules/negotiation/negotiation.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** What of a lot the reader of its ledger needs beside the events. */
export interface LedgerHead {
  readonly currency: CurrencyCode | null
  /** Of the yard that sells it, as a name of the zone tables. */
  readonly zone: string
  readonly isFinal: boolean
  /** Events in its ledger. */
  readonly total: number
}

/** The head of a lot's ledger, which has no events before anybody did anything; null for an unknown lot. */
export async function findLedgerHead(pool: Pool, lot: number): Promise<LedgerHead | null> {
  const { rows } = await pool.query<LedgerHead>({
    name: 'ledger-head',
    text: `select l.currency, coalesce(y.zone, 'UTC') as zone, coalesce(b.seq, 0) as total,
        coalesce(b.phase = 'CLOSED' and b.outcome <> all($2::text[]), false) as "isFinal"
      from (select $1::bigint as number) asked left join lots l using (number) left join lot_bidding b on b.lot = asked.number
        left join yards y on y.number = l.yard where l.number is not null or b.lot is not null`,
    values: [lot, UNDECIDED_OUTCOMES],
  })
  return rows[0] ?? null
}

/** An event as it is stored: its text, its hash (hex), and the columns beside the text. */
export interface StoredEvent {
  readonly seq: number
  readonly atMs: number
  readonly body: string
  readonly hash: string
}

/** The events of a lot after one, in their order. */
export async function readLedgerEvents(
  pool: Pool,
  lot: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>({
    name: 'ledger-events',
    text: `select seq, ${epochMs('at')} as "atMs", body, encode(hash, 'hex') as hash from bid_events where lot = $1 and seq > $2 and seq <= $3 order by seq`,
    values: [lot, after, after + limit],
  })
  return rows
}
