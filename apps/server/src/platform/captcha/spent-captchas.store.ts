import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Rows one spending clears away: more than it adds, so that the table stays as small as five minutes of sign-ins. */
const FORGOTTEN_MAX = 10

/** Marks a challenge as spent; false when it was spent before. */
export async function spendCaptcha(db: Db, nonceHash: Buffer, expiresAt: Date): Promise<boolean> {
  const over = db
    .selectFrom('spent_captchas')
    .select('nonce_hash')
    .where('expires_at', '<', sql<Date>`now()`)
    .limit(FORGOTTEN_MAX)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('spent_captchas').where('nonce_hash', 'in', over).execute()
  const done = await db
    .insertInto('spent_captchas')
    .values({ nonce_hash: nonceHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1
}
