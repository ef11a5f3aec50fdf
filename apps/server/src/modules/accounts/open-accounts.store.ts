import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/**
 * SQL of whether the account with an id is not closed. What waits for a reviewer leaves their desks with the account, and is there again once
 * it is opened within the days in which it may be.
 */
export const isNotClosed = (id: string): string => `exists (select from accounts held where held.id = ${id} and held.status <> 'closed')`

/** Whether an account was closed. */
export async function isAccountClosed(db: Db | Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from accounts where id = ${accountId} and status = 'closed'`.execute(db)
  return rows.length > 0
}
