/** State of a lot in its sale (MQ-082). */
export const LOT_AUCTION_STATUSES = [
  'FUTURE',
  'PRELIM_OPEN',
  'PRELIM_CLOSED',
  'LIVE_BIDDING',
  'ON_APPROVAL',
  'COUNTERED',
  'SOLD',
  'NOT_SOLD',
  'WITHDRAWN',
] as const

/** The viewer's position on a lot (MQ-082). BID_PLACED: a sealed bid, whose position is secret. */
export const BID_STATUSES = ['NEVER_BID', 'BID_PLACED', 'HIGH_BIDDER', 'OUTBID', 'WON', 'LOST', 'COUNTER_PENDING'] as const

/** Page designs of a lot: select lots and all others (MKT-3.13). */
export const LOT_DESIGNS = ['ldp_3', 'ldp_1'] as const
