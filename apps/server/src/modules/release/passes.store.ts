import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** A pass to be made. */
export interface NewPass {
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
  readonly madeBy: number
  readonly carrier: string
  readonly validOn: string
}

/** Keeps a pass in place of the one that stood; answers its number. Lock the win first. */
export async function insertPass(tx: Tx, pass: NewPass): Promise<number> {
  await revokePassOf(tx, pass.awardId)
  const { rows } = await sql<{ id: number }>`
    insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on)
    values (${pass.awardId}, ${pass.lot}, ${pass.payerId}, ${pass.madeBy}, ${pass.carrier}, ${pass.validOn}::date) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Signs a pass that was just made. */
export async function saveTag(tx: Tx, id: number, tag: string): Promise<void> {
  await sql`update release_passes set tag = ${tag} where id = ${id}`.execute(tx)
}

/** Takes back the pass of a win that was not used; answers whether there was one. */
export async function revokePassOf(tx: Tx, awardId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update release_passes set revoked_at = now() where award_id = ${awardId} and revoked_at is null and used_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Uses a pass; answers when. */
export async function usePass(tx: Tx, id: number, by: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    update release_passes set used_at = now(), used_by = ${by} where id = ${id} and used_at is null and revoked_at is null
    returning used_at as at`.execute(tx)
  const [used] = rows
  if (used === undefined) throw new Error(`pass ${id} does not stand`)
  return used.at
}
