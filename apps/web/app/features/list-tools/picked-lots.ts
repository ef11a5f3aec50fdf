/** Lots picked on the list that is shown; a list's tools act on them. */
let picked: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

export const pickedLots = (): ReadonlySet<number> => picked

export function subscribePicked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Picks these lots and no others. */
export function pickLots(lots: Iterable<number>): void {
  picked = new Set(lots)
  for (const listener of listeners) listener()
}

/** Picks a lot, or removes a picked one. */
export const togglePicked = (lot: number): void => pickLots(picked.has(lot) ? [...picked].filter((one) => one !== lot) : [...picked, lot])
