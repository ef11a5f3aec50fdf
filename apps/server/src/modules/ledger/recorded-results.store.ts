import type { Pool } from 'pg'
import type { ResultView } from '@app/contract/ledger/results.answers.ts'
import type { RESULT_KINDS, RESULT_SORTS } from '@app/contract/ledger/results.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { DECIDING_KINDS, decisionsOf, type LotDecision } from '@app/rules/ledger/lot-results.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { readBodies } from './results.store.ts'

const LOTS_PER_READ = 200
// Word for word those of the index bid_events_deciding.
const KINDS = [...DECIDING_KINDS, 'REOPENED'].map((kind) => `'${kind}'`).join(', ')

const KEEP = `
insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, yard, sale_id, lane, item_number, name, slug,
  outcome, currency, final_minor, high_minor, bid_count, taken_back_seq)
select n.lot, n.seq, e.hash, e.at, coalesce(s.local_date, (e.at at time zone coalesce(y.zone, 'UTC'))::date), l.selling_site, l.title_group,
  coalesce(s.yard, l.yard), s.id, case when s.id is null then '' else l.lane end, case when s.id is null then null else l.item_number end,
  l.description, l.slug, n.outcome, l.currency, n.final_minor, n.high_minor, n.bid_count, n.taken_back_seq
from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::int[], $7::int[])
    as n (lot, seq, outcome, final_minor, high_minor, bid_count, taken_back_seq)
  join bid_events e on e.lot = n.lot and e.seq = n.seq
  join lots l on l.number = n.lot
  left join sales s on s.id = l.sale_id and s.starts_at <= e.at
  left join yards y on y.number = coalesce(s.yard, l.yard)
on conflict (lot, seq) do update set taken_back_seq = excluded.taken_back_seq
  where lot_results.taken_back_seq is distinct from excluded.taken_back_seq`

/** Lots of which something was decided, or taken back, since an instant, with the last such event of each. */
export async function listDecided(pool: Pool, sinceMs: number): Promise<{ lot: number; seq: number }[]> {
  const { rows } = await pool.query<{ lot: number; seq: number }>(
    `select lot, max(seq) as seq from bid_events where kind in (${KINDS}) and at >= to_timestamp($1::float8 / 1000.0) group by lot order by lot`,
    [sinceMs],
  )
  return rows
}

/** When the last recorded result was decided, epoch ms; null for none. */
export async function lastRecordedAt(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ at: number | null }>(`select ${epochMs('max(decided_at)')} as at from lot_results`)
  return rows[0]?.at ?? null
}

/** Records the results in the ledgers of these lots. The record of a decision stays; only that it was taken back is added. */
export async function keepResults(pool: Pool, lots: readonly number[]): Promise<void> {
  for (let from = 0; from < lots.length; from += LOTS_PER_READ) {
    const bodies = await readBodies(pool, lots.slice(from, from + LOTS_PER_READ))
    const made = [...bodies].flatMap(([lot, own]) => decisionsOf(own).map((decision) => ({ lot, ...decision })))
    const column = <T>(pick: (one: LotDecision & { lot: number }) => T): T[] => made.map(pick)
    await pool.query(KEEP, [
      column((one) => one.lot),
      column((one) => one.seq),
      column((one) => one.outcome),
      column((one) => one.finalMinor),
      column((one) => one.highMinor),
      column((one) => one.bidCount),
      column((one) => one.takenBackSeq),
    ])
  }
}

/** Which results, of which sites. */
export interface ResultsFilter {
  readonly sellingSites: readonly SiteCode[]
  readonly hasCleanTitlesOnly: boolean
  readonly day?: string | undefined
  readonly yard?: string | undefined
  readonly sale?: string | undefined
  readonly kind: (typeof RESULT_KINDS)[number]
}

/** Which run of them, in which order. */
export interface ResultsWindow {
  readonly sort: (typeof RESULT_SORTS)[number]
  readonly offset: number
  readonly limit: number
}

// A lot that is withdrawn before its sale was not offered.
const WHERE = `r.selling_site = any($1) and r.taken_back_seq is null and r.outcome <> 'WITHDRAWN' and (not $2::boolean or r.title_group = 'C')
  and ($3::date is null or r.held_on = $3) and ($4::bigint is null or r.yard = $4) and ($5::bigint is null or r.sale_id = $5)
  and ($6 = 'all' or (r.final_minor is not null) = ($6 = 'sold'))`
const PRICE = 'coalesce(r.final_minor, r.high_minor)'
const ORDERS = {
  newest: 'r.decided_at desc, r.lot',
  oldest: 'r.decided_at, r.lot',
  dearest: `${PRICE} desc, r.lot`,
  cheapest: `${PRICE}, r.lot`,
  lot: 'r.lot, r.seq',
} as const satisfies Record<(typeof RESULT_SORTS)[number], string>

const valuesOf = ({ sellingSites, hasCleanTitlesOnly, day, yard, sale, kind }: ResultsFilter): unknown[] => [
  sellingSites,
  hasCleanTitlesOnly,
  day ?? null,
  yard ?? null,
  sale ?? null,
  kind,
]

/** Results that hold, in an order. */
export async function listRecordedResults(
  pool: Pool,
  filter: ResultsFilter,
  { sort, offset, limit }: ResultsWindow,
): Promise<ResultView[]> {
  const { rows } = await pool.query<ResultView>(
    `select r.lot as "lotNumber", r.name, r.slug, r.yard as "yardNumber", coalesce(y.name, '') as "yardName", r.sale_id as "saleId", r.lane,
       r.item_number as "itemNumber", to_char(r.held_on, 'YYYY-MM-DD') as "heldOn", ${epochMs('r.decided_at')} as "decidedAtMs", r.outcome,
       r.currency, r.final_minor as "finalMinor", r.high_minor as "highMinor", r.bid_count as "bidCount"
     from lot_results r left join yards y on y.number = r.yard where ${WHERE} order by ${ORDERS[sort]} offset $7 limit $8`,
    [...valuesOf(filter), offset, limit],
  )
  return rows
}

/** How many results hold. */
export async function countRecordedResults(pool: Pool, filter: ResultsFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from lot_results r where ${WHERE}`, valuesOf(filter))
  return rows[0]?.count ?? 0
}

/** Yards of which there are results. */
export async function listResultYards(pool: Pool, sellingSites: readonly SiteCode[]): Promise<{ number: number; name: string }[]> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select y.number, y.name from yards y where y.selling_site = any($1)
       and exists (select from lot_results r where r.yard = y.number and r.taken_back_seq is null) order by y.name`,
    [sellingSites],
  )
  return rows
}
