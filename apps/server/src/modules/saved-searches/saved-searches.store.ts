import { sql } from 'kysely'
import type { AlertFrequency, AlertWay } from '@app/contract/saved-searches/saved-search-codes.ts'
import { TELLING_FAILS_FROM } from '@app/rules/saved-searches/digest-time.ts'
import { type SavedRequest, savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { askedAnew } from './matching/asked-anew.ts'
import { forgetWaiting } from './matching/waiting-hits.store.ts'

/** A saved search as it is kept. */
export interface SavedSearchRow {
  readonly id: number
  readonly name: string
  readonly request: SavedRequest
  readonly frequency: AlertFrequency
  readonly ways: readonly AlertWay[]
  readonly isPaused: boolean
  readonly madeAt: Date
  readonly lookedAt: Date
  /** Its news could not be told, several times in a row. */
  readonly hasDeliveryFailed: boolean
}

/** Whose search on which site. */
export interface Owner {
  readonly accountId: number
  readonly site: string
}

const readBack = (row: SavedSearchRow): SavedSearchRow => ({ ...row, request: savedRequestOf(row.request) })

const COLUMNS = sql`id, name, request, frequency, ways, is_paused as "isPaused", made_at as "madeAt", looked_at as "lookedAt",
  failures >= ${TELLING_FAILS_FROM} as "hasDeliveryFailed"`

/** Lets one change of what a person keeps run at a time. */
export async function lockOwner(tx: Tx, accountId: number): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
}

/** The searches of a person on a site, the last saved first. */
export async function listSearches(db: Db | Tx, { accountId, site }: Owner): Promise<readonly SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select ${COLUMNS} from saved_searches where account_id = ${accountId} and site = ${site} order by made_at desc, id desc`.execute(db)
  return rows.map(readBack)
}

/** How many searches a person keeps, on every site. */
export async function countSearches(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from saved_searches where account_id = ${accountId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** One of a person's searches on a site; undefined for anybody else's. */
export async function findSearch(
  db: Db | Tx,
  { id, accountId, site }: Owner & { readonly id: number },
): Promise<SavedSearchRow | undefined> {
  const { rows } = await sql<SavedSearchRow>`
    select ${COLUMNS} from saved_searches where id = ${id} and account_id = ${accountId} and site = ${site}`.execute(db)
  return rows.map(readBack)[0]
}

/** Whether another search of the person on the site has a name, in whatever case. */
export async function hasName(
  tx: Tx,
  { accountId, site }: Owner,
  { name, exceptId }: { name: string; exceptId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_searches
    where account_id = ${accountId} and site = ${site} and lower(name) = lower(${name}) and id is distinct from ${exceptId}`.execute(tx)
  return rows.length > 0
}

/** Whether a search is asked of lots that change. */
const isWatching = ({ frequency, isPaused }: Pick<SavedSearchRow, 'frequency' | 'isPaused'>): boolean => frequency !== 'NONE' && !isPaused

/** What a search asks and how it tells of it. */
export type SearchTerms = Pick<SavedSearchRow, 'name' | 'request' | 'frequency' | 'ways'>

export async function addSearch(tx: Tx, { accountId, site }: Owner, { name, request, frequency, ways }: SearchTerms): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_searches (account_id, site, name, request, frequency, ways)
    values (${accountId}, ${site}, ${name}, ${JSON.stringify(request)}::jsonb, ${frequency}, ${[...ways]}) returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a search was not saved')
  return row.id
}

/** Puts what another search asks in place of what one did; from now on it is looked at anew. */
export async function replaceRequest(tx: Tx, id: number, { name, request, frequency, ways }: SearchTerms): Promise<void> {
  await sql`
    update saved_searches
    set name = ${name}, request = ${JSON.stringify(request)}::jsonb, frequency = ${frequency}, ways = ${[...ways]}, looked_at = now(), ${askedAnew}
    where id = ${id}`.execute(tx)
  await forgetWaiting(tx, id)
}

/** Changes a search; where it begins or ends to be asked, what waits to be told is told no more. */
export async function changeSearch(
  tx: Tx,
  before: SavedSearchRow,
  { name, frequency, ways, isPaused }: Pick<SavedSearchRow, 'name' | 'frequency' | 'ways' | 'isPaused'>,
): Promise<void> {
  const isAskedAnew = isWatching(before) !== isWatching({ frequency, isPaused })
  // Another frequency makes what waits due at another time.
  const dated = isAskedAnew ? askedAnew : sql`due_at = null`
  await sql`
    update saved_searches set name = ${name}, frequency = ${frequency}, ways = ${[...ways]}, is_paused = ${isPaused}, ${dated}
    where id = ${before.id}`.execute(tx)
  if (isAskedAnew) await forgetWaiting(tx, before.id)
}

/** Notes that what a search finds was looked at. */
export async function markLooked(db: Db, { id, accountId, site }: Owner & { readonly id: number }): Promise<void> {
  await sql`update saved_searches set looked_at = now() where id = ${id} and account_id = ${accountId} and site = ${site}`.execute(db)
}

/** Forgets a search of a person; answers whether there was one. */
export async function deleteSearch(db: Db, { id, accountId, site }: Owner & { readonly id: number }): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_searches where id = ${id} and account_id = ${accountId} and site = ${site} returning id`.execute(db)
  return rows.length > 0
}
