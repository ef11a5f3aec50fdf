import { Failure } from '@app/contract/failure.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** How to reach the people of a site; undefined when the operator has named none. */
export async function findContact(db: Db | Tx, site: string) {
  return await db.selectFrom('site_contacts').select(['phone', 'email', 'hours']).where('site', '=', site).executeTakeFirst()
}

/** How to reach the people of every site that has named somebody. */
export async function listContacts(db: Db) {
  return await db.selectFrom('site_contacts').select(['site', 'phone', 'email', 'hours']).orderBy('site').execute()
}

/** How to reach the people of a site, as typed. */
export interface TypedContact {
  readonly site: string
  readonly phone: string
  readonly email: string
  readonly hours: string
}

/** Says how the people of one of these sites are reached. @throws Failure INVALID_INPUT for another site or what is no address. */
export async function saveContact(db: Db, sites: readonly string[], typed: TypedContact): Promise<void> {
  const site = typed.site
  const [phone, email, hours] = [typed.phone.trim(), typed.email.trim(), typed.hours.trim()]
  const fieldErrors = {
    ...(isSiteCode(site) && sites.includes(site) ? {} : { site: 'validation.wrong' }),
    ...(email === '' || isEmail(email, { isGlobalPlatform: true }) ? {} : { email: 'validation.email' }),
  }
  if (Object.keys(fieldErrors).length > 0) throw new Failure('INVALID_INPUT', { fieldErrors })
  await db
    .insertInto('site_contacts')
    .values({ site, phone, email, hours })
    .onConflict((conflict) => conflict.column('site').doUpdateSet({ phone, email, hours }))
    .execute()
}
