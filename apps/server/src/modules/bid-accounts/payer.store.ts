import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/**
 * The account that pays for what a person bids and buys (MQ-102): that of the mandate by which they bid, else the broker, master or buyer to
 * whom they belong, who answers for what was bought before the mandate ended, else their own. Deposit, limit, what is owed and what is overdue
 * are the payer's; the bidder is recorded beside. A screen in a yard has the account of the yard's counter: it pays for itself.
 */
export async function payerOf(db: Db | Tx, personId: number): Promise<number> {
  const { rows } = await sql<{ payer: number }>`
    select coalesce(m.payer_id, case when a.kind in ('broker-bidder', 'master-bidder', 'counterman') then a.broker_id end, a.id) as payer
    from accounts a left join mandates m on m.holder_id = a.id and m.is_current where a.id = ${personId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`there is no account ${personId}`)
  return found.payer
}
