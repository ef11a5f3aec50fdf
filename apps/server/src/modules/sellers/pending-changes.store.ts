import { sql } from 'kysely'
import type { Change } from '@app/contract/operations/changes.answers.ts'
import { isOpenTo, isOperatorOf, isSellerOf } from '#modules/sale-changes/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** Where a seller is written to, and the user id of their account; null for none. */
export interface SellerStood {
  readonly email: string | null
  readonly accountNumber: number | null
}

/** A change of a seller that one operator asks for. */
export interface PendingChange {
  readonly askedBy: number
  readonly reason: string
  readonly changes: readonly Change[]
  /** The seller at the time of the request. */
  readonly from: SellerStood
}

const OF_ANY = (sites: string): string => isSellerOf('e', sites)

/** Stores a request; an earlier one for the same seller is no longer open. */
export async function insertPending(tx: Tx, code: string, { askedBy, reason, ...detail }: PendingChange): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with earlier as (update overrides set state = 'EXPIRED' where seller = ${code} and state = 'ASKED')
    insert into overrides (seller, act, reason, detail, asked_by)
    values (${code}, 'SELLER', ${reason}, ${JSON.stringify(detail)}::jsonb, ${askedBy}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** The request for a seller, if it is still open; null for the rest. To be read under the lock of the seller. */
export async function findPending(tx: Tx, { id, code }: { readonly id: number; readonly code: string }): Promise<PendingChange | null> {
  const { rows } = await sql<PendingChange>`
    select o.asked_by as "askedBy", o.reason, o.detail -> 'changes' as changes, o.detail -> 'from' as "from"
    from overrides o join sellers e on e.code = o.seller where o.id = ${id} and o.seller = ${code} and ${sql.raw(isOpenTo(OF_ANY))}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Whether an operator has confirmed or refused the request for a seller. */
export async function isDecided(tx: Tx, { id, code }: { readonly id: number; readonly code: string }): Promise<boolean> {
  const { rows } = await sql`select from overrides where id = ${id} and seller = ${code} and state in ('DONE', 'REFUSED')`.execute(tx)
  return rows.length > 0
}

/** Keeps what one person did by command. */
export async function insertDone(
  tx: Tx,
  code: string,
  { reason, changes }: { readonly reason: string; readonly changes: readonly Change[] },
): Promise<void> {
  await sql`insert into overrides (seller, act, reason, detail, state, decided_at)
    values (${code}, 'SELLER', ${reason}, ${JSON.stringify({ changes })}::jsonb, 'DONE', now())`.execute(tx)
}

/** How many people may act for a seller as operators. */
export async function countOperatorsOf(tx: Tx, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts a, sellers e where e.code = ${code} and ${sql.raw(isOperatorOf('a', OF_ANY))}`.execute(tx)
  return rows[0]?.count ?? 0
}
