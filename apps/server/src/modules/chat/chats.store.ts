import { sql, type Insertable } from 'kysely'
import type { ChatMessage } from '@app/contract/messages/chat.answers.ts'
import { DESK_COUNT_MAX } from '@app/contract/operations/desk-overview.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Chats } from '#platform/db/schema.ts'
import { CHAT_DAYS, MESSAGES_SHOWN_MAX, TALKS_LISTED_MAX } from './chat-limits.ts'

/** A visitor's talk by the hash of its key; null for none. */
export async function findOwnTalk(db: Db | Tx, visitorHash: Buffer, site: string) {
  const row = await db
    .selectFrom('chats')
    .select(['id', 'closed_at', 'account_id'])
    .where('visitor_hash', '=', visitorHash)
    .where('site', '=', site)
    .executeTakeFirst()
  return row ?? null
}

export async function insertTalk(tx: Tx, row: Insertable<Chats>): Promise<string> {
  return (await tx.insertInto('chats').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Locks a talk of these sites for another word; null when it is gone or closed. */
export async function lockOpenTalk(tx: Tx, id: string, sites: readonly string[]) {
  const row = await tx
    .selectFrom('chats')
    .select(['id', 'account_id'])
    .where('id', '=', id)
    .where('site', 'in', sites)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Adds a message; `operatorId` null for the visitor's. */
export async function addMessage(
  tx: Tx,
  { chatId, accountId, operatorId, body }: { chatId: string; accountId: number | null; operatorId: number | null; body: string },
): Promise<void> {
  await tx.insertInto('chat_messages').values({ chat_id: chatId, account_id: accountId, operator_id: operatorId, body }).execute()
  await tx
    .updateTable('chats')
    .set({ last_at: sql<Date>`now()`, is_waiting: operatorId === null })
    .where('id', '=', chatId)
    .execute()
}

export async function countMessages(tx: Tx, chatId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  return count
}

/** Words of a talk after one of them, the earliest first. */
export async function listMessages(db: Db | Tx, chatId: string, after: number): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select(['id', 'operator_id', 'body', 'at'])
    .where('chat_id', '=', chatId)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(MESSAGES_SHOWN_MAX)
    .execute()
  return rows.toReversed().map(({ id, operator_id, body, at }) => ({ id, isOurs: operator_id !== null, body, at: at.toISOString() }))
}

const aboutTalks = (db: Db) =>
  db
    .selectFrom('chats as c')
    .leftJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('profiles as p', 'p.account_id', 'c.account_id')
    .select(['c.id', 'c.site', 'c.locale', 'c.page_url', 'c.is_waiting', 'c.closed_at', 'c.last_at'])
    .select(['a.number', 'p.first_name', 'p.last_name', 'p.company_name'])

/** Open talks of these sites, those that wait the longest first; or every one that waits, up to the end of counting, and no others. */
export const listOpenTalks = (db: Db, { sites, isWaiting }: { readonly sites: readonly string[]; readonly isWaiting: boolean }) =>
  aboutTalks(db)
    .where('c.site', 'in', sites)
    .select(
      sql<string>`coalesce((select m.body from chat_messages m where m.chat_id = c.id order by m.id desc limit 1), '')`.as('last_words'),
    )
    .where('c.closed_at', 'is', null)
    .$if(isWaiting, (waiting) => waiting.where('c.is_waiting', '=', true))
    .orderBy('c.is_waiting', 'desc')
    .orderBy('c.last_at')
    .limit(isWaiting ? DESK_COUNT_MAX : TALKS_LISTED_MAX)
    .execute()

export const findTalk = (db: Db, id: string, sites: readonly string[]) =>
  aboutTalks(db).where('c.id', '=', id).where('c.site', 'in', sites).executeTakeFirst()

/** Closes a talk of these sites; answers whether there is one. */
export async function closeTalk(db: Db, id: string, sites: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chats')
    .set({ closed_at: sql<Date>`coalesce(closed_at, now())`, is_waiting: false })
    .where('id', '=', id)
    .where('site', 'in', sites)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets talks whose last word is old. */
export async function deleteOldTalks(db: Db): Promise<void> {
  await db
    .deleteFrom('chats')
    .where('last_at', '<', sql<Date>`now() - ${CHAT_DAYS} * interval '1 day'`)
    .execute()
}
