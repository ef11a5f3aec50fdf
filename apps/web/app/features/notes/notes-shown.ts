import type { LotNote } from '@app/contract/notes/lot-notes.ts'

let shown: ReadonlyMap<number, LotNote> = new Map()
const listeners = new Set<() => void>()

/** What the reader keeps about a lot; undefined for visitors and until it is known. */
export const noteOf = (lot: number): LotNote | undefined => shown.get(lot)

/** Adds notes to those known. */
export function showNotes(notes: readonly LotNote[]): void {
  shown = new Map([...shown, ...notes.map((one) => [one.lot, one] as const)])
  for (const listener of listeners) listener()
}

/** Takes away what is no longer kept. */
export function hideNote(lot: number): void {
  shown = new Map([...shown].filter(([of]) => of !== lot))
  for (const listener of listeners) listener()
}

export const subscribeNotes = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
