/** A lane whose start is longer ago than this does not start by itself: after such an outage the situation has changed. */
export const LATE_START_MINUTES = 10
/** The last lots of a sale by time may be extended by so much before the sale is closed. */
export const EXTENSION_MINUTES = 60

const MINUTE_MS = 60_000
/** What was over before anybody asks. */
const LONG_AGO_MS = 0

/** What decides when a lot's sale, or a lane of a sale, is over. Instants epoch milliseconds. */
export interface SaleCourse {
  /** SCHEDULED, RUNNING, CLOSED or CANCELLED; null without a sale. */
  readonly status: string | null
  readonly startsAtMs: number | null
  /** End of a sale by time; null of a lane. */
  readonly endsAtMs: number | null
  /** Date type of the lot: E may still change. Null for a sale as a whole, or without one. */
  readonly dateType?: string | null
  /** The lot was offered, and its bidding is closed. */
  readonly isLotClosed?: boolean
}

/**
 * The instant from which a lot's sale is over, epoch milliseconds; null while that is unknown. This and its SQL below are the one
 * rule, for pages, calls, calendars, search and lanes (decision 0037). A lot that was offered and not sold is over for itself; a
 * running lane is over when it closes, never by the clock. A day that may still change (date type E) ends nothing.
 */
export function saleOverAtMs({ status, startsAtMs, endsAtMs, dateType = null, isLotClosed = false }: SaleCourse): number | null {
  if (isLotClosed || status === 'CLOSED' || status === 'CANCELLED') return LONG_AGO_MS
  if (status === null || dateType === 'E' || startsAtMs === null) return null
  if (endsAtMs !== null) return endsAtMs + EXTENSION_MINUTES * MINUTE_MS
  return status === 'RUNNING' ? null : startsAtMs + LATE_START_MINUTES * MINUTE_MS
}

/** Whether it is over at an instant. */
export function isSaleOver(course: SaleCourse, nowMs: number): boolean {
  const overAtMs = saleOverAtMs(course)
  return overAtMs !== null && overAtMs <= nowMs
}

/** The same as SQL: of lots `l` with their sale `s` and their bidding `b`. */
export const SALE_OVER_AT = `case
  when b.phase = 'CLOSED' then to_timestamp(0)
  when s.status in ('CLOSED', 'CANCELLED') then to_timestamp(0)
  when s.id is null or l.auction_date_type = 'E' then null
  when s.ends_at is not null then s.ends_at + interval '${EXTENSION_MINUTES} minutes'
  when s.status = 'RUNNING' then null
  else s.starts_at + interval '${LATE_START_MINUTES} minutes' end`
