import { needsSecondFactor } from '@app/rules/people/second-factor.ts'
import type { Db } from '#platform/db/database.ts'

/** Whether privileges of an account count only with a second factor. */
export async function isSecondFactorNeeded(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('privileges').where('id', '=', accountId).executeTakeFirst()
  return needsSecondFactor(row?.privileges ?? [])
}
