/** A lane whose start is longer ago than this does not start by itself: a house that was away so long comes back to another sale. */
export const LATE_START_MINUTES = 10
/** The last lots of a sale by time may be extended by so much before the sale is closed. */
const EXTENSION_MINUTES = 60

/**
 * SQL of the instant from which a lot's sale is over, null while that cannot be said: lots `l` with their sale `s` and their bidding `b`.
 * A lot that was offered and not sold is over for itself; a running lane is over when it closes, never by the clock. A day that
 * may still change (date type E) ends nothing.
 */
export const SALE_OVER_AT = `case
  when b.phase = 'CLOSED' then to_timestamp(0)
  when s.status in ('CLOSED', 'CANCELLED') then to_timestamp(0)
  when s.id is null or l.auction_date_type = 'E' then null
  when s.ends_at is not null then s.ends_at + interval '${EXTENSION_MINUTES} minutes'
  when s.status = 'RUNNING' then null
  else s.starts_at + interval '${LATE_START_MINUTES} minutes' end`
