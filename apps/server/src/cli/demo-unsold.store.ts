import type { Pool } from 'pg'
import { UNSOLD_OFFERS } from '@app/rules/auctions/unsold-offers.ts'

/** A lot of a demo sale that ended without a sale: it waits for its seller, or to be offered again. */
export interface EndedLot {
  readonly lot: number
  readonly outcome: 'PENDING_SELLER' | 'NO_SALE' | 'DECLINED'
  /** When its standing last changed. */
  readonly closedAt: Date
}

/** Lots still in sales of this name that are over. */
export async function listEndedLots(pool: Pool, name: string): Promise<EndedLot[]> {
  const { rows } = await pool.query<EndedLot>(
    `select b.lot, b.outcome, e.at as "closedAt" from sales s join lots l on l.sale_id = s.id join lot_bidding b on b.lot = l.number
       join bid_events e on e.lot = b.lot and e.seq = b.seq
     where s.name = $1 and s.status = 'CLOSED' and b.outcome in ('PENDING_SELLER', 'NO_SALE', 'DECLINED') order by b.lot`,
    [name],
  )
  return rows
}

/** Whether a sale of this name is still to be held. */
export async function isSaleAhead(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from sales where name = $1 and status in ('SCHEDULED', 'RUNNING') and ends_at > now() - interval '1 hour') as found`,
    [name],
  )
  return rows[0]?.found === true
}

/** How many lots of the demo world went unsold on a site and take offers now. */
export async function countUnsoldOffers(pool: Pool, site: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from lots l left join lot_bidding b on b.lot = l.number
     where ${UNSOLD_OFFERS} and l.selling_site = $1 and l.vin like 'DEM0%'`,
    [site],
  )
  return rows[0]?.count ?? 0
}
