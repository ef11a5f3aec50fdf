import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** What sign-ins are counted by. */
export interface Counter {
  readonly scope: 'account' | 'network' | 'device'
  readonly key: string
  /** How long tries are counted together. */
  readonly windowMs: number
}

/** Tries of a counter's window, this one included, and whether it is locked. */
export interface Counted {
  readonly scope: Counter['scope']
  readonly key: string
  readonly count: number
  readonly isLocked: boolean
}

/** Windows and locks this old may be forgotten. */
const FORGOTTEN_AFTER = '1 day'

/**
 * Counts a try before its password is looked at, so that a thousand at once are not all the first. A window that is over begins
 * again, as does one whose lock is over. Counters are taken in one order, so that two tries never wait for each other.
 */
export async function takeTries(db: Db, counters: readonly Counter[]): Promise<Counted[]> {
  const sorted = counters.toSorted((a, b) => (a.scope + a.key < b.scope + b.key ? -1 : 1))
  const { rows } = await sql<Counted>`
    insert into sign_in_failures as f (scope, key, count)
    select scope, key, 1 from unnest(${sorted.map(({ scope }) => scope)}::text[], ${sorted.map(({ key }) => key)}::text[]) as given (scope, key)
    on conflict (scope, key) do update set
      count = case when ${isOver(sorted)} then 1 else f.count + 1 end,
      window_began_at = case when ${isOver(sorted)} then now() else f.window_began_at end,
      locked_until = case when f.locked_until > now() then f.locked_until end
    returning f.scope, f.key, f.count, coalesce(f.locked_until > now(), false) as "isLocked"`.execute(db)
  return rows
}

/** Whether a row's window, or the lock that followed it, is over. */
function isOver(counters: readonly Counter[]) {
  const windowMs = sql.join(
    counters.map(({ scope, key, windowMs: ms }) => sql`when f.scope = ${scope} and f.key = ${key} then ${ms}::float8`),
    sql` `,
  )
  return sql`(f.locked_until <= now() or (f.locked_until is null and f.window_began_at <= now() - (case ${windowMs} end) * interval '1 millisecond'))`
}

/** Gives tries back that were none: the password was never looked at. */
export async function giveTriesBack(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const { scope, key } of counters)
    await sql`update sign_in_failures set count = greatest(count - 1, 0) where scope = ${scope} and key = ${key}`.execute(db)
}

/** Locks a counter whose last permitted try was wrong. */
export async function lockCounter(db: Db, { scope, key }: Counter, lockMs: number): Promise<void> {
  await sql`update sign_in_failures set locked_until = now() + ${lockMs}::float8 * interval '1 millisecond' where scope = ${scope} and key = ${key} and locked_until is null`.execute(
    db,
  )
}

/** Forgets what a counter counted. */
export async function clearCounter(db: Db | Tx, { scope, key }: Pick<Counter, 'scope' | 'key'>): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('scope', '=', scope).where('key', '=', key).execute()
}

/** Forgets what was counted against an account and its devices; a completed reset unlocks at once (OQ-A09). */
export async function unlockAccount(db: Db | Tx, accountId: number): Promise<void> {
  await clearCounter(db, { scope: 'account', key: String(accountId) })
  await db.deleteFrom('sign_in_failures').where('scope', '=', 'device').where('key', 'like', `${accountId}:%`).execute()
}

/** Removes counters that count nothing any more. */
export async function sweepFailures(db: Db): Promise<void> {
  await sql`delete from sign_in_failures where window_began_at < now() - ${FORGOTTEN_AFTER}::interval and coalesce(locked_until, now()) <= now()`.execute(
    db,
  )
}
