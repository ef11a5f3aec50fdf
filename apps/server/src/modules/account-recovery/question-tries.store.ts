import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { QUESTIONS_WINDOW_MS, WRONG_ANSWERS_MAX } from './recovery-limits.ts'

const SCOPE = 'questions'
const window = sql`${QUESTIONS_WINDOW_MS}::float8 * interval '1 millisecond'`

/**
 * Counts a try at somebody's questions before an answer is looked at, so that many at once are not all the first. Answers its number,
 * from 1; a lock or window that is over begins again.
 */
export async function takeQuestionTry(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into sign_in_failures as f (scope, key, count) values (${SCOPE}, ${key}, 1)
    on conflict (scope, key) do update set
      count = case when coalesce(f.locked_until, f.window_began_at + ${window}) <= now() then 1 else f.count + 1 end,
      window_began_at = case when coalesce(f.locked_until, f.window_began_at + ${window}) <= now() then now() else f.window_began_at end,
      locked_until = case when f.locked_until > now() then f.locked_until
        when f.count + 1 >= ${WRONG_ANSWERS_MAX} and f.window_began_at + ${window} > now() and f.locked_until is null then now() + ${window} end
    returning count`.execute(db)
  return rows[0]?.count ?? 1
}

/** Gives a try back whose answers were never looked at. */
export async function giveQuestionTryBack(db: Db, key: string): Promise<void> {
  await sql`update sign_in_failures set count = greatest(count - 1, 0),
    locked_until = case when count <= ${WRONG_ANSWERS_MAX} then null else locked_until end
    where scope = ${SCOPE} and key = ${key}`.execute(db)
}

/** Forgets the tries at these keys. */
export async function forgetQuestionTries(db: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('sign_in_failures').where('scope', '=', SCOPE).where('key', 'in', keys).execute()
}
