import type { Pool } from 'pg'
import { UNSOLD } from '@app/rules/auctions/decide-lot-act.ts'

const RELIST_MAX = 50

/** A lot that found no buyer, and when it was closed. */
export interface UnsoldLot {
  readonly lot: number
  readonly closedAt: Date
}

/** Written out, so that the index of unsold lots serves. */
const UNSOLD_WORDS = [...UNSOLD].map((outcome) => `'${outcome}'`).join(', ')

/** Lots that found no buyer before an instant, the earliest first, and when they were closed. */
export async function listUnsold(pool: Pool, beforeMs: number): Promise<UnsoldLot[]> {
  const { rows } = await pool.query<UnsoldLot>(
    `select b.lot, e.at as "closedAt" from lot_bidding b join bid_events e on e.lot = b.lot and e.seq = b.seq join lots l on l.number = b.lot
       left join sales s on s.id = l.sale_id
     where b.phase = 'CLOSED' and b.outcome in (${UNSOLD_WORDS}) and e.at < to_timestamp($1 / 1000.0) and l.status <> 'WITHDRAWN'
       and (s.id is null or s.status <> 'RUNNING')
     order by e.at limit ${RELIST_MAX}`,
    [beforeMs],
  )
  return rows
}
