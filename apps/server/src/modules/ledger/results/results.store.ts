import type { Pool } from 'pg'
import { isHiddenWhileOpen, type LedgerBody } from '@app/rules/ledger/ledger.ts'
import { DECIDING_KINDS, decisionsOf } from '@app/rules/ledger/lot-results.ts'

const DECIDING = DECIDING_KINDS.map((kind) => `'${kind}'`).join(', ')
const LOTS_PER_READ = 200

/** One thing that happened on a lot, without a name. */
interface ResultEvent {
  readonly seq: number
  readonly kind: string
  readonly atMs: number
  readonly alias: number | null
  readonly label: string | null
  readonly amountMinor: number | null
  readonly priceMinor: number | null
}

/** The permanent, published result of a lot. Amounts are minor units. */
export interface LotResult {
  readonly lot: number
  readonly saleId: number | null
  readonly yard: number | null
  readonly lane: string
  readonly item: number | null
  readonly name: string
  readonly outcome: string
  readonly currency: string
  /** What was paid without fees; null where it was not sold. */
  readonly finalMinor: number | null
  /** The highest bid. */
  readonly highMinor: number
  readonly bidCount: number
  readonly decidedAtMs: number
  /** Place and hash of the event that decided, for the ledger of the lot. */
  readonly seq: number
  readonly hash: string
  readonly history: readonly ResultEvent[]
}

interface DecidingRow {
  readonly lot: number
  readonly seq: number
  readonly body: string
  readonly hash: Buffer
  readonly saleId: number | null
  readonly yard: number | null
  readonly lane: string
  readonly item: number | null
  readonly name: string
  readonly currency: string
}

const toEvent = ({ seq, kind, at, alias, label, bid, priceMinor }: LedgerBody): ResultEvent => ({
  seq,
  kind,
  atMs: at,
  alias: alias ?? null,
  label: label ?? null,
  amountMinor: bid?.amountMinor ?? null,
  priceMinor: priceMinor ?? null,
})

function toResult({ body, hash, ...row }: DecidingRow, bodies: readonly LedgerBody[]): LotResult | null {
  const { seq } = JSON.parse(body) as LedgerBody
  const decided = decisionsOf(bodies).find((one) => one.seq === seq)
  if (decided === undefined) return null
  const { outcome, finalMinor, highMinor, bidCount, atMs, events } = decided
  const published = events.filter((one) => one.kind !== 'TERMS' && !(one.kind === 'REFUSED' && isHiddenWhileOpen(one)))
  return {
    ...row,
    outcome,
    finalMinor,
    highMinor,
    bidCount,
    decidedAtMs: atMs,
    seq,
    hash: hash.toString('hex'),
    history: published.map(toEvent),
  }
}

/**
 * What was decided on one day (UTC, YYYY-MM-DD), by time and lot: read from the ledger, so that a lot that is offered again later keeps
 * what became of it then, and the same day gives the same lines at any time.
 */
export async function* readResults(pool: Pool, on: string): AsyncGenerator<readonly LotResult[]> {
  const { rows } = await pool.query<DecidingRow>(
    `select e.lot, e.seq, e.body, e.hash, l.sale_id as "saleId", l.yard, coalesce(l.lane, '') as lane, l.item_number as item,
        coalesce(l.description, '') as name, coalesce(l.currency, '') as currency
      from bid_events e left join lots l on l.number = e.lot
      where e.at >= $1::date::timestamp at time zone 'UTC' and e.at < ($1::date + 1)::timestamp at time zone 'UTC' and e.kind in (${DECIDING})
        and (e.kind = 'TRANSFERRED' or e.body::jsonb ? 'outcome')
      order by e.at, e.lot, e.seq`,
    [on],
  )
  for (let from = 0; from < rows.length; from += LOTS_PER_READ) {
    const part = rows.slice(from, from + LOTS_PER_READ)
    const bodies = await readBodies(
      pool,
      part.map(({ lot }) => lot),
    )
    yield part.flatMap((row) => toResult(row, bodies.get(row.lot) ?? []) ?? [])
  }
}

/** The ledgers of some lots, their events in order. */
export async function readBodies(pool: Pool, lots: readonly number[]): Promise<ReadonlyMap<number, readonly LedgerBody[]>> {
  const { rows } = await pool.query<{ lot: number; body: string }>(
    'select lot, body from bid_events where lot = any($1::bigint[]) order by lot, seq',
    [[...new Set(lots)]],
  )
  const texts = Map.groupBy(rows, ({ lot }) => lot)
  return new Map([...texts].map(([lot, own]) => [lot, own.map(({ body }) => JSON.parse(body) as LedgerBody)]))
}
