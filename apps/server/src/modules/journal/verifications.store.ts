import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Takes the verification of a day; false where another node has it, or had it. One that ended with its node is taken again. */
export async function claimDay(db: Db): Promise<boolean> {
  const { rows } = await sql`
    insert into journal_verifications as v (day) values ((clock_timestamp() at time zone 'UTC')::date)
    on conflict (day) do update set started_at = clock_timestamp()
      where v.finished_at is null and v.started_at < clock_timestamp() - interval '1 hour' returning day`.execute(db)
  return rows.length > 0
}

/** Keeps what became of the verification of a day that is open. */
export async function finishDay(db: Db, faults: readonly string[]): Promise<void> {
  await sql`update journal_verifications set finished_at = clock_timestamp(), faults = ${faults}::text[]
    where finished_at is null and day >= (clock_timestamp() at time zone 'UTC')::date - 1`.execute(db)
}
