import type { OwnLot } from '@app/contract/bidding.answers.ts'

let shown: ReadonlyMap<number, OwnLot> = new Map()
const listeners = new Set<() => void>()

/** What the reader bid on lots of this page; empty for visitors and until it is known. */
export const ownBidOf = (lot: number): OwnLot | undefined => shown.get(lot)

export function showOwnBids(own: readonly OwnLot[]): void {
  shown = new Map(own.map((one) => [one.lot, one]))
  for (const listener of listeners) listener()
}

export const subscribeOwnBids = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
