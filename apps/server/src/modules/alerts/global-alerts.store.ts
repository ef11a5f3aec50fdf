import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { GlobalAlerts } from '#platform/db/schema.ts'

/** A notice to everybody as stored. */
export type NoticeRow = Selectable<GlobalAlerts>

/** Notices one answer holds. */
const CURRENT_MAX = 20
const LISTED_MAX = 100

/** Notices of a site that hold now, the latest to begin first. */
export async function listCurrentNotices(db: Db, site: string): Promise<NoticeRow[]> {
  return db
    .selectFrom('global_alerts')
    .selectAll()
    .where((eb) => eb.or([eb('site', 'is', null), eb('site', '=', site)]))
    .where('starts_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CURRENT_MAX)
    .execute()
}

/** Notices of these sites and those of all sites, whether they hold or not, the newest first. */
export async function listAllNotices(db: Db, sites: readonly string[]): Promise<NoticeRow[]> {
  return db
    .selectFrom('global_alerts')
    .selectAll()
    .where((eb) => eb.or([eb('site', 'is', null), eb('site', 'in', sites)]))
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

export async function insertNotice(db: Db, row: Insertable<GlobalAlerts>): Promise<number> {
  return (await db.insertInto('global_alerts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Takes a notice of these sites down now, `hasAll`: also one of all sites; answers whether it was still up or to come. */
export async function endNotice(
  db: Db,
  { id, sites, hasAll }: { readonly id: number; readonly sites: readonly string[]; readonly hasAll: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('global_alerts')
    .set({ ends_at: sql<Date>`greatest(now(), starts_at)` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('site', 'in', sites), ...(hasAll ? [eb('site', 'is', null)] : [])]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
