import type { PoolClient, Pool } from 'pg'
import { nextBid, incrementsOf } from '@app/rules/fees/increments.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { approvedOn, learnSchedules } from '#modules/fee-schedules/index.ts'
import { lotTaxOf } from '#modules/tax-terms/index.ts'
import { genesisHash } from './hash.ts'
import { type LotRow, type RawLotRow, toLotRow } from './lot-row.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { type GivenColumns, rowsStatement } from '#platform/db/rows-statement.ts'

/** The calendar day of the sale at its yard, of today without one. */
const SALE_DAY = `coalesce(s.local_date, (now() at time zone coalesce(y.zone, 'UTC'))::date)`

const COLUMNS = `b.lot, l.sale_id as "saleId", b.phase, b.outcome, b.seq, b.head_hash as "headHash", b.state_seq as "stateSeq",
  b.start_minor as "startMinor", b.reserve_minor as "reserveMinor", b.reserve_policy as "reservePolicy", b.seller_account as "sellerAccount",
  b.price_minor as "priceMinor", b.bid_count as "bidCount", b.bidder_count as "bidderCount", b.leader, b.leader_max_minor as "leaderMaxMinor",
  b.leader_kind as "leaderKind", b.leader_is_one_plus as "leaderIsOnePlus", b.leader_alias as "leaderAlias", b.leader_label as "leaderLabel",
  ${epochMs('b.deadline')} as "deadlineMs", b.remaining_ms as "remainingMs", b.is_bonus_spent as "isBonusSpent", b.offered,
  b.offering_seq as "offeringSeq", b.voided_seqs as "voidedSeqs",
  l.status as "lotStatus", l.currency, l.selling_site as "sellingSite", l.site_codes as "siteCodes", l.title_group as "titleGroupWord",
  l.is_wholesale as "isWholesale", l.title_type as "titleType", l.sale_status as "termsWord",
  l.buy_now_minor as "buyNowMinor", l.item_number as "itemNumber", l.auction_date_type as "dateType", s.sale_type as "saleTypeWord", s.status as "saleStatus",
  ${epochMs('s.starts_at')} as "startsAtMs", ${epochMs('s.ends_at')} as "endsAtMs", coalesce(s.end_of_pre_bid_minutes, 60) as "preBidMinutes",
  to_char(${SALE_DAY}, 'YYYY-MM-DD') as "on",
  coalesce(y.zone, 'UTC') as zone,
  ${approvedOn({ site: 'l.selling_site', currency: 'l.currency', day: SALE_DAY })} as "approvedSchedule",
  ${lotTaxOf(SALE_DAY)} as "lotTax"`
const FROM = `from lot_bidding b join lots l on l.number = b.lot left join sales s on s.id = l.sale_id left join yards y on y.number = l.yard`

/** Rows whose fee schedules this process knows from now on. */
async function withSchedules(on: Pool | PoolClient, rows: readonly RawLotRow[]): Promise<LotRow[]> {
  await learnSchedules(
    on,
    rows.map(({ approvedSchedule }) => approvedSchedule),
  )
  return rows.map(toLotRow)
}

/** Locks the rows in the order of their numbers, as everybody does, and answers them. Lots without a row are missing. */
export async function lockLotRows(client: PoolClient, lots: readonly number[]): Promise<LotRow[]> {
  const { rows } = await client.query<RawLotRow>({
    name: 'lock-lots',
    text: `select ${COLUMNS} ${FROM} where b.lot = any($1::bigint[]) order by b.lot for update of b`,
    values: [lots],
  })
  return withSchedules(client, rows)
}

/** The rows as they are, unlocked. */
export async function readLotRows(pool: Pool | PoolClient, lots: readonly number[]): Promise<LotRow[]> {
  if (lots.length === 0) return []
  const { rows } = await pool.query<RawLotRow>({
    name: 'read-lots',
    text: `select ${COLUMNS} ${FROM} where b.lot = any($1::bigint[])`,
    values: [lots],
  })
  return withSchedules(pool, rows)
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
 * Makes the rows of lots that have none yet and can be sold; answers which were made now. Waits for a file that is changing such
 * a lot: the first event records the terms the lot is bid on under.
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

/** A row as it is written, and the moment of writing. */
interface SavedRow extends LotRow {
  readonly nowMs: number
}

const SAVED: GivenColumns<SavedRow> = [
  ['phase', 'text', (row) => row.phase],
  ['outcome', 'text', (row) => row.outcome],
  ['seq', 'int', (row) => row.seq],
  ['head_hash', 'bytea', (row) => row.headHash],
  ['state_seq', 'int', (row) => row.stateSeq],
  ['start_minor', 'bigint', (row) => row.startMinor],
  ['reserve_minor', 'bigint', (row) => row.reserveMinor],
  ['reserve_policy', 'text', (row) => row.reservePolicy],
  ['seller_account', 'bigint', (row) => row.sellerAccount],
  ['price_minor', 'bigint', (row) => row.priceMinor],
  ['bid_count', 'int', (row) => row.bidCount],
  ['bidder_count', 'int', (row) => row.bidderCount],
  ['leader', 'bigint', (row) => row.leader],
  ['leader_max_minor', 'bigint', (row) => row.leaderMaxMinor],
  ['leader_kind', 'text', (row) => row.leaderKind],
  ['leader_is_one_plus', 'boolean', (row) => row.leaderIsOnePlus],
  ['leader_alias', 'int', (row) => row.leaderAlias],
  ['leader_label', 'text', (row) => row.leaderLabel],
  ['deadline', 'timestamptz', (row) => at(row.deadlineMs)],
  ['remaining_ms', 'int', (row) => row.remainingMs],
  ['is_bonus_spent', 'boolean', (row) => row.isBonusSpent],
  ['offered', 'int', (row) => row.offered],
  ['offering_seq', 'int', (row) => row.offeringSeq],
]

const savedRows = rowsStatement<SavedRow>(
  'save-lots',
  [
    ['lot', 'bigint', (row) => row.lot],
    ['now', 'timestamptz', (row) => at(row.nowMs)],
    // As text: rows are taken apart column by column, and a list of lists would come apart whole.
    ['voided', 'text', (row) => `{${row.voidedSeqs.join()}}`],
    ...SAVED,
  ],
  (given) => `update lot_bidding b set ${SAVED.map(([name]) => `${name} = n.${name}`).join(', ')},
      voided_seqs = n.voided::integer[],
      opened_at = case when n.phase = 'ACTIVE' and b.phase not in ('ACTIVE', 'PAUSED') then n.now else b.opened_at end,
      closed_at = case when n.phase = 'CLOSED' and b.phase <> 'CLOSED' then n.now when n.phase <> 'CLOSED' then null else b.closed_at end
    from ${given} where b.lot = n.lot`,
)

/** Writes back what changed; the rows must be locked by this transaction. */
export async function saveLotRows(client: PoolClient, rows: readonly LotRow[], nowMs: number): Promise<void> {
  if (rows.length > 0) await client.query(savedRows(rows.map((row) => ({ ...row, nowMs }))))
}
