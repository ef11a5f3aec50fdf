import { sql } from 'kysely'
import { USER_ID_PATTERN } from '@app/contract/people.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { keyHash } from '#platform/random-key.ts'

/** An account somebody may get back into. */
export interface RecoverableAccount {
  readonly id: number
  readonly number: number
  readonly kind: string
  readonly email: string
  readonly firstName: string
  readonly homeSite: string
  readonly grantedSites: readonly string[]
  /** Language the person chose, null for none. */
  readonly language: string | null
}

/** Statuses whose owners come no further by a new password. */
const GONE = ['closed', 'voided', 'terminated']

/** The typed name as user id or address. */
const asNumber = (name: string): number | null => (USER_ID_PATTERN.test(name) ? Number(name) : null)

/** Accounts that a typed user id or address means, with an address to write to; the lowest user id first. */
export async function findRecoverable(db: Db, name: string, limit: number): Promise<RecoverableAccount[]> {
  const number = asNumber(name)
  return db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.number', 'accounts.kind', 'profiles.first_name as firstName', 'accounts.home_site as homeSite'])
    .select(['accounts.granted_sites as grantedSites', sql<string>`profiles.email`.as('email')])
    .select(sql<string | null>`profiles.preferences ->> 'language'`.as('language'))
    .where('profiles.email', 'is not', null)
    .where('accounts.status', 'not in', GONE)
    .where('accounts.is_vacant', '=', false)
    .where((is) => (number === null ? is(sql`lower(profiles.email)`, '=', name.toLowerCase()) : is('accounts.number', '=', number)))
    .orderBy('accounts.number')
    .limit(limit)
    .execute()
}

/** Saved questions of the accounts that a name means, one row an account. */
export async function listSavedQuestions(db: Db, name: string): Promise<{ accountId: number; questionIds: number[]; hashes: string[] }[]> {
  const number = asNumber(name)
  const { rows } = await sql<{ accountId: number; questionIds: number[]; hashes: string[] }>`
    select a.id as "accountId",
      coalesce(array_agg(q.question_id::int order by q.question_id) filter (where q.question_id is not null), '{}') as "questionIds",
      coalesce(array_agg(q.answer_hash order by q.question_id) filter (where q.question_id is not null), '{}') as hashes
    from accounts a join profiles p on p.account_id = a.id left join security_answers q on q.account_id = a.id
    where a.status <> all (${GONE}::text[]) and p.email is not null
      and (a.number = ${number}::int or (${number}::int is null and lower(p.email) = lower(${name})))
    group by a.id`.execute(db)
  return rows
}

/** An unused key of a purpose with the account it opens, null for one that is unknown, used or over. */
export interface OpenKey {
  readonly accountId: number
  readonly number: number
  readonly email: string | null
  readonly language: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Looks at a key without using it up. */
export async function findOpenKey(db: Db, { purpose, key }: { purpose: string; key: string }): Promise<OpenKey | null> {
  const row = await db
    .selectFrom('one_time_keys')
    .innerJoin('accounts', 'accounts.id', 'one_time_keys.account_id')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['accounts.id as accountId', 'accounts.number', 'profiles.email', 'one_time_keys.detail'])
    .select(sql<string | null>`profiles.preferences ->> 'language'`.as('language'))
    .where('key_hash', '=', keyHash(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.status', 'not in', GONE)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, detail: row.detail as OpenKey['detail'] }
}

/** Keeps a password's hash; a temporary or expired password is one no more. */
export async function savePassword(tx: Tx, accountId: number, hash: string): Promise<void> {
  const columns = { password_hash: hash, password_state: 'current', temporary_until: null, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('credentials')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}

/** Ends whatever else could set a password or sign in without one; a code that enrols a second factor asks for the password besides. */
export async function removeKeysOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .deleteFrom('one_time_keys')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('purpose', '!=', 'second-factor')
    .execute()
}

/** Removes every passkey and linked identity of an account; answers how many of each. */
export async function removeOtherWaysIn(tx: Tx, accountId: number): Promise<{ passkeys: number; identities: number }> {
  const passkeys = await tx.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
  const identities = await tx.deleteFrom('identities').where('account_id', '=', accountId).executeTakeFirst()
  return { passkeys: Number(passkeys.numDeletedRows), identities: Number(identities.numDeletedRows) }
}
