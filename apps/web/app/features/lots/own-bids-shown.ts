import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'

let shown: ReadonlyMap<number, OwnLot> = new Map()
const listeners = new Set<() => void>()

/** What the reader bid on lots of this page; empty for visitors and until it is known. */
export const ownBidOf = (lot: number): OwnLot | undefined => shown.get(lot)

function show(own: ReadonlyMap<number, OwnLot>): void {
  shown = own
  for (const listener of listeners) listener()
}

const byLot = (own: readonly OwnLot[]) => own.map((one) => [one.lot, one] as const)

/** Puts the bids of a new page in place of those of the last. */
export const showOwnBids = (own: readonly OwnLot[]): void => show(new Map(byLot(own)))

/** Adds the bids on lots that came to the page. */
export const showMoreOwnBids = (own: readonly OwnLot[]): void => show(new Map([...shown, ...byLot(own)]))

export const subscribeOwnBids = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
