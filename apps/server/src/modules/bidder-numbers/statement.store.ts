import type { Pool } from 'pg'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { personName } from '#modules/accounts/index.ts'
import { stands } from '#modules/bid-accounts/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** What one person bid and won on a lot for an account in a period; absent is null. Amounts are minor units. */
export interface StatementRow {
  /** The number that they held, also where they hold it no longer. */
  readonly number: number
  readonly name: string
  readonly lot: number
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly vin: string | null
  readonly yard: string | null
  readonly saleAtMs: number | null
  readonly currency: CurrencyCode
  readonly bidMinor: number | null
  readonly bidAllInMinor: number | null
  readonly priceMinor: number | null
  readonly priceAllInMinor: number | null
  readonly isWon: boolean
  readonly isLeading: boolean
  readonly isDecided: boolean
  readonly isSealed: boolean
  readonly mandateId: number | null
  /** The version of the fee that the bid froze by which they won, whenever they gave it; of what was bought outside of the bidding, the one that the purchase or the offer froze. */
  readonly brokerFeeId: number | null
  readonly lastAtMs: number
}

/** Of the period, and no later than the file was begun: what happens while it is sent moves no row. */
const IN_PERIOD = (at: string): string =>
  `${at} >= ($2::date)::timestamp at time zone $4 and ${at} < ($3::date + 1)::timestamp at time zone $4 and ${at} <= $5`

/** Everything that somebody else did for account $1 in the period: whose, on which lot, when, how much of it was bid. */
const DONE = `
  select actor_id, lot, received_at as at, amount_minor as bid_minor, all_in_minor as bid_all_in, mandate_id, kind = 'SEALED' as is_sealed
    from bids where account_id = $1 and actor_id <> $1 and is_accepted and ${IN_PERIOD('received_at')}
  union all select actor_id, lot, made_at, amount_minor, reach_all_in_minor, mandate_id, false
    from offers where account_id = $1 and actor_id <> $1 and ${IN_PERIOD('made_at')}
  union all select actor_id, lot, awarded_at, null, null, mandate_id, false
    from awards where account_id = $1 and actor_id <> $1 and voided_at is null and ${IN_PERIOD('awarded_at')}`

const QUERY = `
  with done as (
    select actor_id, lot, max(at) as at, max(bid_minor) as bid_minor,
      (array_agg(bid_all_in order by bid_minor desc nulls last, at desc))[1] as bid_all_in,
      (array_agg(mandate_id order by at desc) filter (where mandate_id is not null))[1] as mandate_id, bool_or(is_sealed) as is_sealed
    from (${DONE}) each group by actor_id, lot
    having $6::timestamptz is null or max(at) < $6 or (max(at) = $6 and (lot, actor_id) > ($7::bigint, $8::bigint))
    order by max(at) desc, lot, actor_id limit $9)
  select coalesce(v.number, p.number) as number,
    ${personName('f')} as name,
    d.lot, l.year, l.make, coalesce(l.model_detail, l.model_group) as model, l.vin, y.name as yard, ${epochMs('coalesce(s.starts_at, l.auction_at)')} as "saleAtMs",
    l.currency, d.bid_minor as "bidMinor", d.bid_all_in as "bidAllInMinor", a.price_minor as "priceMinor", a.all_in_minor as "priceAllInMinor",
    a.id is not null as "isWon", c.lot is not null as "isLeading", b.outcome is not null as "isDecided", d.is_sealed as "isSealed",
    d.mandate_id as "mandateId", coalesce(a.broker_fee_id, w.broker_fee_id) as "brokerFeeId", ${epochMs('d.at')} as "lastAtMs", d.at::text as at, d.actor_id as "actorId"
  from done d join accounts p on p.id = d.actor_id left join profiles f on f.account_id = d.actor_id
    left join vacated_numbers v on v.account_id = d.actor_id and v.payer_id = $1
    join lots l on l.number = d.lot left join lot_bidding b on b.lot = d.lot
    left join commitments c on c.lot = d.lot and c.account_id = $1 and c.actor_id = d.actor_id
    left join awards a on a.lot = d.lot and a.account_id = $1 and a.actor_id = d.actor_id and a.voided_at is null
    left join lateral (select b.broker_fee_id from bids b where b.lot = a.lot and a.kind in ('HAMMER', 'NEGOTIATION', 'SEALED')
      and b.account_id = $1 and b.actor_id = d.actor_id and ${stands('b', 'b.lot')} order by b.seq desc limit 1) w on true
    left join sales s on s.id = coalesce(a.sale_id, l.sale_id) left join yards y on y.number = coalesce(s.yard, l.yard)
  order by d.at desc, d.lot, d.actor_id`

/** Rows that one question answers. */
export const STATEMENT_CHUNK = 1_000

interface ChunkRow extends StatementRow {
  readonly at: string
  readonly actorId: number
}

/**
 * What others bid and won for an account from one day of a zone to another, the last first, in chunks: each is asked for once the one before is
 * sent, so that a file of any length holds neither memory nor a connection.
 */
export async function* readStatement(
  pool: Pool,
  {
    payerId,
    from,
    until,
    zone,
    asOf,
  }: Readonly<Record<'from' | 'until' | 'zone', string>> & { readonly payerId: number; readonly asOf: Date },
  chunk = STATEMENT_CHUNK,
): AsyncGenerator<readonly StatementRow[]> {
  let after: ChunkRow | null = null
  for (;;) {
    const place: readonly unknown[] = after === null ? [null, null, null] : [after.at, after.lot, after.actorId]
    const { rows }: { rows: ChunkRow[] } = await pool.query<ChunkRow>(QUERY, [payerId, from, until, zone, asOf, ...place, chunk])
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (after === null || rows.length < chunk) return
  }
}
