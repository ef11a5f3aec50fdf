import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** The stored secret of an account's authenticator app. */
export interface StoredSecret {
  readonly sealed: string
  readonly isConfirmed: boolean
  /** Time step of the last code used. */
  readonly lastStep: number
}

/** The secret of an account, confirmed or not; null where codes were never set up. */
export async function findSecret(db: Db | Tx, accountId: number): Promise<StoredSecret | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { sealed: row.sealed_secret, isConfirmed: row.confirmed_at !== null, lastStep: row.last_step }
}

/** Stores a new secret in place of one that was never confirmed; answers whether it did, which it does not where codes are on. */
export async function keepSecret(db: Db | Tx, accountId: number, sealed: string): Promise<boolean> {
  const { rows } = await sql`
    insert into one_time_codes (account_id, sealed_secret) values (${accountId}::bigint, ${sealed})
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      where one_time_codes.confirmed_at is null
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Uses the code of a time step up; of many at once one gets it, and none of an earlier step after it. */
export async function spendStep(db: Db | Tx, accountId: number, { step, sealed }: { step: number; sealed: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealed)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Turns codes on; answers whether they were off until now. */
export async function confirmSecret(db: Db | Tx, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ confirmed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets the secret; every visit of the account counts as one of a single proof from now on. */
export async function forgetSecret(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
  await tx.updateTable('sessions').set({ has_second_factor: false }).where('account_id', '=', accountId).execute()
}
