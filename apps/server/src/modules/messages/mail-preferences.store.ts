import { sql } from 'kysely'
import type { SubscriptionStatus } from '@app/rules/people/mail-kinds.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What an account answered, by kind. */
export async function listAnswers(db: Db | Tx, accountId: number): Promise<ReadonlyMap<string, SubscriptionStatus>> {
  const rows = await db.selectFrom('mail_preferences').select(['kind', 'status']).where('account_id', '=', accountId).execute()
  return new Map(rows.map(({ kind, status }) => [kind, status as SubscriptionStatus]))
}

/** Keeps an answer. */
export async function keepAnswer(
  tx: Db | Tx,
  { accountId, kind, status }: { accountId: number; kind: string; status: SubscriptionStatus },
): Promise<void> {
  await tx
    .insertInto('mail_preferences')
    .values({ account_id: accountId, kind, status })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ status, changed_at: sql<Date>`now()` }))
    .execute()
}

/** Takes mails of a kind that still wait for this account's address out of the outbox. */
export async function dropWaiting(tx: Db | Tx, accountId: number, kind: string): Promise<void> {
  await sql`
    delete from mails m using profiles p
    where p.account_id = ${accountId} and lower(m.recipient) = lower(p.email) and m.kind = ${kind} and m.state = 'queued'`.execute(tx)
}

/** Who gets mails: address, language, home site and the code of their links of an account that may still sign in; null for anybody else. */
export async function findReader(db: Db | Tx, accountId: number) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['profiles.email', 'accounts.home_site as site', 'accounts.mail_code as mailCode'])
    .select(sql<string | null>`profiles.preferences ->> 'language'`.as('language'))
    .where('accounts.id', '=', accountId)
    .where('accounts.status', 'in', ['active', 'inactive'])
    .executeTakeFirst()
  return row ?? null
}

/** The account whose mails carry a code, 32 hexadecimal digits; null for none. */
export async function findByMailCode(db: Db | Tx, code: string): Promise<number | null> {
  const row = await db.selectFrom('accounts').select('id').where('mail_code', '=', code).executeTakeFirst()
  return row?.id ?? null
}

/** Subscribers of a kind after one of them, by id. */
export async function listSubscribers(
  db: Db | Tx,
  { kind, afterId, limit }: { kind: string; afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('mail_preferences')
    .select('account_id')
    .where('kind', '=', kind)
    .where('status', '=', 'SUBSCRIBED')
    .where('account_id', '>', afterId)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
