import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Vouched } from './open-id.ts'

/** The account of somebody elsewhere, by who vouches and under which name; never by address (assurance C2 §6.8.1). */
export async function findAccountOf(db: Db | Tx, { issuer, subject }: Pick<Vouched, 'issuer' | 'subject'>): Promise<number | null> {
  const row = await db
    .selectFrom('identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The identities of an account, the oldest first. */
export async function listIdentitiesOf(db: Db, accountId: number) {
  return db
    .selectFrom('identities')
    .select(['issuer', 'email', 'linked_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute()
}

/** Links an identity; answers whether it was free and the account had none of this issuer. */
export async function insertIdentity(tx: Tx, accountId: number, { issuer, subject, email }: Vouched): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({ issuer, subject, account_id: accountId, email })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Unlinks what an account has of an issuer; answers its address, null for nothing. */
export async function deleteIdentity(tx: Tx, accountId: number, issuer: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

/** Links invented people to a stand-in's, but for those who have unlinked it or were linked before. */
export async function linkDemoPeople(
  db: Db,
  { issuer, people }: { issuer: string; people: readonly { readonly number: number; readonly subject: string; readonly email: string }[] },
): Promise<void> {
  const rows = JSON.stringify(people)
  await sql`
    insert into identities (issuer, subject, account_id, email)
    select ${issuer}::text, one.subject, a.id, one.email
    from jsonb_to_recordset(${rows}::jsonb) as one(number int, subject text, email text) join accounts a on a.number = one.number
    where not exists (select from account_events e where e.account_id = a.id and e.kind = 'identity-unlinked')
    on conflict do nothing`.execute(db)
}
