import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { HoldKind } from '@app/contract/release/release-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { STANDING_HOLDS } from '#modules/lender-holds/index.ts'
import { LOT_TITLE } from '#modules/lots/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'
import { lockWins } from './won-lots.store.ts'

/** What holds a lot back. */
export interface HoldRow {
  /** Null for a lender's, which is no hold that is lifted by hand. */
  readonly id: number | null
  readonly kind: HoldKind
  readonly reason: string
  /** The lender that has the lot's invoice; empty for every other hold. */
  readonly lender: string
  /** User id of who placed it; null for what a dispute placed, and for a lender's. */
  readonly by: number | null
  readonly at: Date
}

/** Holds of a lot that stand, the earliest first. */
export async function listStanding(db: Db | Tx, lot: number): Promise<readonly HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.hold_id as id, h.kind, h.reason, h.lender, a.number as by, h.at from ${sql.raw(STANDING_HOLDS)} h
      left join accounts a on a.id = h.placed_by
    where h.lot = ${lot} order by h.at, h.hold_id`.execute(db)
  return rows
}

/** A hold that stands, with the lot that it holds. */
export interface HeldRow extends HoldRow {
  readonly lot: number
  readonly title: string
  readonly yardName: string
  readonly zone: string | null
  readonly sellingSite: SiteCode
}

/** Holds that stand on some sites, the earliest first, and how many there are. */
export async function listHeld(
  db: Db,
  sites: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly HeldRow[]; readonly total: number }> {
  const { rows } = await sql<HeldRow & { total: number }>`
    select h.hold_id as id, h.kind, h.reason, h.lender, a.number as by, h.at, h.lot, l.selling_site as "sellingSite", y.zone, coalesce(y.name, '') as "yardName",
      ${sql.raw(LOT_TITLE)} as title,
      count(*) over ()::int as total
    from ${sql.raw(STANDING_HOLDS)} h join lots l on l.number = h.lot left join yards y on y.number = coalesce(l.physical_yard, l.yard)
      left join accounts a on a.id = h.placed_by
    where l.selling_site = any(${[...sites]}::text[]) order by h.at, h.hold_id, h.lot limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Whether there is such a lot on these sites. */
export async function isLotOf(db: Db | Tx, lot: number, sites: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from lots where number = ${lot} and selling_site = any(${sites}::text[])`.execute(db)
  return rows.length > 0
}

/** Whether a pass of the lot was used. */
export async function hasLeft(db: Db | Tx, lot: number): Promise<boolean> {
  const { rows } = await sql`
    select from release_passes r join awards a on a.id = r.award_id and a.voided_at is null where r.lot = ${lot} and r.used_at is not null`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether a lot stands at a yard of the house, which its vehicle leaves by a pass. */
export async function standsAtYard(db: Db | Tx, lot: number): Promise<boolean> {
  const { rows } = await sql`select from lots where number = ${lot} and coalesce(offsite_city, '') = ''`.execute(db)
  return rows.length > 0
}

/**
 * Locks the wins of a lot and answers whether it has left: whoever would void, transfer or reopen it comes before the gate or after it.
 */
export async function isGone(client: PoolClient, lot: number): Promise<boolean> {
  const tx = txOver(client)
  await lockWins(tx, [lot])
  return hasLeft(tx, lot)
}

/** Places a hold; one of its kind that stands already stays as it is. */
export async function insertHold(
  tx: Tx,
  hold: { readonly lot: number; readonly kind: HoldKind; readonly reason: string; readonly by: number | null },
): Promise<void> {
  await sql`
    insert into release_holds (lot, kind, reason, placed_by) values (${hold.lot}, ${hold.kind}, ${hold.reason}, ${hold.by})
    on conflict (lot, kind) where lifted_at is null do nothing`.execute(tx)
}

/** Lifts the hold of a lot that nobody placed. */
export async function liftUnplaced(tx: Tx, lot: number, reason: string): Promise<void> {
  await sql`update release_holds set lifted_at = now(), lifted_reason = ${reason}
    where lot = ${lot} and placed_by is null and lifted_at is null`.execute(tx)
}

/** Lifts a hold of a lot of these sites; answers its lot, null for none that stands. */
export async function liftStanding(
  tx: Tx,
  hold: { readonly id: number; readonly reason: string; readonly by: number; readonly sites: readonly string[] },
): Promise<number | null> {
  const { rows } = await sql<{ lot: number }>`
    update release_holds h set lifted_at = now(), lifted_by = ${hold.by}, lifted_reason = ${hold.reason}
    from lots l where h.id = ${hold.id} and h.lifted_at is null and l.number = h.lot and l.selling_site = any(${hold.sites}::text[])
    returning h.lot`.execute(tx)
  return rows[0]?.lot ?? null
}
