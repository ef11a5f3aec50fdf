import { sql } from 'kysely'
import { EXPOSURE } from '#modules/bid-accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Kind of these changes among the events of an account's history. */
export const TERMS_CHANGED = 'bidder-terms'
const HISTORY_MAX = 50

/** Account of one of these sites behind a user id, with the name it goes by; null for none. */
export async function findAccount(db: Db | Tx, number: number, sites: readonly string[]) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.status',
      'accounts.home_site',
      'accounts.licence_category',
      'first_name',
      'last_name',
      'company_name',
    ])
    .where('accounts.number', '=', number)
    .where('accounts.home_site', 'in', sites)
    .executeTakeFirst()
  return row ?? null
}

export async function readTerms(db: Db | Tx, accountId: number) {
  const row = await db.selectFrom('bidder_terms').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row ?? null
}

export async function saveClass(tx: Tx, accountId: number, buyerClass: string): Promise<void> {
  await tx
    .updateTable('bidder_terms')
    .set({ buyer_class: buyerClass, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute()
}

/** What an account holds and is bound for, by currency, minor units. */
export async function listLimits(db: Db | Tx, accountId: number): Promise<{ currency: string; held: number; bound: number }[]> {
  const { rows } = await sql<{ currency: string; held: number; bound: number }>`
    select currency, sum(held)::float8 as held, sum(bound)::float8 as bound from (
      select currency::text, held_minor as held, 0 as bound from deposits where account_id = ${accountId}
      union all select currency::text, 0, reach_all_in_minor from ${sql.raw(EXPOSURE)} b where account_id = ${accountId}) both_sides
    group by currency order by currency`.execute(db)
  return rows
}

/** Changes of an account's terms, newest first, with the user id of who made them (null: the command line). */
export async function listChanges(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('account_events')
    .leftJoin('accounts', 'accounts.id', 'account_events.actor_id')
    .select(['account_events.at', 'account_events.detail', 'accounts.number as by'])
    .where('account_events.account_id', '=', accountId)
    .where('account_events.kind', '=', TERMS_CHANGED)
    .orderBy('account_events.id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
}
