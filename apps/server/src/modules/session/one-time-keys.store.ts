import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { keyHash, newKey } from '#platform/random-key.ts'

/** What a key was made for and by. */
export interface OneTimeKey {
  readonly accountId: number | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** A key that ran out longer ago than this is dead for good: the hour in which mails are counted. */
const LENGTHENED_WITHIN_MS = 60 * 60_000

/** What a key is made for. */
interface NewKey {
  readonly purpose: string
  readonly accountId: number | null
  readonly detail?: OneTimeKey['detail']
  readonly lifeMs: number
  /** Earlier keys of the account stay good: several browsers of one person are under way at once. */
  readonly isBesideEarlier?: boolean
}

/** Makes a secret that works once; only its hash is stored. A new key of an account ends its earlier ones of that purpose, unless it is one of several. */
export async function issueKey(db: Db | Tx, { purpose, accountId, detail = {}, lifeMs, isBesideEarlier = false }: NewKey): Promise<string> {
  const key = newKey()
  if (accountId !== null && !isBesideEarlier)
    await db.deleteFrom('one_time_keys').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
  await db
    .insertInto('one_time_keys')
    .values({
      key_hash: keyHash(key),
      purpose,
      account_id: accountId,
      detail: JSON.stringify(detail),
      expires_at: new Date(Date.now() + lifeMs),
    })
    .execute()
  return key
}

/** Uses a key up; null for one that is unknown, used or over. Of many at once one gets it. */
export async function spendKey(db: Db | Tx, { purpose, key }: { purpose: string; key: string }): Promise<OneTimeKey | null> {
  const row = await db
    .updateTable('one_time_keys')
    .set({ used_at: new Date() })
    .where('key_hash', '=', keyHash(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(['account_id', 'detail'])
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.account_id, detail: row.detail as OneTimeKey['detail'] }
}

/**
 * Extends the unused key of an account that was issued last, also one that has just run out: from now on it lives as long as a new one.
 * The mailed key stays valid.
 */
export async function lengthenKey(
  db: Db | Tx,
  { purpose, accountId, lifeMs }: { purpose: string; accountId: number; lifeMs: number },
): Promise<void> {
  await db
    .updateTable('one_time_keys')
    .set({ expires_at: new Date(Date.now() + lifeMs) })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(Date.now() - LENGTHENED_WITHIN_MS))
    .execute()
}

/** Whether an account has this unused key. */
export async function hasKey(
  db: Db | Tx,
  { purpose, key, accountId }: { purpose: string; key: string; accountId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_keys')
    .select('purpose')
    .where('key_hash', '=', keyHash(key))
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row !== undefined
}

/** Ends an account's keys of a purpose. */
export async function dropKeys(tx: Tx, { accountId, purpose }: { accountId: number; purpose: string }): Promise<void> {
  await tx.deleteFrom('one_time_keys').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}

/** Purposes of keys that anybody may have made as often as limits allow; nothing asks for one of them once its time is over. */
const OF_ANYBODY: readonly string[] = ['live', 'passkey-used', 'sign-on']

/** Removes keys that are dead: those of anybody as soon as their time is over, those of accounts a day later, when nothing counts them any more. */
export async function sweepKeys(db: Db): Promise<void> {
  await sql`
    delete from one_time_keys
    where expires_at < now() - interval '1 day' or (expires_at < now() and purpose = any(${OF_ANYBODY}::text[]))`.execute(db)
}
