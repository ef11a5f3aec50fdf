/** One person's sealed bid; it may be raised until the close, and its first receipt of the amount breaks ties. */
export interface SealedBid {
  readonly bidder: number
  readonly amountMinor: number
  readonly receivedAtMs: number
  readonly seq: number
}

/** The winner of sealed bids: the highest, the earliest of equals (auction-rules B2.2); null without bids. */
export function sealedWinner(bids: readonly SealedBid[]): SealedBid | null {
  return bids.toSorted((a, b) => b.amountMinor - a.amountMinor || a.receivedAtMs - b.receivedAtMs || a.seq - b.seq)[0] ?? null
}
