import type { Tx } from '#platform/db/database.ts'

/** The terms of an account, made if there are none, locked until the transaction ends: the lock under which bids of the account are judged. */
export async function lockTerms(tx: Tx, accountId: number) {
  await tx
    .insertInto('bidder_terms')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.selectFrom('bidder_terms').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
}
