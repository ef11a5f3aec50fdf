import type { AccountKind } from '@app/contract/people.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What kind of account it is. */
export async function findAccountKind(db: Db | Tx, accountId: number): Promise<AccountKind> {
  const { kind } = await db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirstOrThrow()
  return kind as AccountKind
}
