import { sql } from 'kysely'
import type { MoneyNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { Tx } from '#platform/db/database.ts'

/** A notice about the money of a lot, for whoever owes it. */
export interface MoneyNotice {
  readonly accountId: number
  readonly lot: number
  readonly kind: MoneyNoticeKind
  readonly invoiceId: number
  /** Minor units of the invoice. */
  readonly amountMinor: number
}

/** Leaves a notice that was mailed and pushed by its cause. */
export async function leaveMoneyNotice(tx: Tx, { accountId, lot, kind, ...detail }: MoneyNotice): Promise<void> {
  await sql`insert into bid_notices (account_id, lot, kind, detail, sent_at)
    values (${accountId}, ${lot}, ${kind}, ${JSON.stringify(detail)}::jsonb, now())`.execute(tx)
}
