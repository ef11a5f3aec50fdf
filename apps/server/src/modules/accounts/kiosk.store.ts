import type { Db } from '#platform/db/database.ts'

/** The yard that a kiosk stands in, null for a kiosk without one or in a yard we do not know. */
export async function findYardName(db: Db, accountId: number): Promise<{ number: number; name: string } | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('yards', 'yards.number', 'accounts.yard')
    .select(['yards.number', 'yards.name'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}
