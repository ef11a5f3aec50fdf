import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** The language and time zone that a member saved, as they are stored. */
export const findOwnSettings = (db: Db, accountId: number): Promise<{ language: string | null; timeZone: string | null } | undefined> =>
  db
    .selectFrom('profiles')
    .select(sql<string | null>`preferences ->> 'language'`.as('language'))
    .select(sql<string | null>`preferences ->> 'timeZone'`.as('timeZone'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
