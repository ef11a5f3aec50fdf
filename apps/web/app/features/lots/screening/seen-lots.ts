import { SEEN_LOTS_A_BROWSER_MAX } from '@app/contract/notes/seen-lots-limits.ts'
import { localStore } from '../../../platform/session-store.ts'
import { lotStore } from '../../notes/lot-store.ts'

const NONE: readonly number[] = []
/** What a visitor's browser remembers; what a member has opened is kept with the account. */
export const seenHere = localStore<readonly number[]>('seenLots', (stored) =>
  Array.isArray(stored) ? stored.filter((one): one is number => typeof one === 'number').slice(-SEEN_LOTS_A_BROWSER_MAX) : NONE,
)

let inBrowser: { readonly of: readonly number[]; readonly lots: ReadonlySet<number> } = { of: NONE, lots: new Set() }
/** Marks of the reader's account, as far as this document knows them. */
export const seenByAccount = lotStore<boolean>()

/** Whether the reader has opened a lot. */
export function isSeen(lot: number): boolean {
  const of = seenHere.get()
  if (inBrowser.of !== of) inBrowser = { of, lots: new Set(of) }
  return seenByAccount.of(lot) ?? inBrowser.lots.has(lot)
}

export function subscribeSeen(listener: () => void): () => void {
  const stops = [seenByAccount.subscribe(listener), seenHere.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
