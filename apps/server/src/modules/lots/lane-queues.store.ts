import type { Pool } from 'pg'
import type { LaneQueue } from '@app/contract/lots/lot-view.ts'
import { MEAN_OF_LOTS, MEAN_SEED_MS, nextOpensInMs, type LanePace } from '@app/rules/bidding/lane-pace.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** The order of a run, for `sale_items i` joined with `lots l`: as an operator fixed it, then by item number (auction-rules B4 "Lane order"). */
export const RUN_ORDER = 'i.position nulls last, i.item_number nulls last, l.number'

/**
 * Whether a lot `l` with its bidding `b` is still to come in its run: not offered yet, or a pure-sale lot that found no
 * bidder and is offered once more, after all others (auction-rules B2.2 "No bid at all").
 */
export const IS_AHEAD = `l.status in ('OPEN', 'ON_BLOCK')
  and (b.lot is null or (b.outcome is null and b.phase in ('SCHEDULED', 'PRELIM', 'PRELIM_CLOSED'))
    or (b.outcome = 'NO_SALE' and b.offered = 1 and b.leader is null and l.sale_status = 'PURE_SALE'))`
/** The order of lots that are still to come. */
export const AHEAD_ORDER = `(b.outcome is not null), ${RUN_ORDER}`

/** Mean time on the block of the last lots of sale `s`, milliseconds. */
export const MEAN_LOT_MS = `coalesce((select avg(extract(epoch from t.closed_at - t.opened_at) * 1000)::float8 from (
    select b.opened_at, b.closed_at from sale_items i join lot_bidding b on b.lot = i.lot
    where i.sale_id = s.id and b.closed_at is not null and b.opened_at is not null order by b.closed_at desc limit ${MEAN_OF_LOTS}) t),
  ${MEAN_SEED_MS})`

interface QueueRow extends LanePace {
  readonly onBlock: number | null
  readonly nowMs: number
  /** Lots still to come, the next first. */
  readonly ahead: readonly number[]
}

/** Places of the lots of running lanes in their runs, by lot; instants are by the clock of the database. Lots that have been offered are missing. */
export async function readLaneQueues(pool: Pool, saleIds: readonly number[]): Promise<ReadonlyMap<number, LaneQueue>> {
  const queues = new Map<number, LaneQueue>()
  if (saleIds.length === 0) return queues
  const { rows } = await pool.query<QueueRow>({
    name: 'lane-queues',
    text: `select r.state, ${epochMs('s.starts_at')} as "startsAtMs", ${epochMs('r.next_at')} as "nextAtMs", ${MEAN_LOT_MS} as "meanLotMs",
        c.lot as "onBlock", ${epochMs('c.deadline')} as "deadlineMs", ${epochMs('clock_timestamp()')} as "nowMs",
        array(select l.number from sale_items i join lots l on l.number = i.lot left join lot_bidding b on b.lot = l.number
          where i.sale_id = s.id and l.sale_id = s.id and l.number is distinct from c.lot and ${IS_AHEAD} order by ${AHEAD_ORDER}) as ahead
      from sales s join lane_runs r on r.sale_id = s.id left join lot_bidding c on c.lot = r.current_lot and c.phase in ('ACTIVE', 'PAUSED')
      where s.id = any($1::bigint[]) and s.sale_type = 'live' and s.status = 'RUNNING'`,
    values: [saleIds],
  })
  for (const row of rows) {
    const firstInMs = nextOpensInMs(row, row.nowMs)
    if (row.onBlock !== null) queues.set(row.onBlock, { itemsAway: 0 })
    row.ahead.forEach((lot, at) =>
      queues.set(lot, {
        itemsAway: at + 1,
        ...(firstInMs === null ? {} : { opensAtMs: Math.round(row.nowMs + firstInMs + at * row.meanLotMs) }),
      }),
    )
  }
  return queues
}
