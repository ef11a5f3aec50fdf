import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** Screens that one page lists. */
const LISTED_MAX = 500

/** Screens that were invited into yards of these sites, the newest first. */
export const listDevices = (db: Db, sites: readonly string[]) =>
  db
    .selectFrom('kiosk_devices as d')
    .innerJoin('yards as y', 'y.number', 'd.yard')
    .where('y.selling_site', 'in', sites)
    .select(['d.id', 'd.name', 'd.yard', 'd.registered_at', 'd.revoked_at', 'd.link_until', 'd.invited_at', 'y.name as yardName'])
    .orderBy('d.invited_at', 'desc')
    .limit(LISTED_MAX)
    .execute()

/** Whether a yard sells for one of these sites. */
export async function isYardOf(db: Db, yard: number, sites: readonly string[]): Promise<boolean> {
  const yards = db.selectFrom('yards').select('number').where('number', '=', yard).where('selling_site', 'in', sites)
  return (await yards.executeTakeFirst()) !== undefined
}

/** Writes an invitation down; answers its id. */
export async function insertInvitation(
  db: Db,
  row: { keyHash: Buffer; name: string; yard: number; linkUntil: Date; actorId: number },
): Promise<string> {
  const { id } = await db
    .insertInto('kiosk_devices')
    .values({ key_hash: row.keyHash, name: row.name, yard: row.yard, link_until: row.linkUntil, invited_by: row.actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts a registered screen's own key in place of its link's, which works no more; null for a link that is unknown, used or over. */
export async function registerDevice(db: Db | Tx, { linkHash, keyHash }: { linkHash: Buffer; keyHash: Buffer }) {
  const row = await db
    .updateTable('kiosk_devices')
    .set({ key_hash: keyHash, registered_at: sql<Date>`now()` })
    .where('key_hash', '=', linkHash)
    .where('registered_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('link_until', '>', sql<Date>`now()`)
    .returning(['name', 'yard'])
    .executeTakeFirst()
  return row ?? null
}

/** The yard of a registered screen by the hash of its key; null for any other browser. */
export async function findDeviceYard(db: Db, keyHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('kiosk_devices')
    .select('yard')
    .where('key_hash', '=', keyHash)
    .where('registered_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.yard ?? null
}

/** Takes a registration in a yard of these sites back; answers the yard, null where there is nothing to take back. */
export async function revokeDevice(db: Db | Tx, id: string, sites: readonly string[]): Promise<number | null> {
  const row = await db
    .updateTable('kiosk_devices')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('yard', 'in', (yards) => yards.selectFrom('yards').select('number').where('selling_site', 'in', sites))
    .where('revoked_at', 'is', null)
    .returning('yard')
    .executeTakeFirst()
  return row?.yard ?? null
}

/** Kiosk accounts of a yard. */
export async function listKioskAccounts(db: Db | Tx, yard: number): Promise<number[]> {
  const rows = await db.selectFrom('accounts').select('id').where('kind', '=', 'kiosk').where('yard', '=', yard).execute()
  return rows.map(({ id }) => id)
}

/** The yard of a kiosk account, null for one without. */
export async function findYardOf(db: Db, accountId: number): Promise<number | null> {
  return (await db.selectFrom('accounts').select('yard').where('id', '=', accountId).executeTakeFirst())?.yard ?? null
}
