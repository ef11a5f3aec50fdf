import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Somebody who signs. */
export interface Signer {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly address: Readonly<Record<string, string>> | null
  readonly homeSite: SiteCode
}

/** The particulars of an account, as an agreement names them. */
export async function findSigner(db: Db | Tx, accountId: number): Promise<Signer> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['number', 'first_name', 'last_name', 'company_name', 'address', 'home_site'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company_name,
    address: row.address as Signer['address'],
    homeSite: row.home_site as SiteCode,
  }
}

/** Locks who signs and who is named, in the order of their ids, until the transaction ends: no account is closed or vacated meanwhile. */
export async function lockBoth(tx: Tx, accountId: number, holderNumber: number | null): Promise<void> {
  await sql`select id from accounts where id = ${accountId} or number = ${holderNumber}::int order by id for no key update`.execute(tx)
}

/** Somebody who may hold a power of attorney. */
export interface PossibleHolder {
  readonly id: number
  readonly number: number
  readonly firstName: string
  readonly lastName: string
}

/** The person of a user id on a site, who can sign in and is nobody of the house; null for none. */
export async function findHolder(
  tx: Tx,
  { number, site }: { readonly number: number; readonly site: string },
): Promise<PossibleHolder | null> {
  const row = await tx
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['accounts.id', 'number', 'first_name', 'last_name'])
    .where('number', '=', number)
    .where('home_site', '=', site)
    .where('status', 'in', ['active', 'inactive'])
    .where('is_vacant', '=', false)
    .where('kind', 'not in', ['internal', 'kiosk', 'seller'])
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, number: row.number, firstName: row.first_name, lastName: row.last_name }
}
