import type { Pool } from 'pg'

/** Settings without which a power cut takes what was confirmed (assurance T4). */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit']

/**
 * Names of the settings under which PostgreSQL may lose what it has confirmed, by the current values of this pool's connections; empty
 * where it is durable. With any of them no lane may run: an answered bid is a promise.
 */
export async function looseSettings(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [NEEDED],
  )
  return rows.map(({ name }) => name)
}
