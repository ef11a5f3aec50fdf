import type { DigestTime } from '@app/rules/saved-searches/digest-time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** When a person wants a day's and a week's news; undefined for who chose nothing. */
export async function findDigestTime(db: Db, accountId: number): Promise<DigestTime | undefined> {
  const { rows } = await sql<DigestTime>`select hour, weekday from digest_times where account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Keeps when a person wants a day's and a week's news. What waits is dated anew by a trigger. */
export async function keepDigestTime(db: Db, accountId: number, { hour, weekday }: DigestTime): Promise<void> {
  await sql`
    insert into digest_times (account_id, hour, weekday) values (${accountId}, ${hour}, ${weekday})
    on conflict (account_id) do update set hour = excluded.hour, weekday = excluded.weekday`.execute(db)
}
