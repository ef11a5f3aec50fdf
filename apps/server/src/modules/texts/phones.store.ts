import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PHONE_CODE_MINUTES } from '@app/contract/texts/text-codes.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What is counted a day. */
export type Counted = 'account' | 'number' | 'network' | 'house' | 'help'

/** Counts one of today, by the key's hash; answers the count with it, or null where it was `max` already and nothing was counted. */
export async function countToday(tx: Tx, { counted, key, max }: { counted: Counted; key: string; max: number }): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    insert into text_counts as c (counted, key_hash, on_day, count)
    values (${counted}, ${createHash('sha256').update(key).digest()}, current_date, 1)
    on conflict (counted, key_hash, on_day) do update set count = c.count + 1 where c.count < ${max}
    returning c.count`.execute(tx)
  return rows[0]?.count ?? null
}

/** A number and the one that waits to be confirmed. */
export interface PhoneRow {
  readonly number: string | null
  readonly pending: string | null
  /** When the last text to the account was given up; null where it was not. */
  readonly failedAt: Date | null
}

/** What is kept of an account's numbers. */
export async function findPhone(db: Db | Tx, accountId: number): Promise<PhoneRow> {
  const { rows } = await sql<PhoneRow>`
    select p.number, c.number as pending, last.failed_at as "failedAt"
    from accounts a left join phones p on p.account_id = a.id
      left join phone_confirmations c on c.account_id = a.id and c.ends_at > now()
      left join lateral (select case when t.state = 'failed' then t.ended_at end as failed_at from texts t
        where t.account_id = a.id and t.created_at >= coalesce(c.asked_at, p.confirmed_at) order by t.created_at desc, t.id desc limit 1) last on true
    where a.id = ${accountId}`.execute(db)
  return rows[0] ?? { number: null, pending: null, failedAt: null }
}

/** Keeps the number that an account wants, with the mark of its code; the one before waits no more. */
export async function keepConfirmation(
  tx: Tx,
  { accountId, number, codeMac }: { readonly accountId: number; readonly number: string; readonly codeMac: string },
): Promise<void> {
  await sql`
    insert into phone_confirmations (account_id, number, code_mac, ends_at)
    values (${accountId}, ${number}, ${codeMac}, now() + ${PHONE_CODE_MINUTES} * interval '1 minute')
    on conflict (account_id) do update set number = excluded.number, code_mac = excluded.code_mac, tries = 0, asked_at = now(),
      ends_at = excluded.ends_at`.execute(tx)
}

/** Counts a try at the code of an account's waiting number, and answers both with the tries so far; null where none waits. */
export async function takeTry(
  tx: Tx,
  accountId: number,
): Promise<{ readonly number: string; readonly codeMac: string; readonly tries: number } | null> {
  const { rows } = await sql<{ number: string; codeMac: string; tries: number }>`
    update phone_confirmations set tries = tries + 1 where account_id = ${accountId} and ends_at > now()
    returning number, code_mac as "codeMac", tries`.execute(tx)
  return rows[0] ?? null
}

export async function removeConfirmation(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('phone_confirmations').where('account_id', '=', accountId).execute()
}

/** Makes a number an account's; answers the one before. */
export async function keepPhone(tx: Tx, { accountId, number }: { accountId: number; number: string }): Promise<string | null> {
  const before = await removePhone(tx, accountId)
  await tx.insertInto('phones').values({ account_id: accountId, number }).execute()
  return before
}

/** Forgets an account's number; answers it. */
export async function removePhone(tx: Tx, accountId: number): Promise<string | null> {
  const row = await tx.deleteFrom('phones').where('account_id', '=', accountId).returning('number').executeTakeFirst()
  return row?.number ?? null
}

/** Site and language of somebody who has a number, the last to confirm it first; null for a number of nobody. */
export async function findHolder(db: Db | Tx, number: string): Promise<{ readonly site: string; readonly language: string | null } | null> {
  const { rows } = await sql<{ site: string; language: string | null }>`
    select a.home_site as site, r.preferences ->> 'language' as language
    from phones p join accounts a on a.id = p.account_id left join profiles r on r.account_id = a.id
    where p.number = ${number} order by p.confirmed_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Forgets numbers that were not confirmed in time, and counts of days that are over. */
export async function clearOver(db: Db): Promise<void> {
  await sql`delete from phone_confirmations where ends_at <= now()`.execute(db)
  await sql`delete from text_counts where on_day < current_date`.execute(db)
}

/** Notes in the history of each account that texts of it were read whole on the machine. */
export async function noteTextsRead(tx: Tx, textIds: readonly number[]): Promise<void> {
  await sql`
    insert into account_events (account_id, kind, detail)
    select account_id, 'text-read', jsonb_build_object('by', 'command', 'texts', array_agg(id order by id))
    from texts where id = any(${[...textIds]}::bigint[]) and account_id is not null group by account_id`.execute(tx)
}
