import type { Pool } from 'pg'
import type { LaneDesk } from '@app/contract/operations/lane-desk.ts'

/**
 * How many watch lot $1, and the numbers on it of those whose last bid was a live one that their limit, or their payer's, refused. Of a
 * maximum that was refused the auctioneer learns nothing: nobody at the desk may know that there is one.
 */
export const FLOOR = `select (select count(*)::int from watches w where w.lot = $1) as watching,
    array(select p.alias from (select distinct on (b.account_id) b.account_id, b.kind, b.is_accepted, b.reason from bids b
        where b.lot = $1 and b.account_id is not null order by b.account_id, b.seq desc) last
      join lot_bidders p on p.lot = $1 and p.account_id = last.account_id
      where last.kind = 'LIVE' and not last.is_accepted and last.reason in ('LIMIT', 'PAYER_LIMIT') order by p.alias) as "overLimit"`

type Floor = Pick<LaneDesk, 'watching' | 'overLimit'>

/** Who looks at a lot and who cannot go on; nothing without a lot. */
export async function readFloor(pool: Pool, lot: number | null): Promise<Floor> {
  const none = { watching: 0, overLimit: [] }
  if (lot === null) return none
  const { rows } = await pool.query<Floor>(FLOOR, [lot])
  return rows[0] ?? none
}
