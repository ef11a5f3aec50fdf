import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Passkeys } from '#platform/db/schema.ts'

/** A passkey with what its answers are checked by. */
export interface StoredPasskey {
  readonly accountId: number
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** The passkeys of an account, the newest first. */
export async function listPasskeysOf(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Keeps a passkey; answers whether it is new. */
export async function insertPasskey(db: Db | Tx, row: Insertable<Passkeys>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
  if (row === undefined) return null
  return { accountId: row.account_id, publicKey: row.public_key, counter: row.counter, transports: row.transports }
}

/** Notes a use; answers whether the counter still stood where it was looked at, so that of two uses of one count one is taken. */
export async function noteUse(db: Db, credentialId: string, { from, to }: { from: number; to: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: to, used_at: sql`now()` })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a passkey of an account; answers whether there was one. */
export async function deletePasskey(tx: Tx, accountId: number, credentialId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all passkeys of an account; answers how many there were. */
export async function deletePasskeysOf(tx: Tx, accountId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}
