import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Takes the verification of the day, YYYY-MM-DD; null where another node has it, or had it. One that ended with its node is taken again. */
export async function claimDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    insert into journal_verifications as v (day) values ((clock_timestamp() at time zone 'UTC')::date)
    on conflict (day) do update set started_at = clock_timestamp()
      where v.finished_at is null and v.started_at < clock_timestamp() - interval '1 hour' returning to_char(day, 'YYYY-MM-DD') as day`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** Keeps what became of the verification of a day, whatever day it has become meanwhile. */
export async function finishDay(db: Db, day: string, faults: readonly string[]): Promise<void> {
  await sql`update journal_verifications set finished_at = clock_timestamp(), faults = ${faults}::text[]
    where finished_at is null and day = ${day}::date`.execute(db)
}
