import { SEEN_LOTS_A_BROWSER_MAX } from '@app/contract/notes/seen-lots-limits.ts'
import { localStore } from '../../../platform/session-store.ts'

const NONE: readonly number[] = []
/** What a visitor's browser remembers; what a member has opened is kept with the account. */
export const seenHere = localStore<readonly number[]>('seenLots', (stored) =>
  Array.isArray(stored) ? stored.filter((one): one is number => typeof one === 'number').slice(-SEEN_LOTS_A_BROWSER_MAX) : NONE,
)

let inBrowser: { readonly of: readonly number[]; readonly lots: ReadonlySet<number> } = { of: NONE, lots: new Set() }
/** Marks of the reader's account, as far as this document knows them. */
let ofAccount: ReadonlyMap<number, boolean> = new Map()
const listeners = new Set<() => void>()

/** Whether the reader has opened a lot. */
export function isSeen(lot: number): boolean {
  const of = seenHere.get()
  if (inBrowser.of !== of) inBrowser = { of, lots: new Set(of) }
  return ofAccount.get(lot) ?? inBrowser.lots.has(lot)
}

/** Shows lots as opened, or as not, in this document. */
export function showSeen(lots: readonly number[], { to }: { readonly to: boolean }): void {
  ofAccount = new Map([...ofAccount, ...lots.map((lot) => [lot, to] as const)])
  for (const listener of listeners) listener()
}

export function subscribeSeen(listener: () => void): () => void {
  listeners.add(listener)
  const stop = seenHere.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
