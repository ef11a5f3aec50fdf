import type { Db, Tx } from '#platform/db/database.ts'

const HISTORY_MAX = 50
/** Marks that mean something in a pattern of `like`. */
const PATTERN_MARKS = /[\\%_]/g

/** Sellers whose name or code holds a text, by name. */
export async function listNamed(db: Db, text: string, limit: number) {
  const pattern = `%${text.replace(PATTERN_MARKS, (mark) => `\\${mark}`)}%`
  return db
    .selectFrom('sellers')
    .select(['code', 'name', 'email'])
    .where((row) => row.or([row('name', 'ilike', pattern), row('code', 'ilike', pattern)]))
    .orderBy('name')
    .limit(limit)
    .execute()
}

export async function findSeller(db: Db | Tx, code: string) {
  const row = await db.selectFrom('sellers').select(['code', 'name', 'email']).where('code', '=', code).executeTakeFirst()
  return row ?? null
}

/** The seller, locked until the transaction ends. */
export async function lockSeller(tx: Tx, code: string) {
  const row = await tx.selectFrom('sellers').select(['code', 'email']).where('code', '=', code).forUpdate().executeTakeFirst()
  return row ?? null
}

/** Keeps a new address with who set it and why. */
export async function saveEmail(
  tx: Tx,
  code: string,
  said: { readonly email: string | null; readonly actorId: number | null; readonly change: string; readonly reason: string },
): Promise<void> {
  const { email, actorId, change, reason } = said
  await tx.updateTable('sellers').set({ email }).where('code', '=', code).execute()
  await tx.insertInto('seller_events').values({ seller: code, actor_id: actorId, change, reason }).execute()
}

/** Changes of a seller, newest first, with the user id of who made them (null: the command line). */
export async function listChanges(db: Db, code: string) {
  return db
    .selectFrom('seller_events')
    .leftJoin('accounts', 'accounts.id', 'seller_events.actor_id')
    .select(['seller_events.at', 'seller_events.change', 'seller_events.reason', 'accounts.number as by'])
    .where('seller', '=', code)
    .orderBy('seller_events.id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
}
