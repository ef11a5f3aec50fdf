import type { Pool } from 'pg'
import type { BidNotices } from '@app/contract/bids/bidding.answers.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countUnread, markRead, readNotices } from './bid-notices.store.ts'

interface Deps {
  readonly pool: Pool
}

/** The amount that a notice is about, minor units; its details name it by one of these words. */
export function amountOf(detail: Readonly<Record<string, unknown>>): number | null {
  for (const name of ['amountMinor', 'priceMinor', 'counterMinor', 'bidMinor']) {
    const value = detail[name]
    if (typeof value === 'number') return value
  }
  return null
}

/** Until when somebody answers, epoch milliseconds; null for a notice that waits for nobody. */
export function answerUntilOf({ answerUntilMs }: Readonly<Record<string, unknown>>): number | null {
  return typeof answerUntilMs === 'number' ? answerUntilMs : null
}

/** Where the sale of a lot was moved to, and the zone of its yard; null for a notice that does not say so. */
export function movedToOf({ startsAtMs, zone }: Readonly<Record<string, unknown>>): BidNotices['notices'][number]['movedTo'] {
  return typeof startsAtMs === 'number' && typeof zone === 'string' ? { startsAtMs, zone, clock: yardClockAt(zone, startsAtMs) } : null
}

/** The invoice that a notice of money is about; null for any other. */
const invoiceOf = ({ invoiceId }: Readonly<Record<string, unknown>>): number | null => (typeof invoiceId === 'number' ? invoiceId : null)

/** A person's notices about lots, the last first. */
export async function listBidNotices({ pool }: Deps, ctx: RequestContext): Promise<BidNotices> {
  const { accountId } = memberOf(ctx)
  const [rows, unread] = await Promise.all([readNotices(pool, accountId), countUnread(pool, accountId)])
  return {
    unread,
    notices: rows.map(({ detail, ...row }) => ({
      ...row,
      amountMinor: amountOf(detail),
      invoiceId: invoiceOf(detail),
      movedTo: movedToOf(detail),
    })),
  }
}

/** Marks notices as read, all of them unless some are named; answers how many are left. */
export async function readBidNotices({ pool }: Deps, ids: readonly number[] | undefined, ctx: RequestContext): Promise<{ unread: number }> {
  const { accountId } = memberOf(ctx)
  await markRead(pool, accountId, ids ?? null)
  return { unread: await countUnread(pool, accountId) }
}
