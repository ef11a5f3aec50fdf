const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
const HOURS_AND_MINUTES = /^(\d{1,3}):([0-5]\d)$/

/** Site preference by which lists of sales leave out when preliminary bidding ends (MKT-3.43, MQ-067). */
export const HIDES_PRELIM_ENDS = 'pref:HIDE_PRELIM_BID_ENDS'

/** Preliminary bidding ends this long before a sale that says nothing (MQ-067). */
export const END_OF_PRE_BID_DEFAULT = '1:00'

/** `hours:minutes` of so many minutes (MKT-3.40). */
export const endOfPreBidText = (minutes: number): string =>
  `${Math.floor(minutes / MINUTES_AN_HOUR)}:${String(minutes % MINUTES_AN_HOUR).padStart(2, '0')}`

/** The instant at which preliminary bidding ends: the sale's hours and minutes before its start (MKT-4.23). */
export function preBidEndsAtMs(saleStartMs: number, endOfPreBid: string): number {
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(endOfPreBid) ?? HOURS_AND_MINUTES.exec(END_OF_PRE_BID_DEFAULT) ?? []
  return saleStartMs - (Number(hours) * MINUTES_AN_HOUR + Number(minutes)) * MINUTE_MS
}
