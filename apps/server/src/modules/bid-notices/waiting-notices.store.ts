import { sql } from 'kysely'
import type { MailedNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { Tx } from '#platform/db/database.ts'
import { putOffRow } from '#platform/jobs/index.ts'

/** Notices made into mails in one transaction. */
export const BATCH_MAX = 500

export interface Waiting {
  readonly id: number
  readonly accountId: number
  readonly lot: number
  readonly kind: MailedNoticeKind
  readonly detail: Readonly<Record<string, unknown>>
}

/** The oldest notices without a mail yet that are not put off, taken so that no other node takes them. */
export async function takeWaiting(tx: Tx): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n.id, n.account_id as "accountId", n.lot, n.kind, n.detail
    from bid_notices n where n.sent_at is null and (n.put_off_until is null or n.put_off_until <= now())
    order by n.id limit ${BATCH_MAX} for update of n skip locked`.execute(tx)
  return rows
}

/** Puts off a notice that could not be told, longer each time; answers how often in a row it has failed. */
export const putOffNotice = (tx: Tx, id: number): Promise<number> => putOffRow(tx, 'bid_notices', sql`id = ${id} and sent_at is null`)

/** Notes that mails were made of these notices. */
export async function markSent(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('bid_notices')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute()
}
