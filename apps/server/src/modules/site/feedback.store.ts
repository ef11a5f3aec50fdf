import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Feedback } from '#platform/db/schema.ts'

/** Keeps feedback and answers its id. */
export async function insertFeedback(db: Db, row: Insertable<Feedback>): Promise<string> {
  return (await db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow()).id
}
