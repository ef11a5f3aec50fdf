import type { Db } from '#platform/db/database.ts'

/** How to reach the people of a site; undefined when the operator has named nobody. */
export async function findContact(db: Db, site: string) {
  return await db.selectFrom('site_contacts').select(['phone', 'email', 'hours']).where('site', '=', site).executeTakeFirst()
}
