import type { Pool } from 'pg'
import { DECIDING_KINDS, decisionsOf, type LotDecision } from '@app/rules/ledger/lot-results.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { readBodies } from './results.store.ts'

const LOTS_PER_READ = 200
// Word for word those of the index bid_events_deciding.
const KINDS = [...DECIDING_KINDS, 'REOPENED'].map((kind) => `'${kind}'`).join(', ')

const KEEP = `
insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, yard, sale_id, lane, item_number, name, slug,
  outcome, currency, final_minor, high_minor, bid_count, taken_back_seq, year, make, model, primary_damage, seller, was_negotiated, fee_phase)
select n.lot, n.seq, e.hash, e.at, coalesce(s.local_date, (e.at at time zone coalesce(y.zone, 'UTC'))::date), l.selling_site, l.title_group,
  coalesce(s.yard, l.yard), s.id, case when s.id is null then '' else l.lane end, case when s.id is null then null else l.item_number end,
  l.description, l.slug, n.outcome, l.currency, n.final_minor, n.high_minor, n.bid_count, n.taken_back_seq,
  l.year, upper(l.make), upper(coalesce(l.model_group, l.model_detail)), l.primary_damage,
  l.seller_name, e.kind in ('ANSWERED', 'EXPIRED'),
  case when n.outcome in ('BOUGHT_NOW', 'OFFER_ACCEPTED') then 'preliminary' else coalesce(
    (select b.fee_phase from bids b left join awards a on a.lot = b.lot and a.voided_at is null
      where b.lot = n.lot and b.seq <= n.seq and b.is_accepted and (a.account_id is null or a.account_id = b.account_id)
      order by b.amount_minor desc, b.seq desc limit 1), 'preliminary') end
from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::int[], $7::int[])
    as n (lot, seq, outcome, final_minor, high_minor, bid_count, taken_back_seq)
  join bid_events e on e.lot = n.lot and e.seq = n.seq
  join lots l on l.number = n.lot
  left join sales s on s.id = l.sale_id and s.starts_at <= e.at
  left join yards y on y.number = coalesce(s.yard, l.yard)
on conflict (lot, seq) do update set taken_back_seq = excluded.taken_back_seq, prices_due = true
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
