import type { Pool } from 'pg'
import { NOTICES_SHOWN_MAX, type BidNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

export interface NoticeRow {
  readonly id: number
  readonly lot: number
  readonly kind: BidNoticeKind
  readonly atMs: number
  readonly isRead: boolean
  readonly detail: Readonly<Record<string, unknown>>
  readonly name: string
  readonly slug: string
  readonly currency: CurrencyCode | null
}

/** The last notices of an account. */
export async function readNotices(pool: Pool, accountId: number): Promise<NoticeRow[]> {
  const { rows } = await pool.query<NoticeRow>({
    name: 'bid-notices',
    text: `select n.id, n.lot, n.kind, ${epochMs('n.at')} as "atMs", n.read_at is not null as "isRead", n.detail,
        coalesce(l.description, '') as name, coalesce(l.slug, '') as slug, l.currency
      from bid_notices n left join lots l on l.number = n.lot where n.account_id = $1 order by n.id desc limit ${NOTICES_SHOWN_MAX}`,
    values: [accountId],
  })
  return rows
}

export async function countUnread(pool: Pool, accountId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from bid_notices where account_id = $1 and read_at is null',
    [accountId],
  )
  return rows[0]?.count ?? 0
}

/** Marks notices of an account as read; all of them by null. */
export async function markRead(pool: Pool, accountId: number, ids: readonly number[] | null): Promise<void> {
  await pool.query(
    `update bid_notices set read_at = now() where account_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[]))`,
    [accountId, ids],
  )
}
