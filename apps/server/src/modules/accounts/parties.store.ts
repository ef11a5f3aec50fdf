import { sql } from 'kysely'
import type { Party } from '@app/rules/documents/review.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What tells of each of some accounts who is close to it. */
export async function listParties(db: Db | Tx, accountIds: readonly number[]): Promise<readonly Party[]> {
  const { rows } = await sql<Party>`
    select a.id as "accountId", a.broker_id as "brokerId", coalesce(p.email, '') as email, p.phone
    from accounts a join profiles p on p.account_id = a.id where a.id = any(${[...accountIds]}::bigint[])`.execute(db)
  return rows
}

/** Of whom nothing is told. */
export const blankParty = (accountId: number): Party => ({ accountId, brokerId: null, email: '', phone: '' })

/** The same of one account. */
export const findParty = async (db: Db | Tx, accountId: number): Promise<Party> =>
  (await listParties(db, [accountId]))[0] ?? blankParty(accountId)
