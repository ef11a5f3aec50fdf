import { sql } from 'kysely'
import type { MailedNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { Tx } from '#platform/db/database.ts'

/** Notices made into mails in one transaction. */
export const BATCH_MAX = 500

export interface Waiting {
  readonly id: number
  readonly accountId: number
  readonly lot: number
  readonly kind: MailedNoticeKind
  readonly detail: Readonly<Record<string, unknown>>
}

/** The oldest notices without a mail yet, taken so that no other node takes them. */
export async function takeWaiting(tx: Tx): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n.id, n.account_id as "accountId", n.lot, n.kind, n.detail
    from bid_notices n where n.sent_at is null order by n.id limit ${BATCH_MAX} for update of n skip locked`.execute(tx)
  return rows
}

/** Notes that mails were made of these notices. */
export async function markSent(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('bid_notices')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute()
}
