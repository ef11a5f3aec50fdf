import { sql } from 'kysely'
import type { BankAccountKind } from '@app/contract/refunds/refund-codes.ts'
import type { Tx } from '#platform/db/database.ts'

/** A bank account as it is kept: sealed, and known again by its mark. */
export interface SealedAccount {
  readonly accountId: number
  readonly kind: BankAccountKind
  readonly lastFour: string
  readonly sealed: string
  readonly mark: Buffer
}

/** Keeps a bank account of somebody, or finds it again. Under their lock. */
export async function keepAccount(
  tx: Tx,
  { accountId, kind, lastFour, sealed, mark }: SealedAccount,
): Promise<{ readonly id: number; readonly isKnown: boolean }> {
  const { rows } = await sql<{ id: number; isKnown: boolean }>`
    insert into refund_accounts (account_id, kind, last_four, sealed, mark) values (${accountId}, ${kind}, ${lastFour}, ${sealed}, ${mark})
    on conflict (account_id, mark) do update set sealed = excluded.sealed
    returning id, verified_at is not null as "isKnown"`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a bank account could not be kept')
  return row
}

/** Notes that money went to a bank account, as two people had agreed. */
export async function markVerified(tx: Tx, id: number): Promise<void> {
  await sql`update refund_accounts set verified_at = coalesce(verified_at, now()) where id = ${id}`.execute(tx)
}

/** What is sealed of a bank account; null once it is gone. */
export async function findSealed(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`select sealed from refund_accounts where id = ${id}`.execute(tx)
  return rows[0]?.sealed ?? null
}
