import type { Pool, PoolClient } from 'pg'
import { AHEAD_ORDER, IS_AHEAD } from '#modules/lots/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** The state of a lane. Instants epoch milliseconds. */
export interface LaneRun {
  readonly saleId: number
  readonly state: 'WAITING' | 'RUNNING' | 'PAUSED' | 'ENDED'
  readonly mode: 'auto' | 'hand'
  readonly currentLot: number | null
  readonly nextAtMs: number | null
  readonly resumeAtMs: number | null
  readonly pauseReason: string | null
  readonly message: string | null
}

const COLUMNS = `sale_id as "saleId", state, mode, current_lot as "currentLot", ${epochMs('next_at')} as "nextAtMs", ${epochMs('resume_at')} as "resumeAtMs",
  pause_reason as "pauseReason", message`

export async function readLaneRun(pool: Pool | PoolClient, saleId: number): Promise<LaneRun | null> {
  const { rows } = await pool.query<LaneRun>({
    name: 'lane-run',
    text: `select ${COLUMNS} from lane_runs where sale_id = $1`,
    values: [saleId],
  })
  return rows[0] ?? null
}

/** As `readLaneRun`, locked. */
export async function lockLaneRun(client: PoolClient, saleId: number): Promise<LaneRun | null> {
  const { rows } = await client.query<LaneRun>({
    name: 'lock-lane-run',
    text: `select ${COLUMNS} from lane_runs where sale_id = $1 for update`,
    values: [saleId],
  })
  return rows[0] ?? null
}

/** Makes the row of a lane that has none, so that it can be started by hand before its time. */
export async function makeLaneRun(client: PoolClient, saleId: number): Promise<void> {
  await client.query(
    `insert into lane_runs (sale_id) select id from sales where id = $1 and sale_type = 'live' and status in ('SCHEDULED', 'RUNNING')
     on conflict do nothing`,
    [saleId],
  )
}

/** Whether a sale has lots to run. */
export async function hasItems(client: PoolClient, saleId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from sale_items where sale_id = $1 limit 1', [saleId])
  return rowCount !== 0
}

const when = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Writes a lane back. */
export async function saveLaneRun(client: PoolClient, run: LaneRun): Promise<void> {
  await client.query({
    name: 'save-lane-run',
    text: `update lane_runs set state = $2, mode = $3, current_lot = $4, next_at = $5, resume_at = $6, pause_reason = $7, message = $8,
        started_at = case when $2 = 'WAITING' then started_at else coalesce(started_at, now()) end,
        ended_at = case when $2 = 'ENDED' then coalesce(ended_at, now()) end
      where sale_id = $1`,
    values: [run.saleId, run.state, run.mode, run.currentLot, when(run.nextAtMs), when(run.resumeAtMs), run.pauseReason, run.message],
  })
}

/** How long until a lane's sale begins, milliseconds; not above 0 once it is due. */
export async function startsInMs(client: PoolClient, saleId: number): Promise<number> {
  const { rows } = await client.query<{ waits: number }>(
    `select (extract(epoch from starts_at - clock_timestamp()) * 1000)::float8 as waits from sales where id = $1`,
    [saleId],
  )
  return rows[0]?.waits ?? 0
}

/** Says of a sale that it runs or is over, and wakes search for its lots; one that was cancelled stays so. */
export async function setSaleStatus(client: PoolClient, saleId: number, status: 'RUNNING' | 'CLOSED'): Promise<void> {
  const { rowCount } = await client.query(`update sales set status = $2 where id = $1 and status not in ($2, 'CANCELLED')`, [
    saleId,
    status,
  ])
  if ((rowCount ?? 0) === 0) return
  await client.query('insert into feed (lot) select lot from sale_items where sale_id = $1', [saleId])
}

/** The next lot of a run. Null when the run is over. */
export async function findNextLot(client: PoolClient, saleId: number): Promise<number | null> {
  const { rows } = await client.query<{ number: number }>({
    name: 'next-lot',
    text: `select l.number from sale_items i join lots l on l.number = i.lot left join lot_bidding b on b.lot = l.number
      where i.sale_id = $1 and l.sale_id = $1 and ${IS_AHEAD} order by ${AHEAD_ORDER} limit 1`,
    values: [saleId],
  })
  return rows[0]?.number ?? null
}
