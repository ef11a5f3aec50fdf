import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { SENT_A_DAY_MAX_BYTES } from './limits.ts'

/** Bytes that were counted for a person on a day. */
export interface Reserved {
  readonly accountId: number
  /** The day, as the database has it. */
  readonly day: string
  readonly bytes: number
}

/** Counts bytes for a person's day, before they come; null where the day has no room for them. */
export async function reserveBytes(db: Db, accountId: number, bytes: number): Promise<Reserved | null> {
  const { rows } = await sql<{ day: string }>`
    insert into upload_days as days (account_id, day, sent_bytes)
    select ${accountId}::bigint, (now() at time zone 'UTC')::date, ${bytes}::bigint where ${bytes}::bigint <= ${SENT_A_DAY_MAX_BYTES}::bigint
    on conflict (account_id, day) do update set sent_bytes = days.sent_bytes + excluded.sent_bytes
      where days.sent_bytes + excluded.sent_bytes <= ${SENT_A_DAY_MAX_BYTES}::bigint
    returning day`.execute(db)
  const day = rows[0]?.day
  return day === undefined ? null : { accountId, day, bytes }
}

/** Gives back what was counted and did not come. */
export async function giveBackBytes(db: Db, { accountId, day, bytes }: Reserved, sentBytes: number): Promise<void> {
  const unused = bytes - sentBytes
  if (unused <= 0) return
  await db
    .updateTable('upload_days')
    .set({ sent_bytes: sql<number>`greatest(0, sent_bytes - ${unused}::bigint)` })
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .execute()
}

/** Seconds until the next day begins, by the database's clock. */
export async function secondsOfDayLeft(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day' - (now() at time zone 'UTC')))::int as left`.execute(
    db,
  )
  return rows[0]?.left ?? 1
}

/** Days that no longer count. */
export async function removeOldDays(db: Db): Promise<void> {
  await sql`delete from upload_days where day < (now() at time zone 'UTC')::date - 1`.execute(db)
}
