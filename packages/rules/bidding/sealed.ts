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

/** What a sealed bid is decided on: the own earlier bid, the end, and where bids begin. */
export interface SealedAsk {
  readonly isOpen: boolean
  readonly deadlineMs: number
  readonly startMinor: number
  readonly wholeUnitMinor: number
  /** The bidder's own earlier bid; null for none. */
  readonly ownMinor: number | null
}

export type SealedRefusal = 'NOT_OPEN' | 'TOO_LATE' | 'BAD_AMOUNT' | 'BELOW_ASK' | 'NOT_HIGHER'

/** Decides one sealed bid: whole units, in time, from the start price on, and only above the own earlier one; null when taken. */
export function refuseSealed(
  ask: SealedAsk,
  { amountMinor, receivedAtMs }: { readonly amountMinor: number; readonly receivedAtMs: number },
): { readonly code: SealedRefusal; readonly detail: Readonly<Record<string, number>> } | null {
  if (!ask.isOpen) return { code: 'NOT_OPEN', detail: {} }
  if (receivedAtMs > ask.deadlineMs) return { code: 'TOO_LATE', detail: { deadlineMs: ask.deadlineMs, receivedAtMs } }
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor % ask.wholeUnitMinor !== 0)
    return { code: 'BAD_AMOUNT', detail: { wholeUnitMinor: ask.wholeUnitMinor } }
  if (amountMinor < Math.max(ask.startMinor, ask.wholeUnitMinor))
    return { code: 'BELOW_ASK', detail: { askMinor: Math.max(ask.startMinor, ask.wholeUnitMinor) } }
  const maxMinor = ask.ownMinor ?? 0
  return amountMinor <= maxMinor ? { code: 'NOT_HIGHER', detail: { maxMinor } } : null
}
