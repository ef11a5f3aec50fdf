import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** Changes that the operators' page lists. */
const CHANGES_MAX = 100

export interface SwitchedFlag {
  readonly name: string
  /** Empty for every site. */
  readonly site: string
  readonly isOn: boolean
}

export interface SitePreference {
  readonly site: string
  readonly code: string
  readonly value: string
}

export const listSwitched = (db: Db | Tx): Promise<SwitchedFlag[]> =>
  db.selectFrom('feature_flags').select(['name', 'site', 'is_on as isOn']).orderBy('name').orderBy('site').execute()

export const listPreferences = (db: Db | Tx): Promise<SitePreference[]> =>
  db.selectFrom('site_preferences').select(['site', 'code', 'value']).orderBy('site').orderBy('code').execute()

/** Switches a feature, or by null gives the switch up; answers what was switched before. */
export async function saveFlag(
  tx: Tx,
  { name, site, isOn, actorId }: { name: string; site: string; isOn: boolean | null; actorId: number },
): Promise<boolean | null> {
  const before = await tx
    .selectFrom('feature_flags')
    .select('is_on')
    .where('name', '=', name)
    .where('site', '=', site)
    .forUpdate()
    .executeTakeFirst()
  if (isOn === null) await tx.deleteFrom('feature_flags').where('name', '=', name).where('site', '=', site).execute()
  else
    await tx
      .insertInto('feature_flags')
      .values({ name, site, is_on: isOn, changed_by: actorId })
      .onConflict((conflict) =>
        conflict.columns(['name', 'site']).doUpdateSet({ is_on: isOn, changed_by: actorId, changed_at: sql<Date>`now()` }),
      )
      .execute()
  return before?.is_on ?? null
}

/** Sets a preference of a site, or by null removes it; answers the value before, null for none. */
export async function savePreference(
  tx: Tx,
  { site, code, value, actorId }: { site: string; code: string; value: string | null; actorId: number },
): Promise<string | null> {
  const before = await tx
    .selectFrom('site_preferences')
    .select('value')
    .where('site', '=', site)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (value === null) await tx.deleteFrom('site_preferences').where('site', '=', site).where('code', '=', code).execute()
  else
    await tx
      .insertInto('site_preferences')
      .values({ site, code, value, changed_by: actorId })
      .onConflict((conflict) =>
        conflict.columns(['site', 'code']).doUpdateSet({ value, changed_by: actorId, changed_at: sql<Date>`now()` }),
      )
      .execute()
  return before?.value ?? null
}

/** One change as it is written down. */
export interface SettingChange {
  readonly kind: 'flag' | 'preference'
  readonly name: string
  readonly site: string
  readonly before: string | null
  readonly after: string | null
  readonly reason: string
  readonly actorId: number
}

export async function addChange(tx: Tx, { kind, name, site, before, after, reason, actorId }: SettingChange): Promise<void> {
  await tx
    .insertInto('setting_changes')
    .values({ kind, name, site, value_before: before, value_after: after, reason, changed_by: actorId })
    .execute()
}

/** The last changes of these sites and of all sites, with the user id of who made them, the newest first. */
export async function listChanges(db: Db, sites: readonly string[]) {
  return db
    .selectFrom('setting_changes as c')
    .leftJoin('accounts as a', 'a.id', 'c.changed_by')
    .select(['c.id', 'c.kind', 'c.name', 'c.site', 'c.value_before', 'c.value_after', 'c.reason', 'c.at', 'a.number'])
    .where('c.site', 'in', ['', ...sites])
    .orderBy('c.id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
}
