import type { Pool, PoolClient } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { LONG_OUTAGE_MINUTES } from '#modules/lot-book/index.ts'

/** Timed lots that ended in an outage, or would within this time after it, go on for longer. */
const ENDING_SOON_MINUTES = 60

export const LONGER_HOURS = 24

/** A look is noted at most this often. */
const NOTE_EVERY_S = 5

/** Lots prolonged in one transaction. */
export const LOTS_AT_ONCE = 50

const LONG_AGO = `looked_at <= clock_timestamp() - ${LONG_OUTAGE_MINUTES} * interval '1 minute'`

/** Notes this look; answers whether the one before was so long ago that there was an outage. */
export async function noteLook(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with noted as (
       insert into closer_looks as k (looked_at) values (clock_timestamp()) on conflict (is_only) do update set looked_at = excluded.looked_at
         where k.looked_at < clock_timestamp() - ${NOTE_EVERY_S} * interval '1 second' and not k.${LONG_AGO})
     select from closer_looks where ${LONG_AGO}`,
  )
  return rowCount !== null && rowCount > 0
}

/** Lots on offer in timed sales that ended since the last look or end soon. */
const ENDING = `select b.lot from lot_bidding b join lots l on l.number = b.lot join sales s on s.id = l.sale_id
  where b.phase = 'ACTIVE' and s.sale_type = 'timed' and b.deadline > to_timestamp($1::float8 / 1000.0)
    and b.deadline <= clock_timestamp() + ${ENDING_SOON_MINUTES} * interval '1 minute'
  order by b.lot limit ${LOTS_AT_ONCE} for update of b`

/** Their sales end later as well, so that lots not yet opened are offered for as long. */
const SALES_ENDING = `update sales set ends_at = ends_at + ${LONGER_HOURS} * interval '1 hour'
  where sale_type = 'timed' and status in ('SCHEDULED', 'RUNNING') and ends_at > to_timestamp($1::float8 / 1000.0)
    and ends_at <= clock_timestamp() + ${ENDING_SOON_MINUTES} * interval '1 minute'`

/** Takes the outage in hand: when anybody last looked, epoch milliseconds; null while another node is about it, or there is none. */
export async function holdOutage(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ since: number }>(
    `select ${epochMs('looked_at')} as since from closer_looks where ${LONG_AGO} for update skip locked`,
  )
  return rows[0]?.since ?? null
}

/** Lots on offer in timed sales that ended since the last look or end soon, locked; at most LOTS_AT_ONCE. */
export async function takeEnding(client: PoolClient, sinceMs: number): Promise<number[]> {
  const { rows } = await client.query<{ lot: number }>(ENDING, [sinceMs])
  return rows.map(({ lot }) => lot)
}

/** Lets their sales end later as well, and ends the outage. */
export async function endOutage(client: PoolClient, sinceMs: number): Promise<void> {
  await client.query(SALES_ENDING, [sinceMs])
  await client.query('update closer_looks set looked_at = clock_timestamp()')
}
