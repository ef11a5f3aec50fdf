import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'

const NAME = 'decoy-key'
const KEY_BYTES = 32

/**
 * The key that decoys are made by. It never changes, not by a rotation of keys either: an address whose questions changed would be one
 * without an account. It guards nothing but the decoys.
 */
export async function findDecoyKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('app_settings')
    .values({ name: NAME, value: JSON.stringify(randomBytes(KEY_BYTES).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('app_settings').select('value').where('name', '=', NAME).executeTakeFirstOrThrow()
  return Buffer.from(value as string, 'base64url')
}
