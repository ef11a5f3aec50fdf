import type { PoolClient } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { stands } from '#modules/bid-accounts/index.ts'

/** A bid that was decided before under the same key. */
export interface EarlierBid {
  readonly personId: number
  readonly key: string
  readonly lot: number
  readonly seq: number
  readonly kind: string
  readonly amountMinor: number
  readonly isOnePlus: boolean
  readonly isConfirmed: boolean
  readonly isAccepted: boolean
  readonly reason: string
  readonly detail: Readonly<Record<string, number>>
  readonly priceAfterMinor: number
  readonly allInMinor: number | null
  readonly receivedAtMs: number
  readonly hash: Buffer
  readonly currency: string
}

/**
 * Bids decided under these keys of these persons, so that a repeated one gets its first answer. Almost always there is none: each key is looked up by
 * itself, whatever the planner thinks of the table, and the rest is read only for what was found.
 */
export async function readEarlier(
  client: PoolClient,
  keys: readonly { readonly personId: number; readonly key: string }[],
): Promise<ReadonlyMap<string, EarlierBid>> {
  const found = await client.query<{ lot: number; seq: number }>({
    name: 'earlier-bids',
    text: `select b.lot, b.seq from unnest($1::bigint[], $2::text[]) as k (person, key) cross join lateral
      (select lot, seq from bids where coalesce(actor_id, account_id) = k.person and idempotency_key = k.key offset 0) b`,
    values: [keys.map(({ personId }) => personId), keys.map(({ key }) => key)],
  })
  if (found.rows.length === 0) return new Map()
  const { rows } = await client.query<EarlierBid>({
    name: 'earlier-answers',
    text: `select coalesce(b.actor_id, b.account_id) as "personId", b.idempotency_key as key, b.lot, b.seq, b.kind, b.amount_minor as "amountMinor",
        b.is_one_plus as "isOnePlus", b.is_confirmed as "isConfirmed", b.is_accepted as "isAccepted", b.reason, b.detail,
        b.price_after_minor as "priceAfterMinor", b.all_in_minor as "allInMinor",
        ${epochMs('b.received_at')} as "receivedAtMs", e.hash, l.currency
      from unnest($1::bigint[], $2::int[]) as f (lot, seq) join bids b on b.lot = f.lot and b.seq = f.seq
        join bid_events e on e.lot = b.lot and e.seq = b.seq join lots l on l.number = b.lot`,
    values: [found.rows.map(({ lot }) => lot), found.rows.map(({ seq }) => seq)],
  })
  return new Map(rows.map((row) => [`${row.personId}:${row.key}`, row]))
}

/** A valid sealed bid: its amount, and its exposure, fees included. */
export interface StandingSealed {
  readonly amountMinor: number
  readonly allInMinor: number
  /** Who made it. */
  readonly personId: number
}

/** The own sealed bids of people on lots, the highest of each, by `lot:account`. */
export async function readSealed(client: PoolClient, lots: readonly number[]): Promise<Map<string, StandingSealed>> {
  if (lots.length === 0) return new Map()
  const { rows } = await client.query<StandingSealed & { readonly lot: number; readonly accountId: number }>(
    `select distinct on (b.lot, b.account_id) b.lot, b.account_id as "accountId", b.amount_minor as "amountMinor",
       max(b.all_in_minor) over (partition by b.lot, b.account_id) as "allInMinor", coalesce(b.actor_id, b.account_id) as "personId"
     from bids b where b.lot = any($1::bigint[]) and b.kind = 'SEALED' and ${stands('b', 'b.lot')}
     order by b.lot, b.account_id, b.amount_minor desc, b.seq desc`,
    [lots],
  )
  return new Map(rows.map(({ lot, accountId, ...bid }) => [`${lot}:${accountId}`, bid]))
}
