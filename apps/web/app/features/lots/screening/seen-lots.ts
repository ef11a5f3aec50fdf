import { localStore } from '../../../platform/session-store.ts'

/** Lots that a browser remembers as opened; the oldest go first. */
const SEEN_LOTS_MAX = 2_000

const NONE: readonly number[] = []
const store = localStore<readonly number[]>('seenLots', (stored) =>
  Array.isArray(stored) ? stored.filter((one): one is number => typeof one === 'number').slice(-SEEN_LOTS_MAX) : NONE,
)

let known: { readonly of: readonly number[]; readonly lots: ReadonlySet<number> } = { of: NONE, lots: new Set() }

/** Whether this browser has opened a lot. */
export function isSeen(lot: number): boolean {
  const of = store.get()
  if (known.of !== of) known = { of, lots: new Set(of) }
  return known.lots.has(lot)
}

/** Remembers that a lot was opened, now. */
export const markSeen = (lot: number): void => store.set([...store.get().filter((one) => one !== lot), lot].slice(-SEEN_LOTS_MAX))

export const subscribeSeen = store.subscribe
