import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

const SALES_MAX = 50

/** A seller's lots of a sale that was cancelled or moved, as far as they were not decided there. */
export interface SellerNotice {
  readonly email: string
  readonly sellingSite: SiteCode
  readonly yardName: string
  /** When it was to start. */
  readonly startsAtMs: number
  /** When it starts now; null for a cancelled one. */
  readonly movedToMs: number | null
  readonly zone: string
  readonly reason: string
  readonly lots: readonly string[]
}

const LOTS = sql`array_agg(l.number || ' ' || coalesce(l.description, '') order by l.number)`

/** Takes cancelled sales whose sellers were not yet notified, so that no other node takes them, and answers whom to notify of what. */
export async function takeCancelled(tx: Tx): Promise<readonly SellerNotice[]> {
  const taken = await sql<{ id: number }>`
    update sales set sellers_told_at = now() where id in (
      select id from sales where status = 'CANCELLED' and cancelled_at is not null and sellers_told_at is null
      order by id limit ${SALES_MAX} for update skip locked) returning id`.execute(tx)
  if (taken.rows.length === 0) return []
  const { rows } = await sql<SellerNotice>`
    select e.email, s.selling_site as "sellingSite", y.name as "yardName", ${sql.raw(epochMs('s.starts_at'))} as "startsAtMs",
      null as "movedToMs", y.zone, coalesce(min(s.cancel_reason), '') as reason, ${LOTS} as lots
    from sales s join yards y on y.number = s.yard join sale_items i on i.sale_id = s.id
      join lots l on l.number = i.lot and l.sale_id is distinct from s.id join sellers e on e.name = l.seller_name
    where s.id = any(${taken.rows.map(({ id }) => id)}) and e.email is not null
    group by e.email, s.selling_site, s.yard, y.name, s.starts_at, y.zone`.execute(tx)
  return rows
}

/** As `takeCancelled`, of moves; lots that are decided stay as they are, whenever their sale starts. */
export async function takeMoved(tx: Tx): Promise<readonly SellerNotice[]> {
  const taken = await sql<{ id: number }>`
    update sale_moves set sellers_told_at = now() where id in (
      select id from sale_moves where sellers_told_at is null order by id limit ${SALES_MAX} for update skip locked) returning id`.execute(
    tx,
  )
  if (taken.rows.length === 0) return []
  const { rows } = await sql<SellerNotice>`
    select e.email, s.selling_site as "sellingSite", y.name as "yardName", ${sql.raw(epochMs('m.from_starts_at'))} as "startsAtMs",
      ${sql.raw(epochMs('m.to_starts_at'))} as "movedToMs", y.zone, min(m.reason) as reason, ${LOTS} as lots
    from sale_moves m join sales s on s.id = m.sale_id join yards y on y.number = s.yard
      join lots l on l.sale_id = s.id and l.status in ('OPEN', 'ON_BLOCK') left join lot_bidding b on b.lot = l.number
      join sellers e on e.name = l.seller_name
    where m.id = any(${taken.rows.map(({ id }) => id)}) and e.email is not null and b.outcome is null
    group by e.email, s.selling_site, s.yard, y.name, m.from_starts_at, m.to_starts_at, y.zone order by m.to_starts_at`.execute(tx)
  return rows
}
