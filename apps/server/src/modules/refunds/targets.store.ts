import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** Where a refund goes, as it is masked; empty where nobody says. */
export interface Target {
  readonly brand: string
  readonly lastFour: string
}

/** SQL of the target of a row `r` of refunds, with its joins `a` and `b`. */
export const TARGET = `coalesce(a.card_brand, b.kind, '') as brand, coalesce(a.card_last_four, b.last_four, '') as "lastFour"`
export const TARGET_JOINS = `left join payment_attempts a on a.id = r.attempt_id left join refund_accounts b on b.id = r.refund_account_id`

export async function findTarget(db: Db | Tx, id: number): Promise<Target> {
  const { rows } = await sql<Target>`select ${sql.raw(TARGET)} from refunds r ${sql.raw(TARGET_JOINS)} where r.id = ${id}`.execute(db)
  return rows[0] ?? { brand: '', lastFour: '' }
}
