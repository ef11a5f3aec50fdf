import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { VaultObject, MediaType, Purpose, SealedObject } from './vault.ts'

/** The sealed key of a person; null where it was destroyed, undefined where there never was one. */
export async function findPersonKey(db: Db | Tx, accountId: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('person_keys').select('sealed_key').where('account_id', '=', accountId).executeTakeFirst()
  return row?.sealed_key
}

/** Keeps a first key of a person; one that is there already, destroyed or not, stays. */
export async function addPersonKey(db: Db, accountId: number, sealedKey: string): Promise<void> {
  await db
    .insertInto('person_keys')
    .values({ account_id: accountId, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

/** Destroys a person's key and everything that is kept under it. */
export async function forgetPerson(tx: Tx, accountId: number): Promise<void> {
  const destroyed = { sealed_key: null, destroyed_at: sql<Date>`now()` }
  await tx
    .insertInto('person_keys')
    .values({ account_id: accountId, ...destroyed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(destroyed).where('person_keys.destroyed_at', 'is', null))
    .execute()
  await tx.deleteFrom('vault_objects').where('account_id', '=', accountId).execute()
}

/**
 * Writes the row of an object and holds its owner's key until the transaction ends, so that it is not destroyed meanwhile; false, and no
 * row, where it is already.
 */
export async function addObject(tx: Tx, object: SealedObject, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql`
    with held as materialized (
      select account_id from person_keys where account_id = ${object.accountId} and sealed_key is not null for share)
    insert into vault_objects (id, account_id, purpose, media, size_bytes, sha256)
    select ${object.objectId}, held.account_id, ${purpose}, ${object.media}, ${object.sizeBytes}::bigint, ${Buffer.from(object.sha256, 'hex')}::bytea
      from held
    returning id`.execute(tx)
  return rows.length > 0
}

const COLUMNS = ['id', 'account_id', 'purpose', 'media', 'size_bytes', 'sha256'] as const

interface Row {
  readonly id: string
  readonly account_id: number
  readonly purpose: string
  readonly media: string
  readonly size_bytes: number
  readonly sha256: Buffer
}

const toKept = (row: Row): VaultObject => ({
  objectId: row.id,
  accountId: row.account_id,
  purpose: row.purpose as Purpose,
  media: row.media as MediaType,
  sizeBytes: row.size_bytes,
  sha256: row.sha256.toString('hex'),
})

export async function findObject(db: Db | Tx, objectId: string): Promise<VaultObject | null> {
  const row = await db.selectFrom('vault_objects').select(COLUMNS).where('id', '=', objectId).executeTakeFirst()
  return row === undefined ? null : toKept(row)
}

export async function removeObjects(tx: Tx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length > 0)
    await tx
      .deleteFrom('vault_objects')
      .where('id', '=', sql<string>`any (${[...objectIds]}::text[])`)
      .execute()
}

/** Which of these ids a row keeps. */
export async function listHeldIds(db: Db | Tx, objectIds: readonly string[]): Promise<Set<string>> {
  const among = sql`any (${[...objectIds]}::text[])`
  const { rows } = await sql<{ id: string }>`
    select id from vault_objects where id = ${among} union all select id from retained_objects where id = ${among}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Objects of a person, by their ids. */
export async function listIdsOf(db: Db | Tx, accountId: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('vault_objects').select('id').where('account_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/** Kept objects by their ids, so many after one. */
export async function listObjects(db: Db, { after, count }: { readonly after: string; readonly count: number }): Promise<VaultObject[]> {
  const rows = await db.selectFrom('vault_objects').select(COLUMNS).where('id', '>', after).orderBy('id').limit(count).execute()
  return rows.map(toKept)
}

/** How many objects are kept, of people and under law. */
export async function countObjects(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from vault_objects) + (select count(*) from retained_objects))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
