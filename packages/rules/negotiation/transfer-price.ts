import { sellsByItself } from '../bidding/decide-close.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'

/** Why an award cannot go to somebody else: they never bid, or the seller would have to approve their amount. */
export type TransferRefusal = 'NO_BID' | 'BELOW_PRICE'

/**
 * The price at which an award goes to another bidder of its lot (decision 0017): the former price, but never more than they themselves bid.
 * A lower price needs a seller who sells at it without approval. Minor units of the lot's currency; `ownMinor` is their highest valid
 * bid, null without one.
 */
export function transferPrice(
  lot: Pick<LotBidding, 'terms' | 'reserveMinor'>,
  { formerMinor, ownMinor }: { readonly formerMinor: number; readonly ownMinor: number | null },
): number | TransferRefusal {
  if (ownMinor === null) return 'NO_BID'
  const priceMinor = Math.min(formerMinor, ownMinor)
  return priceMinor === formerMinor || sellsByItself({ ...lot, priceMinor }) ? priceMinor : 'BELOW_PRICE'
}
