import type { Auction } from '@app/contract/auctions/auctions.ts'

/** Group of a sale relative to today (market §4): live now, ended, later today, on a later day. */
export type AuctionGroup = 'live' | 'ended' | 'later' | 'future'

/**
 * The group of a sale. Days are compared as whole numbers, today as the server says it of the sale's yard, never by a browser's clock or
 * that of the site: a yard in the west is still in its evening when the site's day is over (MQ-064, decision 0097).
 * Checked in the order of the document: a past day is ended whatever its flags, then isLive, then closedFlag Y; any other flag,
 * an unknown one too, counts as later (MKT-4.13 to 4.16, MQ-065).
 */
export function groupOf(auction: Pick<Auction, 'auctionDate' | 'todayAsInt' | 'isLive' | 'closedFlag'>): AuctionGroup {
  const { todayAsInt } = auction
  const { dateAsInt } = auction.auctionDate
  if (dateAsInt > todayAsInt) return 'future'
  if (dateAsInt < todayAsInt) return 'ended'
  if (auction.isLive) return 'live'
  return auction.closedFlag === 'Y' ? 'ended' : 'later'
}

/** A lane is live when its flag says in progress (MKT-4.17). */
export const isLaneLive = ({ closedFlag }: { readonly closedFlag: string }): boolean => closedFlag === 'I'
