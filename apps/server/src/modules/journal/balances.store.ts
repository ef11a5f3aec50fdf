import { sql } from 'kysely'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { lockPayers } from './entries.store.ts'

/** What a payer owes and what is held for them in a currency; minor units. */
export interface Balance {
  readonly currency: CurrencyCode
  readonly owedMinor: number
  readonly creditMinor: number
  readonly depositMinor: number
  /** Since when a part of what is owed is overdue; null where nothing is. */
  readonly overdueSince: Date | null
}

/** Every balance of a payer, by currency. */
export async function readBalances(db: Db | Tx, payerId: number): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    select currency, owed_minor as "owedMinor", credit_minor as "creditMinor", deposit_minor as "depositMinor", overdue_since as "overdueSince"
    from balances where payer_id = ${payerId} order by currency`.execute(db)
  return rows
}

/** Since when a payer is overdue in a currency; null where nothing of what they owe is. */
export interface OverdueSince {
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly since: Date | null
}

/** Says since when payers are overdue, each in a currency once; under the locks of the payers. */
export async function setOverdueSince(tx: Tx, payers: readonly OverdueSince[]): Promise<void> {
  await lockPayers(tx, [...new Set(payers.map(({ payerId }) => payerId))])
  await sql`update balances b set overdue_since = g.since, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as g ("payerId" bigint, currency char(3), since timestamptz)
    where b.payer_id = g."payerId" and b.currency = g.currency and b.overdue_since is distinct from g.since
      and (b.owed_minor > 0 or g.since is null)`.execute(tx)
}

/** What is held of a payer in a currency, minor units, as limits count it. */
export async function readHeld(tx: Tx, payerId: number, currency: CurrencyCode): Promise<number> {
  const { rows } = await sql<{ held: number }>`select held_minor as held from deposits
    where account_id = ${payerId} and currency = ${currency}`.execute(tx)
  return rows[0]?.held ?? 0
}
