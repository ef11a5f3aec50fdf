import { areRelated } from '@app/rules/documents/review.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { blankParty, listParties } from './parties.store.ts'

/** Those of some accounts about which somebody may not decide: their own, and those of people close to them. */
export async function listClose(db: Db | Tx, actorId: number, accountIds: readonly number[]): Promise<readonly number[]> {
  const parties = new Map((await listParties(db, [actorId, ...accountIds])).map((party) => [party.accountId, party]))
  const partyOf = (accountId: number) => parties.get(accountId) ?? blankParty(accountId)
  return accountIds.filter((accountId) => areRelated(partyOf(actorId), partyOf(accountId)))
}

/** Whether somebody may not decide about an account: it is theirs, or that of somebody close. */
export const isClose = async (db: Db | Tx, actorId: number, accountId: number): Promise<boolean> =>
  (await listClose(db, actorId, [accountId])).length > 0
