import { sellsByItself } from '../bidding/decide-close.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'

/** Why an award cannot go to another: he never bid, or the seller would have to be asked at what he bid. */
export type TransferRefusal = 'NO_BID' | 'BELOW_PRICE'

/**
 * At what price an award goes to another bidder of its lot (decision 0017): the former one, but never more than he himself bid. A lower
 * price needs a seller who sells at it without being asked. Minor units of the lot's currency; `ownMinor` is his highest bid that stands,
 * null where he has none.
 */
export function transferPrice(
  lot: Pick<LotBidding, 'terms' | 'reserveMinor'>,
  { formerMinor, ownMinor }: { readonly formerMinor: number; readonly ownMinor: number | null },
): number | TransferRefusal {
  if (ownMinor === null) return 'NO_BID'
  const priceMinor = Math.min(formerMinor, ownMinor)
  return priceMinor === formerMinor || sellsByItself({ ...lot, priceMinor }) ? priceMinor : 'BELOW_PRICE'
}
