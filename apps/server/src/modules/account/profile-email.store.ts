import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Keeps the address of an account. */
export async function saveEmail(tx: Tx, accountId: number, email: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ email, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute()
}
