import { areRelated } from '@app/rules/documents/review.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { findParty, listParties } from './parties.store.ts'

/** Those of some accounts about which somebody may not decide: their own, and those of people close to them. */
export async function listClose(db: Db | Tx, actorId: number, accountIds: readonly number[]): Promise<readonly number[]> {
  const actor = await findParty(db, actorId)
  const parties = await listParties(db, accountIds)
  return parties.filter((party) => areRelated(actor, party)).map(({ accountId }) => accountId)
}

/** Whether somebody may not decide about an account: it is theirs, or that of somebody close. */
export async function isClose(db: Db | Tx, actorId: number, accountId: number): Promise<boolean> {
  return actorId === accountId || (await listClose(db, actorId, [accountId])).length > 0
}
