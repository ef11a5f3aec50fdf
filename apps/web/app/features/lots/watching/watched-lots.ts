/** Lots that the reader of this document watches, as far as they are known; components see changes at once. */
let watched: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

export const watchedLots = (): ReadonlySet<number> => watched
export const isWatched = (lot: number): boolean => watched.has(lot)

export function subscribeWatched(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Puts other lots in place of those known. */
export function setWatched(lots: Iterable<number>): void {
  watched = new Set(lots)
  for (const listener of listeners) listener()
}

/** Marks lots as watched, or as not. */
export const markWatched = (lots: readonly number[], { to }: { readonly to: boolean }): void =>
  setWatched(to ? [...watched, ...lots] : [...watched].filter((lot) => !lots.includes(lot)))
