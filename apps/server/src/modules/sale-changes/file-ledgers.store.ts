import type { PoolClient } from 'pg'
import type { LedgerBody } from '@app/rules/ledger/ledger.ts'

/** What of a lot's terms is not in the row of its bidding. */
export interface Extra {
  readonly number: number
  readonly make_offer: boolean
  readonly high_bid_minor: number | null
}

export async function readExtras(client: PoolClient, lots: readonly number[]): Promise<ReadonlyMap<number, Extra>> {
  const { rows } = await client.query<Extra>('select number, make_offer, high_bid_minor from lots where number = any($1::bigint[])', [lots])
  return new Map(rows.map((row) => [row.number, row]))
}

/** Lots whose last word was that a file left them out; a file may bring them back. */
export async function withdrawnByFile(client: PoolClient, lots: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ lot: number; body: string }>(
    `select distinct on (lot) lot, body from bid_events where lot = any($1::bigint[]) and kind = 'WITHDRAWN' order by lot, seq desc`,
    [lots],
  )
  return new Set(rows.filter(({ body }) => (JSON.parse(body) as LedgerBody).by === 'file').map(({ lot }) => lot))
}

/** Which of these lots have a ledger, in order. */
export async function listKnown(client: PoolClient, lots: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ lot: number }>('select lot from lot_bidding where lot = any($1::bigint[]) order by lot', [lots])
  return rows.map(({ lot }) => lot)
}

/** Which of these lots have an open offer. */
export async function listOffered(client: PoolClient, lots: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ lot: number }>(`select distinct lot from offers where lot = any($1::bigint[]) and state = 'OPEN'`, [
    lots,
  ])
  return new Set(rows.map(({ lot }) => lot))
}
