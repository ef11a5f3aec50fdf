import type { Db, Tx } from '#platform/db/database.ts'

/** What a lot says of buying it at once, and on which sites it is listed. */
export const findOffering = (db: Db, lot: number): Promise<{ make_offer: boolean; site_codes: readonly string[] } | undefined> =>
  db.selectFrom('lots').select(['make_offer', 'site_codes']).where('number', '=', lot).executeTakeFirst()

/** Notes that the seller is written to about a turn; false where they were already, by whichever node. */
export async function noteSellerTurn(tx: Tx, turn: { readonly mark: Buffer; readonly deadlineMs: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('one_time_keys')
    .values({ key_hash: turn.mark, purpose: 'seller-turn', expires_at: new Date(turn.deadlineMs) })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}
