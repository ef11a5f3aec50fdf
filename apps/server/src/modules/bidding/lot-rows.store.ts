import type { PoolClient, Pool } from 'pg'
import { nextBid, incrementsOf } from '@app/rules/fees/increments.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { genesisHash } from './hash.ts'
import { type LotRow, type RawLotRow, toLotRow } from './lot-row.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

const COLUMNS = `b.lot, l.sale_id as "saleId", b.phase, b.outcome, b.seq, b.head_hash as "headHash", b.state_seq as "stateSeq",
  b.start_minor as "startMinor", b.reserve_minor as "reserveMinor", b.reserve_policy as "reservePolicy", b.seller_account as "sellerAccount",
  b.price_minor as "priceMinor", b.bid_count as "bidCount", b.bidder_count as "bidderCount", b.leader, b.leader_max_minor as "leaderMaxMinor",
  b.leader_kind as "leaderKind", b.leader_is_one_plus as "leaderIsOnePlus", b.leader_alias as "leaderAlias", b.leader_label as "leaderLabel",
  ${epochMs('b.deadline')} as "deadlineMs", b.remaining_ms as "remainingMs", b.is_bonus_spent as "isBonusSpent", b.offered,
  l.status as "lotStatus", l.currency, l.selling_site as "sellingSite", l.title_group as "titleGroupWord", l.sale_status as "termsWord",
  l.buy_now_minor as "buyNowMinor", l.item_number as "itemNumber", l.auction_date_type as "dateType", s.sale_type as "saleTypeWord", s.status as "saleStatus",
  ${epochMs('s.starts_at')} as "startsAtMs", ${epochMs('s.ends_at')} as "endsAtMs", coalesce(s.end_of_pre_bid_minutes, 60) as "preBidMinutes",
  coalesce(to_char(s.local_date, 'YYYY-MM-DD'), to_char(now() at time zone coalesce(y.zone, 'UTC'), 'YYYY-MM-DD')) as "on",
  coalesce(y.zone, 'UTC') as zone`
const FROM = `from lot_bidding b join lots l on l.number = b.lot left join sales s on s.id = l.sale_id left join yards y on y.number = l.yard`

/** Locks the rows in the order of their numbers, as everybody does, and answers them. Lots without a row are missing. */
export async function lockLotRows(client: PoolClient, lots: readonly number[]): Promise<LotRow[]> {
  const { rows } = await client.query<RawLotRow>({
    name: 'lock-lots',
    text: `select ${COLUMNS} ${FROM} where b.lot = any($1::bigint[]) order by b.lot for update of b`,
    values: [lots],
  })
  return rows.map(toLotRow)
}

/** The rows as they are, unlocked. */
export async function readLotRows(pool: Pool | PoolClient, lots: readonly number[]): Promise<LotRow[]> {
  if (lots.length === 0) return []
  const { rows } = await pool.query<RawLotRow>({
    name: 'read-lots',
    text: `select ${COLUMNS} ${FROM} where b.lot = any($1::bigint[])`,
    values: [lots],
  })
  return rows.map(toLotRow)
}

/**
 * Locked rows as they are under their locks. Where a lock was waited for, the row itself is shown as it is now and the sale beside it as it
 * was: meanwhile that sale may have been cancelled or moved.
 */
export async function readAnew(client: PoolClient, locked: readonly LotRow[]): Promise<LotRow[]> {
  const anew = new Map(
    (
      await readLotRows(
        client,
        locked.map(({ lot }) => lot),
      )
    ).map((row) => [row.lot, row]),
  )
  return locked.map((row) => anew.get(row.lot) ?? row)
}

interface NewLot {
  readonly number: number
  readonly currency: string
  readonly selling_site: string
  readonly high_bid_minor: number | null
  readonly on: string
  /** Account of the lot's seller, which may not bid on it. */
  readonly seller_account: number | null
}

/** Bids that a file brought along have no bidder here: bidding starts one step above them. */
export function startOf({ currency, selling_site, high_bid_minor, on }: Omit<NewLot, 'number' | 'seller_account'>): number {
  if (high_bid_minor === null || high_bid_minor === 0 || !isCurrency(currency)) return 0
  const increments = incrementsOf({ site: selling_site as SiteCode, currency, on })
  return increments === null ? 0 : nextBid({ minor: high_bid_minor, currency }, increments).minor
}

/**
 * Makes the rows of lots that have none yet and can be sold; answers which were made now. A file that is changing such a lot is waited
 * for: the first event tells the terms the lot is bid on under.
 */
export async function makeLotRows(client: PoolClient, lots: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<NewLot>(
    `select l.number, l.currency, l.selling_site, l.high_bid_minor, to_char(coalesce(l.local_start, now()), 'YYYY-MM-DD') as on,
       (select s.account_id from sellers s where s.name = l.seller_name) as seller_account from lots l
     where l.number = any($1::bigint[]) and l.status in ('OPEN', 'ON_BLOCK') and not exists (select from lot_bidding b where b.lot = l.number)
     order by l.number for share of l`,
    [lots],
  )
  if (rows.length === 0) return []
  const made = await client.query<{ lot: number }>(
    `insert into lot_bidding (lot, head_hash, start_minor, seller_account) select * from unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[])
     on conflict do nothing returning lot`,
    [
      rows.map(({ number }) => number),
      rows.map(({ number }) => genesisHash(number)),
      rows.map(startOf),
      rows.map((row) => row.seller_account),
    ],
  )
  return made.rows.map(({ lot }) => lot)
}

const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Writes back what changed; the rows must be locked by this transaction. */
export async function saveLotRows(client: PoolClient, rows: readonly LotRow[], nowMs: number): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(pick: (row: LotRow) => T): T[] => rows.map(pick)
  await client.query({
    name: 'save-lots',
    text: `update lot_bidding b set phase = n.phase, outcome = n.outcome, seq = n.seq, head_hash = n.head_hash, state_seq = n.state_seq,
        start_minor = n.start_minor, reserve_minor = n.reserve_minor, reserve_policy = n.reserve_policy, seller_account = n.seller_account,
        price_minor = n.price_minor, bid_count = n.bid_count, bidder_count = n.bidder_count, leader = n.leader,
        leader_max_minor = n.leader_max_minor, leader_kind = n.leader_kind, leader_is_one_plus = n.leader_is_one_plus,
        leader_alias = n.leader_alias, leader_label = n.leader_label, deadline = n.deadline, remaining_ms = n.remaining_ms,
        is_bonus_spent = n.is_bonus_spent, offered = n.offered,
        opened_at = case when n.phase = 'ACTIVE' and b.phase not in ('ACTIVE', 'PAUSED') then $24 else b.opened_at end,
        closed_at = case when n.phase = 'CLOSED' and b.phase <> 'CLOSED' then $24 when n.phase <> 'CLOSED' then null else b.closed_at end
      from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::bytea[], $6::int[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[],
        $11::bigint[], $12::int[], $13::int[], $14::bigint[], $15::bigint[], $16::text[], $17::boolean[], $18::int[], $19::text[],
        $20::timestamptz[], $21::int[], $22::boolean[], $23::int[])
        as n (lot, phase, outcome, seq, head_hash, state_seq, start_minor, reserve_minor, reserve_policy, seller_account, price_minor, bid_count,
        bidder_count, leader, leader_max_minor, leader_kind, leader_is_one_plus, leader_alias, leader_label, deadline, remaining_ms, is_bonus_spent, offered)
      where b.lot = n.lot`,
    values: [
      column((row) => row.lot),
      column((row) => row.phase),
      column((row) => row.outcome),
      column((row) => row.seq),
      column((row) => row.headHash),
      column((row) => row.stateSeq),
      column((row) => row.startMinor),
      column((row) => row.reserveMinor),
      column((row) => row.reservePolicy),
      column((row) => row.sellerAccount),
      column((row) => row.priceMinor),
      column((row) => row.bidCount),
      column((row) => row.bidderCount),
      column((row) => row.leader),
      column((row) => row.leaderMaxMinor),
      column((row) => row.leaderKind),
      column((row) => row.leaderIsOnePlus),
      column((row) => row.leaderAlias),
      column((row) => row.leaderLabel),
      column((row) => at(row.deadlineMs)),
      column((row) => row.remainingMs),
      column((row) => row.isBonusSpent),
      column((row) => row.offered),
      new Date(nowMs),
    ],
  })
}
