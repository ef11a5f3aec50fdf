import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { SECURITY_QUESTIONS_COUNT } from '@app/contract/account/account-recovery.ts'

/** Longer than any demo lasts. */
const LOCKED_FOR = '100 years'

/** Which of these user ids have an account, by number. */
export async function findAccountIds(db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('accounts').select(['id', 'number']).where('number', 'in', numbers).execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** Databases that hold one: it does not go while a server runs. */
const demoDatabases = new WeakSet<Db>()

/** Whether this database holds the demo world, finished or not. */
export async function hasDemoWorld(db: Db): Promise<boolean> {
  if (demoDatabases.has(db)) return true
  const row = await db.selectFrom('app_settings').select('name').where('name', '=', 'demo').executeTakeFirst()
  if (row !== undefined) demoDatabases.add(db)
  return row !== undefined
}

/** Answers the first security questions with one hash. */
export async function answerQuestions(db: Db, accountId: number, hash: string): Promise<void> {
  await sql`
    insert into security_answers (account_id, question_id, answer_hash)
    select ${accountId}::bigint, id, ${hash} from generate_series(1, ${SECURITY_QUESTIONS_COUNT}::int) as id on conflict do nothing`.execute(
    db,
  )
}

/** Locks an account for good, as ten wrong passwords do for a while. */
export async function lockForGood(db: Db, accountId: number, failures: number): Promise<void> {
  await sql`
    insert into sign_in_failures (scope, key, count, locked_until) values ('account', ${accountId}::text, ${failures}, now() + ${LOCKED_FOR}::interval)
    on conflict (scope, key) do update set count = excluded.count, locked_until = excluded.locked_until`.execute(db)
}

/** Lets a membership end so many days from today; before it, where they are negative. */
export async function endMembership(tx: Tx, accountId: number, days: number): Promise<void> {
  await sql`update accounts set membership_valid_until = current_date + ${days}::int where id = ${accountId}`.execute(tx)
}

/** Takes the level of a membership away: one has to be chosen. */
export async function takeLevelAway(tx: Tx, accountId: number): Promise<void> {
  await sql`update accounts set membership_type = null where id = ${accountId}`.execute(tx)
}

/** Takes the passwords of accounts away and ends their sessions. */
export async function takePasswords(db: Db, accountIds: readonly number[]): Promise<void> {
  await db.updateTable('credentials').set({ password_hash: null }).where('account_id', 'in', accountIds).execute()
  await db.deleteFrom('sessions').where('account_id', 'in', accountIds).execute()
}

/** Which of these accounts have no password? */
export async function listWithoutPassword(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('credentials')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('password_hash', 'is', null)
    .execute()
  return rows.map(({ account_id: id }) => id)
}

/** Gives accounts a password by its hash. */
export async function givePassword(db: Db, accountIds: readonly number[], hash: string): Promise<void> {
  await db.updateTable('credentials').set({ password_hash: hash }).where('account_id', 'in', accountIds).execute()
}

/** Gives an account privileges and sites that it lacks; none is taken. */
export async function giveRights(
  db: Db,
  accountId: number,
  { privileges, sites }: { readonly privileges: readonly string[]; readonly sites: readonly string[] },
): Promise<void> {
  await sql`
    update accounts set privileges = array(select distinct unnest(privileges || ${[...privileges]}::text[])),
      granted_sites = array(select distinct unnest(granted_sites || ${[...sites]}::text[]))
    where id = ${accountId} and not (privileges @> ${[...privileges]}::text[] and granted_sites @> ${[...sites]}::text[])`.execute(db)
}

/** Number of the yard with the lowest number on a site. */
export async function findFirstYard(db: Db, site: string): Promise<number | null> {
  const row = await db
    .selectFrom('yards')
    .select('number')
    .where('selling_site', '=', site)
    .where('city', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Gives accounts the papers that bidding asks for; what an operator has set since is left alone. Answers those that never had a deposit. */
export async function letBid(db: Db, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set()
  await db
    .insertInto('bidder_terms')
    .values(accountIds.map((accountId) => ({ account_id: accountId, document_status: 'VALID' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const held = await db.selectFrom('deposits').select('account_id').where('account_id', 'in', accountIds).execute()
  const known = new Set(held.map(({ account_id }) => account_id))
  return new Set(accountIds.filter((accountId) => !known.has(accountId)))
}

/** Has operators vouch for invented people who may bid, for a year from now, unless somebody has said otherwise. */
export async function vouchFor(db: Db, accountIds: readonly number[]): Promise<void> {
  await sql`
    insert into document_overrides (account_id, field, value, until_on, reason)
    select t.account_id, 'STATUS', 'VALID', current_date + 365, 'An invented person.' from bidder_terms t
    where t.account_id = any(${accountIds}::bigint[]) and t.document_status = 'VALID'
    on conflict (account_id, field) do update set until_on = excluded.until_on where document_overrides.value = 'VALID'`.execute(db)
}
