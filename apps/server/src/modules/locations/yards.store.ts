import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

const COLUMNS = [
  'number',
  'name',
  'slug',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone_area',
  'phone',
  'email',
  'hours',
  'begin_day',
  'end_day',
  'zone',
  'lat',
  'lon',
  'location_url',
] as const

/** Names that begin so are left out of lists (MKT-3.45). */
const HIDDEN_MARK = '*'

/** Yards that sell on these sites and may be listed, by name. */
export async function listYardRows(db: Db, sellingSites: readonly string[]) {
  return await db
    .selectFrom('yards')
    .select(COLUMNS)
    .where('selling_site', 'in', sellingSites)
    .where(sql<string>`left(name, 1)`, '<>', HIDDEN_MARK)
    .orderBy('name')
    .orderBy('number')
    .execute()
}

/** One yard, hidden or not. */
export async function findYardRow(db: Db, number: number) {
  return await db.selectFrom('yards').select(COLUMNS).where('number', '=', number).executeTakeFirst()
}

export type YardRow = Awaited<ReturnType<typeof listYardRows>>[number]
