import { sql } from 'kysely'
import type { LotCategory, QuickPickAct, QuickPickGroup, QuickPickPlace } from '@app/contract/quick-picks/quick-pick-codes.ts'
import type { ChangedGroup, ChangedPick } from '@app/rules/quick-picks/quick-picks.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Changes that the operators' page lists. */
const CHANGES_MAX = 100

/** A page of quick picks: of which site, where, and of which lots. */
export interface PicksPage {
  readonly site: string
  readonly page: QuickPickPlace
  readonly category: LotCategory
}

/** What operators changed of a page. */
export interface ChangedPicks {
  readonly groups: readonly ChangedGroup[]
  readonly picks: readonly ChangedPick[]
}

export async function findChanged(db: Db | Tx, { site, page, category }: PicksPage): Promise<ChangedPicks> {
  const [groups, picks] = await Promise.all([
    db
      .selectFrom('quick_pick_groups')
      .select(['code', 'place', 'is_hidden as isHidden'])
      .where('site', '=', site)
      .where('page', '=', page)
      .where('category', '=', category)
      .execute(),
    db
      .selectFrom('quick_pick_items')
      .select(['code', 'uri', 'name', 'query', 'place', 'is_hidden as isHidden'])
      .where('site', '=', site)
      .where('page', '=', page)
      .where('category', '=', category)
      .orderBy('changed_at')
      .orderBy('uri')
      .execute(),
  ])
  return {
    groups: groups.map((one) => ({ ...one, code: one.code as QuickPickGroup })),
    picks: picks.map((one) => ({ ...one, code: one.code as QuickPickGroup })),
  }
}

/** Two operators change a page one after the other. */
export async function lockPage(tx: Tx, { site, page, category }: PicksPage): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quick picks ${site} ${page} ${category}`}, 0))`.execute(tx)
}

export async function saveGroups(
  tx: Tx,
  page: PicksPage,
  { groups, actorId }: { readonly groups: readonly ChangedGroup[]; readonly actorId: number },
): Promise<void> {
  await tx
    .insertInto('quick_pick_groups')
    .values(groups.map(({ code, place, isHidden }) => ({ ...page, code, place, is_hidden: isHidden, changed_by: actorId })))
    .onConflict((conflict) =>
      conflict.columns(['site', 'page', 'category', 'code']).doUpdateSet(({ ref }) => ({
        place: ref('excluded.place'),
        is_hidden: ref('excluded.is_hidden'),
        changed_by: ref('excluded.changed_by'),
        changed_at: sql<Date>`now()`,
      })),
    )
    .execute()
}

export async function savePicks(
  tx: Tx,
  page: PicksPage,
  { picks, actorId }: { readonly picks: readonly ChangedPick[]; readonly actorId: number },
): Promise<void> {
  await tx
    .insertInto('quick_pick_items')
    .values(picks.map(({ isHidden, ...pick }) => ({ ...page, ...pick, is_hidden: isHidden, changed_by: actorId })))
    .onConflict((conflict) =>
      conflict.columns(['site', 'page', 'category', 'uri']).doUpdateSet(({ fn, ref }) => ({
        // A made pick has none: what is added under its address brings them along, and what was added keeps its own.
        name: fn.coalesce('excluded.name', 'quick_pick_items.name'),
        query: fn.coalesce('excluded.query', 'quick_pick_items.query'),
        place: ref('excluded.place'),
        is_hidden: ref('excluded.is_hidden'),
        changed_by: ref('excluded.changed_by'),
      })),
    )
    .execute()
}

export async function removePick(tx: Tx, { site, page, category }: PicksPage, uri: string): Promise<void> {
  await tx
    .deleteFrom('quick_pick_items')
    .where('site', '=', site)
    .where('page', '=', page)
    .where('category', '=', category)
    .where('uri', '=', uri)
    .execute()
}

export async function addChange(
  tx: Tx,
  page: PicksPage,
  change: { readonly uri: string; readonly act: QuickPickAct; readonly detail: string; readonly reason: string; readonly actorId: number },
): Promise<void> {
  const { actorId, ...row } = change
  await tx
    .insertInto('quick_pick_changes')
    .values({ ...page, ...row, changed_by: actorId })
    .execute()
}

/** The last changes of a page with the user id of who made them, the newest first. */
export async function listChanges(db: Db, { site, page, category }: PicksPage) {
  return db
    .selectFrom('quick_pick_changes as c')
    .leftJoin('accounts as a', 'a.id', 'c.changed_by')
    .select(['c.id', 'c.uri', 'c.act', 'c.detail', 'c.reason', 'c.at', 'a.number'])
    .where('c.site', '=', site)
    .where('c.page', '=', page)
    .where('c.category', '=', category)
    .orderBy('c.id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
}
