import { watchedLots } from './watched-lots.ts'

const watched = (lots: Iterable<number>) => [...lots].map((lot) => [lot, true] as const)

/** Puts other lots in place of those known. */
export const setWatched = (lots: Iterable<number>): void => watchedLots.change(() => new Map(watched(lots)))

/** Marks lots as watched, or as not. */
export const markWatched = (lots: readonly number[], { to }: { readonly to: boolean }): void =>
  watchedLots.change((known) => new Map(to ? [...known, ...watched(lots)] : [...known].filter(([lot]) => !lots.includes(lot))))
